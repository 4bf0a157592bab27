import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { visualForms } from '../../../common/forms/registry.ts';
import { figureIn, namedByTitle } from '../../../common/forms/statement.ts';
import { quoteOf } from './find-groups.ts';
import { causesOf } from './find-causes.ts';
import { alsoShown } from './choose-form.ts';
import { isFormName } from './form-spec.ts';
import { isRoute, statesRelation, withKnownHeads, withoutHeads } from './states-relation.ts';
import type { WrittenItems } from './states-relation.ts';
import { labelledText } from './passage.ts';
import type { Passage } from './passage.ts';
import { datedStatements, isOrdered } from './find-time.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { onlyNotableNumber } from './find-figures.ts';
import { listedAmounts, shortFigures } from './listed-figures.ts';
import { relatedAmounts } from './related-amounts.ts';
import { changeIn, statedSeries } from './stated-series.ts';

/** A point as it was written for a slide, with what its writer says of it. */
interface WrittenItem {
  text: string;
  label?: string | null | undefined;
  value?: string | null | undefined;
  unit?: string | null | undefined;
  group?: string | null | undefined;
  date?: string | null | undefined;
  ref: string;
  evidence: string;
}

const CARDS = { least: 3, most: 6 } as const;
const ROWS = { least: 3, most: 5 } as const;
const POINTS = { least: 1, most: 7 } as const;
const MAX_LABEL_CHARS = 48;

/** A form that the points can be shown as, and others that hold the same items. */
interface FormOfItems {
  form: FormName;
  items: FormItem[];
  columns?: string[];
  is_route?: true;
  also: readonly FormName[];
}

/** What is known of the slide that the points were written for. */
interface AboutPoints {
  title: string;
  language: string;
  /** The paragraphs that they are from. */
  source?: readonly string[];
  /** How many slides of plain text are before it, one after the other. */
  turn: number;
}

/** Of text slides in a row every second one sets a point apart. */
const LEAD_TURN = 2;
/** A longer statement is none to set apart. */
const MAX_LEAD_CHARS = 110;

/**
 * Forms for points that were written as bullets, best first: by their dates, their labels, their numbers. Plain statements stand
 * side by side, or with one set apart.
 */
export function formsOfItems(
  items: readonly WrittenItem[],
  { title, language, turn, source = [] }: AboutPoints,
): FormOfItems[] {
  const forms: FormOfItems[] = [];
  const has = (least: number, most: number): boolean => items.length >= least && items.length <= most;
  const dates = items.map(({ date }) => date?.trim() ?? '');
  const isBare = items.every(({ label, value }) => (label ?? '') === '' && (value ?? '') === '');
  const listed = isBare ? listedAmounts(items, language) : null;
  if (listed !== null) forms.push(listed);
  const shown = items.map((item) => parted(item));
  if (has(CARDS.least, CARDS.most) && isOrdered(dates))
    forms.push({
      form: 'timeline',
      items: shown.map((item, at) => ({ ...item, date: dates[at] ?? '' })),
      also: ['cards'],
    });
  const dated = datedStatements(items);
  if (dated !== null) forms.push({ form: 'timeline', items: dated, also: [] });
  const causes = causesOf(items, language);
  if (causes !== null) forms.push({ form: 'cause_effect', ...causes, also: [] });
  const series = statedSeries(title, statements(items, null), source, language);
  if (series !== null) forms.push({ form: 'bars', ...series, also: [] });
  const amounts = relatedAmounts(title, statements(items, null), language);
  if (amounts !== null) forms.push({ form: 'bars', ...amounts, also: [] });
  const rows = shown.map((item, at) => asRow(item, items[at], language));
  const haveNumbers = rows.every(({ value }) => value !== undefined);
  const haveLabels = shown.every(({ label = '' }) => label !== '' && label.length <= MAX_LABEL_CHARS);
  if (haveNumbers && has(ROWS.least, ROWS.most)) forms.push({ form: 'executive_summary', items: rows, also: [] });
  const figures = isBare ? shortFigures(items, title, language) : null;
  if (figures !== null) forms.push(figures);
  const together = haveLabels && items.every(({ value }) => (value ?? '') === '') ? underOneLabel(shown) : shown;
  if (together.length < shown.length && together.length > 1) forms.push({ form: 'cards', items: together, also: [] });
  if (haveLabels && has(CARDS.least, CARDS.most))
    forms.push({ form: 'cards', items: shown, also: ['executive_summary'] });
  const [only] = items;
  const quote = only === undefined || items.length > 1 ? null : quoteOf(only);
  if (quote !== null) forms.push({ form: 'quote', items: [quote], also: [] });
  const strong = only === undefined || items.length > 1 ? null : largeNumber(only.text, language);
  if (strong !== null && only !== undefined) {
    const { text, ref, evidence } = only;
    forms.push({ form: 'big_number', items: [{ value: strong, label: text, ref, evidence }], also: ['points'] });
  }
  const apart = withFigure(title, items, language);
  if (apart !== null) forms.push({ form: 'points', items: apart, also: [] });
  if (has(POINTS.least, POINTS.most)) {
    const said = statements(items, turn % LEAD_TURN === 1 ? title : null);
    forms.push({ form: 'points', items: withFigureOfTitle(said, title), also: [] });
  }
  return forms;
}

