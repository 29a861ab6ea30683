import { mount } from "svelte";
import App from "./App.svelte";
import { preferred } from "./lib/words/language";
import { readSettings } from "./lib/browser/settings";
import { store } from "./lib/browser/store";
import { language, speak } from "./lib/words/words";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
await speak(readSettings(store).language || preferred(navigator.languages));
document.documentElement.lang = language();
mount(App, { target });
