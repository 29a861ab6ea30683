/** Where a log stands, and what of it is out of sight. */

const SLACK = 8;

/** The new lines of a log are what one looks for: the mark stands at its top, or the log at its end. */
export function toNews(list: HTMLElement, toEnd = false): void {
  const mark = list.querySelector<HTMLElement>(".since");
  const end = list.scrollHeight - list.clientHeight;
  list.scrollTop = toEnd || !mark?.checkVisibility() ? end : Math.min(mark.offsetTop - 2, end);
}

export const isAtEnd = (list: HTMLElement): boolean =>
  list.scrollTop + list.clientHeight >= list.scrollHeight - SLACK;

export interface Unseen {
  /** New lines above what is shown; older ones are not missed. */
  above: number;
  below: number;
}

export function unseen(list: HTMLElement): Unseen {
  const [top, bottom] = [list.scrollTop, list.scrollTop + list.clientHeight];
  const middle = (line: HTMLElement): number => line.offsetTop + line.offsetHeight / 2;
  const count = (lines: string, isOut: (line: HTMLElement) => boolean): number =>
    [...list.querySelectorAll<HTMLElement>(lines)].filter(isOut).length;
  return {
    above: count("li.news", (line) => middle(line) < top),
    below: count("li:not(.since)", (line) => middle(line) > bottom),
  };
}
