import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { decomposeResult, MAX_FILES } from '../../../../common/api/files.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';
import type { Claim } from './slide-words.ts';

export type Address = Claim['addresses'][number];
type Source = z.output<typeof decomposeResult>['items'][number];

/** A place of a source as it reads there. */
type Passage =
  | { kind: 'text'; text: string }
  | { kind: 'table'; caption: string | null; header: string[]; rows: { number: number; cells: PassageCell[] }[] };
interface PassageCell {
  text: string;
  isHit: boolean;
}

/** The sources of a presentation as they were read; asked for when a user wants to see a passage. */
export function useSourceTexts(presentationId: string, enabled: boolean): UseQueryResult<Source[]> {
  const { client } = useServices();
  const { data: presentation } = usePresentation(presentationId);
  const ids = presentation?.file_ids ?? [];
  return useQuery({
    queryKey: [...keys.files(ids), 'texts'],
    queryFn: async ({ signal }) => {
      const items: Source[] = [];
      for (let at = 0; at < ids.length; at += MAX_FILES) {
        const { data } = await client.post(
          '/files/decompose',
          { file_ids: ids.slice(at, at + MAX_FILES) },
          { schema: decomposeResult, signal, timeoutMs: 120_000 },
        );
        items.push(...data.items);
      }
      return items;
    },
    enabled: enabled && presentation !== undefined,
    staleTime: Infinity,
  });
}

interface Cells {
  columns: [number, number];
  rows: [number, number];
}

/** Columns and rows of the ranges of an address in A1 notation, from 1. */
function cellsOf(ranges: string | undefined): Cells[] {
  return (ranges ?? '').split(',').flatMap((range): Cells[] => {
    const match = /^\s*\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?\s*$/i.exec(range);
    if (match === null) return [];
    const [, left = '', top = '', right = left, bottom = top] = match;
    return [{ columns: [columnOf(left), columnOf(right)], rows: [Number(top), Number(bottom)] }];
  });
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);

const PLACES = ['page', 'slide', 'sheet', 'table', 'paragraph', 'line'] as const;
const within = (value: number, [from, to]: [number, number]): boolean => value >= from && value <= to;

/** The passage that some places of one source point at, in the sources as they were read; null where it is not there. */
export function passageOf(sources: readonly Source[], address: Address, others: readonly Address[]): Passage | null {
  const source = sources.find(({ file }) => file.name === address.file);
  const [wanted] = cellsOf(address.range);
  const block = source?.blocks.find((each) => {
    if (!PLACES.every((place) => each.address[place] === address[place])) return false;
    const [whole] = cellsOf(each.address.range);
    if (wanted === undefined || whole === undefined) return true;
    return within(wanted.rows[0], whole.rows) && within(wanted.columns[0], whole.columns);
  });
  if (source === undefined || block === undefined) return null;
  if (block.kind === 'list') return { kind: 'text', text: block.items.map(({ text }) => text).join('\n') };
  if (block.kind === 'figure') return { kind: 'text', text: block.text ?? block.caption ?? block.alt ?? '' };
  if (block.kind !== 'table') return { kind: 'text', text: block.text };
  const table = source.tables.find(({ block_id }) => block_id === block.id);
  if (table === undefined) return null;
  const hits = others
    .filter((each) => PLACES.every((place) => each[place] === address[place]))
    .flatMap(({ range }) => cellsOf(range));
  const isHit = (row: number, column: number): boolean =>
    hits.some(({ rows, columns }) => within(row, rows) && within(column, columns));
  const rows = table.rows
    .map((cells, index) => {
      const number = table.row_numbers[index] ?? index + 1;
      return {
        number,
        cells: cells.map(({ raw }, at) => ({ text: raw, isHit: isHit(number, table.column_numbers[at] ?? at + 1) })),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell.isHit));
  if (rows.length === 0) return null;
  return { kind: 'table', caption: table.caption ?? null, header: table.columns.map(({ name }) => name), rows };
}
