import type { BlockBuilder } from '../block-builder.ts';
import { readBullet } from '../text/line-roles.ts';

/** A line of a sheet or of delimited text, with where it is. */
export interface PlacedLine {
  text: string;
  place: Parameters<BlockBuilder['add']>[1];
}

/** A longer line is no name of what is below it. */
const MAX_LABEL = 60;
const MAX_LABEL_WORDS = 8;
/** A shorter line is a cell. */
const MIN_SENTENCE = 40;
/** They are notes on the table above, and no part of their own. */
const OF_TABLE = /^(?:foot)?(?:notes?|anmerkungen|fußnoten):?$/iu;
/** A footnote of a table, not an item: "* Only customers who …", "(1) Self-reported", "(b) Opened in 2024". */
const FOOTNOTE = /^\s*(?:[*+o]|\()/u;

/**
 * Adds lines that somebody typed one to a row: those with a mark are the items of a list, and a short line right above a list or above
 * sentences is the heading of them.
 * @param heads which level such a heading has, and whether it may stand above sentences: at the top it is a title.
 */
export function addTypedLines(
  lines: readonly PlacedLine[],
  heads: Readonly<{ level: number; above_sentences: boolean }>,
  builder: BlockBuilder,
): void {
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) return;
    const items = itemsFrom(lines, at);
    const below = lines.slice(at + 1);
    if (items !== null) {
      builder.add({ kind: 'list', ordered: items.isOrdered, items: items.texts.map(asItem) }, line.place);
      at += items.texts.length;
      continue;
    }
    const isOverList = itemsFrom(lines, at + 1) !== null;
    const isOverText =
      heads.above_sentences &&
      !OF_TABLE.test(line.text) &&
      below.length > 1 &&
      below.slice(0, 2).every(({ text }) => isText(text));
    // What is over the first of several such headings says whose or for when they are.
    const isOverHeading =
      /[^.!?:]$/u.test(line.text) && isLabel(lines[at + 1]?.text ?? '') && itemsFrom(lines, at + 2) !== null;
    if (isOverHeading || (isLabel(line.text) && (isOverList || isOverText)))
      builder.add({ kind: 'heading', level: heads.level, text: line.text.replace(/\s*:$/u, '') }, line.place);
    else builder.add({ kind: 'paragraph', text: line.text }, line.place);
    at += 1;
  }
}

function asItem(text: string): { text: string; level: number } {
  return { text, level: 0 };
}

/** The items that begin at a line; null for none, and for one with a number, which may be anything. */
function itemsFrom(lines: readonly PlacedLine[], from: number): { texts: string[]; isOrdered: boolean } | null {
  const texts: string[] = [];
  let isOrdered: boolean | null = null;
  for (const { text } of lines.slice(from)) {
    const item = FOOTNOTE.test(text) ? null : readBullet(text);
    if (item === null || (isOrdered !== null && item.isOrdered !== isOrdered)) break;
    ({ isOrdered } = item);
    texts.push(item.text);
  }
  return isOrdered === null || (isOrdered && texts.length === 1) ? null : { texts, isOrdered };
}

function isLabel(text: string): boolean {
  return (
    text.length <= MAX_LABEL &&
    text.split(' ').length <= MAX_LABEL_WORDS &&
    /^\p{Lu}/u.test(text) &&
    !/[.!?;,]$|[.!?] \p{Lu}|:./u.test(text) &&
    !OF_TABLE.test(text)
  );
}

function isText(text: string): boolean {
  return readBullet(text) !== null || (text.length >= MIN_SENTENCE && /[.!?]["”’)]?$/u.test(text));
}
