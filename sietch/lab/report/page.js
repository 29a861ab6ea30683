// Tables can be sorted by a click on a heading. Everything else on this page works without scripts.
for (const heading of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener("click", () => {
    const falling = heading.getAttribute("aria-sort") !== "descending";
    const place = heading.cellIndex;
    const body = heading.closest("table").tBodies[0];
    const worth = (row) => {
      const cell = row.cells[place];
      return "order" in cell.dataset ? Number(cell.dataset.order) : cell.textContent;
    };
    const compare = (a, b) => {
      const x = worth(a), y = worth(b);
      if (typeof x === "number" && typeof y === "number") return y - x;
      if (typeof x === "number") return -1;
      if (typeof y === "number") return 1;
      return y.localeCompare(x);
    };
    const rows = [...body.rows].sort(compare);
    body.append(...(falling ? rows : rows.reverse()));
    for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
  });
}
