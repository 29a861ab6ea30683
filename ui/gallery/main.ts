/** Everything that is drawn, on one page: `npm run dev`, then /gallery.html?show=faces&players=4&language=de. */
import { mount } from "svelte";
import "../src/lib/style/theme.css";
import type { Content } from "../src/lib/wire/types";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const language = asked.get("language") ?? "en";
const answer = await fetch(`content/${asked.get("players") ?? "4"}.json`);
if (!answer.ok) throw new Error("no content here: run the tests once, they write it");
const content = spoken((await answer.json()) as Content);
const target = document.getElementById("app");
if (target === null) throw new Error("gallery.html has no #app");
mount(Gallery, { target, props: { content, show: asked.get("show") ?? "faces", kind: asked.get("kind") } });

/** The names in that language, as far as they are known: how long ones fit. */
function spoken(of: Content): Content {
  of.language = language;
  for (const kind of Object.values(of.components))
    for (const one of Object.values(kind)) one.name = one.names[language] ?? one.name;
  return of;
}
