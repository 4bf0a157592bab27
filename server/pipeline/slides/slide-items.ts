import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import type { BlockDigest, SlideItem } from '../../kernel/sdk/ports/text-tasks.ts';
import { visualForms } from '../../../common/forms/registry.ts';
import { evidenceText, sentencesWith, withoutCitations } from '../check/evidence.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { numbersInWords } from '../check/number-scales.ts';
import { statedDifferences } from '../check/stated-difference.ts';
import type { SlideContext } from './slide-context.ts';

/** No form shows more. */
const MAX_FORM_ITEMS = Math.max(...Object.values(visualForms).map(({ items }) => items.max));

/** A line as a model writes it, without the bullet character and markup of its own. */
export function cleanLine(line: string): string {
  return tidied(withoutCitations(line));
}

function tidied(line: string): string {
  return line
    .replace(/^\s*(?:[-*•–▪]|\d+[.)])\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim();
}

/** The items of a form without bullet characters and markup; a label may name who is cited for what its text says. */
export function cleanForm(items: readonly SlideItem[]): SlideItem[] {
  return items.slice(0, MAX_FORM_ITEMS).map((item) => ({
    ...item,
    text: cleanLine(item.text),
    label: item.label == null ? null : tidied(item.label),
  }));
}

/** What an item outside a form says: its number before a text that reads on from it, or after one that begins with another. */
export function wholeText({ text, value, unit }: Pick<SlideItem, 'text' | 'value' | 'unit'>): string {
  const number = [value?.trim(), unit?.trim()].filter(Boolean).join(' ');
  if (number === '' || text.includes(value?.trim() ?? '')) return text;
  return /^\d/u.test(text) ? `${text} (${number})` : `${number} ${text}`.trim();
}

/** An item as a line: "Label: text", unless the text begins with its label. */
export function lineOf({ label, text }: Pick<SlideItem, 'label' | 'text'>): string {
  const name = label?.trim() ?? '';
  return name === '' || text.toLowerCase().startsWith(name.toLowerCase()) ? text : `${name}: ${text}`;
}

/** All that an item of a form says, as a line. */
export function formLine({ text, label, value, unit, date, end_date, group }: SlideItem): string {
  const name = label?.trim() ?? '';
  const isIn = (part: string): boolean => `${name} ${text}`.includes(part);
  const number = [value, unit].filter(Boolean).join(' ');
  const when = [date, end_date].filter(Boolean).join('–');
  const joined = [isIn(number) ? '' : number, text].filter((part) => part !== '').join(' ');
  const before = [when, group ?? ''].filter((part) => part !== '' && !isIn(part));
  return [...before, joined === '' ? name : lineOf({ label: name, text: joined })]
    .filter((part) => part !== '')
    .join(': ');
}

/** What an item of a form states beside its name: its text, else its number and what that is of. */
export function partOfForm({ text, label, value, unit }: SlideItem): string {
  if (text !== '') return text;
  const [number, name] = [[value, unit].filter(Boolean).join(' '), label?.trim() ?? ''];
  // "Net retention rate: 112%", but "112% of the customers".
  return /^\p{Lu}/u.test(name) && number !== '' ? `${name}: ${number}` : [number, name].filter(Boolean).join(' ');
}

/** The items of a form as lines, where it cannot be shown; the cells of one row are one line. */
export function linesOf(items: readonly SlideItem[]): string[] {
  const labels = [...new Set(items.map(({ label }) => label ?? ''))];
  if (labels.length === items.length || items.some(({ group }) => (group ?? '') === '')) return items.map(formLine);
  return labels.map((label) => {
    const cells = items.filter((item) => item.label === label).map((cell) => cellLine(cell));
    return lineOf({ label, text: cells.join(' · ') });
  });
}

/** A cell as it is read without its table: a figure of its own has the name of its column, as far as its evidence has that. */
function cellLine(cell: SlideItem): string {
  const said = partOfForm({ ...cell, label: '' });
  const words = cell.group?.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const isNamed =
    cell.text === '' && words.length > 0 && words.every((word) => cell.evidence.toLowerCase().includes(word));
  return isNamed ? `${cell.group ?? ''}: ${said}` : said;
}

/** Whether an item is only a name: a node of a tree, a step. It states nothing that could go missing. */
export function isOnlyName({ text, value, date }: SlideItem): boolean {
  return [text, value, date].every((part) => (part ?? '') === '');
}

/**
 * The label; without what precedes its colon if no source has a word of it: "Open: agents" may claim what no source says. Empty where
 * no source has a word of the rest either, and it names no part of an account that a writer may call so.
 * @param known what the sources of the slide say.
 */
export function safeLabel(label: string, known: string): string {
  const [, before = '', name = ''] = /^([^:]{2,24}):\s+(\S.*)$/u.exec(label) ?? [];
  const said = known.toLowerCase();
  const isKnown = (text: string): boolean => {
    const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    return words.length === 0 || words.some((word) => new RegExp(`(?<!\\p{L})${word.slice(0, STEM)}`, 'u').test(said));
  };
  const own = before === '' || isKnown(before) ? label : capitalised(name);
  return isKnown(own) || OF_ACCOUNT.test(own) || own.split(/\s+/u).length < MIN_LABEL_WORDS ? own : '';
}

