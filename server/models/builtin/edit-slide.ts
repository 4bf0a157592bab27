import type { SlideEditInput, SlideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { countWords, shortenText } from './shorten-text.ts';
import type { Linguist } from './linguist.ts';

type Field = SlideEditInput['fields'][number];
type Change = Pick<SlideEditOutput, 'fields'> & { notes?: string };
type Edit = (input: SlideEditInput, found: RegExpExecArray, linguist: Linguist) => Change | null;

/** A text is shortened to this share of its words; with fewer than this many words it is short enough. */
const SHORTER = 0.65;
const MIN_WORDS = 5;

/** The instruction was understood, but there is nothing to do: the text is as short as possible. */
const UNCHANGED: Change = { fields: [] };

const BULLETS = '(?:bullets?|bullet points?|points?|lines?|items?|stichpunkte?n?|punkte?n?|zeilen?|aufzählungspunkte?)';
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ ein: 1, einen: 1, eine: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8 },
  ...{ first: 1, ersten: 1, erste: 1, second: 2, zweiten: 2, zweite: 2, third: 3, dritten: 3, dritte: 3 },
  ...{ fourth: 4, vierten: 4, vierte: 4, last: -1, letzten: -1, letzte: -1 },
};
const COUNT = `(\\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})`;

/** The known instructions, specific ones first. English and German, because instructions are short. */
const EDITS: readonly [RegExp, Edit][] = [
  [rule('(?:(?:set|change|ändere) )?(?:the |den )?(?:title|titel)(?: (?:to|in|zu))?\\s*[:=]\\s*(.+)', 's'), setTitle],
  [rule('(?:(?:set|change) the title to|ändere den titel (?:in|zu|auf))\\s+(.+)', 's'), setTitle],
  [rule('(?:speaker )?(?:notes|notizen)\\s*[:=]\\s*(.+)', 's'), (_, found) => ({ fields: [], notes: found[1] ?? '' })],
  [
    rule(
      '(?:(?:remove|delete|clear|drop|no|lösche|entferne|ohne)\\b.*\\b(?:notes|notizen)|.*notizen (?:löschen|entfernen))',
    ),
    () => ({ fields: [], notes: '' }),
  ],
  [
    rule(
      `(?:add|append|ergänze|neuer?|füge)(?: an?| einen?| den)?(?: new)? ?${BULLETS}(?: hinzu)?\\s*[:=]\\s*(.+)`,
      's',
    ),
    addBullet,
  ],
  [rule('.*(?:reverse|swap|umkehr|kehre|tausche|vertausche).*\\b(?:order|reihenfolge)\\b.*'), reverse],
  [
    rule(
      `(?:swap|exchange|tausche|vertausche).*?${COUNT}\\D*?(?:and|with|und|mit|gegen) (?:the |${BULLETS} )?${COUNT}\\b.*`,
    ),
    swap,
  ],
  [
    rule(
      `(?:remove|delete|drop|lösche|entferne|streiche) (?:the |den |die )?(?:${BULLETS} )?${COUNT}\\.?(?: ${BULLETS})?`,
    ),
    removeOne,
  ],
  [
    rule(
      `(?:only |keep |at most |nur |höchstens |behalte )*(?:the |die )?(?:first |ersten )?${COUNT} ${BULLETS}(?: only)?`,
    ),
    keepSome,
  ],
  [rule(`(?:.*\\b)?(?:fewer|less|weniger) ${BULLETS}.*`), (input) => keepCount(input, null) ?? UNCHANGED],
  [rule('.*(?:shorten|shorter|kürze|kürzer|verkürze)\\w*\\b.*\\b(?:title|titel)\\b.*'), shortenTitle],
  [rule('.*(?:shorten|shorter|condense|concise|brief(?:er)?|tighten|kürz|verkürz|straffe|knapper).*'), shortenBodies],
];

/**
 * Carries out a known instruction on the text of a slide: title, notes, fewer or shorter bullets, or their
 * order. All words come from the slide or the instruction.
 */
export function editSlide(input: SlideEditInput, linguist: Linguist): SlideEditOutput {
  const instruction = input.instruction.trim().replace(/^(?:please|bitte)[,\s]+/iu, '');
  for (const [pattern, edit] of EDITS) {
    const found = pattern.exec(instruction);
    const change = found === null ? null : edit(input, found, linguist);
    if (change !== null) return { is_possible: true, fields: change.fields, notes: change.notes ?? input.notes };
  }
  return { is_possible: false, fields: [], notes: input.notes };
}

function rule(pattern: string, flags = ''): RegExp {
  return new RegExp(`^${pattern}[.!]*$`, `iu${flags}`);
}

