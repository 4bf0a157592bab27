import { capitalised } from '../../../common/deck/capitalised.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { SlideItem } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SlideContext } from './slide-context.ts';

/** Up to seven words and the abbreviation that is introduced after them. */
const INTRODUCED = /(?<words>(?:[\p{L}-]+ ){2,7})\((?<short>\p{Lu}{2,6}|\p{Lu}\p{Ll}\p{Lu}{1,3})(?<plural>s?)\)/gu;
/** They have no letter in an abbreviation. */
const SMALL = /^(?:and|or|of|the|for|in|on|to|und|oder|der|die|das|des|für|im|de|la|le|du|des|et|y|e|da|do)$/iu;
/** Readers know them. */
const WELL_KNOWN =
  /^(?:USA?|UK|EU|UN|CEO|CFO|IT|AI|KI|PDF|API|HTML|XML|SQL|PC|TV|DNA|RNA|GPS|VAT|GDP|BIP|HIV|URL|CPU|RAM|ATM|FAQ|GmbH|AG|ID)$/u;
/** Longer lines have no room for the words of an abbreviation. */
const MAX_LINE_CHARS = 220;

const known = new WeakMap<readonly SourceText[], ReadonlyMap<string, string>>();

/** The words that the sources give for their abbreviations: "odds ratio" of "the weight-adjusted odds ratio (ORMH)". */
function abbreviationsOf(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const found = known.get(sources);
  if (found !== undefined) return found;
  const all = new Map<string, string>();
  for (const block of sources.flatMap(({ blocks }) => blocks)) {
    for (const { groups } of blockText(block).matchAll(INTRODUCED)) {
      const short = groups?.['short'] ?? '';
      const long = longForm((groups?.['words'] ?? '').trim().split(' '), short);
      if (long !== null && !all.has(short))
        all.set(short, inMidSentence(groups?.['plural'] === 's' ? long.replace(/s$/u, '') : long));
    }
  }
  known.set(sources, all);
  return all;
}

/** "Large language models" of the start of a sentence: only its first word has a capital. */
function inMidSentence(long: string): string {
  const [first = '', ...others] = long.split(' ');
  const isStart = /^\p{Lu}\p{Ll}+$/u.test(first) && others.every((word) => /^\p{Ll}/u.test(word));
  return isStart ? [first.toLowerCase(), ...others].join(' ') : long;
}

/** The last words of which the first two begin with the first letters of an abbreviation. */
function longForm(words: readonly string[], short: string): string | null {
  // The small letters of "DoJ" are of small words.
  const letters = short.replace(/\p{Ll}/gu, '');
  const isInitial = (word: string | undefined, at: number): boolean =>
    word?.charAt(0).toUpperCase() === letters.charAt(at) && word !== short;
  for (let from = words.length - 2; from >= 0; from -= 1) {
    const large = words.slice(from).filter((word) => !SMALL.test(word));
    if (!SMALL.test(words[from] ?? '') && isInitial(large[0], 0) && isInitial(large[1], 1))
      return words.slice(from).join(' ');
  }
  return null;
}

/**
 * Lines of one slide with the words of an abbreviation at its first use, where the sources introduce it. One that is in the title of the
 * deck or of a slide is the subject of the deck; its readers know it.
 */
export function explainAbbreviations(
  lines: readonly string[],
  { outline, sources }: Pick<SlideContext, 'outline' | 'sources'>,
): string[] {
  const titles = [outline.title, ...outline.slides.map(({ title }) => title)].join(' ');
  const done = new Set<string>();
  return lines.map((line) =>
    line.replaceAll(
      /(?<![\p{L}\p{N}(/_-])(?:\p{Lu}{2,6}|\p{Lu}\p{Ll}\p{Lu}{1,3})(?![\p{L}\p{N})/_-])/gu,
      (short, at: number) => {
        const long = abbreviationsOf(sources).get(short);
        if (long === undefined || done.has(short) || WELL_KNOWN.test(short)) return short;
        done.add(short);
        const isSaid = [...lines, titles].some((each) => each.toLowerCase().includes(long.toLowerCase()));
        if (isSaid || new RegExp(`(?<!\\p{L})${short}`, 'u').test(titles)) return short;
        if (line.length + long.length > MAX_LINE_CHARS) return short;
        return `${at === 0 ? capitalised(long) : long} (${short})`;
      },
    ),
  );
}

/** The items of a slide by field, with the texts that `explainAbbreviations` gives; the same map where nothing changed. */
export function explainItems(
  items: ReadonlyMap<string, SlideItem[]>,
  context: Pick<SlideContext, 'outline' | 'sources'>,
): ReadonlyMap<string, SlideItem[]> {
  const all = [...items.values()].flat();
  const lines = explainAbbreviations(
    all.map(({ text }) => text),
    context,
  );
  if (all.every(({ text }, at) => text === lines[at])) return items;
  const explained = new Map(all.map((item, at) => [item, { ...item, text: lines[at] ?? item.text }]));
  return new Map([...items].map(([name, list]) => [name, list.map((item) => explained.get(item) ?? item)]));
}
