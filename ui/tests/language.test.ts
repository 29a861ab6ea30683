/** The page says its words as the server says them, and in the language that is wanted. */
import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inWords } from "../src/lib/wire/ask";
import { date, listed, locale, nameOf, preferred, tenths } from "../src/lib/words/language";
import { fill, type Grammar, type Values } from "../src/lib/words/template";
import { keys, language, LANGUAGES, say, speak, type Key, type Words } from "../src/lib/words/words";
import LanguageChoice from "../src/table/LanguageChoice.svelte";

interface Saying {
  language: string;
  grammar: Grammar;
  key: string;
  template: string;
  values: Values;
  said: string;
}
const SAYINGS = JSON.parse(
  readFileSync(new URL("../content/sayings.json", import.meta.url), "utf8"),
) as Saying[];

/** A made-up language: every word stands in angles. */
const words = Object.fromEntries(keys().map((key) => [key, `«${key}» {n:karta|karty|kart}`]));
const other: Words = { grammar: { plural: "one|few|many" }, words: words as Words["words"] };
const OTHERS = { de: () => Promise.resolve(other), fr: () => Promise.reject(new TypeError("no such file")) };

afterEach(async () => {
  vi.unstubAllGlobals();
  await speak("en");
});

describe("templates", () => {
  it("are filled as the server fills them", () => {
    expect(SAYINGS.length).toBeGreaterThan(3000);
    const wrong = SAYINGS.filter(
      ({ template, values, grammar, said }) => fill(template, values, grammar) !== said,
    );
    expect(wrong).toEqual([]);
  });

  it("are those of the language files", () => {
    const english = SAYINGS.filter((one) => one.language === "en" && one.key.startsWith("page."));
    expect(new Set(english.map(({ key }) => key))).toEqual(new Set(keys().map((key) => `page.${key}`)));
    for (const code of LANGUAGES) expect(SAYINGS.some((one) => one.language === code)).toBe(true);
    for (const { key, values, said } of english) expect(say(key.slice(5) as Key, values)).toBe(said);
  });

  it("have forms for one and for several, with names in them and braces around", () => {
    const grammar = { plural: "one|other", "form.of": "{name}'s" };
    const filled = (template: string, n: number) => fill(template, { n, who: "Chani" }, grammar);
    expect([0, 1].map((n) => filled("{n} {n:spy|spies}", n))).toEqual(["0 spies", "1 spy"]);
    expect(filled("{n:{who} alone|{who} and {n}}", 3)).toBe("Chani and 3");
    expect(filled("{{{n}}} {who:of}", 3)).toBe("{3} Chani's");
    expect(() => filled("{n", 3)).toThrow("{n");
  });

  it.each(["{n}", "a|b", "<b>", "{", "}}", "{who:of}|{who}"])("leave the name %s as it is", (who) => {
    const grammar = { plural: "one|other", "form.of": "{name}'s" };
    const filled = (template: string) => fill(template, { n: 2, who }, grammar);
    expect(filled("{who} draws {n} {n:card|cards}")).toBe(`${who} draws 2 cards`);
    expect(filled("{who:of} turn")).toBe(`${who}'s turn`);
    expect(filled("{n:{who} alone|{who:of} {n:one|{n} cards}}")).toBe(`${who}'s 2 cards`);
  });
});

describe("the language", () => {
  it("is what the browser prefers among those that there are", () => {
    expect(preferred(["fr-CH", "de-AT", "en"], ["de", "en"])).toBe("de");
    expect(preferred(["hu", "it"], ["de", "en"])).toBe("en");
    expect(preferred(["C", "en-US@posix", "de"], ["de", "en"])).toBe("de");
    expect(preferred([])).toBe("en");
    expect(preferred(["de", "it"])).toBe("en"); // there is one
  });

  it("is that of words, requests, lists, numbers and dates", async () => {
    vi.stubGlobal("navigator", { languages: ["de-AT", "en-GB"] });
    expect([say("conflicts_left", { n: 1 }), inWords("/a?b"), locale()]).toEqual([
      "Conflict left",
      "/a?b&language=en",
      "en-GB",
    ]);
    const noon = 1_700_000_000;
    expect([listed(["a", "b", "c"]), tenths(2.25), date(noon)]).toEqual(["a, b, c", "2.3", "14/11/2023"]);
    await speak("de", OTHERS);
    expect([say("conflicts_left", { n: 3 }), inWords("/a"), locale()]).toEqual([
      "«conflicts_left» karty",
      "/a?language=de",
      "de-AT",
    ]);
    expect([listed(["a", "b", "c"]), tenths(2.25), date(noon)]).toEqual(["a, b und c", "2,3", "14.11.2023"]);
  });

  it("stays English where the words of another cannot be had", async () => {
    for (const code of ["fr", "hu"]) await speak(code, OTHERS);
    expect([language(), say("round", { n: 2 })]).toEqual(["en", "Round 2"]);
  });

  it("can be chosen by its own name", () => {
    expect([nameOf("en"), nameOf("de")]).toEqual(["English", "Deutsch"]);
    const { body } = render(LanguageChoice, { props: { of: ["de", "en"] } });
    expect(body).toContain('aria-label="Language"');
    expect(body).toMatch(/aria-pressed="true"[^>]*>English</);
    expect(body).toMatch(/aria-pressed="false"[^>]*>Deutsch</);
  });
});
