/** The screen between two persons at one device, drawn in a browser; what a server would say is made up. */
import type { WebSocketRoute } from "playwright-core";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import type { Message, Position, Request, View } from "../../src/lib/wire/types";
import { USUAL } from "../../src/lib/browser/settings";
import { Fingers } from "../browser/touch";
import { still } from "../still";
import { Laid } from "./laid";
import { contentOf, fixture, last } from "./positions";

const found = fixture("space");
const { view, rev } = last(found);
const ME = view.seat ?? 0;
const OTHER = (ME + 1) % view.players.length;
const KEYS: Record<string, number | null> = { mine: ME, others: OTHER };
const WHY = "another person has decided";

const laid = new Laid({ viewport: { width: 1366, height: 768 }, hasTouch: true });
const wires = new Map<number | null, WebSocketRoute>();
const sent: Request[] = [];

/** Somebody is asked what nobody need hide, in the turn of the other one. */
function as(seat: number | null, asked: number, at: number): Position {
  const own = { hand: ["dagger"], deck: [], intrigue: [], trashed_intrigue: [] };
  const decision = seat === asked ? { ...view.decision, seat: asked, hints: {} } : { seat: asked };
  const seen: View = {
    ...view,
    seat,
    own: seat === null ? null : own,
    turn: view.turn && { ...view.turn, seat: asked === ME ? OTHER : ME },
    decision,
  };
  const take_back_why = seat === null ? "Who looks on takes nothing back." : WHY;
  return { ...last(found), rev: at, view: seen, events: [], take_back: null, take_back_why };
}

const tell = (seat: number | null, message: Message): void => wires.get(seat)?.send(JSON.stringify(message));
function ask(asked: number, at = rev): void {
  for (const seat of wires.keys()) tell(seat, as(seat, asked, at));
}

beforeEach(async () => {
  const { page } = laid;
  wires.clear();
  sent.length = 0;
  await page.unrouteAll();
  await page.route("**/content?*", (route) => route.fulfill({ json: contentOf(found.mode) }));
  await page.routeWebSocket(/\/api\/tables\//, (wire) => {
    const seat = KEYS[new URL(wire.url()).searchParams.get("key") ?? ""] ?? null;
    wires.set(seat, wire);
    wire.onMessage((text) => sent.push(JSON.parse(text.toString()) as Request));
    tell(seat, found.table);
    tell(seat, { ...found.log, since: rev });
    tell(seat, as(seat, ME, rev));
  });
  await page.addInitScript(
    (settings) => localStorage.setItem("sietch.settings", settings),
    JSON.stringify({ ...USUAL, pace: "off", sound: false }),
  );
  await page.goto("about:blank");
  await page.goto(`${inject("page")}#/table/made-up?key=${Object.keys(KEYS).join(".")}`);
  await page.waitForSelector(".handover .take:not(:disabled)");
  await still(page);
});

const answers = (): Request[] => sent.filter(({ type }) => type === "choose");
/** The middle of the first answer. */
async function answer(): Promise<{ x: number; y: number }> {
  const box = await laid.page.locator(".handover .chip").first().boundingBox();
  if (!box) throw new Error("no answer");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("an open question", () => {
  it("is answered by whoever is asked, and not by the second click of the person before", async () => {
    const { page } = laid;
    onTestFinished(() => page.clock.resume());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const name = await page.locator(".handover h1").innerText();
    const { x, y } = await answer();
    await page.mouse.click(x, y);
    await expect.poll(answers).toHaveLength(1);
    ask(OTHER, rev + 1);
    const called = async (): Promise<string> => {
      await page.clock.runFor(20);
      return (await page.locator(".handover h1").allInnerTexts()).join();
    };
    await expect.poll(called).not.toMatch(new RegExp(`^$|${name}`));
    const next = await answer();
    await page.mouse.click(next.x, next.y);
    await page.clock.runFor(20);
    expect(answers()).toHaveLength(1);
    await page.clock.runFor(400);
    await page.mouse.click(next.x, next.y);
    await expect.poll(answers).toHaveLength(2);
  });

  it("tells a resting finger what an answer would do", async () => {
    const { page } = laid;
    const option = await page.locator(".handover .chip").first().getAttribute("data-option");
    await new Fingers(page.context().newCDPSession(page)).hold(page, await answer());
    expect(answers()).toEqual([]);
    await page.locator(".close.stays .yes").tap();
    await expect.poll(answers).toEqual([{ type: "choose", rev, option }]);
  });
});

it("why nothing is taken back is told by the persons here, and said once", async () => {
  await laid.page.keyboard.press("u");
  const notice = laid.page.locator(".handover .notice");
  await expect.poll(() => notice.innerText()).toBe("Another person has decided");
  expect(await laid.saying("Another person has decided")).toBe(1);
  expect(await laid.page.locator('.head [title^="another person has decided" i]').count()).toBe(1);
});

it("what lies over the call has the focus for itself", async () => {
  const { page } = laid;
  await page.keyboard.press("?");
  await page.waitForSelector(".overlay.help");
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest(".handover, .table") ?? null),
    ).toBeNull();
  }
  await page.keyboard.press("Escape");
  await page.waitForSelector(".overlay", { state: "detached" });
  await still(page);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("handover");
});

it("the help names the key that covers the cards", async () => {
  await laid.page.keyboard.press("?");
  await laid.page.waitForSelector(".overlay.help");
  expect(await laid.page.locator(".overlay.help dd").allInnerTexts()).toContain("cover your cards");
});
