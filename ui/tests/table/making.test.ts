import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usualWish, type Wish } from "../../src/lib/lobby";
import { Making } from "../../src/lib/making.svelte";
import type { Made } from "../../src/lib/messages";
import { offering, setup } from "./setups";

/** What was asked, and the answers to come: a status and a message. */
let asked: string[];
let answers: [number, unknown][];
let arrived: Made[];
let making: Making;
let wish: Wish;

beforeEach(() => {
  asked = [];
  answers = [];
  arrived = [];
  making = new Making((made) => arrived.push(made));
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
const made: Made = { id: "new", links: [], offers: [], watch: "/table/new" };
const CHOSEN = { 0: "muad_dib" };

describe("a table on its way", () => {
  it("comes at once where nobody has to choose", async () => {
    answers = [[201, made]];
    await making.start(wish);
    expect([making.made, arrived, making.offers(wish)]).toEqual([made, [made], []]);
  });

  it("comes with the leaders that were chosen", async () => {
    answers = [
      [201, offered],
      [201, made],
    ];
    await making.start(wish);
    expect([making.offers(wish), arrived]).toEqual([offering, []]);
    await making.choose(CHOSEN);
    expect(asked).toEqual(["/api/tables", "/api/tables/plan/leaders"]);
    expect([making.made, arrived, making.offers(wish)]).toEqual([made, [made], []]);
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
    expect([making.offers(wish), making.made]).toEqual([[], null]);
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
    expect(asked).toEqual(["/api/tables"]);
  });
});
