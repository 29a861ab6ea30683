/** The lobby in a browser, with a server that answers as the test says: what is asked of it, and what is told. */
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { Choice, Leaders, Made, SetupChoices, TableLine } from "../../src/lib/wire/types";
import { portrait } from "../../src/lib/draw/portrait";
import { launch } from "../browser";

const PATIENCE = 60_000;
vi.setConfig({ testTimeout: PATIENCE });
let browser: Browser;
let page: Page;
let errors: string[];
/** What was asked, in its order: method and address. */
let asked: string[];
/** Answers by method and path; whatever is not here is refused as a server that is away refuses it. */
let answers: Record<string, (route: Route) => unknown>;

beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${search}`);
    const answer = answers[`${request.method()} ${pathname}`];
    await (answer ? answer(route) : route.abort("connectionrefused"));
  });
  await page.route(/\/empty$/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

const choice = (value: string, usual = false): Choice => ({
  value,
  name: value,
  help: "",
  usual,
  reason: "",
  needs: [],
  not_with: {},
  level: 0,
});
const setup: SetupChoices = {
  version: "1",
  players: 2,
  modes: [
    {
      players: 2,
      name: "Two",
      reason: "",
      sets: [],
      difficulty: [],
      variants: [],
      seats: [0, 1].map((seat) => ({
        seat,
        side: seat,
        who: ["person", "bot"],
        leaders: [choice("muad_dib")],
      })),
    },
  ],
  bots: [choice("naib", true)],
  languages: ["en"],
  address: "",
};
/** These may sit on both seats, and have an ability of their name. */
const leaders = (...may: Choice[]): Leaders => ({
  seats: setup.modes[0]!.seats.map((seat) => ({ ...seat, leaders: may })),
  language: "en",
  brings: {},
  components: {
    leaders: Object.fromEntries(
      may.map(({ value }) => [
        value,
        { ...portrait(value, "leaders"), labels: { ability: "Ability" }, text: { ability: `Of ${value}` } },
      ]),
    ),
  },
});
const line = (id: string, more: Partial<TableLine> = {}): TableLine => ({
  id,
  name: `Table ${id}`,
  made: 0,
  company: "2 players",
  seats: [
    { seat: 0, who: "person", name: "", bot: "", mine: false },
    { seat: 1, who: "bot", name: "", bot: "naib", mine: false },
  ],
  leaders: ["muad_dib", "muad_dib"],
  rev: 1,
  round: 1,
  points: [1, 1],
  over: false,
  taken_back: false,
  hints: 0,
  version: "1",
  reason: "",
  replay: "",
  kin: { loaded: false, continues: "", at: 0, rematch: "" },
  ...more,
});
const made: Made = {
  id: "new",
  links: [0, 1].map((seat) => ({ seat, key: `k${seat}`, path: `/table/new#k${seat}` })),
  offers: [],
  watch: "/table/new",
};
const tables = (...lines: TableLine[]) => ({
  "GET /api/tables": (route: Route) => route.fulfill({ json: { tables: lines, more: false } }),
});
const problem = (status: number, error: string) => (route: Route) =>
  route.fulfill({ status, json: { error, problems: [] } });

beforeEach(() => {
  errors = [];
  asked = [];
  answers = {
    "GET /api/setup": (route) => route.fulfill({ json: setup }),
    "GET /api/leaders": (route) => route.fulfill({ json: leaders(choice("muad_dib")) }),
    ...tables(),
  };
});
afterEach(() => {
  expect(errors).toEqual([]);
});

/** With these keys, one for every seat, by the id of the table. */
async function enter(keys: Record<string, string[]> = {}, hash = ""): Promise<void> {
  const home = inject("page");
  await page.goto(`${home}empty`);
  await page.evaluate(
    (text) => {
      localStorage.clear();
      localStorage.setItem("sietch.keys", text);
    },
    JSON.stringify(Object.entries(keys).map(([id, own]) => [id, own.map((key, seat) => [key, seat])])),
  );
  await page.goto(`${home}${hash}`);
  await page.waitForSelector("header", { timeout: PATIENCE });
}
const row = (name: string) => page.locator(".tables li", { hasText: name });
const start = () => page.getByRole("button", { name: /^(Start|The table is being laid)/ });
const keysHere = () => page.evaluate(() => localStorage.getItem("sietch.keys"));

