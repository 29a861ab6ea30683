/**
 * Soft hyphens for long words of names, where a syllable may end: German and Hungarian names must fit on small cards,
 * and not every browser knows how to part words of these languages.
 */
const LONG_WORD = /\p{L}{8,}/gu;
const VOWEL = "[aeiouyáéíóöőúüűàèìòùä]";
/** The consonants between two vowels. */
const BETWEEN = new RegExp(`(?<=${VOWEL})([^\\W\\d_]|[ßçñ])+?(?=${VOWEL})`, "giu");
/** What begins the next syllable: the last consonant, or letters that are spoken together. */
const ONSET = /(sch|ch|ck|sz|zs|cs|gy|ly|ny|ty|th|ph|sh|[bcdfgkpt][lr]|(?<=.)st|.)$/iu;
/** So many letters stay together at both ends. */
const ENDS = 3;

export function hyphenated(name: string): string {
  return name.replace(LONG_WORD, (word) =>
    word.replace(BETWEEN, (consonants, _last, at: number) => {
      const kept = consonants.replace(ONSET, "");
      const cut = at + kept.length;
      if (cut < ENDS || word.length - cut < ENDS) return consonants;
      return `${kept}\u00ad${consonants.slice(kept.length)}`;
    }),
  );
}
