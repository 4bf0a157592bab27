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
 * Adds lines that an author typed one to a row: those with a mark are the items of a list, and a short line right above a list or above
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
    if (items !== null) {
      builder.add({ kind: 'list', ordered: items.isOrdered, items: items.texts.map(asItem) }, line.place);
      at += items.texts.length;
      continue;
    }
    if (isHeading(lines, at, heads.above_sentences))
      builder.add({ kind: 'heading', level: heads.level, text: line.text.replace(/\s*:$/u, '') }, line.place);
    else builder.add({ kind: 'paragraph', text: line.text }, line.place);
    at += 1;
  }
}

/** Whether a line is the heading of the list or sentences below it, or is above the first of several such headings. */
function isHeading(lines: readonly PlacedLine[], at: number, aboveSentences: boolean): boolean {
  const text = lines[at]?.text ?? '';
  const [next, after] = [lines[at + 1]?.text ?? '', lines[at + 2]?.text ?? ''];
  if (isLabel(text) && (beginsList(lines, at + 1) || (aboveSentences && isText(next) && isText(after)))) return true;
  // It names the occasion of what is below all of them.
  return /[^.!?:]$/u.test(text) && isLabel(next) && beginsList(lines, at + 2);
}

function asItem(text: string): { text: string; level: number } {
  return { text, level: 0 };
}

/** The items that begin at a line; null where no list does. */
function itemsFrom(lines: readonly PlacedLine[], from: number): { texts: string[]; isOrdered: boolean } | null {
  if (!beginsList(lines, from)) return null;
  const texts: string[] = [];
  const isOrdered = itemIn(lines[from])?.isOrdered === true;
  for (let at = from; at < lines.length; at += 1) {
    const item = itemIn(lines[at]);
    if (item?.isOrdered !== isOrdered) break;
    texts.push(item.text);
  }
  return { texts, isOrdered };
}

/** Whether a line is the first item of a list. One with a number and no other after it may be anything. */
function beginsList(lines: readonly PlacedLine[], at: number): boolean {
  const item = itemIn(lines[at]);
  return item !== null && (!item.isOrdered || itemIn(lines[at + 1])?.isOrdered === true);
}

function itemIn(line: PlacedLine | undefined): ReturnType<typeof readBullet> {
  return line === undefined || FOOTNOTE.test(line.text) ? null : readBullet(line.text);
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
