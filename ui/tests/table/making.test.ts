import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usualWish, type Wish } from "../../src/lib/lobby/lobby";
import { Making } from "../../src/lib/lobby/making.svelte";
import type { Made } from "../../src/lib/wire/types";
import { offering, setup } from "./setups";

/** What was asked, and the answers to come: a status and a message. */
let asked: string[];
let answers: [number, unknown][];
/** The pages of tables at which one sat down. */
let arrived: string[];
let making: Making;
let wish: Wish;

beforeEach(() => {
  asked = [];
  answers = [];
  arrived = [];
  making = new Making((page) => arrived.push(page));
  wish = usualWish(setup, 4);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const next = answers.shift();
    if (!next) return Promise.reject(new TypeError("nobody is there"));
    const [status, told] = next;
    return Promise.resolve(Response.json(told, { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const offered: Made = { id: "plan", links: [], offers: offering, watch: "" };
const link = (seat: number) => ({ seat, key: `k${seat}`, path: "" });
const made: Made = { id: "new", links: [link(0)], offers: [], watch: "/table/new" };
const PAGE = "#/table/new?key=k0";
const CHOSEN = { 0: "muad_dib" };

describe("a table on its way", () => {
  it("comes at once where nobody has to choose", async () => {
    answers = [[201, made]];
    await making.start(wish);
    expect([making.linked, arrived, making.offers(wish)]).toEqual([null, [PAGE], []]);
  });

  it("waits with its links for persons elsewhere, whatever is wished for meanwhile", async () => {
    wish.seats[1] = { ...wish.seats[1]!, who: "person", name: "Ann" };
    const links = [link(0), link(1)];
    answers = [[201, { ...made, links }]];
    await making.start(wish);
    wish.seats[1] = { ...wish.seats[1]!, who: "here", name: "Bea" };
    expect(making.linked).toMatchObject({ made: { links }, here: [0] });
    expect(making.linked?.names[1]).toBe("Ann");
    expect(arrived).toEqual([]);
    making.back();
    expect(making.linked).toBeNull();
  });

  it("comes with the leaders that were chosen", async () => {
    answers = [
      [201, offered],
      [201, made],
    ];
    await making.start(wish);
    expect([making.offers(wish), arrived]).toEqual([offering, []]);
    await making.choose(CHOSEN);
    expect(asked).toEqual(["/api/tables?language=en", "/api/tables/plan/leaders?language=en"]);
    expect([making.linked, arrived, making.offers(wish)]).toEqual([null, [PAGE], []]);
  });

  it("has no offers for another table than they were dealt for", async () => {
    answers = [[201, offered]];
    await making.start(wish);
    expect(making.offers({ ...wish, seed: "3" })).toEqual([]);
    expect(making.offers({ ...wish, variants: ["row_churn"] })).toEqual([]);
    wish.seats[1]!.who = "person";
    expect(making.offers(wish)).toEqual([]);
  });

  it("goes back to the wishes", async () => {
    answers = [[201, offered]];
    await making.start(wish);
    making.back();
    expect([making.offers(wish), making.linked]).toEqual([[], null]);
  });

  it("puts offers away that the server refuses, and says why", async () => {
    answers = [
      [201, offered],
      [404, { error: "there is no table 'plan' that waits for its leaders", problems: [] }],
    ];
    await making.start(wish);
    await making.choose(CHOSEN);
    expect(making.refused?.message).toContain("There is no table 'plan'");
    expect([making.offers(wish), making.busy]).toEqual([[], false]);
  });

  it.each([429, 503])("keeps them for a server that is busy or failed: %i", async (status) => {
    answers = [
      [201, offered],
      [status, { error: "not now", problems: [] }],
    ];
    await making.start(wish);
    await making.choose(CHOSEN);
    expect(making.refused?.message).toBe("Not now");
    expect(making.offers(wish)).toEqual(offering);
  });

  it("keeps them for a server that is away", async () => {
    answers = [[201, offered]];
    await making.start(wish);
    await making.choose(CHOSEN);
    expect(making.refused?.message).toContain("does not answer");
    expect(making.offers(wish)).toEqual(offering);
  });

  it("is asked for once", async () => {
    answers = [[201, made]];
    await Promise.all([making.start(wish), making.start(wish)]);
    expect(asked).toEqual(["/api/tables?language=en"]);
  });
});
