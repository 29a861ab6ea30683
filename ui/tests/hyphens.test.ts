import { expect, test } from "vitest";
import { hyphenated } from "../src/lib/words/hyphens";
import { components } from "./content";

test.each([
  ["Dagger", "Dagger"],
  ["Reconnaissance", "Recon-nais-sance"],
  ["Verheerender Angriff", "Ver-hee-ren-der Angriff"],
  ["Ökologische Teststation", "Öko-lo-gi-sche Test-sta-tion"],
  ["Angriffsflotte", "Angriffs-flotte"],
  ["Wüstenüberleben", "Wüs-te-nü-ber-le-ben"],
  ["A Császári-medence biztosítása", "A Csá-szári-medence biz-to-sí-tása"],
  ["Junction Headquarters", "Junc-tion Head-quar-ters"],
])("%s", (name, parted) => {
  expect(hyphenated(name).replaceAll("\u00ad", "-")).toBe(parted);
});

test("no name of any language is changed but for soft hyphens, and no long word stays whole", () => {
  for (const name of components().flatMap((one) => Object.values(one.names))) {
    expect(hyphenated(name).replaceAll("\u00ad", "")).toBe(name);
    for (const piece of hyphenated(name).split(/[\u00ad\s/-]+/)) expect(piece.length, name).toBeLessThan(12);
  }
});
