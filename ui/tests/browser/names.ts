/** What a page is called by those who hear it, held against what is written. */

/** In the page: buttons whose written name is not in the name that is said, and those that have none. */
export function misnamed(): string[] {
  const plain = (text: string): string =>
    text.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim().toLowerCase();
  return [...document.querySelectorAll<HTMLElement>("button, a, [role=button]")].flatMap((node) => {
    if (!node.checkVisibility()) return [];
    const written = node.querySelector(".name, .title, h3");
    const said = node.getAttribute("aria-label");
    const seen = plain(written?.textContent ?? (said === null ? (node.textContent ?? "") : ""));
    if (said === null) return seen ? [] : [`no name: ${node.outerHTML.slice(0, 200)}`];
    return said.trim() && plain(said).includes(seen) ? [] : [`'${seen}' is called '${said}'`];
  });
}