/** The points with the texts of those that have the same label as one. */
function underOneLabel(items: readonly FormItem[]): FormItem[] {
  const joined: FormItem[] = [];
  for (const item of items) {
    const known = joined.find(({ label }) => label === item.label);
    if (known === undefined) joined.push({ ...item });
    else {
      known.text = `${(known.text ?? '').replace(/\.$/u, '')}. ${item.text ?? ''}`;
      known.evidence = `${known.evidence ?? ''} ${item.evidence ?? ''}`;
    }
  }
  return joined;
}

/** Amounts of money, shares and large amounts are worth large type; counts are not. */
const LARGE =
  /[%$€£¥]|percent|prozent|\b(?:million|billion|trillion|euros?|dollars?|pounds?|franken)|\bmi(?:lliarden?|o)\b|mrd/iu;

/** In a longer statement the number is one word of many. */
const MAX_NUMBER_CHARS = 180;
const LIMIT = {
  before:
    /(?:at least|at most|up to|more than|less than|over|under|above|below|mindestens|höchstens|bis zu|mehr als|weniger als|über|unter)\s$/iu,
  after:
    /^\s?(?:\S+\s)?(?:or (?:more|less|above|over|higher)|and (?:more|above)|(?:oder|und) (?:mehr|weniger|höher|darüber))(?!\p{L})/iu,
} as const;

function largeNumber(text: string, language: string): string | null {
  const number = onlyNotableNumber(text, language);
  if (number === null || isInBrackets(text, number) || !LARGE.test(number) || text.length > MAX_NUMBER_CHARS)
    return null;
  return isLimit(text, number) ? null : number;
}

/** Whether a number is only a remark: "at terms that we did not like (7.1%)". */
function isInBrackets(text: string, number: string): boolean {
  return /\([^()]*$/u.test(text.slice(0, text.indexOf(number)));
}

/** Whether a number is a limit, which alone would pass for an amount: "up to 20 percent". */
function isLimit(text: string, number: string): boolean {
  const at = text.indexOf(number);
  return LIMIT.before.test(text.slice(0, at)) || LIMIT.after.test(text.slice(at + number.length));
}

/** The one amount of money or share among several numbers: "118 hires, 22 % of the total". */
function onlyLargeNumber(text: string, language: string): string | null {
  const [only, another] = findNumbers(text, language).filter((each) => each.kind === 'number' && LARGE.test(each.text));
  return only === undefined || another !== undefined ? null : only.text;
}

/** The figure of a statement that is an amount or a part of a whole: "300 Euro", "64 of 110". */
function strongFigure(text: string): string | null {
  const figure = figureIn(text)?.figure ?? '';
  return LARGE.test(figure) || PART.test(figure) ? figure : null;
}

const PART = /\d (?:of|out of|von) \d/u;

/** With more statements beside it, a large figure has no room. */
const MAX_WITH_FIGURE = 3;

/**
 * Two or three statements, of which the one that states a change has that in large type above it, else the first with one large amount, so
 * that it says what it is of. Null
 * where none has, or where the title says it already.
 */
function withFigure(title: string, items: readonly WrittenItem[], language: string): FormItem[] | null {
  if (items.length < 2 || items.length > MAX_WITH_FIGURE) return null;
  const changed = items.findIndex(({ text }) => text.length <= MAX_LEAD_CHARS && changeIn(text, language) !== null);
  const change = changed === -1 ? null : changeIn(items[changed]?.text ?? '', language);
  if (change !== null)
    return statements(items, null).map((item, at) =>
      at === changed ? { ...item, value: change, is_key: true } : item,
    );
  const values = items.map(({ text }) =>
    text.length <= MAX_LEAD_CHARS ? (strongFigure(text) ?? onlyLargeNumber(text, language)) : null,
  );
  const about = new Set(stemsOf(title));
  // A share or a sum of another subject than that of the title would pass for its proof.
  const at = values.findIndex((value, place) => {
    const text = items[place]?.text ?? '';
    const mayStand = value !== null && !title.includes(value) && !isLimit(text, value) && !isInBrackets(text, value);
    return mayStand && stemsOf(text).some((stem) => about.has(stem));
  });
  const value = values[at] ?? null;
  if (value === null) return null;
  return statements(items, null).map((item, place) => (place === at ? { ...item, value, is_key: true } : item));
}

/** The longer words of a text, without their endings. */
function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));
}

