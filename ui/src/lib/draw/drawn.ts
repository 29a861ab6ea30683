/** Drawings are read once and copied from then on: reading is what takes long, and a table has thousands. */
import type { Attachment } from "svelte/attachments";

const READ = new Map<string, DocumentFragment>();

function read(markup: string): DocumentFragment {
  const known = READ.get(markup);
  if (known) return known;
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  const found = template.content;
  found.replaceChildren(...(found.firstElementChild?.childNodes ?? []));
  READ.set(markup, found);
  return found;
}

/** What stands inside of an `svg`. */
export function drawn(markup: string): Attachment<SVGElement> {
  return (node) => node.replaceChildren(read(markup).cloneNode(true));
}
