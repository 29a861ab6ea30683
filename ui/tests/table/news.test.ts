import { expect, it } from "vitest";
import { isAtEnd, toNews, unseen } from "../../src/table/news";

/** Where a log of 1,000 pixels in a window of 200 stands; `mark`: how far down its news begin. */
function stands(mark: number | null, toEnd = false): number {
  const list = {
    scrollTop: 0,
    scrollHeight: 1000,
    clientHeight: 200,
    querySelector: () => (mark === null ? null : { offsetTop: mark, checkVisibility: () => true }),
  };
  toNews(list as unknown as HTMLElement, toEnd);
  return list.scrollTop;
}

it("a log stands at its news, or at its end", () => {
  expect(stands(300)).toBe(298);
  expect(stands(950)).toBe(800);
  expect(stands(null)).toBe(800);
  expect(stands(300, true)).toBe(800);
});

it("what is out of sight is counted: new lines above, all lines below", () => {
  const line = (offsetTop: number) => ({ offsetTop, offsetHeight: 20 });
  const all = [0, 20, 40, 60, 80].map(line);
  const list = {
    scrollTop: 35,
    clientHeight: 30,
    scrollHeight: 100,
    querySelectorAll: (lines: string) => (lines.includes("news") ? all.slice(1) : all),
  } as unknown as HTMLElement;
  expect(unseen(list)).toEqual({ above: 1, below: 2 });
  expect(isAtEnd(list)).toBe(false);
  expect(isAtEnd(Object.assign(list, { scrollTop: 70 }))).toBe(true);
  expect(unseen(list)).toEqual({ above: 2, below: 0 });
});
