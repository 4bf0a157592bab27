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

  it('names slides in the order of their deck', () => {
    const addresses = [3, 1, 3].map((slide) => ({ file: 'x.pptx', slide }));
    expect(sourceLine(addresses, { label, blocks: new Map() })).toBe('Source: x.pptx, slide 1, slide 3');
  });

  it('names the paragraphs of a text with one title, not the title', () => {
    const section = ['Results of the first quarter'];
    const paragraphs = [3, 5, 7].map((line) => ({ file: 'x.txt', line, section }));
    const heading: Block = {
      ...{ id: 'b0', kind: 'heading', level: 1, text: 'Results of the first quarter' },
      address: { file: 'x.txt', line: 1 },
    };
    const texts = paragraphs.map((address): Block => {
      return { id: `b${address.line}`, kind: 'paragraph', text: 'Sales rose.', address };
    });
    const blocks = new Map([heading, ...texts].map((block) => [block.id, { block }]));
    const context = { label, blocks } as never;
    expect(sourceLine(paragraphs.slice(1, 2), context)).toBe('Source: x.txt, paragraph 2');
    expect(sourceLine(paragraphs.slice(1), context)).toBe('Source: x.txt, paragraphs 2–3');
  });

  it('names the numbered item of a resolution', () => {
    const address = { file: 'x.md', line: 9, item: 2, section: ['Resolution'] };
    expect(sourceLine([address, address], { label, blocks: new Map() })).toBe('Source: x.md, item 2');
  });
});
