import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { columnLetters } from '../../../../common/deck/source.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, unionOf } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { shortLabel } from './sentence-names.ts';

/** What a story needs. */
export interface StoryContext {
  /** BCP 47. */
  language: string;
  /** Heading the table is under. */
  section_title?: string;
  /** What the text says the table is about: the title of its document, its headings, the line that leads to it. */
  about?: readonly string[];
  /** The paragraph right below the table: what its author reads out of it. */
  reading?: string;
  /** The tables of the same source and sheet. */
  beside?: readonly TableBlock[];
  translate: (key: string, params?: MessageParams) => string;
}

/** Titles longer than this don't fit two lines. */
export const MAX_MESSAGE = 100;
export const MAX_POINT = 90;
const MAX_POINTS = 4;
/** Periods and counts of rows may be said twice, values not. */
const PERIOD_PARAMS = new Set(['period', 'from', 'to', 'count']);

/** What stands under a number or names a bar begins with a name as it is. */
const LABELS = /^(?:point_|name_of$|share_label$|of_name$|in_place$|single$)/u;
const WITH_ARTICLE =
  /^(?:United (?:States(?: of America)?|Kingdom|Arab Emirates)|Netherlands|Philippines|Bahamas|Maldives|Gambia|(?:Czech|Dominican|Central African) Republic|European Union|USA|UK|EU)$/u;

/** English sentences name some countries with an article: "the United States". */
function withArticle(name: string, language: string): string {
  return language.startsWith('en') && WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** Sentences are made for months and years; with a day it is "on Jun 30". */
const IN_DAY =
  /(?<!\p{L})in (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}* \d{1,2}(?!\d)|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/gu;

/** The mark of a note behind a period, as in "2025 ¹": the note stands below the chart, where the mark is. */
export const NOTE_MARK = /(?:(?<=(?<!\d)(?:19|20)\d\d)|(?<=\S)\s)[¹²³⁴⁵⁶⁷⁸⁹*†‡]+(?=[\s,;:.)]|$)/gu;

/** Collects the claims of the sentences of one story. */
export class StoryDraft {
  readonly claims: UnplacedClaim[] = [];
  readonly points: string[] = [];
  readonly context: StoryContext;
  message = '';

  constructor(context: StoryContext) {
    this.context = context;
  }

  /** A sentence of the `author` namespace; the claims of what it says are kept. */
  say(key: string, params: Readonly<Record<string, string | Said>>): string {
    const texts: Record<string, string> = {};
    const isSentence = !LABELS.test(key);
    for (const [name, said] of Object.entries(params)) {
      if (typeof said === 'string') texts[name] = isSentence ? withArticle(said, this.context.language) : said;
      else {
        texts[name] = said.text;
        this.claims.push(...said.claims);
      }
    }
    const sentence = this.context
      .translate(`briefs.${key}`, texts)
      .replaceAll(NOTE_MARK, '')
      .replace(/^the (?=\p{Lu})/u, 'The ');
    return this.context.language.startsWith('en') ? sentence.replaceAll(IN_DAY, 'on ') : sentence;
  }

  /** The first of these sentences that fits a title; it becomes the message, whose numbers no point repeats. */
  setMessage(...sentences: readonly (() => string | null)[]): string {
    for (const make of sentences) {
      const sentence = make();
      if (sentence === null || sentence.length > MAX_MESSAGE) continue;
      this.message = sentence;
      break;
    }
    return this.message;
  }

  /** Adds a sentence unless it would say a number a second time, or is too long to be a point. */
  addPoint(key: string, params: Readonly<Record<string, string | Said>>, mayRepeat = false): void {
    if (this.points.length >= MAX_POINTS) return;
    const numbers = Object.entries(params).flatMap(([name, said]) =>
      typeof said === 'string' || PERIOD_PARAMS.has(name) ? [] : [said.text],
    );
    if (
      !mayRepeat &&
      numbers.some((number) => [this.message, ...this.points].some((text) => statesNumber(text, number)))
    )
      return;
    const point = this.say(key, params);
    if (point.length <= MAX_POINT && !this.points.includes(point)) this.points.push(point);
  }

