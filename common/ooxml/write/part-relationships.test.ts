import { describe, expect, it } from '@jest/globals';
import { lines, xmlLines } from '../../../tests/support/xml-lines.ts';
import { MediaLibrary, NewParts, PartRelationships } from './new-parts.ts';
import { orphanPlaceholder, findPlaceholder } from './layout-facts.ts';
import type { LayoutFacts, LayoutPlaceholder } from './layout-facts.ts';
import { backgroundOf } from './background-colours.ts';
import { FormColours } from './form-colours.ts';
import type { ColourScheme } from '../read/colour.ts';
import { tableGraphic } from './table-graphic.ts';
import { paragraphElements } from './text-body.ts';
import { el } from '../xml/element.ts';

describe('relationships of a part', () => {
  it('are numbered in their order, the same target once', () => {
    const list = new PartRelationships('ppt/slides/slide1.xml');
    const ids = [
      list.toPart('urn:layout', 'ppt/slideLayouts/slideLayout2.xml'),
      list.toAddress('urn:link', 'https://a.example/'),
      list.toPart('urn:layout', 'ppt/slideLayouts/slideLayout2.xml'),
      list.toPart('urn:other', 'ppt/slideLayouts/slideLayout2.xml'),
    ];
    expect(ids).toEqual(['rId1', 'rId2', 'rId1', 'rId3']);
    expect(list.list).toEqual([
      {
        id: 'rId1',
        type: 'urn:layout',
        target: '../slideLayouts/slideLayout2.xml',
        path: 'ppt/slideLayouts/slideLayout2.xml',
        isExternal: false,
      },
      { id: 'rId2', type: 'urn:link', target: 'https://a.example/', path: null, isExternal: true },
      {
        id: 'rId3',
        type: 'urn:other',
        target: '../slideLayouts/slideLayout2.xml',
        path: 'ppt/slideLayouts/slideLayout2.xml',
        isExternal: false,
      },
    ]);
    expect(xmlLines(list.xml).slice(1)).toEqual(
      lines(`
        Relationship Id=rId1 Type=urn:layout Target=../slideLayouts/slideLayout2.xml
        Relationship Id=rId2 Type=urn:link Target=https://a.example/ TargetMode=External
        Relationship Id=rId3 Type=urn:other Target=../slideLayouts/slideLayout2.xml
      `),
    );
  });
});

describe('new parts', () => {
  it('are numbered past those that are there', () => {
    const parts = new NewParts(['ppt/slides/slide1.xml', 'ppt/slides/slide4.xml', 'ppt/media/image2.png']);
    expect([
      parts.nextPath('slide'),
      parts.nextPath('slide'),
      parts.nextPath('chart'),
      parts.nextPath('image', 'jpeg'),
    ]).toEqual([
      ...['ppt/slides/slide5.xml', 'ppt/slides/slide6.xml', 'ppt/charts/chart1.xml', 'ppt/media/image3.jpeg'],
    ]);
  });

  it('come with their types and relationships', () => {
    const parts = new NewParts([]);
    parts.add('a/b.xml', 'x', 'type/x', new PartRelationships('a/b.xml'));
    parts.addBuilt('a/c.xml', el('root'), 'type/y');
    parts.addByExtension('m/i.png', new Uint8Array([1]), 'png', 'image/png');
    expect([...parts.changes.keys()]).toEqual(['a/b.xml', 'a/_rels/b.xml.rels', 'a/c.xml', 'm/i.png']);
    expect([...parts.overrides]).toEqual([
      ['a/b.xml', 'type/x'],
      ['a/c.xml', 'type/y'],
    ]);
    expect([...parts.defaults]).toEqual([['png', 'image/png']]);
    expect(new TextDecoder().decode(parts.changes.get('a/c.xml'))).toMatch(/<root\/>$/);
    expect(parts.trees.size).toBe(0);
  });

  it('are trees without bytes where they are only drawn', () => {
    const parts = new NewParts([], true);
    parts.addBuilt('a/c.xml', el('root'), 'type/y', new PartRelationships('a/c.xml'));
    expect(parts.trees.get('a/c.xml')?.documentElement?.tagName).toBe('root');
    expect([...parts.changes].map(([path, bytes]) => [path, bytes.length])).toEqual([['a/c.xml', 0]]);
    expect([...parts.relationships]).toEqual([['a/c.xml', []]]);
  });

  it('contain each picture once, by its bytes', () => {
    const parts = new NewParts([]);
    const media = new MediaLibrary(parts);
    const picture = (media_type: 'image/png' | 'image/jpeg', ...bytes: number[]) => ({
      ...{ kind: 'picture' as const, media_type, width: 1, height: 1, alt: '', bytes: Uint8Array.from(bytes) },
    });
    const first = picture('image/png', 1, 2);
    expect([media.pathOf(first), media.pathOf(first), media.pathOf(picture('image/png', 1, 2))]).toEqual([
      ...['ppt/media/image1.png', 'ppt/media/image1.png', 'ppt/media/image1.png'],
    ]);
    expect(media.pathOf(picture('image/jpeg', 3))).toBe('ppt/media/image2.jpeg');
    expect([...parts.defaults]).toEqual([
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
    ]);
  });
});

