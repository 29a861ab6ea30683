/**
 * A player who sees nothing: all that it knows is the tree that a browser gives to a screen reader – roles, names,
 * states, live regions – and all that it has are Tab and Enter. Which option it takes is chance with a seed.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Guest } from "./guest.ts";

const PATIENCE = 60_000;
const MOST_TABS = 400;
/** What one can act with: each must have a name. */
const CONTROLS = new Set([
  "button",
  "link",
  "checkbox",
  "switch",
  "textbox",
  "searchbox",
  "combobox",
  "radio",
]);

interface Value {
  value?: unknown;
}
interface Told {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
  parentId?: string;
  childIds?: string[];
  backendDOMNodeId?: number;
}

export class Heard {
  /** Which element of the page: another one is another number. */
  readonly id: number;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly children: Heard[] = [];
  parent: Heard | null = null;
  private readonly properties: Map<string, unknown>;

  constructor(told: Told) {
    this.id = told.backendDOMNodeId ?? 0;
    this.role = told.ignored ? "" : String(told.role?.value ?? "");
    this.name = String(told.name?.value ?? "").trim();
    this.description = String(told.description?.value ?? "").trim();
    this.properties = new Map((told.properties ?? []).map(({ name, value }) => [name, value.value]));
  }

  is(state: string): boolean {
    return this.properties.get(state) === true || this.properties.get(state) === "true";
  }
  says(property: string): unknown {
    return this.properties.get(property);
  }
  /** Itself and all below, in order. */
  *all(): Generator<Heard> {
    yield this;
    for (const child of this.children) yield* child.all();
  }
  within(role: string, name?: RegExp): Heard[] {
    return [...this.all()].filter((one) => one.role === role && (name?.test(one.name) ?? true));
  }
  text(): string {
    return this.within("StaticText")
      .map((one) => one.name)
      .join(" ")
      .trim();
  }
}

/** What is asked: the region that is named by the question, and its options. */
interface Question {
  root: Heard;
  region: Heard;
  options: Heard[];
  /** The sentence that called it out: the same thing is asked again by another one. */
  call: number | undefined;
}

export class Listener {
  readonly guest: Guest;
  /** All that the live regions said. */
  readonly news: string[] = [];
  readonly calls: string[] = [];
  readonly nameless = new Set<string>();
  used = { decision: 0, elsewhere: 0, confirmed: 0, tabs: 0 };
  private cdp: CDPSession | null = null;
  private seed: number;
  private lastNews: Heard[] = [];

  constructor(guest: Guest, seed: number) {
    this.guest = guest;
    this.seed = seed;
  }
  private get page(): Page {
    return this.guest.page;
  }

  /** Plays until the game is over, or so many options. Returns how many it chose. */
  async play(most = Infinity): Promise<number> {
    let before: Question | null = null;
    for (let n = 0; n < most; n++) {
      const asked = await this.asked(before);
      if (!asked) return n;
      await this.choose(asked);
      before = asked;
    }
    return most;
  }

  /** The whole tree, as it is now. */
  async listen(): Promise<Heard> {
    if (!this.cdp) {
      this.cdp = await this.page.context().newCDPSession(this.page);
      await this.cdp.send("Accessibility.enable");
    }
    const { nodes } = (await this.cdp.send("Accessibility.getFullAXTree")) as unknown as { nodes: Told[] };
    const found = new Map(nodes.map((told) => [told.nodeId, new Heard(told)]));
    let root: Heard | undefined;
    for (const told of nodes) {
      const node = found.get(told.nodeId);
      if (!node) continue;
      if (told.parentId === undefined) root ??= node;
      for (const id of told.childIds ?? []) {
        const child = found.get(id);
        if (!child) continue;
        child.parent = node;
        node.children.push(child);
      }
    }
    if (!root) throw new Error("nothing is to be heard");
    this.note(root);
    return root;
  }

  private note(root: Heard): void {
    for (const one of root.all())
      if (CONTROLS.has(one.role) && !one.name) this.nameless.add(`${one.role} in ${one.parent?.name ?? "?"}`);
    const log = root.within("log", /What happens/)[0];
    const lines = log?.within("paragraph") ?? [];
    const known = new Set(this.lastNews.map((one) => one.id));
    for (const line of lines) if (!known.has(line.id)) this.news.push(line.text());
    this.lastNews = lines;
    const calls = [...root.all()].filter((one) => one.says("live") === "assertive").map((one) => one.text());
    const call = calls.filter((text) => text !== "").join(" ");
    if (call && call !== this.calls.at(-1)) this.calls.push(call);
  }