describe("a server that is away", () => {
  it("is told, and asked again when somebody says so", async () => {
    const { "GET /api/setup": there } = answers;
    delete answers["GET /api/setup"];
    await enter();
    await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
    answers["GET /api/setup"] = there!;
    await page.getByRole("button", { name: "Try again" }).click();
    await start().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("is told by the start, and the start is there again", async () => {
    await enter();
    await start().click();
    await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
    answers["POST /api/tables"] = problem(422, "too many bots");
    await start().click();
    await page.getByRole("alert").filter({ hasText: "Too many bots" }).waitFor();
  });

  it("is told by the statistics", async () => {
    answers["GET /api/statistics"] = problem(503, "the disk is full");
    await enter({}, "#/statistics");
    await page.getByRole("alert").filter({ hasText: "The disk is full" }).waitFor();
  });
});

it("a double click on the start makes one table", async () => {
  let go = (): void => {};
  const waiting = new Promise<void>((done) => (go = done));
  answers["POST /api/tables"] = async (route) => {
    await waiting;
    await route.fulfill({ status: 201, json: made });
  };
  await enter();
  await start().dblclick();
  await page.getByText("The table is being laid").waitFor();
  await start().click();
  go();
  await page.getByText("Links of the seats").waitFor();
  expect(asked.filter((one) => one === "POST /api/tables?language=en")).toHaveLength(1);
});

describe("what a leader can do", () => {
  const two = [choice("muad_dib"), choice("lady_jessica")];
  const face = (name: string) => page.locator(".pick", { hasText: name });
  beforeEach(() => {
    answers["GET /api/leaders"] = (route) => route.fulfill({ json: leaders(...two) });
  });

  it("is told of whom one points at, and of whom one has chosen", async () => {
    await enter();
    const words = page.locator(".told .words p");
    await page.getByText("Point at a face").waitFor();
    await face("lady_jessica").hover();
    await words.filter({ hasText: "Of lady_jessica" }).waitFor();
    await face("muad_dib").click();
    await page.mouse.move(0, 0);
    await start().focus();
    await words.filter({ hasText: "Of muad_dib" }).waitFor();
    const about = await face("lady_jessica").getAttribute("aria-describedby");
    expect(await page.locator(`[id="${about}"]`).textContent()).toContain("Ability: Of lady_jessica");
  });

  it("stands below the face on a phone, also of the only one who can lead", async () => {
    answers["GET /api/leaders"] = (route) => route.fulfill({ json: leaders(choice("muad_dib")) });
    await page.setViewportSize({ width: 390, height: 844 });
    await enter();
    const words = page.locator(".told .words");
    await words.filter({ hasText: "Of muad_dib" }).waitFor();
    const [picture, told] = [await page.locator(".told .face").boundingBox(), await words.boundingBox()];
    expect(told!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);
    expect(await face("muad_dib").getAttribute("aria-pressed")).toBe("true");
    const card = await page.locator(".told .card-face").boundingBox();
    expect(card!.height).toBeLessThanOrEqual(picture!.height);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it("own cards bring leaders, or their mistakes, as soon as they are chosen", async () => {
    const file = (text: string) => ({
      name: "my.yaml",
      mimeType: "text/yaml",
      buffer: Buffer.from(text),
    });
    answers["POST /api/leaders"] = (route) =>
      route.request().postDataJSON().content === "good"
        ? route.fulfill({
            json: { ...leaders(...two, choice("my_duke")), brings: { leaders: ["My Duke"] } },
          })
        : route.fulfill({ status: 422, json: { error: "1 mistake", problems: ["line 3: my.yaml"] } });
    await enter();
    await page.setInputFiles("input[type=file][accept^='.yaml']", file("bad"));
    await page.getByRole("alert").filter({ hasText: "line 3: my.yaml" }).waitFor();
    expect(await page.locator(".column", { hasText: "Own cards" }).getByRole("alert").count()).toBe(1);
    expect(await start().isDisabled()).toBe(true);
    expect(await page.locator("#start-why").innerText()).toContain("The own cards have mistakes");
    await page.setInputFiles("input[type=file][accept^='.yaml']", file("good"));
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.getByText("1 leader: My Duke").waitFor();
    expect(await start().isEnabled()).toBe(true);
    await face("my_duke").click();
    expect(await page.locator(".seats li").first().locator("b").textContent()).toBe("my_duke");
    await page.getByRole("button", { name: "Without" }).click();
    await face("my_duke").waitFor({ state: "detached" });
    expect(await page.locator(".seats li").first().locator("b").textContent()).toBe("any leader");
  });

  it("own cards that are still read while leaders come are not lost", async () => {
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    answers["GET /api/leaders"] = async (route) => {
      await coming;
      await route.fulfill({ json: leaders(...two) });
    };
    answers["POST /api/leaders"] = (route) => route.fulfill({ json: leaders(...two, choice("my_duke")) });
    await enter();
    const read = await page.evaluateHandle(() => {
      const { text } = Blob.prototype;
      let now = (): void => undefined;
      const reading = new Promise<void>((resolve) => (now = resolve));
      Blob.prototype.text = async function (): Promise<string> {
        await reading;
        return text.call(this);
      };
      return now;
    });
    await page.setInputFiles("input[type=file][accept^='.yaml']", {
      name: "my.yaml",
      mimeType: "text/yaml",
      buffer: Buffer.from("good"),
    });
    come();
    await face("lady_jessica").waitFor();
    await read.evaluate((now) => now());
    await face("my_duke").waitFor();
  });
});

describe("two leaders to choose from", () => {
  const offered: Made = {
    ...made,
    links: [],
    offers: [{ seat: 0, leaders: ["muad_dib", "staban_tuek"] }],
  };
  const shown = () => page.getByText("Choose one of two leaders");
  const again = () => page.getByRole("button", { name: "Start", exact: true });

  beforeEach(async () => {
    answers["POST /api/tables"] = (route) => route.fulfill({ status: 201, json: offered });
    await enter();
    await again().click();
    await shown().waitFor();
    expect(await again().count()).toBe(0);
  });

  it("are put away by another wish, or by going back", async () => {
    await page.locator("#seed").fill("3");
    await again().click();
    await shown().waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await again().waitFor();
    expect(await shown().count()).toBe(0);
    expect(asked.filter((one) => one.startsWith("POST"))).toEqual(
      Array(2).fill("POST /api/tables?language=en"),
    );
  });

  it("are put away by a server that does not know of them, with the reason", async () => {
    answers["POST /api/tables/new/leaders"] = problem(404, "there is no table 'new'");
    await page.getByRole("button", { name: "muad_dib" }).last().click();
    await page.getByRole("button", { name: "Start with these" }).click();
    await page.getByRole("alert").filter({ hasText: "There is no table 'new'" }).waitFor();
    await again().waitFor();
    expect(await shown().count()).toBe(0);
  });
});

describe("the links of a table", () => {
  async function links(): Promise<void> {
    answers["POST /api/tables"] = (route) => route.fulfill({ status: 201, json: made });
    await enter();
    await start().click();
    await page.getByText("Links of the seats").waitFor();
    // as on a page that another machine serves without encryption
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  }

  it("are copied where there is no clipboard", async () => {
    await links();
    await page.evaluate(() => {
      document.execCommand = (command) => {
        document.title = `${command}: ${getSelection()?.toString()}`;
        return true;
      };
    });
    await page.getByRole("button", { name: "Copy" }).last().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.title()).toMatch(/^copy: .*table\/new\?key=k1$/);
    expect(await page.locator("textarea").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Copied");
  });

  it("say so where nothing can be copied", async () => {
    await links();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole("button", { name: "Copy" }).last().click();
    await page.getByRole("status").filter({ hasText: "copy it yourself" }).waitFor();
    expect(await page.getByRole("button", { name: "Copied" }).count()).toBe(0);
  });
});

describe("the tables that there are", () => {
  it("have a seat for whoever plays there, and for others a place to look on", async () => {
    Object.assign(answers, tables(line("mine"), line("theirs")));
    await enter({ mine: ["a", "b"] });
    await row("Table mine").waitFor();
    const sit = row("Table mine").getByRole("link", { name: "Sit down" });
    expect(await sit.getAttribute("href")).toBe("#/table/mine?key=a.b");
    expect(await row("Table mine").getByRole("link", { name: "Watch" }).count()).toBe(1);
    expect(await row("Table theirs").getByRole("link").allInnerTexts()).toEqual(["Watch"]);
  });

  it("give their replay where they cannot go on, if it can be had", async () => {
    const reason = "made with other rules";
    Object.assign(
      answers,
      tables(line("open", { reason, replay: "/api/tables/open/replay" }), line("shut", { reason })),
    );
    await enter();
    const replay = row("Table open").getByRole("link", { name: "Download the replay" });
    await replay.waitFor();
    expect(await replay.getAttribute("href")).toBe("/api/tables/open/replay");
    expect(await row("Table open").innerText()).toContain(reason);
    expect(await row("Table shut").getByRole("link").count()).toBe(0);
  });

  it("are deleted when that was asked, with keys", async () => {
    Object.assign(answers, tables(line("done", { over: true }), line("other", { over: true })));
    answers["DELETE /api/tables/done"] = (route) => route.fulfill({ status: 204 });
    await enter({ done: ["a"] });
    const remove = row("Table done").getByRole("button", { name: "Delete" });
    await remove.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Delete Table done for ever?" });
    await question.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe("Keep it");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await focused()).toBe("Delete");
    expect(asked.filter((one) => one.startsWith("DELETE"))).toEqual([]);

    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("status").filter({ hasText: "Table done is deleted." }).waitFor();
    expect(await row("Table done").count()).toBe(0);
    expect(asked.at(-1)).toBe("DELETE /api/tables/done?key=a&language=en");
    // the focus is where the table was
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("tables");
  });

  it("are deleted with the key that fits, and others are forgotten", async () => {
    Object.assign(answers, tables(line("done", { over: true })));
    answers["DELETE /api/tables/done"] = (route) =>
      route.request().url().includes("key=good&")
        ? route.fulfill({ status: 204 })
        : problem(403, "this key does not open a seat")(route);
    await enter({ done: ["old", "good", "more"] });
    await row("Table done").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("status").filter({ hasText: "is deleted" }).waitFor();
    const keyOf = (one: string): string | null => new URLSearchParams(one.split("?")[1]).get("key");
    expect(asked.filter((one) => one.startsWith("DELETE")).map(keyOf)).toEqual(["old", "good"]);
    expect(await keysHere()).not.toContain("old");
  });

  it("stay, with the reason, where they cannot be deleted", async () => {
    Object.assign(answers, tables(line("done", { over: true })));
    await enter({ done: ["a"] });
    await row("Table done").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("status").filter({ hasText: "does not answer" }).waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await row("Table done").count()).toBe(1);
    expect(await keysHere()).toContain('"a"');
  });
});

describe("the room for leaders", () => {
  const NINE = Array.from({ length: 9 }, (_, n) => choice(`leader_${n}`));
  /** So many seats, and nine leaders for each. */
  async function seat(count: number): Promise<void> {
    const seats = Array.from({ length: count }, (_, n) => ({
      seat: n,
      side: n,
      who: ["person" as const, "bot" as const],
      leaders: NINE,
    }));
    const mode = { ...setup.modes[0]!, players: count, seats };
    answers["GET /api/setup"] = (route) =>
      route.fulfill({ json: { ...setup, players: count, modes: [mode] } });
    answers["GET /api/leaders"] = (route) => route.fulfill({ json: { ...leaders(...NINE), seats } });
    await enter();
    await page.waitForSelector(".faces .pick:nth-child(9)");
  }
  /** How high a face is, in how many rows they stand, and what of the middle has no room. */
  const laid = () =>
    page.evaluate(() => {
      const faces = [...document.querySelectorAll(".pick")].map((face) => face.getBoundingClientRect());
      const parts = [...document.querySelectorAll(".middle, .seats, .gallery, .faces")];
      return {
        height: faces[0]?.height ?? 0,
        rows: new Set(faces.map(({ top }) => top)).size,
        cut: parts.filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className),
      };
    });

  it("is used up where there is some, and taken from no seat where there is none", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await seat(4);
    const four = await laid();
    expect(four.cut).toEqual([]);
    expect(four.rows).toBe(2);
    expect(four.height).toBeGreaterThan(110);
    await page.setViewportSize({ width: 1366, height: 768 });
    await seat(6);
    const six = await laid();
    expect(six.cut).toEqual([]);
    expect(six.rows).toBe(1);
  });
});