/** Shorter labels sort what they are over ("Cost", "Global standing") rather than state something. */
const MIN_LABEL_WORDS = 3;
const OF_ACCOUNT =
  /\b(?:answer|cause|change|condition|consequence|effect|finding|goal|issue|limit|measure|next step|open|option|problem|question|reason|result|risk|solution|step|target|today|what|when|where|who|why|how|frage|antwort|grund|ursache|wirkung|folge|ergebnis|ziel|risiko|lösung|schritt|maßnahme|problem|was|wann|wer|wie|warum|heute)/iu;

/** Letters that are the same in the forms of a word. */
const STEM = 6;

/** What a form shows of an item, with its evidence. */
export function formItemOf({ ref, evidence, is_key, ...said }: SlideItem): FormItem {
  const { text, label, value, unit, date, end_date, group, parent } = said;
  const values = Object.entries({ label, text, value, unit, date, end_date, group, parent }).flatMap(([name, each]) => {
    const shown = each?.trim() ?? '';
    const isStated = name === 'text' && shown.toLowerCase() === label?.trim().toLowerCase();
    return shown === '' || isStated ? [] : [[name, shown] as const];
  });
  return { ...Object.fromEntries(values), ...(is_key === true ? { is_key } : {}), ref, evidence };
}

/**
 * Whether the sentences of its evidence hold what an item sets apart, and these or others of its blocks the numbers of its text.
 */
export function valuesAreIn(
  item: SlideItem,
  sentences: readonly string[],
  more: readonly string[],
  language: string,
): boolean {
  const joined = sentences.join(' ');
  const valuesIn = (text: string): number[] =>
    findNumbers(text, language).flatMap(({ readings }) => readings.map(({ value }) => value));
  const known = valuesIn(joined);
  const all = [...known, ...valuesIn(more.join(' '))];
  const areAmong = (values: readonly number[], text: string): boolean =>
    findNumbers(text, language).every(({ value }) => values.includes(value));
  const isKnown = (text: string): boolean => areAmong(known, text);
  const isSetApart = (text: string): boolean =>
    text === '' ||
    joined.toLowerCase().includes(text.toLowerCase()) ||
    (findNumbers(text, language).length > 0 && isKnown(text)) ||
    numbersInWords(joined).includes(Number(text));
  const apart = [item.value, item.date, item.end_date].map((each) => each?.trim() ?? '');
  // How far two numbers of the text are apart can be recomputed from them.
  const differences = statedDifferences(item.text, language, ({ value }) => all.includes(value));
  return areAmong([...all, ...differences.map(({ mention }) => mention.value)], item.text) && apart.every(isSetApart);
}

/** Sets what was rewritten, or the source's own sentence, as the text of a point; a name that parallel points have stays. */
export function putInLine(item: SlideItem, line: string): void {
  item.text = withoutName(item, line);
  if (line === '') item.label = null;
}

/** A line without the name of its item, where it begins with that. */
function withoutName({ label }: SlideItem, line: string): string {
  const name = label?.trim() ?? '';
  const hasName = name !== '' && line.toLowerCase().startsWith(`${name.toLowerCase()}:`);
  return hasName ? line.slice(name.length + 1).trim() : line;
}

/**
 * Sets what was rewritten, or the source's own sentence, as the text of an item; an empty one takes the item away. Its name
 * stays where the text does not begin with it.
 */
export function putInForm(item: SlideItem, line: string): void {
  const name = item.label?.trim() ?? '';
  // What a number is of is its label; the label of a cell names its row.
  const isOfNumber = item.text === '' && name !== '' && (item.group ?? '') === '';
  if (isOfNumber) item.label = line;
  else {
    // The words that the number is in say nothing more beside it.
    const said = withoutName(item, line);
    item.text = said === [item.value, item.unit].filter(Boolean).join(' ') ? '' : said;
  }
  if (line !== '') return;
  Object.assign(item, { label: null, value: null, date: null, end_date: null, group: null });
}

/**
 * Where the evidence of an item stands, with the sentences that hold it: in the block that the item names, else in another one of its
 * slide; null if it is in none.
 */
export function evidenceOf(
  { blocks, stories, preferences }: SlideContext,
  { ref, evidence }: SlideItem,
  others: readonly BlockDigest[],
): { ref: string; sentences: string[] } | null {
  for (const each of [ref, ...others.map((digest) => digest.ref)]) {
    const story = stories.get(each);
    const text = story === undefined ? undefined : [story.message, ...story.points].join('\n');
    const block = blocks.get(each)?.block;
    const sentences = sentencesWith(
      text ?? (block === undefined ? '' : evidenceText(block)),
      evidence,
      preferences.language,
    );
    if (sentences !== null) return { ref: each, sentences };
  }
  return null;
}
