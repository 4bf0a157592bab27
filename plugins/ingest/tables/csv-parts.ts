import type { Cell, SourceTable } from '../../../common/deck/source.ts';
import { createBlockBuilder } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { addSheetBlocks } from '../xlsx/sheet-blocks.ts';
import type { Grid } from '../xlsx/sheet-blocks.ts';
import { coverLine } from '../xlsx/sheet-lines.ts';
import { expectedNumberFormat, gatherEvidence, settleFormat } from './number-format.ts';
import { parseCell } from './parse-cell.ts';

/** Longer files are exports of one table. */
const MAX_ROWS = 2_000;
/** A longer first line says more than what the file is. */
const MAX_TITLE_CHARS = 110;

/** What a file of several tables and texts has. */
interface Parts {
  /** The line above all tables. */
  title?: string;
  /** Who made it and when. */
  byline?: string;
  builder: BlockBuilder;
}

/**
 * The tables and texts of delimited text that has several, apart from each other by empty rows or by a header of their own: a comparison,
 * then who was asked, then notes. Null for a file that is one table, with a title or notes or without.
 */
export function partsOfCsv(file: string, rows: readonly (readonly string[])[], language?: string): Parts | null {
  const isApart = rows.some((row, at) => at > 0 && filled(row) <= 1 && at < rows.length - 1);
  if (!isApart || rows.length > MAX_ROWS) return null;
  const builder = createBlockBuilder(file);
  let tables = 0;
  let title = '';
  let made_by: string | undefined;
  const about = language === undefined ? {} : { language };
  const at = (range: string): { table: number; range: string } => ({ table: Math.max(1, tables), range });
  const { bylines } = addSheetBlocks(gridOf(rows, language), at, counted(), about);
  const byline = coverLine(bylines) ?? made_by;
  const made = byline === undefined ? {} : { byline };
  if (tables < 2 && title === '') return null;
  const [first] = builder.blocks;
  const isTitle = first?.kind === 'paragraph' && first.text.length <= MAX_TITLE_CHARS && !/[.!?:]$/u.test(first.text);
  if (title !== '') return { title: titleIn(title), builder, ...made };
  if (!isTitle) return { builder, ...made };
  builder.blocks.shift();
  return { title: titleIn(first.text), builder, ...made };

  /** The builder, with each table's number as its address. */
  function counted(): BlockBuilder {
    return {
      ...builder,
      add(draft, place) {
        if (draft.kind !== 'table') return builder.add(draft, place);
        const opening = tables === 0 && builder.blocks.length === 0 ? openingOf(draft.table) : null;
        if (opening !== null) {
          ({ title, made_by } = opening);
          return undefined;
        }
        tables += 1;
        const own = { ...place, table: tables };
        const { caption, ...table } = draft.table;
        const [first = '', ...others] = caption?.split(' – ') ?? [];
        const isTitle = tables === 1 && builder.blocks.length === 0 && title === '';
        if (isTitle) title = first;
        const heading = isTitle ? others.join(' – ') : (caption ?? '');
        if (heading !== '') builder.add({ kind: 'heading', level: 1, text: heading }, own);
        const items = numberedItems(draft.table);
        builder.add(items === null ? { kind: 'table', table } : { kind: 'list', ordered: true, items }, own);
      },
    };
  }
}

/** A file may open with a few cells of texts: whose it is, what it is, of when, who made it. */
const MAX_OPENING = 8;
const PROVENANCE =
  /^(?:stand|bearb|erstellt|quelle|version|status|as of|as at|prepared|updated|source|author|autor|date|datum)(?!\p{L})/iu;

/** The title and byline in the cells of a first table that has nothing but texts and no header; null for any other. */
function openingOf({ rows, columns, header }: SourceTable): { title: string; made_by: string | undefined } | null {
  const texts = [...header, ...rows].flat().flatMap(({ raw }) => raw.trim() || []);
  if (
    columns.length > 3 ||
    columns.some(({ name, kind }) => name !== '' || kind !== 'text') ||
    texts.length > MAX_OPENING
  )
    return null;
  const names = texts.filter((text) => !PROVENANCE.test(text) && text.length <= MAX_TITLE_CHARS);
  const title = names.find((text) => /(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(text)) ?? names.at(-1);
  if (title === undefined) return null;
  const others = texts.filter((text) => text !== title);
  return { title, made_by: others.length === 0 ? undefined : others.join(' · ') };
}

/** A longer name of two lines goes without its remark in brackets. */
const MAX_WITH_REMARK = 80;

function titleIn(line: string): string {
  const bare = line.replace(/\s*\([^()]*\)$/u, '');
  return line.length > MAX_WITH_REMARK && bare !== '' ? bare : line;
}

/** The texts of a table that is nothing but numbers from 1 on and a text beside each; null for any other. */
function numberedItems({ rows, columns, header }: SourceTable): { text: string; level: number }[] | null {
  const isList = columns.length === 2 && header.length === 0 && rows.length > 1;
  if (!isList || rows.some(([number, text], at) => number?.value !== at + 1 || text?.kind !== 'text')) return null;
  return rows.map(([, text]) => ({ text: text?.raw ?? '', level: 0 }));
}

function filled(row: readonly string[]): number {
  return row.filter((value) => value.trim() !== '').length;
}

/** The cells of the rows, typed in the one format that all their figures show. */
function gridOf(rows: readonly (readonly string[])[], language: string | undefined): Grid {
  const evidence = gatherEvidence(rows.flatMap((row) => row.map((value) => value.trim())));
  const format = settleFormat(evidence, evidence, expectedNumberFormat(language));
  const cells = new Map<number, Map<number, Cell>>();
  for (const [at, row] of rows.entries()) {
    if (filled(row) === 0) continue;
    const own = row.flatMap((value, column): [number, Cell][] =>
      value.trim() === '' ? [] : [[column + 1, parseCell(value, format)]],
    );
    cells.set(at + 1, new Map(own));
  }
  return { cells, emphasised: new Set(), levels: new Map() };
}