function setTitle(input: SlideEditInput, found: RegExpExecArray): Change | null {
  const title = (found[1] ?? '')
    .trim()
    .replace(/[.]+$/u, '')
    .replace(/^["“„'](.+)["”“']$/u, '$1');
  const field = input.fields.find((each) => each.kind === 'title');
  return field === undefined || title === '' ? null : { fields: [{ name: field.name, paragraphs: [title] }] };
}

/** The field with the bullets. */
function mainField(input: SlideEditInput): Field | undefined {
  return input.fields
    .filter((field) => field.kind === 'body')
    .sort((a, b) => b.paragraphs.length - a.paragraphs.length)[0];
}

function changeMain(input: SlideEditInput, change: (paragraphs: readonly string[]) => string[] | null): Change | null {
  const field = mainField(input);
  const paragraphs = field === undefined ? null : change(field.paragraphs);
  return field === undefined || paragraphs === null ? null : { fields: [{ name: field.name, paragraphs }] };
}

function addBullet(input: SlideEditInput, found: RegExpExecArray): Change | null {
  const line = (found[1] ?? '').trim();
  return line === '' ? null : changeMain(input, (paragraphs) => [...paragraphs, line]);
}

function reverse(input: SlideEditInput): Change | null {
  return changeMain(input, (paragraphs) => (paragraphs.length < 2 ? null : [...paragraphs].reverse()));
}

/** Index of the n-th paragraph from 1, the last one for -1; null if there is none. */
function indexOf(word: string | undefined, paragraphs: readonly string[]): number | null {
  const count = numberOf(word);
  const index = count === -1 ? paragraphs.length - 1 : count - 1;
  return paragraphs[index] === undefined ? null : index;
}

function numberOf(word = ''): number {
  return NUMBER_WORDS[word.toLowerCase()] ?? Number(word);
}

function swap(input: SlideEditInput, found: RegExpExecArray): Change | null {
  return changeMain(input, (paragraphs) => {
    const [one, other] = [indexOf(found[1], paragraphs), indexOf(found[2], paragraphs)];
    if (one === null || other === null || one === other) return null;
    return paragraphs.map((text, index) => {
      const from = index === one ? other : index === other ? one : index;
      return paragraphs[from] ?? text;
    });
  });
}

function removeOne(input: SlideEditInput, found: RegExpExecArray): Change | null {
  return changeMain(input, (paragraphs) => {
    const index = indexOf(found[1], paragraphs);
    return index === null ? null : paragraphs.filter((_, each) => each !== index);
  });
}

function keepSome(input: SlideEditInput, found: RegExpExecArray): Change | null {
  const count = numberOf(found[1]);
  return count >= 1 ? keepCount(input, count) : null;
}

/** Keeps the first bullets, because they are ordered by weight. A third fewer if no number is given. */
function keepCount(input: SlideEditInput, count: number | null): Change | null {
  return changeMain(input, (paragraphs) => {
    const kept = count ?? Math.max(1, Math.floor((paragraphs.length * 2) / 3));
    return kept >= paragraphs.length ? null : paragraphs.slice(0, kept);
  });
}

function shortenTitle(input: SlideEditInput, _: RegExpExecArray, linguist: Linguist): Change | null {
  return shortenFields(
    input.fields.filter((field) => field.kind === 'title'),
    linguist,
  );
}

function shortenBodies(input: SlideEditInput, _: RegExpExecArray, linguist: Linguist): Change | null {
  const shortened = shortenFields(
    input.fields.filter((field) => field.kind !== 'title'),
    linguist,
  );
  // If a text can't be shortened, some points are removed.
  return shortened ?? keepCount(input, null) ?? UNCHANGED;
}

function shortenFields(fields: readonly Field[], linguist: Linguist): Change | null {
  const changed = fields.flatMap((field) => {
    const paragraphs = field.paragraphs.map((text) => shorter(text, linguist));
    return paragraphs.some((text, index) => text !== field.paragraphs[index]) ? [{ name: field.name, paragraphs }] : [];
  });
  return changed.length === 0 ? null : { fields: changed };
}

function shorter(text: string, linguist: Linguist): string {
  const words = countWords(text);
  if (words <= MIN_WORDS) return text;
  const limits = {
    max_chars: text.length - 1,
    max_words: Math.max(MIN_WORDS, Math.floor(words * SHORTER)),
    may_cut_contrast: true as const,
  };
  return (
    shortenText(text, limits, linguist) ?? shortenText(text, { ...limits, max_words: words - 1 }, linguist) ?? text
  );
}
