import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../../common/deck/source.ts';
import { tableOf } from '../../../tests/support/stories-of-table.ts';
import { sourceLine } from './source-line.ts';

const label = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
  if (key === 'slides.source_line') return `Source: ${String(params['places'])}`;
  const [[name, value] = []] = Object.entries(params);
  return `${name} ${String(value)}`;
};

function tableAt(table: number): Block {
  return { ...tableOf('Town|People\nAda|3\nBo|2', 'en'), id: `b${table}`, address: { file: 'x.csv', table } };
}

describe('the line that names the source', () => {
  it.each([
    [1, 'Source: x.csv'],
    [2, 'Source: x.csv, table 1'],
  ])('numbers a table only where its file has another: %d', (count, line) => {
    const tables = Array.from({ length: count }, (_, at) => tableAt(at + 1));
    const blocks = new Map(tables.map((block) => [block.id, { block }]));
    expect(sourceLine([{ file: 'x.csv', table: 1 }], { label, blocks } as never)).toBe(line);
  });

  it.each([
    [[8], 'page 8'],
    [[9, 8], 'pages 8–9'],
    [[6, 12, 8, 9, 10], 'pages 6,\u00A08–10,\u00A012'],
  ])('names pages together: %j', (pages, expected) => {
    const addresses = pages.map((page) => ({ file: 'x.pdf', page }));
    expect(sourceLine(addresses, { label, blocks: new Map() })).toBe(`Source: x.pdf, ${expected}`);
  });
});
