import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { DAY } from './find-time.ts';

/** A point as it was written. */
interface Point {
  text: string;
  ref: string;
  evidence: string;
}

/** "2023: 5.000.000 €". */
const AMOUNT_ITEM = /^(?<name>[^:]{1,48}?)\s*:\s+(?<amount>[^:]{1,40})$/u;
const YEAR = /^(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?$/u;
/** The currency of an amount. */
export const MONEY = /[€$£¥]|(?<!\p{L})(?:EUR|USD|CHF|Euro|Franken)(?!\p{L})/u;
const AMOUNTS = { least: 2, most: 8 } as const;
/** One entry may say in words what it comes to: "2026: the remainder". */
const MAX_WORDS = 1;

/** A list of names and their amounts of one currency: bars, or a table where an entry has words instead of an amount; null for other points. */
export function listedAmounts(
  points: readonly Point[],
  language: string,
): { form: FormName; items: FormItem[]; columns?: string[]; also: FormName[] } | null {
  if (points.length < AMOUNTS.least || points.length > AMOUNTS.most) return null;
  const rows = points.flatMap(({ text, ...basis }) => {
    const { name = '', amount = '' } = AMOUNT_ITEM.exec(text.trim())?.groups ?? {};
    const [number, another] = findNumbers(amount, language);
    const isAmount = number !== undefined && another === undefined && number.text.length === amount.length;
    return name === '' ? [] : [{ name, amount, basis, unit: isAmount ? (MONEY.exec(amount)?.[0] ?? null) : null }];
  });
  const amounts = rows.filter(({ unit }) => unit !== null);
  const areNamed = rows.length === points.length && new Set(rows.map(({ name }) => name)).size === rows.length;
  const isOfOne = new Set(amounts.map(({ unit }) => unit)).size === 1 && amounts.length >= AMOUNTS.least;
  if (!areNamed || !isOfOne || rows.length - amounts.length > MAX_WORDS) return null;
  const isGerman = language.startsWith('de');
  const first = rows.every(({ name }) => YEAR.test(name)) ? (isGerman ? 'Jahr' : 'Year') : isGerman ? 'Posten' : 'Item';
  const group = isGerman ? 'Betrag' : 'Amount';
  if (amounts.length === rows.length && rows.length > AMOUNTS.least)
    return {
      form: 'bars',
      items: rows.map(({ name, amount, basis }) => ({ label: name, value: amount, ...basis })),
      also: [],
    };
  return {
    form: 'emphasis_table',
    columns: [first, group],
    items: rows.map(({ name, amount, basis, unit }) => ({
      ...{ label: name, group, ...(unit === null ? { text: amount } : { value: amount }) },
      ...basis,
    })),
    also: [],
  };
}

const TILES = { least: 3, most: 4, chars: 60, words: 9 } as const;
/** "Churn reduced to" is nothing without its figure. */
const LEADS_ON = /\s(?:to|by|of|at|from|for|auf|um|von|bei|zu|für|à|de|a|di|al)$/iu;
const OF_A_NAME = /[\p{L}-]$/u;

/**
 * Short points with a figure each as tiles: the figure, and what it is of. One that begins or ends with its figure is not written twice. A point
 * without a figure may be missing where the title says it. Null for other points.
 */
export function figureTiles(points: readonly Point[], title: string, language: string): FormItem[] | null {
  const isShort = ({ text }: Point): boolean =>
    text.length <= TILES.chars && text.split(/\s+/u).length <= TILES.words && !/[.!?]$/u.test(text);
  const tiles = points.map((point) => (isShort(point) ? tileOf(point, language) : null));
  const found = tiles.flatMap((tile) => tile ?? []);
  const isSaid = points.every(({ text }, at) => tiles[at] !== null || title.toLowerCase().includes(text.toLowerCase()));
  return isSaid && points.length - found.length <= 1 && found.length >= TILES.least && found.length <= TILES.most
    ? found
    : null;
}

function tileOf({ text, ...basis }: Point, language: string): FormItem | null {
  const days = [...text.matchAll(new RegExp(DAY, 'giu'))].map(({ index, 0: day }) => [index, index + day.length]);
  const isDay = (at: number): boolean => days.some(([from = 0, to = 0]) => from <= at && at < to);
  const figures = findNumbers(text, language).filter(
    ({ kind, start }) => kind === 'number' && !isDay(start) && !OF_A_NAME.test(text.slice(0, start)),
  );
  const outside = figures.filter(({ start }) => !/\([^()]*$/u.test(text.slice(0, start)));
  const [figure, another] = outside.length > 0 ? outside : figures;
  if (figure === undefined || another !== undefined) return null;
  const before = text.slice(0, figure.start).trim().replace(/:$/u, '');
  const after = text.slice(figure.end).trim();
  const { more } = /^\((?<more>[^()]+)\)$/u.exec(after)?.groups ?? {};
  if (before === '' && after !== '') return { value: figure.text, label: after, ...basis };
  if (before !== '' && after === '' && !LEADS_ON.test(before))
    return { value: figure.text, label: capitalised(before), ...basis };
  if (before !== '' && more !== undefined)
    return { value: figure.text, label: capitalised(before), text: more, ...basis };
  return { value: figure.text, label: text, ...basis };
}