/** The first statement that states a figure of the title has that as its value. */
function withFigureOfTitle(items: readonly FormItem[], title: string): FormItem[] {
  const figures = items.map(({ text = '', is_key: isKey }) => (isKey === true ? null : namedByTitle(text, title)));
  const at = figures.findIndex((figure) => figure !== null);
  return items.map((item, place) => (place === at ? { ...item, value: figures[at] ?? '' } : item));
}

/** @param title where the statement with an amount that is nearest to it is to be set apart; statements without one are equals. */
function statements(items: readonly WrittenItem[], title: string | null): FormItem[] {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const titleWords = new Set(wordsOf(title ?? ''));
  const mayLead = (text: string): boolean => text.length <= MAX_LEAD_CHARS && /\p{N}/u.test(text) && LARGE.test(text);
  const near = items.map(({ text }) =>
    mayLead(text) ? wordsOf(text).filter((word) => titleWords.has(word)).length : 0,
  );
  const nearest = title === null || Math.max(...near) <= 0 ? -1 : near.indexOf(Math.max(...near));
  return items.map((item, at) => ({
    ...{ text: statementOf(item), ref: item.ref, evidence: item.evidence },
    ...(at === nearest ? { is_key: true } : {}),
  }));
}

/** All that a point says as one statement: one that is only a figure has its number and what that is of, with the part it is in. */
function statementOf({ text, label, value, unit, group }: WrittenItem): string {
  const name = label?.trim() ?? '';
  const number = [value?.trim(), unit?.trim()].filter(Boolean).join('\u00A0');
  if (text.trim() !== '' || number === '') return text.trim() === '' ? name : named(name, text);
  const of = [name, group?.trim()].filter(Boolean).join(', ');
  return of === '' ? number : `${of}: ${number}`;
}

/** A statement with its name before it, where it does not begin with that. */
function named(name: string, text: string): string {
  return name === '' || text.toLowerCase().startsWith(name.toLowerCase()) ? text : `${name}: ${text}`;
}

/** Label and text of a point, each where it is. */
function parted({ text, label, ref, evidence }: WrittenItem): FormItem {
  const basis = { ref, evidence };
  const name = label?.trim() ?? '';
  if (name !== '') return { label: name, text, ...basis };
  const found = labelledText(text);
  return found === null ? { text, ...basis } : { label: found.label, text: found.said, ...basis };
}

/** A statement, with its one number set apart where it begins with it. */
function asRow({ label, text = '', ...basis }: FormItem, item: WrittenItem | undefined, language: string): FormItem {
  const words = label === undefined ? { label: text } : { label, text };
  const value = item?.value?.trim() ?? '';
  if (value !== '') return { value, ...(item?.unit ? { unit: item.unit } : {}), ...words, ...basis };
  // A day or a count in mid-sentence is not what the statement is about.
  const number = onlyNotableNumber(text, language) ?? onlyLargeNumber(text, language);
  // A statement goes on from its number, which is not said twice.
  if (number !== null && label === undefined && text.startsWith(`${number} `))
    return { value: number, label: text.slice(number.length).trim(), ...basis };
  const isMain = number !== null && (text.startsWith(number) || LARGE.test(number));
  return isMain ? { value: number, ...words, ...basis } : { ...words, ...basis };
}

/**
 * The form that a model asked for, and then those that hold its items and state less, as far as the source states what they
 * show; best first.
 */
export function formsOfWritten(written: WrittenItems, passage: Passage): FormOfItems[] {
  const { form, items, columns } = withKnownHeads(written, passage);
  const apart = withoutHeads(written, passage);
  const chain = [form, ...alsoShown(form).filter(isFormName), ...fallbacksOf(form)];
  const names = [...new Set(chain)].filter((name) =>
    statesRelation({ form: name, items, ...(columns && { columns }) }, passage),
  );
  return names.map((name) => ({
    form: name,
    items: 'group' in visualForms[name].schema.shape ? [...items] : apart,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(name === 'process' && isRoute(items, passage) ? { is_route: true } : {}),
    also: [...new Set([...alsoShown(name), ...names])].filter(
      (each): each is FormName => isFormName(each) && names.includes(each) && each !== name,
    ),
  }));
}

/** What takes the items of a form where it can't be shown, in turn. */
export function fallbacksOf(form: FormName): FormName[] {
  const chain: FormName[] = [];
  for (
    let next: string = visualForms[form].fallback;
    isFormName(next) && !chain.includes(next);
    next = visualForms[next].fallback
  )
    chain.push(next);
  return chain;
}
