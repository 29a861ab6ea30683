/** In the page: what nobody wrote for a reader, in the texts that are shown and in those that are heard. */
export function strange(): string[] {
  const texts = [document.body.innerText];
  for (const node of document.querySelectorAll("[aria-label], [title], [alt]"))
    for (const name of ["aria-label", "title", "alt"]) texts.push(node.getAttribute(name) ?? "");
  for (const node of document.querySelectorAll(".ear")) texts.push(node.textContent ?? "");
  const wrong =
    /undefined|\bNaN\b|\[object|\bnull\b|\bP[1-6]\b|\b\w*[a-z]_[a-z]\w*|\b[a-z]{2,}\.[a-z]\w+|\{\w*\}/;
  return texts.flatMap((text) => text.split("\n")).filter((line) => wrong.test(line));
}
