import type { Block, Cell, SourceText } from '../../../common/deck/source.ts';

/** Plain sentences of several kinds, so that all of the model is used. */
const TEXTS = [
  'The library opened a second reading room in 2021. It has 120 seats and stays open until midnight.',
  'Loans grew by 12 percent in 2022, because students came back. Most of them borrow two books at a time.',
  'In contrast, the music collection is used less every year. The council will decide about it in spring.',
];
const SECTIONS = 12;
const PARAGRAPHS = 8;

/**
 * A document of some pages with sections, sentences and tables, all in other numbers: what a model has read before it
 * remembers, and what ran once only is not compiled yet.
 */
export function warmUpSource(): SourceText {
  const blocks: Block[] = [];
  const base = () => ({ id: `b${blocks.length + 1}`, address: { file: 'warm-up', paragraph: blocks.length + 1 } });
  for (let section = 0; section < SECTIONS; section += 1) {
    blocks.push({ ...base(), kind: 'heading', level: 2, text: `Reading room ${section + 1}` });
    for (let index = 0; index < PARAGRAPHS; index += 1) {
      const text = TEXTS[index % TEXTS.length] ?? '';
      const shift = section * PARAGRAPHS + index;
      blocks.push({
        ...base(),
        kind: 'paragraph',
        text: text.replaceAll(/\d+/g, (number) => String(Number(number) + shift)),
      });
    }
    blocks.push({ ...base(), kind: 'table', table: loans(section) });
  }
  return { id: 's1', name: 'warm-up', kind: 'md', language: 'en', blocks, images: [], findings: [] };
}

function loans(section: number) {
  const text = (value: string): Cell => ({ raw: value, kind: 'text', value });
  const number = (value: number): Cell => ({ raw: String(value), kind: 'number', value });
  const names = ['Room', '2021', '2022', '2023'];
  const rows = ['Harbour', 'Hillside', 'Old Town', 'University'].map((name, row) => [
    text(name),
    ...[1, 2, 3].map((year) => number(100 + section * 7 + row * 31 + year * 13)),
  ]);
  return {
    columns: names.map((name, column) => ({ name, kind: column === 0 ? ('text' as const) : ('number' as const) })),
    header: [names.map(text)],
    rows,
    row_numbers: rows.map((_, row) => row + 2),
    column_numbers: names.map((_, column) => column + 1),
    total_rows: [],
  };
}