describe('placeholders of a layout', () => {
  const placeholder = (type: string, idx: number): LayoutPlaceholder => ({
    ...{ type, idx, attributes: {}, shape_name: `${type} ${idx}`, paragraphs: [] },
  });
  const facts = (...placeholders: LayoutPlaceholder[]): LayoutFacts => ({
    ...{ name: 'L', placeholders, headerFooters: [], colourMap: null },
    footers: [placeholder('ftr', 11), placeholder('ftr', 21)],
  });
  const layout = facts(
    placeholder('title', 0),
    placeholder('body', 1),
    placeholder('body', 2),
    placeholder('pic', 3),
    placeholder('obj', 0),
  );
  const found = (type: string, idx: number) => findPlaceholder(layout, { type, idx })?.shape_name;

  it('are found by both, by index, then by type', () => {
    expect(found('body', 2)).toBe('body 2');
    expect(found('obj', 3)).toBe('pic 3');
    expect(found('body', 9)).toBe('body 1');
    expect(found('body', 0)).toBe('body 1');
    expect(found('obj', 0)).toBe('obj 0');
    expect(found('tbl', 9)).toBeUndefined();
    expect(found('ftr', 21)).toBe('ftr 21');
    expect(found('ftr', 99)).toBe('ftr 11');
  });

  it('that it lacks are a title by its type, all else by the largest index that is free', () => {
    const largest = 4_294_967_295;
    expect(orphanPlaceholder(layout, 'title')).toEqual({
      ...{ type: 'title', idx: 0, attributes: { type: 'title' }, shape_name: '', paragraphs: [], is_orphan: true },
    });
    expect(orphanPlaceholder(layout, 'body')).toMatchObject({
      idx: largest,
      attributes: { type: 'body', idx: `${largest}` },
    });
    expect(orphanPlaceholder(layout, 'obj').attributes).toEqual({ idx: `${largest}` });
    expect(orphanPlaceholder(facts(placeholder('body', largest)), 'obj').idx).toBe(largest - 1);
  });
});

