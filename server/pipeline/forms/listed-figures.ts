import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { aroundFigure } from '../../../common/forms/statement.ts';
import { findNumbers } from '../check/number-mentions.ts';
import type { NumberMention } from '../check/number-mentions.ts';
import { isNounPhrase } from './amount-label.ts';
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

/**
 * A list of names and their amounts of one currency: bars, two as tiles, or a table where an entry has words instead of an amount; null for
 * other points.
 */
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
  if (amounts.length === rows.length)
    return {
      form: 'kpi_tiles',
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

const TILES = { least: 3, most: 4, chars: 60, words: 9, terse: 4 } as const;
/** "Sales up 34%": without its figure the point breaks off. */
const LEADS_ON = /\s(?:to|by|of|at|from|for|up|down|auf|um|von|bei|zu|für|à|de|a|di|al)$/iu;
const OF_A_NAME = /[\p{L}-]$/u;

/**
 * Short points with a figure each: as tiles with the figure and what it is of, where all points say that without the figure; else as
 * statements with their figures large in their place, so that none is written twice and no point breaks off. A point without a figure may
 * be missing where the title says it. Of points of a few words that are not all with a figure, those that have one have it as their value.
 * Null for other points.
 */
export function shortFigures(
  points: readonly Point[],
  title: string,
  language: string,
): { form: FormName; items: FormItem[]; also: FormName[] } | null {
  const isShort = ({ text }: Point): boolean =>
    text.length <= TILES.chars && text.split(/\s+/u).length <= TILES.words && !/[.!?]$/u.test(text);
  const figures = points.map((point) => (isShort(point) ? figureOf(point, language) : null));
  const isSaid = points.every(
    ({ text }, at) => figures[at] !== null || title.toLowerCase().includes(text.toLowerCase()),
  );
  const found = points.flatMap((point, at) => {
    const figure = figures[at] ?? null;
    return figure === null ? [] : [{ point, figure }];
  });
  const isTerse = ({ text }: Point): boolean => text.split(/\s+/u).length <= TILES.terse;
  const areTerse = points.every((point) => isShort(point) && isTerse(point));
  const isMixed = found.length > 1 && found.length < points.length && points.length <= TILES.most && areTerse;
  if (isMixed && !isSaid) {
    const items = points.map((point, at) => ({
      ...point,
      ...(figures[at] == null ? {} : { value: figures[at].text }),
    }));
    return { form: 'points', items, also: [] };
  }
  if (!isSaid || points.length - found.length > 1 || found.length < TILES.least || found.length > TILES.most)
    return null;
  const tiles = found.flatMap(({ point, figure }) => tileOf(point, figure, language) ?? []);
  if (tiles.length === found.length) return { form: 'kpi_tiles', items: tiles, also: [] };
  const canStand = found.every(({ point, figure }) => aroundFigure(point.text, figure.text, figure.start) !== null);
  const statements = found.map(({ point, figure }) => ({ ...point, value: figure.text }));
  return canStand ? { form: 'points', items: statements, also: [] } : null;
}

/** The one figure of a point that is neither a day nor a part of a name; one outside brackets before others. */
function figureOf({ text }: Point, language: string): NumberMention | null {
  const days = [...text.matchAll(new RegExp(DAY, 'giu'))].map(({ index, 0: day }) => [index, index + day.length]);
  const isDay = (at: number): boolean => days.some(([from = 0, to = 0]) => from <= at && at < to);
  const figures = findNumbers(text, language).filter(
    ({ kind, start }) => kind === 'number' && !isDay(start) && !OF_A_NAME.test(text.slice(0, start)),
  );
  const outside = figures.filter(({ start }) => !/\([^()]*$/u.test(text.slice(0, start)));
  const [figure, another] = outside.length > 0 ? outside : figures;
  return another === undefined ? (figure ?? null) : null;
}

/** The figure of a point and what it is of; null where the point says nothing without it. */
function tileOf({ text, ...basis }: Point, figure: NumberMention, language: string): FormItem | null {
  const said = text.slice(0, figure.start).trim();
  const after = text.slice(figure.end).trim();
  if (said === '') return after === '' ? null : { value: figure.text, label: after, ...basis };
  const name = said.replace(/:$/u, '');
  const isName = name !== said || (!LEADS_ON.test(name) && isNounPhrase(name, language.startsWith('de')));
  const { more } = /^\((?<more>[^()]+)\)$/u.exec(after)?.groups ?? {};
  if (!isName || (after !== '' && more === undefined)) return null;
  return { value: figure.text, label: capitalised(name), ...(more === undefined ? {} : { text: more }), ...basis };
}
