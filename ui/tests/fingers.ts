/** What a finger could not do on a screen. Both run in the page. */

/** Targets that are too small for a finger, and what is wider than its screen. */
export function faults(least: number): string[] {
  const told = (node: Element): string =>
    `${node.tagName.toLowerCase()}.${[...node.classList].filter((name) => !name.startsWith("svelte")).join(".")} ${(node.closest("label") ?? node).textContent?.trim().slice(0, 20)}`;
  const found: string[] = [];
  for (const node of document.querySelectorAll<HTMLElement>("button, a, select, input, textarea, summary")) {
    // what is written beside a box belongs to it, and so does what catches a finger round it
    const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
    const round = getComputedStyle(node, "::after");
    const reach = (...sides: ("left" | "right" | "top" | "bottom")[]): number =>
      round.content === '""' && round.position === "absolute"
        ? sides.reduce((sum, side) => sum + Math.max(0, -parseFloat(round[side])), 0)
        : 0;
    const [wide, high] = [width + reach("left", "right"), height + reach("top", "bottom")];
    if (!node.checkVisibility() || getComputedStyle(node).pointerEvents === "none") continue;
    // links that lead past the table are for keys; a name within a sentence is as high as its line
    if (node.closest(".skips") || (node.closest(".log, .so-far, .happened, .list") && node.matches(".name")))
      continue;
    // on a tablet armies lie close together; what can be done with them has chips
    if (node.matches(".conflict .bar") && window.innerWidth >= 700) continue;
    if (Math.min(wide, high) < least - 0.5)
      found.push(`${told(node)}: ${Math.round(wide)}×${Math.round(high)}`);
  }
  for (const node of document.querySelectorAll(
    "html, body, .table, .head, .tabs, .field, .side, .dock, .sheet, .overlay, .seats, .finish, .panel",
  ))
    if (node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
      found.push(`${told(node)} is ${node.scrollWidth} wide, not ${node.clientWidth}`);
  for (const node of document.querySelectorAll(".head > *, .tabs > *, .dock > *, .seat, .panel, .finish > *"))
    if (node.checkVisibility() && node.getBoundingClientRect().right > window.innerWidth + 1)
      found.push(`${told(node)} leaves the screen`);
  return found;
}

/** Controls that no scrolling brings onto the screen: what is cut off, or lies beyond the edge. */
export function outOfReach(): string[] {
  const controls = "button, a, select, input, textarea, summary";
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((node) => {
    // the board is moved by the finger itself, links past the table are shown when they have the focus, and of
    // what was done so far the log has all
    if (!node.checkVisibility() || node.closest("[inert], .world, .skips, .ear, .so-far")) return [];
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const frames: DOMRect[] = [new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let one = node.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      // a script can scroll what is hidden, a person cannot
      if (overflowX === "hidden") one.scrollLeft = 0;
      if (overflowY === "hidden") one.scrollTop = 0;
      if (overflowX !== "visible" || overflowY !== "visible") frames.push(one.getBoundingClientRect());
    }
    const { x, y, width, height } = node.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    const inside = frames.every(
      (frame) =>
        middle >= frame.left && middle <= frame.right && centre >= frame.top && centre <= frame.bottom,
    );
    return inside ? [] : [`${node.outerHTML.slice(0, 100)} is out of reach`];
  });
}
