/** Keeps the same array while it holds the same words: what has not changed is not drawn, nor measured for its motion. */
export function steady(): (list: readonly string[]) => readonly string[] {
  let last: readonly string[] = [];
  return (list) => {
    const same = list.length === last.length && list.every((word, n) => word === last[n]);
    return same ? last : (last = list);
  };
}
