/** The focus that is watched while there is a table. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "../../src/table/focus";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("is not watched any more when the table is left", () => {
  const listening = new Set<unknown>();
  vi.stubGlobal("document", {
    addEventListener: (_: string, heard: unknown, { signal }: { signal: AbortSignal }) => {
      listening.add(heard);
      signal.addEventListener("abort", () => listening.delete(heard));
    },
  });
  const first = keepFocus();
  const once = listening.size;
  expect(once).toBeGreaterThan(0);
  const second = keepFocus();
  first.end();
  expect(listening.size).toBe(once);
  second.end();
  expect(listening.size).toBe(0);
});

describe("after something was drawn anew", () => {
  /** As much of a thing on the page as the focus needs. */
  class Thing {
    isThere = true;
    constructor(private readonly takesFocus = true) {}
    checkVisibility(): boolean {
      return this.isThere;
    }
    matches(): boolean {
      return false;
    }
    closest(selector: string): Thing | null {
      return selector !== "[inert]" && this.takesFocus ? this : null;
    }
    focus(): void {
      page.activeElement = this;
      hear("focusin", { target: this });
    }
  }
  const body = new Thing(false);
  const page = { body, activeElement: body };
  let decision: Thing;
  let dialogs: Thing[];
  let card: Thing;
  let hear: (kind: string, event: object) => void;
  let mend: () => void;

  beforeEach(() => {
    const heard = new Map<string, (event: object) => void>();
    hear = (kind, event) => heard.get(kind)?.(event);
    decision = new Thing();
    dialogs = [];
    vi.stubGlobal("HTMLElement", Thing);
    vi.stubGlobal(
      "document",
      Object.assign(page, {
        addEventListener: (kind: string, one: (event: object) => void) => heard.set(kind, one),
        getElementById: () => decision,
        querySelectorAll: () => dialogs,
      }),
    );
    mend = keepFocus().mend;
    card = new Thing();
    card.focus();
  });
  const lose = (): void => {
    page.activeElement = body;
  };

  it("a thing that lost it on its way has it again", () => {
    lose();
    mend();
    expect(page.activeElement).toBe(card);
  });

  it("the decision has it for a thing that is gone, or what lies over the decision", () => {
    card.isThere = false;
    mend();
    expect(page.activeElement).toBe(decision);
    decision.isThere = false;
    dialogs = [new Thing()];
    mend();
    expect(page.activeElement).toBe(dialogs[0]);
  });

  it("nothing has it for whoever clicked beside everything", () => {
    hear("pointerdown", { target: card });
    lose();
    mend();
    expect(page.activeElement).toBe(card);
    hear("pointerdown", { target: body });
    lose();
    mend();
    expect(page.activeElement).toBe(body);
  });

  it("nothing has it for whoever left the page with Tab", () => {
    hear("keydown", { key: "a" });
    lose();
    mend();
    expect(page.activeElement).toBe(card);
    hear("keydown", { key: "Tab" });
    lose();
    mend();
    expect(page.activeElement).toBe(body);
  });
});