it("says why hints are off among persons, until somebody decides", async () => {
  await enter();
  const hints = page.getByRole("checkbox", { name: "Hints may be asked for" });
  const why = page.getByText("Off among persons, unless you want them");
  await expect.poll(() => hints.isChecked()).toBe(true);
  expect(await why.count()).toBe(0);
  await page.locator(".seats li").nth(1).getByRole("button", { name: "here", exact: true }).click();
  expect(await hints.isChecked()).toBe(false);
  expect(await why.getAttribute("id")).toBe(await hints.getAttribute("aria-describedby"));
  await hints.check();
  expect(await why.count()).toBe(0);
});

describe("whoever comes for the first time", () => {
  it("finds the rules, and types what is looked up; Esc leads back", async () => {
    answers["GET /api/content"] = (route) =>
      route.fulfill({
        json: {
          version: "1",
          language: "en",
          sets: [],
          components: {},
          terms: {},
          marks: { goal: [] },
          glossary: { spy: { name: "Spy", spellings: [], meaning: "Watches." } },
        },
      });
    await enter();
    await start().waitFor();
    await page.getByRole("link", { name: "Rules" }).click();
    const rules = page.getByRole("dialog", { name: "Rules" });
    await rules.waitFor();
    await page.keyboard.type("spy");
    await rules.getByText("Watches.").waitFor();
    await page.keyboard.press("Escape");
    await rules.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rules");
    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByRole("dialog", { name: "Keys" }).getByText("end the turn").waitFor();
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("is led from an address that there is not to all tables", async () => {
    await page.goto(`${inject("page")}nowhere`);
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    await page.getByRole("link", { name: "All tables" }).click();
    await start().waitFor();
  });

  it("is told how long a name may be", async () => {
    await enter();
    const name = page.getByRole("textbox", { name: "Name of the person in seat 1" });
    await name.fill("A name of");
    expect(await page.getByText("At most 24 letters").count()).toBe(0);
    await name.pressSequentially(" more than 24 letters");
    await page.getByRole("status").filter({ hasText: "At most 24 letters" }).waitFor();
  });
});

it("own games that run stand first, also on a phone", async () => {
  Object.assign(answers, tables(line("mine"), line("theirs"), line("done", { over: true })));
  await page.setViewportSize({ width: 390, height: 844 });
  await enter({ mine: ["a", "b"], done: ["c"] });
  const goOn = page.getByRole("link", { name: /^▶ Go on/ });
  await goOn.waitFor();
  expect(await goOn.allInnerTexts()).toEqual(["▶ Go on: Table mine, round 1"]);
  expect(await goOn.getAttribute("href")).toBe("#/table/mine?key=a.b");
  const players = await page.getByRole("heading", { name: "Players" }).boundingBox();
  expect((await goOn.boundingBox())!.y).toBeLessThan(players!.y);
  await page.setViewportSize({ width: 1366, height: 768 });
  await goOn.waitFor();
});

describe("what a table can be made of", () => {
  const told = (more: Partial<SetupChoices["modes"][number]>, bots = setup.bots): void => {
    const mode = { ...setup.modes[0]!, ...more };
    answers["GET /api/setup"] = (route) => route.fulfill({ json: { ...setup, bots, modes: [mode] } });
    answers["GET /api/leaders"] = (route) =>
      route.fulfill({
        json: {
          ...leaders(choice("muad_dib")),
          seats: mode.seats,
          components: {
            leaders: {},
            tracks: { fremen: { ...portrait("fremen", "tracks"), fields: { only: "muad_dib" } } },
          },
        },
      });
  };

  it("folds what cannot be chosen now, with its reason", async () => {
    const closed = { ...choice("Mentat"), reason: "only for one" };
    told({ difficulty: [closed], variants: [choice("Open hands"), closed] });
    await enter();
    await page.getByText("only for one").first().waitFor();
    const difficulty = page.getByRole("group", { name: "Difficulty" });
    expect(await difficulty.isVisible()).toBe(false);
    expect(await page.getByRole("group", { name: "Variants" }).isVisible()).toBe(true);
    await page.locator("summary", { hasText: "Difficulty" }).click();
    expect(await difficulty.getByRole("button").getAttribute("aria-disabled")).toBe("true");
  });

  it("has bots from easy to hard, and those of developers below", async () => {
    told({}, [{ ...choice("acolyte"), level: 1 }, { ...choice("naib", true), level: 2 }, choice("random")]);
    await enter();
    const groups = page.locator(".bot optgroup");
    await groups.first().waitFor({ state: "attached" });
    const listed = await groups.evaluateAll((all) =>
      all.map((one) => [(one as HTMLOptGroupElement).label, one.textContent?.trim()]),
    );
    expect(listed).toEqual([
      ["Opponents", "acolyte – easynaib – medium"],
      ["For developers", "random"],
    ]);
  });

  it("shows teams, and who always leads a seat", async () => {
    const seats = [0, 1, 2, 3].map((seat) => ({
      seat,
      side: seat % 2,
      who: ["person" as const, "bot" as const],
      leaders: seat === 0 ? [choice("muad_dib")] : [choice("gurney"), choice("staban")],
    }));
    told({ seats });
    await enter();
    const seat = page.locator(".seats li");
    await page.getByText("ally of muad_dib").waitFor();
    expect(await page.locator(".team").allInnerTexts()).toEqual(["commander", "ally of muad_dib"]);
    expect(await seat.nth(2).innerText()).toContain("ally of muad_dib");
    expect(await seat.nth(0).innerText()).toContain("always leads this seat");
    expect(await seat.nth(0).locator("select").count()).toBe(0);
    expect(await seat.nth(2).locator(".dealt select").count()).toBe(1);
  });
});