describe('the rows of a table without style', () => {
  const background = backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' });
  const names = ['bg1', 'tx1', 'bg2', 'tx2', ...[1, 2, 3, 4, 5, 6].map((at) => `accent${at}`), 'hlink', 'folHlink'];
  const scheme = Object.fromEntries(names.map((name) => [name, '203864'])) as unknown as ColourScheme;
  const colours = new FormColours(background, [{ name: 'accent1', hex: '203864' }], scheme);
  const cell = (text: string, align: 'left' | 'right' | 'center' = 'left') => ({ text, align });
  const table = {
    ...{ alt: '', header_rows: 1, emphasised_rows: [2], total_rows: [3] },
    rows: [[cell('H', 'center')], [cell('a\nb', 'right')], [cell('e')], [cell('t')]],
  };
  const item = { kind: 'table' as const, table, row_heights: [1.4, 2, 3, 4], column_widths: [10.6], size_pt: 12 };
  const written = xmlLines(
    tableGraphic(item, 'en', { background, accent: { name: 'accent1', hex: '203864' }, colours, style: null }),
  );
  const rows = written
    .join('\n')
    .split(/\n(?=a:tr h)/)
    .slice(1)
    .map((row) => row.split('\n'));
  const none = (name: string) => `a:tr/a:tc/a:tcPr/${name}/a:noFill`;
  const rule = (name: string, width: number, ...colour: string[]) => [
    `a:tr/a:tc/a:tcPr/${name} w=${width} cap=flat`,
    ...colour.map((each) => `a:tr/a:tc/a:tcPr/${name}/a:solidFill/a:schemeClr${each}`),
    `a:tr/a:tc/a:tcPr/${name}/a:round`,
  ];
  const hairline = (name: string) => rule(name, 6350, ' bg1', '/a:lumMod 85000');
  const thick = (name: string) => rule(name, 12_700, ' tx1');
  const fill = (...colour: string[]) => colour.map((each) => `a:tr/a:tc/a:tcPr/a:solidFill/a:schemeClr${each}`);
  const cells = (row: number) => rows[row]?.filter((each) => each.includes('tcPr'));

  it('have a header row, one column and no style', () => {
    expect(written.slice(0, 3)).toEqual([
      'a:tblPr firstRow=1',
      'a:tblPr/a:tableStyleId "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"',
      'a:tblGrid/a:gridCol w=11',
    ]);
    expect(rows.map(([first]) => first)).toEqual(['a:tr h=1', 'a:tr h=2', 'a:tr h=3', 'a:tr h=4']);
  });

  it('have rules between them and fills where they need emphasis', () => {
    const sides = [none('a:lnL'), none('a:lnR')];
    const middle = 'a:tr/a:tc/a:tcPr anchor=ctr';
    expect(cells(0)).toEqual([middle, ...sides, none('a:lnT'), ...thick('a:lnB'), ...fill(' bg1', '/a:lumMod 95000')]);
    expect(cells(1)).toEqual([middle, ...sides, ...thick('a:lnT'), ...hairline('a:lnB'), 'a:tr/a:tc/a:tcPr/a:noFill']);
    expect(cells(2)).toEqual([
      ...[middle, ...sides, ...hairline('a:lnT'), ...thick('a:lnB')],
      ...fill(' accent1', '/a:lumMod 20000', '/a:lumOff 80000'),
    ]);
    expect(cells(3)).toEqual([middle, ...sides, ...thick('a:lnT'), ...hairline('a:lnB'), 'a:tr/a:tc/a:tcPr/a:noFill']);
  });

  it('have a paragraph for each line, aligned', () => {
    expect(rows[1]?.filter((each) => /pPr|a:t |rPr lang/.test(each))).toEqual(
      lines(`
        a:tr/a:tc/a:txBody/a:p/a:pPr algn=r
        a:tr/a:tc/a:txBody/a:p/a:r/a:rPr lang=en sz=1200 dirty=0
        a:tr/a:tc/a:txBody/a:p/a:r/a:t "a"
        a:tr/a:tc/a:txBody/a:p/a:pPr algn=r
        a:tr/a:tc/a:txBody/a:p/a:r/a:rPr lang=en sz=1200 dirty=0
        a:tr/a:tc/a:txBody/a:p/a:r/a:t "b"
      `),
    );
    expect(rows[0]?.find((each) => each.includes('algn'))).toMatch(/algn=ctr$/);
    expect(rows.map((row) => row.filter((each) => each.includes(' b=1')).length)).toEqual([1, 0, 1, 1]);
  });
});

describe('the text of a paragraph', () => {
  const written = (...runs: { text: string; bold?: boolean; link?: string }[]) =>
    xmlLines(
      el(
        'x',
        {},
        paragraphElements([{ level: 2, runs }], { language: 'en', bold: true }, () => null, { align: 'ctr' }),
      ),
    );

  it('is level, aligned, and as bold as its run specifies', () => {
    expect(written({ text: 'a', bold: false }, { text: 'b\nc', link: 'x' })).toEqual(
      lines(`
        a:p/a:pPr lvl=2 algn=ctr
        a:p/a:r/a:rPr lang=en b=0 dirty=0
        a:p/a:r/a:t "a"
        a:p/a:r/a:rPr lang=en b=1 dirty=0
        a:p/a:r/a:t "b"
        a:p/a:br/a:rPr lang=en b=1 dirty=0
        a:p/a:r/a:rPr lang=en b=1 dirty=0
        a:p/a:r/a:t "c"
      `),
    );
  });

  it('stays in the middle where it is read from right to left', () => {
    expect(written({ text: 'שלום' })[0]).toBe('a:p/a:pPr lvl=2 algn=ctr rtl=1');
    // Half of the letters are not most of them.
    expect(written({ text: 'אב ab' })[0]).toBe('a:p/a:pPr lvl=2 algn=ctr');
  });
});
