import { describe, expect, it } from '@jest/globals';
import type { TableSpec } from '../../deck/slide.ts';
import type { Element } from '../xml/tree.ts';
import { TABLE } from '../../../tests/support/deck-content.ts';
import { attribute, childElements, descend, descendants, parseXml } from '../xml/dom.ts';
import { NAMESPACE, serializeElement } from '../xml/element.ts';
import { backgroundOf } from './background-colours.ts';
import { FormColours } from './form-colours.ts';
import { tableGraphic } from './table-graphic.ts';

const accents = { accent1: '4472C4', accent2: 'ED7D31', accent3: 'A5A5A5', accent4: 'FFC000', accent5: '5B9BD5' };
const scheme = {
  ...{ bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222', ...accents },
  ...{ accent6: '70AD47', hlink: '0563C1', folHlink: '954F72' },
};
const background = backgroundOf('FFFFFF', scheme);
const colours = new FormColours(background, [{ name: 'accent2', hex: 'ED7D31' }], scheme);
const xml = serializeElement(
  tableGraphic(
    { kind: 'table', table: TABLE, row_heights: [300_000, 500_000, 300_000], column_widths: [600, 400], size_pt: 14 },
    'en',
    { background, accent: { name: 'accent2', hex: 'ED7D31' }, colours, style: null },
  ),
);
const graphic = descend(parseXml(`<x xmlns:a="${NAMESPACE.a}">${xml}</x>`), 'x', 'tbl');
const rows = childElements(graphic, 'tr');
const cells = (row: number): Element[] => childElements(rows[row], 'tc');
const rule = (row: number, edge: 'lnT' | 'lnB'): string => {
  const found = descend(cells(row)[0], 'tcPr', edge);
  const width = attribute(found, 'w') ?? 'none';
  return descend(found, 'noFill') === null ? width : 'none';
};

describe('a table without style', () => {
  it('draws one rule under the header, one above the total, hairlines else', () => {
    expect([0, 1, 2].map((row) => rule(row, 'lnB'))).toEqual(['12700', '12700', '6350']);
    expect([0, 1, 2].map((row) => rule(row, 'lnT'))).toEqual(['none', '12700', '12700']);
  });

  it('draws the rules above and below a row over its highlighted cells, too', () => {
    const row = (one: string, look?: 'key'): TableSpec['rows'][number] => [
      { text: one, align: 'left' },
      { text: 'A', align: 'left', ...(look === undefined ? {} : { look }) },
    ];
    const table = {
      ...TABLE,
      emphasised_rows: [],
      total_rows: [],
      rows: [row('Name'), row('B', 'key'), row('C'), row('D', 'key')],
    };
    const item = { kind: 'table' as const, table, row_heights: [1, 1, 1, 1], column_widths: [1, 1], size_pt: 14 };
    const drawn = serializeElement(
      tableGraphic(item, 'en', { background, accent: { name: 'accent2', hex: 'ED7D31' }, colours, style: null }),
    );
    const document = parseXml(`<x xmlns:a="${NAMESPACE.a}">${drawn}</x>`);
    const edges = (edge: string) =>
      descendants(document.documentElement, 'tr').map((each) =>
        childElements(each, 'tc').map((cell) => attribute(descend(cell, 'tcPr', edge), 'w')),
      );
    expect(edges('lnT').slice(1)).toEqual(['12700', '6350', '6350'].map((rule) => [rule, rule]));
    expect(edges('lnB').slice(1)).toEqual(['6350', '6350', '6350'].map((rule) => [rule, rule]));
  });

  it('joins the highlighted cells of a column to one area, with hairlines between them', () => {
    const row = (text: string, look: 'head' | 'key' | 'key_head'): TableSpec['rows'][number] => [
      { text, align: 'left', look: look === 'key' ? 'head' : look },
      { text, align: 'left', look },
    ];
    const table = {
      ...TABLE,
      emphasised_rows: [],
      total_rows: [],
      rows: [row('Name', 'key_head'), row('B', 'key'), row('C', 'key')],
    };
    const item = { kind: 'table' as const, table, row_heights: [1, 1, 1], column_widths: [1, 1], size_pt: 14 };
    const drawn = serializeElement(
      tableGraphic(item, 'en', { background, accent: { name: 'accent2', hex: 'ED7D31' }, colours, style: null }),
    );
    const document = parseXml(`<x xmlns:a="${NAMESPACE.a}">${drawn}</x>`);
    const marked = descendants(document.documentElement, 'tr').flatMap((each) => childElements(each, 'tc').slice(1));
    const width = (cell: Element | undefined, edge: string) => attribute(descend(cell, 'tcPr', edge), 'w');
    expect(marked.map((cell) => width(cell, 'lnT')).slice(1)).toEqual(['12700', '6350']);
    expect(marked.map((cell) => width(cell, 'lnB'))).toEqual(['12700', '6350', '6350']);
    expect(new Set(marked.map((cell) => width(cell, 'lnL')))).toEqual(new Set(['50800']));
  });

  it('gives each row its own height', () => {
    expect(rows.map((row) => attribute(row, 'h'))).toEqual(['300000', '500000', '300000']);
  });

  it('draws no vertical rules', () => {
    for (const edge of ['lnL', 'lnR']) {
      for (const line of descendants(graphic, edge)) expect(descend(line, 'noFill')).not.toBeNull();
    }
  });

  it('has an overlay below every cell over a picture, stronger for an emphasised row', () => {
    const dark = { bg1: '000000', tx1: 'FFFFFF', bg2: 'EEEEEE', tx2: '222222' };
    const onPicture = backgroundOf('1F1F1F', dark, { isPicture: true, stops: ['1F1F1F'] });
    const table = { ...TABLE, header_rows: 1, emphasised_rows: [1] };
    const graphicXml = serializeElement(
      tableGraphic(
        { kind: 'table', table, row_heights: [300_000, 500_000, 300_000], column_widths: [600, 400], size_pt: 14 },
        'en',
        { background: onPicture, accent: { name: 'accent2', hex: 'ED7D31' }, colours, style: null },
      ),
    );
    const document = parseXml(`<x xmlns:a="${NAMESPACE.a}">${graphicXml}</x>`);
    const opacities = descendants(document.documentElement, 'tr').map((row) =>
      childElements(row, 'tc').map((cell) => {
        const fill = descend(childElements(cell, 'tcPr')[0], 'solidFill', 'schemeClr', 'alpha');
        return Number(attribute(fill, 'val'));
      }),
    );
    const [header = 0, emphasised = 0, plain = 0] = opacities.map((row) => row[0]);
    expect(opacities.every((row) => row.every((one) => one === row[0]))).toBe(true);
    expect(plain).toBeGreaterThan(40_000);
    expect(header).toBeGreaterThan(plain);
    expect(emphasised).toBeGreaterThan(header);
  });

  it('has no stray lines beside its heads over a picture, and rows on a card on an uneven background', () => {
    const heads = {
      ...TABLE,
      rows: TABLE.rows.map((row, at) => (at > 0 ? row : row.map((cell) => ({ ...cell, look: 'head' as const })))),
    };
    const drawn = (isPicture: boolean, stops: string[]) => {
      const ground = backgroundOf(stops[0] ?? '', scheme, { isPicture, stops });
      const graphicXml = serializeElement(
        tableGraphic(
          {
            kind: 'table',
            table: heads,
            row_heights: [300_000, 500_000, 300_000],
            column_widths: [600, 400],
            size_pt: 14,
          },
          'en',
          {
            ...{ background: ground, accent: { name: 'accent2', hex: 'ED7D31' }, style: null },
            colours: new FormColours(ground, [{ name: 'accent2', hex: 'ED7D31' }], scheme),
          },
        ),
      );
      return descendants(parseXml(`<x xmlns:a="${NAMESPACE.a}">${graphicXml}</x>`).documentElement, 'tr');
    };
    for (const line of descendants(drawn(true, ['1F1F1F'])[0], 'lnL')) expect(descend(line, 'noFill')).not.toBeNull();
    const plain = childElements(drawn(false, ['D5D5D5', 'FFFFFF', 'A0A0A0'])[2], 'tc')[0];
    expect(attribute(descend(plain, 'tcPr', 'solidFill', 'schemeClr'), 'val')).toBe('bg1');
  });

  it('fills header and emphasised rows only, each in its own way', () => {
    expect([0, 1, 2].map((row) => descend(cells(row)[0], 'tcPr', 'solidFill') !== null)).toEqual([true, true, false]);
    const colour = (row: number) => attribute(descend(cells(row)[0], 'tcPr', 'solidFill', 'schemeClr'), 'val');
    expect([colour(0), colour(1)]).toEqual(['bg1', 'accent2']);
  });

  it('sets headers, emphasised rows and totals in bold', () => {
    expect([0, 1, 2].map((row) => attribute(descendants(cells(row)[0], 'rPr')[0], 'b'))).toEqual(['1', '1', '1']);
  });

  it('carries its rules through the column of statuses, and fills the one that matters in one accent', () => {
    const rows = TABLE.rows.map((row, at): (typeof TABLE.rows)[number] => [
      ...row.slice(0, 1),
      { text: 'State', align: 'center', ...(at === 0 ? {} : { look: at === 1 ? 'alert_status' : 'status' }) },
    ]);
    const item = { kind: 'table' as const, table: { ...TABLE, rows }, size_pt: 14 };
    const sizes = { row_heights: rows.map(() => 300_000), column_widths: [600, 400] };
    const accent = { name: 'accent2', hex: 'ED7D31' };
    const text = serializeElement(
      tableGraphic({ ...item, ...sizes }, 'en', { background, accent, colours, style: null }),
    );
    const table = parseXml(`<x xmlns:a="${NAMESPACE.a}">${text}</x>`).documentElement;
    const looksOf = (cell: Element | undefined): string[] =>
      childElements(descend(cell ?? null, 'tcPr')).map((each) => `${each.localName} ${attribute(each, 'w') ?? ''}`);
    const borders = descendants(table, 'tr').map((row) =>
      childElements(row, 'tc').map((cell) => looksOf(cell).filter((each) => /^ln[TB]/u.test(each))),
    );
    for (const [name, status] of borders) expect(status).toEqual(name);
    const fills = descendants(table, 'tr').map((row) => looksOf(childElements(row, 'tc')[1]).at(-1));
    expect(fills[1]).toBe('solidFill ');
    expect(fills[2]).toBe('noFill ');
  });

  it('fills the cell of a traffic light in its colour, and in the accent of the master that has it', () => {
    const rows = TABLE.rows.map((row, at): (typeof TABLE.rows)[number] => [
      ...row.slice(0, 1),
      { text: 'Red', align: 'center', ...(at === 0 ? {} : { look: 'red_status' }) },
    ]);
    const item = { kind: 'table' as const, table: { ...TABLE, rows }, size_pt: 14 };
    const sizes = { row_heights: rows.map(() => 300_000), column_widths: [600, 400] };
    const fillIn = (hex: string): string => {
      const accent = { name: 'accent2', hex };
      const own = new FormColours(background, [accent], scheme);
      const text = serializeElement(
        tableGraphic({ ...item, ...sizes }, 'en', { background, accent, colours: own, style: null }),
      );
      const table = parseXml(`<x xmlns:a="${NAMESPACE.a}">${text}</x>`).documentElement;
      const cell = childElements(descendants(table, 'tr')[1] ?? null, 'tc')[1];
      const fill = childElements(descend(cell ?? null, 'tcPr', 'solidFill'))[0];
      return attribute(fill ?? null, 'val') ?? '';
    };
    expect(fillIn('1F5FC4')).toBe('C62828');
    expect(fillIn('D01F1F')).toBe('accent2');
  });

  it('sets numbers to the right and text to the left', () => {
    expect(cells(1).map((cell) => attribute(descendants(cell, 'pPr')[0], 'algn') ?? 'l')).toEqual(['l', 'r']);
  });

  it('needs no table style of the master and no fixed colour', () => {
    expect(descend(graphic, 'tblPr', 'tableStyleId')?.textContent).toBe('{2D5ABB26-0587-4C30-8999-92F81FD0307C}');
    expect(descendants(graphic, 'srgbClr')).toHaveLength(0);
  });
});

describe('a table in the style of its master', () => {
  const style = {
    id: '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}',
    emphasis: { accent: 'accent1', lumMod: 40_000, lumOff: 60_000, textColour: 'tx1' },
    isOpen: false,
  } as const;
  const appearance = { background, accent: { name: 'accent2', hex: 'ED7D31' }, style };
  const written = (table: typeof TABLE, isOpen = false): Element | null => {
    const item = {
      kind: 'table' as const,
      table,
      row_heights: table.rows.map(() => 300_000),
      column_widths: [600, 400],
      size_pt: 14,
    };
    const text = serializeElement(tableGraphic(item, 'en', { ...appearance, colours, style: { ...style, isOpen } }));
    return descend(parseXml(`<x xmlns:a="${NAMESPACE.a}">${text}</x>`), 'x', 'tbl');
  };
  const flags = (element: Element | null): string[] =>
    ['firstRow', 'bandRow', 'lastRow'].filter((name) => attribute(descend(element, 'tblPr'), name) === '1');

  it('leaves header, bands and total to the style', () => {
    const four = [...TABLE.rows.slice(0, 2), ...TABLE.rows.slice(1)];
    const element = written({ ...TABLE, rows: four, emphasised_rows: [], total_rows: [3] });
    expect(flags(element)).toEqual(['firstRow', 'bandRow', 'lastRow']);
    expect(descendants(element, 'tcPr').flatMap((cell) => childElements(cell))).toEqual([]);
    expect(descendants(element, 'rPr').map((run) => attribute(run, 'b') ?? '-')).toEqual([...'------11']);
  });

  it('fills only the rows that matter, and has no bands beside them', () => {
    const element = written({ ...TABLE, emphasised_rows: [1], total_rows: [] });
    expect(flags(element)).toEqual(['firstRow']);
    const filled = childElements(element, 'tr').map(
      (row) => descendants(row, 'tcPr').flatMap((cell) => childElements(cell)).length,
    );
    expect(filled).toEqual([0, 2, 0]);
    expect(descendants(element, 'srgbClr')).toEqual([]);
  });

  it('marks the row that matters at its start, and gives it a breath of the accent, where the style draws lines only', () => {
    const element = written({ ...TABLE, emphasised_rows: [1], total_rows: [] }, true);
    const cells = childElements(element, 'tr').map((row) =>
      descendants(row, 'tcPr').map((cell) => childElements(cell).map((child) => child.localName)),
    );
    expect(cells).toEqual([
      [[], []],
      [['lnL', 'solidFill'], ['solidFill']],
      [[], []],
    ]);
    expect(descendants(element, 'schemeClr').map((colour) => attribute(colour, 'val'))).toEqual([
      'accent2',
      'accent2',
      'accent2',
    ]);
  });
});
