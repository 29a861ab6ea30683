import { describe, expect, it } from "vitest";
import { chapters, findThings, findWords, mayHave, PHASES } from "../../src/lib/telling/rulebook";
import { isKey, say } from "../../src/lib/words/words";
import { contentOf, fixture, last, MODES } from "./positions";

const nobody = new Set<string>();

describe("the rules in short", () => {
  it.each(MODES)("explain every word of every chapter: %s", (mode) => {
    const content = contentOf(mode);
    const book = chapters(content, { teams: true, rivals: true });
    const full = chapters(contentOf("four"), { teams: true, rivals: true });
    const contract = mode === "plain" ? 1 : 0;
    const common = (all: typeof book) => all.filter(({ id }) => id !== "ix" && id !== "immortality");
    const count = (all: typeof book): number => common(all).reduce((sum, one) => sum + one.entries.length, 0);
    expect(book.find(({ id }) => id === "ix")?.entries.length).toBe(
      content.components["tiles"] ? 11 : undefined,
    );
    expect(book.find(({ id }) => id === "immortality")?.entries.length).toBe(
      content.components["belongings"] ? 7 : undefined,
    );
    expect(count(book)).toBe(count(full) - contract);
    for (const { title, lead, entries } of book) {
      expect(isKey(title) && isKey(lead)).toBe(true);
      for (const { name, meaning } of entries) {
        expect(name).not.toBe("");
        expect(meaning).toMatch(/^[^()]*(\([^()]*\)[^()]*)*\.$/);
        expect(meaning).not.toMatch(/\([A-Z]+-\d/);
      }
    }
  });

  it("know every phase of a round", () => {
    for (const phase of PHASES) expect(say(`rules.phase.${phase}`)).toMatch(/\.$/);
    expect(PHASES).toContain(last(fixture("card")).view.phase);
  });

  it("leave out what is not played here", () => {
    const ids = chapters(contentOf("four"), { teams: false, rivals: false }).map(({ id }) => id);
    expect(ids).toEqual(["round", "turn", "icons", "spies", "combat", "winning"]);
  });
});

describe("looking up", () => {
  const four = contentOf("four");
  it("knows before there is a table what may be played, and by whom", () => {
    expect(mayHave(four)).toEqual({ teams: false, rivals: false });
    expect(mayHave(contentOf("six")).teams).toBe(true);
    expect(findThings(four, "", null).some(({ id }) => id === "staban_tuek")).toBe(true);
    expect(findThings(four, "", nobody).some(({ kind }) => kind === "leaders")).toBe(false);
  });
  it("finds words by their names, their other spellings and what they mean", () => {
    expect(findWords(four, "spies")[0]?.name).toBe("Spy");
    expect(findWords(four, "money").map(({ name }) => name)).toEqual(["Solari"]);
  });
  it("finds things by name first, then by their words", () => {
    expect(findThings(four, "arrakeen", nobody)[0]?.id).toBe("arrakeen");
    expect(findThings(four, "recruit", nobody).length).toBeGreaterThan(5);
    expect(findThings(four, "no such thing", nobody)).toEqual([]);
  });
  it("tells of the leaders at this table alone", () => {
    const [leader] = Object.keys(four.components["leaders"] ?? {});
    const all = findThings(four, "", new Set([leader ?? ""])).filter(({ kind }) => kind === "leaders");
    expect(all.map(({ id }) => id)).toEqual([leader]);
  });
});
