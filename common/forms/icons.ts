import icons from './icons.json' with { type: 'json' };

/** An icon: one path of absolute M, L, C and Z commands in a square of 256. */
interface Icon {
  name: string;
  path: string;
  /** Nouns it stands for, separated by spaces. */
  en: string;
  de: string;
}

/** Shorter words at the end of a German word are usually not its head, but part of another word. */
const MIN_COMPOUND_PART = 4;
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['', 's', 'es'],
  de: ['', 'e', 'en', 'n', 'er', 's', 'es', 'innen'],
};

const paths = new Map((icons as Icon[]).map(({ name, path }) => [name, path]));
const lexicons = new Map<string, ReadonlyMap<string, string>>();

/** The path of an icon; null if there is none of this name. */
export function iconPath(name: string): string | null {
  return paths.get(name) ?? null;
}

/**
 * The icon of a noun in a short text, the last noun first, because the head of a compound comes last.
 * @param language BCP 47; English and German are known.
 * @returns null if no noun has one.
 */
export function iconFor(words: string, language: string): string | null {
  const primary = language.split('-')[0] ?? '';
  const lexicon = lexiconOf(primary);
  if (lexicon === null) return null;
  // The words after these only qualify the noun: "storage of goods", "Schutz vor Lärm".
  const [head = ''] = words
    // "cART" is no cart.
    .replaceAll(/\S*\p{Ll}\p{Lu}\S*/gu, ' ')
    .toLowerCase()
    .split(/\s(?:of|for|in|on|at|to|with|from|by|across|von|für|im|mit|der|des|vor|am|zur|zum)\s/u);
  const found = head.match(/\p{L}[\p{L}-]*/gu) ?? [];
  for (const [at, word] of [...found.entries()].reverse()) {
    // "Operations research" is no laboratory: two words may be one noun.
    const icon = lexicon.get(`${found[at - 1]}-${word}`) ?? iconOf(word, lexicon, primary);
    if (icon !== null) return icon;
  }
  return null;
}

/** An icon for each of several labels; null unless all have different ones. */
export function iconsFor(labels: readonly string[], language: string): string[] | null {
  const found = labels.flatMap((label) => iconFor(label, language) ?? []);
  return found.length === labels.length && new Set(found).size === found.length ? found : null;
}

function iconOf(word: string, lexicon: ReadonlyMap<string, string>, language: string): string | null {
  const own = lexicon.get(word);
  if (own !== undefined) return own;
  if (language === 'en') return lexicon.get(word.replace(/ies$/u, 'y')) ?? null;
  for (let from = 2; from <= word.length - MIN_COMPOUND_PART; from += 1) {
    const part = lexicon.get(word.slice(from));
    if (part !== undefined) return part;
  }
  return null;
}

function lexiconOf(language: string): ReadonlyMap<string, string> | null {
  const endings = ENDINGS[language];
  if (endings === undefined) return null;
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const lexicon = new Map<string, string>();
  const entries = (icons as Icon[]).flatMap(({ name, en, de }) =>
    (language === 'en' ? en : de).split(' ').map((noun) => ({ name, noun: noun.toLowerCase() })),
  );
  for (const ending of endings) {
    for (const { name, noun } of entries) if (!lexicon.has(noun + ending)) lexicon.set(noun + ending, name);
  }
  lexicons.set(language, lexicon);
  return lexicon;
}
