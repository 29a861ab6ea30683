import { mount } from "svelte";
import App from "./App.svelte";
import { preferred } from "./lib/language";
import { readSettings } from "./lib/settings";
import { store } from "./lib/store";
import { language, speak } from "./lib/words";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
await speak(readSettings(store).language || preferred(navigator.languages));
document.documentElement.lang = language();
mount(App, { target });
