import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { columnLetters } from '../../../../common/deck/source.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import type { Said } from './datum.ts';

/** What telling needs. */
export interface StoryContext {
  /** BCP 47. */
  language: string;
  /** Heading the table stands under. */
  section_title?: string;
  translate: (key: string, params?: MessageParams) => string;
}

/** Titles longer than this don't fit two lines. */
export const MAX_MESSAGE = 90;

/** Collects the claims of the sentences of one story. */
export class StoryDraft {
  readonly claims: UnplacedClaim[] = [];
  readonly points: string[] = [];
  readonly context: StoryContext;

  constructor(context: StoryContext) {
    this.context = context;
  }

  /** A sentence of the `author` namespace; the claims of what it says are kept. */
  say(key: string, params: Readonly<Record<string, string | Said>>): string {
    const texts: Record<string, string> = {};
    for (const [name, said] of Object.entries(params)) {
      if (typeof said === 'string') texts[name] = said;
      else {
        texts[name] = said.text;
        this.claims.push(...said.claims);
      }
    }
    return this.context.translate(`briefs.${key}`, texts);
  }

  addPoint(key: string, params: Readonly<Record<string, string | Said>>): void {
    const point = this.say(key, params);
    if (!this.points.includes(point)) this.points.push(point);
  }

  addClaims(claims: readonly UnplacedClaim[]): void {
    this.claims.push(...claims);
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
      points: this.points.slice(0, 4),
      claims: this.claims,
      sources: [columnsAddress(block, columns)],
    };
  }
}

/** The range from the first to the last of some columns, over all rows of the table. */
export function columnsAddress(block: TableBlock, columns: readonly number[]): SourceAddress {
  const { row_numbers, column_numbers } = block.table;
  const numbers = columns.map((column) => column_numbers[column] ?? 1);
  const first = row_numbers[0];
  const last = row_numbers.at(-1);
  if (first === undefined || last === undefined || numbers.length === 0) return block.address;
  const from = `${columnLetters(Math.min(...numbers))}${first}`;
  const to = `${columnLetters(Math.max(...numbers))}${last}`;
  return { ...block.address, range: from === to ? from : `${from}:${to}` };
}

/** A label short enough for an axis: at most 24 characters, cut at a word. */
export function shortLabel(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= 24) return clean;
  const cut = clean.slice(0, 23);
  const space = cut.lastIndexOf(' ');
  return `${(space > 10 ? cut.slice(0, space) : cut).replace(/[\s,;:(–-]+$/, '')}…`;
}

/** A chart with its description for people who can't see it. */
export function describeChart(chart: Omit<ChartSpec, 'alt'>, message: string, shows: string): ChartSpec {
  return { ...chart, alt: `${shows}. ${message}` };
}