  addClaims(claims: readonly UnplacedClaim[]): void {
    this.claims.push(...claims);
  }

  /** What a chart shows several rows as, with how many they are; nothing where each has its own place. */
  summedUp(name: string | undefined, rows: readonly { name: string; datum: Datum }[]): Pick<DataStory, 'summed_up'> {
    if (name === undefined || rows.length === 0) return {};
    const address = unionOf(rows.map(({ datum }) => datum));
    this.addClaims(phraseCount({ value: rows.length, address, formula: 'count' }, this.context.language).claims);
    return { summed_up: { name, names: rows.map((row) => row.name.trim()) } };
  }

  /** The finished story. */
  finish(
    block: TableBlock,
    ref: string,
    parts: Omit<DataStory, 'id' | 'block_ref' | 'points' | 'claims' | 'sources'> & { name: string; columns: number[] },
  ): DataStory {
    const { name, columns, ...rest } = parts;
    return {
      ...rest,
      id: `${ref}#${name}`,
      block_ref: ref,
      points: this.points,
      claims: this.claims,
      sources: [columnsAddress(block, columns)],
    };
  }
}

/** The range from the first to the last of some columns, over all rows of the table. */
function columnsAddress(block: TableBlock, columns: readonly number[]): SourceAddress {
  const { row_numbers, column_numbers } = block.table;
  const numbers = columns.map((column) => column_numbers[column] ?? 1);
  const first = row_numbers[0];
  const last = row_numbers.at(-1);
  if (first === undefined || last === undefined || numbers.length === 0) return block.address;
  const from = `${columnLetters(Math.min(...numbers))}${first}`;
  const to = `${columnLetters(Math.max(...numbers))}${last}`;
  return { ...block.address, range: from === to ? from : `${from}:${to}` };
}

/** Names of what a chart does not show, for its story; nothing where it shows all. */
export function leftOut(names: readonly string[]): Pick<DataStory, 'left_out'> {
  const left_out = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  return left_out.length === 0 ? {} : { left_out };
}

/** A chart with its description for people who can't see it. */
export function describeChart(chart: Omit<ChartSpec, 'alt'>, message: string, shows: string): ChartSpec {
  return { ...withShortNames(chart), alt: `${shows}. ${message}` };
}

/** What the names of all series begin with ("New cases - ") is said once, at the axis. */
function withShortNames(chart: Omit<ChartSpec, 'alt'>): Omit<ChartSpec, 'alt'> {
  const names = chart.series.map(({ name }) => name);
  const [shared] = /^.{3,}?(?:\s[-\u2013\u2014]\s|:\s)/u.exec(names[0] ?? '') ?? [];
  const isShared =
    shared !== undefined && names.every((name) => name.startsWith(shared) && name.length > shared.length);
  if (!isShared || names.length < 2) return chart;
  return {
    ...chart,
    series: chart.series.map((series) => ({ ...series, name: series.name.slice(shared.length) })),
    value_axis_title: chart.value_axis_title ?? shared.replace(/[\s:\u2013\u2014-]+$/u, ''),
  };
}

function statesNumber(text: string, number: string): boolean {
  let at = text.indexOf(number);
  while (at >= 0) {
    const before = text.slice(0, at);
    const after = text.slice(at + number.length);
    if (!/[\p{L}\d]$|\d[.,]$/u.test(before) && !/^(?:[\p{L}\d]|[.,]\d)/u.test(after)) return true;
    at = text.indexOf(number, at + 1);
  }
  return false;
}

/** What a table measures where its columns name only of what or when, by its caption or heading; null where these don't say it. */
export function measuredBy(block: TableBlock, context: StoryContext): string | null {
  const named = block.table.caption ?? block.address.section?.at(-1) ?? context.section_title ?? '';
  const title = named.replace(/\s*\([^()]*\)\s*$/u, '');
  // A heading that is a sentence would make no sense as the name of a measure.
  return title !== '' && title.split(/\s+/u).length <= 4 && title.length <= 40 ? shortLabel(title) : null;
}
