import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim, isOfTheText } from './claim.ts';
import { cleanText } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { isPreliminary } from './outcome.ts';
import { isSelfContained, leansOn } from './self-contained.ts';
import { countWords, wholeText } from './shorten-text.ts';
import { isSideFact } from './side-facts.ts';
import { isOfLimits } from './table-reading.ts';
import { isAside, leavesOpen } from './title-worth.ts';
import { LONGEST_TITLE } from './write-title.ts';

/** Figures of a table in a sentence that is about it. */
const MIN_FIGURES = 2;
/** Sentences before a table that lead to it, and of the paragraph below it. */
const ABOVE = 2;
const BELOW = 2;
const TOTAL =
  /^(?:(?:grand |sub)?totals?|sum|all|overall|summe|gesamt\p{L}*|insgesamt|alle)(?!\p{L})|(?<!\p{L})(?:total|gesamt)$/iu;
const NUMBER =
  /(?<!\p{L})(?:\d+|eine[rs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|keine[rs]?)(?!\p{L})/giu;
/** A longer cell is no status. */
const MAX_STATUS = 20;
/** Where a document says elsewhere more of it. */
const POINTS = /(?<!\p{L})(?:below|above|following|oben|unten|folgende\p{L}*|siehe|see)(?!\p{L})/iu;

/**
 * What the author says that a table comes to, in the text right before or after it: a whole sentence with figures of its cells, or with the
 * change from one of them to another, or that counts its rows by how they are. Null where no sentence does.
 */
export function statedBeside(blocks: readonly BlockDigest[], ref: string, linguist: Linguist): string | null {
  const at = blocks.findIndex((block) => block.ref === ref);
  const table = blocks[at];
  if (table?.kind !== 'table') return null;
  const sentencesOf = (block: BlockDigest | undefined): string[] =>
    block?.kind === 'paragraph' && block.is_note !== true
      ? linguist.sentences(block.text).map((sentence) => withoutLabel(cleanText(sentence)).text.trim())
      : [];
  const near = [...sentencesOf(blocks[at + 1]).slice(0, BELOW), ...sentencesOf(blocks[at - 1]).slice(-ABOVE)];
  const isFit = (sentence: string): boolean =>
    isSelfContained(sentence, countWords(sentence), linguist) &&
    isClaim(sentence, linguist) &&
    wholeText(sentence, LONGEST_TITLE, linguist) !== null &&
    !POINTS.test(sentence) &&
    !leansOn(sentence) &&
    ![isOfLimits, isSideFact, isAside, isPreliminary, leavesOpen, isOfTheText].some((sign) => sign(sentence));
  const fit = near.filter(isFit);
  if (fit.length === 0) return null;
  const cells = readCells(table.text);
  const found = fit
    .map((sentence) => ({ sentence, figures: saidOf(cells, sentence) }))
    .filter(({ figures }) => figures >= MIN_FIGURES)
    .sort((one, other) => other.figures - one.figures);
  return found[0]?.sentence ?? null;
}

/** How much of a table a sentence says: its figures, those of its sums twice, the changes between them; or its statuses that are counted. */
function saidOf({ figures, sums, changes, columns }: Cells, sentence: string): number {
  const said = figuresOf(sentence);
  const isIn = (all: readonly number[], value: number): boolean => all.includes(value);
  const counted = said.filter(({ value, is_percent: isPercent }) =>
    isIn(figures, value) ? true : isPercent && changes.some((change) => isRounded(change, value)),
  ).length;
  const ofSum = counted > 0 && said.length > 1 && said.some(({ value }) => isIn(sums, value)) ? 1 : 0;
  if (counted + ofSum >= MIN_FIGURES) return counted + ofSum;
  const words = new Set(sentence.toLowerCase().match(/\p{L}+/gu));
  const statuses = Math.max(0, ...columns.map((names) => names.filter((name) => words.has(name)).length));
  return statuses >= MIN_FIGURES && (sentence.match(NUMBER)?.length ?? 0) >= MIN_FIGURES ? statuses : 0;
}

interface Cells {
  figures: number[];
  /** Those of its total rows. */
  sums: number[];
  /** From the first to the last figure of a row or a column, in percent. */
  changes: number[];
  /** Per column the words that stand in several of its cells, and those beside them. */
  columns: string[][];
}

/** The cells of a table in the text of its digest: one line a row. */
function readCells(text: string): Cells {
  const rows = text.split('\n').map((line) => line.split(' | ').map((cell) => cell.trim()));
  const body = rows.filter((row) => row.length > 1).slice(1);
  const valueOf = (cell: string | undefined): number | null => {
    const [only, ...others] = figuresOf(cell ?? '');
    return only === undefined || others.length > 0 ? null : only.value;
  };
  const changes: number[] = [];
  const addChange = (values: readonly (number | null)[]): void => {
    const known = values.filter((value) => value !== null);
    for (const last of known.slice(1)) if (known[0]) changes.push(Math.abs(last / known[0] - 1) * 100);
  };
  for (const row of body) addChange(row.slice(1).map(valueOf));
  const width = Math.max(0, ...body.map((row) => row.length));
  const ofColumns = Array.from({ length: width }, (_, column) => body.map((row) => row[column] ?? ''));
  const parts = body.filter(([name = '']) => !TOTAL.test(name));
  for (const column of ofColumns.keys())
    if (column > 0) addChange([parts[0]?.[column], parts.at(-1)?.[column]].map(valueOf));
  const figuresIn = (cells: readonly string[]): number[] =>
    cells.flatMap((cell) => figuresOf(cell).map(({ value }) => value));
  const columns = ofColumns.map((cells) => {
    const names = cells.filter((cell) => cell !== '' && cell.length <= MAX_STATUS && !/\d|\s/u.test(cell));
    const distinct = [...new Set(names.map((name) => name.toLowerCase()))];
    return distinct.length < names.length ? distinct : [];
  });
  const sums = body.filter(([name = '']) => TOTAL.test(name));
  return {
    figures: figuresIn(body.flatMap((row) => row.slice(1))),
    sums: figuresIn(sums.flatMap((row) => row.slice(1))),
    changes,
    columns,
  };
}

interface Figure {
  value: number;
  is_percent: boolean;
}

/** The figures of a text by their size, without their sign. A year, and a number of one digit, are in a table by chance. */
function figuresOf(text: string): Figure[] {
  return [...text.matchAll(/\d+(?:[.,\u00A0\u202F]\d+)*/gu)].flatMap(({ 0: figure, index }) => {
    if (/^(?:\d|(?:19|20)\d\d)$/u.test(figure)) return [];
    const isGrouped = /^\d{1,3}(?:[.,\u00A0\u202F]\d{3})+$/u.test(figure);
    const value = Number(isGrouped ? figure.replace(/\D/gu, '') : figure.replace(',', '.'));
    const isPercent = /^\s?(?:%|percent|per cent|prozent)/iu.test(text.slice(index + figure.length));
    return Number.isFinite(value) ? [{ value, is_percent: isPercent }] : [];
  });
}

/** Whether a percentage is another one, rounded as it is said. */
function isRounded(value: number, said: number): boolean {
  const decimals = /\.(\d+)$/u.exec(String(said))?.[1]?.length ?? 0;
  return Math.abs(value - said) <= 0.5000001 * 10 ** -decimals;
}