  /** Waits for another question than before, and says yes where a dialog asks first; null: the game is over. */
  private async asked(before: Question | null): Promise<Question | null> {
    let lost = "";
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      const root = await this.listen();
      if (root.within("dialog", /rules? Arrakis/).length > 0) return null;
      await this.confirm(root);
      const region = root.within("region").find((one) => groupOf(one));
      const options = region ? optionsOf(region) : [];
      if (region && options.length > 0 && callOf(root) !== before?.call) {
        if (this.hasFocus(root)) {
          this.mustCall(region);
          return { root, region, options, call: callOf(root) };
        }
        lost = region.name;
      }
      await this.page.waitForTimeout(60);
    }
    if (lost) throw new Error(`the focus is lost: ${lost}`);
    throw new Error(`nothing is asked: ${(await this.listen()).text().slice(0, 500)}`);
  }

  /** What is asked was called out. */
  private mustCall(region: Heard): void {
    const question = region.within("heading")[0]?.name ?? "";
    const call = this.calls.at(-1) ?? "";
    if (!call.toLowerCase().includes(question.toLowerCase()))
      throw new Error(`'${question}' is asked, '${call}' was called out`);
  }

  /** Once the focus was at the table it stays there; it is mended with the next picture. */
  private hasFocus(root: Heard): boolean {
    const focused = [...root.all()].some((one) => one.is("focused") && one.role !== "RootWebArea");
    return focused || this.used.tabs === 0;
  }

  private async choose({ root, region, options }: Question): Promise<void> {
    const ending = options.filter((one) => one.says("keyshortcuts") === "Space");
    const going = options.filter((one) => !ending.includes(one));
    const on = going.filter((one) => !/^Reveal/.test(one.name));
    const wanted = on.length > 0 && this.chance(8) > 0 ? on : going;
    const option = this.one(going.length === 0 || this.chance(10) === 0 ? options : wanted);
    if (!option) throw new Error("nothing to choose");
    const same = this.chance(12) === 0 ? this.elsewhere(root, region, option) : undefined;
    this.used[same ? "elsewhere" : "decision"] += 1;
    await this.press(root, same ?? option);
  }

  /** The thing on the table that has the same name. */
  private elsewhere(root: Heard, region: Heard, option: Heard): Heard | undefined {
    const inside = new Set(region.within("button"));
    const same = root
      .within("button")
      .filter((one) => !inside.has(one) && one.name.startsWith(option.name) && !one.is("disabled"));
    return this.one(same);
  }

  /** Goes there with Tab, and presses Enter. */
  private async press(root: Heard, wanted: Heard): Promise<void> {
    const stops = [...root.all()].filter((one) => one.is("focusable") && one.role !== "RootWebArea");
    const here = stops.findIndex((one) => one.is("focused"));
    const there = stops.findIndex((one) => one.id === wanted.id);
    if (there < 0) throw new Error(`'${wanted.name}' cannot have the focus`);
    const key = here >= 0 && there < here ? "Shift+Tab" : "Tab";
    for (let left = MOST_TABS; left > 0; left--) {
      if ((await this.focused()) === wanted.id) return this.page.keyboard.press("Enter");
      this.used.tabs += 1;
      await this.page.keyboard.press(key);
    }
    throw new Error(`Tab does not lead to '${wanted.name}'`);
  }

  /** Which element has the focus: a screen reader follows it. */
  private async focused(): Promise<number> {
    if (!this.cdp) return -1;
    const { result } = await this.cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    if (!result.objectId) return -1;
    const { node } = await this.cdp.send("DOM.describeNode", { objectId: result.objectId });
    await this.cdp.send("Runtime.releaseObject", { objectId: result.objectId });
    return node.backendNodeId;
  }

  /** Where a dialog asks once more, says yes; nothing else can be reached then. */
  private async confirm(root: Heard): Promise<void> {
    const yes = root.within("dialog", /\?$/)[0]?.within("button", /Yes/)[0];
    if (!yes) return;
    if (root.within("main").some((one) => one.within("button").length > 0))
      throw new Error("what lies under a dialog is still there");
    this.used.confirmed += 1;
    await this.press(root, yes);
  }

  private chance(n: number): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.seed / 2 ** 32) * n);
  }
  private one<T>(of: readonly T[]): T | undefined {
    return of[this.chance(of.length)];
  }
}

function callOf(root: Heard): number | undefined {
  const calls = [...root.all()].filter((one) => one.says("live") === "assertive");
  return calls.flatMap((one) => one.within("paragraph")).at(-1)?.id;
}

/** The group that has the question of its region as its name. */
function groupOf(region: Heard): Heard | undefined {
  return region.within("group").find((one) => one.name !== "" && region.name.endsWith(one.name));
}

/** The buttons of the group, and the one that ends or declines. */
function optionsOf(region: Heard): Heard[] {
  const ending = region
    .within("button")
    .filter((one) => one.says("keyshortcuts") === "Space" && !one.is("disabled"));
  return [...(groupOf(region)?.within("button") ?? []), ...ending];
}
