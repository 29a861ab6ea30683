/** The new lines of a log are what one looks for: the mark stands at its top, or the log at its end. */
export function toNews(list: HTMLElement, toEnd = false): void {
  const mark = list.querySelector<HTMLElement>(".since");
  const end = list.scrollHeight - list.clientHeight;
  list.scrollTop = toEnd || !mark?.checkVisibility() ? end : Math.min(mark.offsetTop - 2, end);
}
