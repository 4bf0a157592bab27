import type { Slide } from '../../common/deck/slide.ts';
import type { Block, Cell, SourceAddress, SourceText, TableBlock } from '../../common/deck/source.ts';

type CellOf = string | number | null | Cell;

/** A source of the given blocks. */
export function sourceOf(blocks: Block[], extra: Partial<SourceText> = {}): SourceText {
  return {
    ...{ id: 's1', name: 'report.docx', kind: 'docx', language: 'en', blocks, images: [], findings: [] },
    ...extra,
  };
}

export function paragraphAt(address: Partial<SourceAddress>, text: string): Block {
  return { kind: 'paragraph', id: 'p', address: { file: 'report.docx', ...address }, text };
}

export function cellOf(value: CellOf): Cell {
  if (value === null) return { raw: '', kind: 'empty', value: null };
  if (typeof value === 'object') return value;
  return { raw: String(value), kind: typeof value === 'number' ? 'number' : 'text', value };
}

/** A table whose header is in row 1 from column A on. */
export function tableOf(header: string[], rows: CellOf[][], extra: Partial<TableBlock['table']> = {}): TableBlock {
  const block = tableOfCells(
    header,
    rows.map((row) => row.map(cellOf)),
    { id: 't', address: { file: 'data.csv' } },
  );
  return { ...block, table: { ...block.table, ...extra } };
}

/** A table of the given cells; the kind of a column is that of its first cell. */
export function tableOfCells(
  header: string[],
  cells: Cell[][],
  place: Pick<TableBlock, 'id' | 'address'> = { id: 'b1', address: { file: 'x.csv' } },
): TableBlock {
  return {
    kind: 'table',
    ...place,
    table: {
      columns: header.map((name, column) => ({ name, kind: cells[0]?.[column]?.kind ?? 'text' })),
      header: [header.map((name) => ({ raw: name, kind: 'text', value: name }))],
      rows: cells,
      row_numbers: cells.map((_, index) => index + 2),
      column_numbers: header.map((_, index) => index + 1),
      total_rows: [],
    },
  };
}

/** A slide whose body has these lines. */
export function slideOf(lines: string[], extra: Partial<Slide> = {}): Slide {
  const body = { kind: 'text' as const, paragraphs: lines.map((text) => ({ runs: [{ text }], level: 0 })) };
  return {
    ...{ id: 'x', kind: 'content', layout_id: 'l', title: 'Title', fields: { body }, boxes: {}, free: [], notes: '' },
    ...{ sources: [], claims: [], findings: [] },
    ...extra,
  };
}
