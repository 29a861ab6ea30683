import { expect, it } from "vitest";
import { toNews } from "../../src/table/news";

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
