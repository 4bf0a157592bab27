import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { sentencesIn } from '../read/sentences.ts';
import { findNumbers } from '../check/number-mentions.ts';
import type { NumberMention } from '../check/number-mentions.ts';
import { allLabelled, isNamed, tidy, topEntries } from './passage.ts';
import type { Entry, FormEvidence, LabelledEntry, Passage } from './passage.ts';

const TILES = { least: 2, most: 5, value_chars: 18 } as const;
const STAGES = { least: 3, most: 5 } as const;
const ROWS = { least: 3, most: 5, chars: 150 } as const;
const MAX_NUMBER_CHARS = 220;
/** A measure counted by something is a series: a chart or table shows it. */
const SERIES = /\b(?:by|per|nach|je|pro|over the years|top \d+)\b/iu;
const SUMMARY =
  /\b(?:summary|highlights?|at a glance|key (?:results|figures|facts)|in brief|zusammenfassung|auf einen blick|kernergebnisse|das wichtigste)\b/iu;
const PART_OF = /^(?:of (?:these|those|them|which|whom)|thereof|davon|hiervon|daraus|darunter)[,:]?\s+/iu;
const FUNNEL = /\b(?:funnel|conversion|trichter|konversion)\b/iu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/gu;
const UNIT =
  /^\s*(?:(?:consecutive|full|more)\s+)?(?:years?|months?|weeks?|days?|hours?|minutes?|tons?|tonnes?|kilometres?|kilometers?|km|cents?|people|countries|jahren?|monaten?|wochen?|tagen?|stunden?|minuten?|tonnen|kilometern?|menschen|ländern?)(?!\p{L})/iu;

/** Two to five measures of one period, each with its label. */
export function findTiles(passage: Passage): FormEvidence | null {
  const entries = topEntries(passage);
  const labels = entries === null ? null : allLabelled(entries);
  if (labels === null || labels.length < TILES.least || labels.length > TILES.most) return null;
  const values = labels.map((entry) => valueOf(entry, passage.language));
  const periods = new Set(labels.flatMap(({ label, said }) => `${label} ${said}`.match(YEAR) ?? []));
  if (values.includes(null) || periods.size > 1 || isNamed(passage, SERIES)) return null;
  return {
    items: labels.map(({ label, ref, text }, at): FormItem => {
      const { value = '', rest = '' } = values[at] ?? {};
      return { label, value, ...(rest === '' ? {} : { text: rest }), ref, evidence: text };
    }),
  };
}

/** Falling counts, each a part of the one before according to the source. */
export function findFunnel(passage: Passage): FormEvidence | null {
  const entries = topEntries(passage);
  const labels = entries === null ? null : allLabelled(entries);
  if (labels === null || labels.length < STAGES.least || labels.length > STAGES.most) return null;
  const isStated = labels.slice(1).every(({ label }) => PART_OF.test(label)) || isNamed(passage, FUNNEL);
  const counts = labels.map(({ said }) => onlyNumber(said, passage.language));
  const falls = counts.every((count, at) => count !== null && (at === 0 || count.value < (counts[at - 1]?.value ?? 0)));
  const units = new Set(counts.map((count) => `${count?.unit ?? ''}${count?.currency ?? ''}${count?.is_percent}`));
  if (!isStated || !falls || units.size > 1) return null;
  return {
    items: labels.map(({ label, ref, text }, at) => ({
      label: capitalised(label.replace(PART_OF, '')),
      ...{ value: counts[at]?.text ?? '', ref, evidence: text },
    })),
  };
}

/** Statements with one number each, in a list that is called a summary or begins with results. */
export function findSummary(passage: Passage): FormEvidence | null {
  const entries = topEntries(passage);
  if (entries === null || entries.length < ROWS.least || entries.length > ROWS.most) return null;
  const numbers = entries.map(({ text }) => notableNumber(text, passage.language));
  const lead = entries.filter(({ text }, at) => text.startsWith(numbers[at]?.text ?? '\0')).length;
  if (numbers.includes(null) || entries.some(({ text }) => text.length > ROWS.chars)) return null;
  if (!isNamed(passage, SUMMARY) && lead < entries.length) return null;
  return { items: entries.map((entry, at) => rowOf(entry, numbers[at] ?? null)) };
}

/** A passage that consists of one number. */
export function findBigNumber({ blocks, language, title }: Passage): FormEvidence | null {
  const texts = blocks.filter(({ block }) => block.kind !== 'heading');
  const [only] = texts;
  if (texts.length !== 1 || only?.block.kind !== 'paragraph' || only.block.text.length > MAX_NUMBER_CHARS) return null;
  const sentences = sentencesIn(only.block.text, language);
  const text = tidy(only.block.text);
  const number = notableNumber(text, language);
  if (sentences.length !== 1 || number === null || findNumbers(title, language).length > 2) return null;
  const unit = unitAfter(text, number.end);
  const item = { value: number.text, ...(unit === '' ? {} : { unit }), label: text, is_key: true };
  return { items: [{ ...item, ref: only.ref, evidence: text }] };
}

/** The value of a point without other words: "97.2%", "12.4 million euros". */
function valueOf({ said }: LabelledEntry, language: string): { value: string; rest: string } | null {
  const number = onlyNumber(said, language);
  if (number === null || said.length > TILES.value_chars + 12 || !/^[\d$€£¥<>~+−-]/u.test(said)) return null;
  return said.length <= TILES.value_chars
    ? { value: said, rest: '' }
    : { value: number.text, rest: said.slice(number.end).trim() };
}

/** The one number of a text; null if there are several, or it is a year or part of a name. */
function onlyNumber(text: string, language: string): NumberMention | null {
  const found = findNumbers(text, language);
  const [number] = found;
  return found.length === 1 && number?.kind === 'number' ? number : null;
}

/** The one number of a statement as it shows it; null if there are several, or none. */
export function onlyNotableNumber(text: string, language: string): string | null {
  return notableNumber(text, language)?.text ?? null;
}

/** The only number that is not a year, a date or part of a name. */
function notableNumber(text: string, language: string): NumberMention | null {
  const found = findNumbers(text, language).filter(({ kind }) => kind === 'number');
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What the figure before a place of a text is counted in: "minutes"; '' where that is none of the usual units. */
export function unitAfter(text: string, end: number): string {
  return UNIT.exec(text.slice(end))?.[0].trim() ?? '';
}

/** A statement with its number in front; if the number comes later, the sentence stays whole. */
function rowOf({ text, ref }: Entry, number: NumberMention | null): FormItem {
  const value = number?.text ?? '';
  const isFirst = text.startsWith(value);
  return { value, label: isFirst ? text.slice(value.length).trim() : text, ref, evidence: text };
}

const PART_WORDS = /(?<!\p{L})(?:of (?:these|those|them|which|whom)|thereof|davon|hiervon|daraus|darunter)(?!\p{L})/iu;

/** Whether every piece after the first states that it is a part of the one before. */
export function statesParts(pieces: readonly string[]): boolean {
  return pieces.slice(1).every((piece) => PART_WORDS.test(piece)) || pieces.some((piece) => FUNNEL.test(piece));
}
