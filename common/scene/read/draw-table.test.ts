import { describe, expect, it } from '@jest/globals';
import type { GroupNode } from '../scene.ts';
import { boundsOf, pathsIn, sceneOf, shapeNamed, solidXml, textsIn, walk } from '../../../tests/support/slide-scene.ts';

const MEDIUM_STYLE = '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}';

/** Columns of 100 pt and rows of 20 pt at 50 pt, 50 pt. */
function tableXml(rows: string[][], properties: string): string {
  const columns = '<a:gridCol w="1270000"/>'.repeat(rows[0]?.length ?? 0);
  const body = rows.map((cells) => `<a:tr h="254000">${cells.join('')}</a:tr>`).join('');
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="635000" y="635000"/><a:ext cx="2540000" cy="508000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${properties}<a:tblGrid>${columns}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}
const cell = (text: string, properties = '<a:tcPr/>', attributes = '', size = 1000): string =>
  `<a:tc ${attributes}><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p></a:txBody>${properties}</a:tc>`;
const draw = async (rows: string[][], properties = ''): Promise<GroupNode> =>
  shapeNamed(await sceneOf(tableXml(rows, properties)), 'table');
const fills = (table: GroupNode): unknown[] =>
  pathsIn(table).flatMap(({ fill, d }) => (fill?.kind === 'solid' ? [[fill.hex, boundsOf(d)]] : []));

describe('tables', () => {
  it('lay cells on the grid, and rows grow with their text', async () => {
    // 24 pt text is 28.8 pt high here, with 3.6 pt above and below: 36 pt instead of 20.
    const table = await draw([
      [cell('big', `<a:tcPr>${solidXml('FF0000')}</a:tcPr>`, '', 2400), cell('b')],
      [cell('c'), cell('d', `<a:tcPr>${solidXml('00FF00')}</a:tcPr>`)],
    ]);
    expect(fills(table)).toEqual([
      ['FF0000', { left: 50, top: 50, right: 150, bottom: 86 }],
      ['00FF00', { left: 150, top: 86, right: 250, bottom: 106 }],
    ]);
  });

  it('are rows of cells to a reader, the first of header cells where it is one', async () => {
    const table = await draw([[cell('h')], [cell('d')]], '<a:tblPr firstRow="1"/>');
    const roles = [...walk(table.children)].flatMap((node) => (node.kind === 'group' ? (node.role ?? []) : []));
    expect(roles).toEqual(['Table', 'TR', 'TH', 'P', 'TR', 'TD', 'P']);
  });

  it('merge cells over columns and rows', async () => {
    const red = `<a:tcPr>${solidXml('FF0000')}</a:tcPr>`;
    const table = await draw([
      [cell('wide and high', red, 'gridSpan="2" rowSpan="2"'), cell('', red, 'hMerge="1"')],
      [cell('', red, 'vMerge="1"'), cell('', red, 'vMerge="1" hMerge="1"')],
    ]);
    expect(fills(table)).toEqual([['FF0000', { left: 50, top: 50, right: 250, bottom: 90 }]]);
  });

  it('anchor text in their cells', async () => {
    const at = async (anchor: string): Promise<number> => {
      const [, text] = textsIn(
        await draw([[cell('tall', '<a:tcPr/>', '', 4000), cell('x', `<a:tcPr anchor="${anchor}"/>`)]]),
      );
      return text?.baseline ?? 0;
    };
    // The row is 55.2 pt high, the text 12.
    expect((await at('b')) - (await at('t'))).toBeCloseTo(36, 1);
    expect((await at('ctr')) - (await at('t'))).toBeCloseTo(18, 1);
  });

  it('follow the style that PowerPoint knows by heart: header, bands and rules', async () => {
    const table = await draw(
      [[cell('h')], [cell('a')], [cell('b')]],
      `<a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>${MEDIUM_STYLE}</a:tableStyleId></a:tblPr>`,
    );
    // accent2, then its tints of 40 % and 20 % in light.
    expect(fills(table)).toEqual([
      ['D9822B', expect.anything()],
      ['F1D8CD', expect.anything()],
      ['F8EDE8', expect.anything()],
    ]);
    expect(textsIn(table)[0]?.paint.hex).toBe('FFFFFF');
    expect(textsIn(table)[1]?.paint.hex).toBe('1A1A1A');
    const rule = pathsIn(table).find(
      ({ d, stroke }) => stroke !== null && boundsOf(d).top === 70 && boundsOf(d).bottom === 70,
    );
    expect(rule?.stroke).toMatchObject({ width: 3, paint: { hex: 'FFFFFF' } });
  });

  it('let a cell’s borders override its neighbour’s style, and count unknown styles', async () => {
    const line = `<a:tcPr><a:lnB w="25400">${solidXml('FF0000')}</a:lnB></a:tcPr>`;
    const scene = await sceneOf(
      tableXml(
        [[cell('a', line)], [cell('b', '<a:tcPr><a:lnT><a:noFill/></a:lnT></a:tcPr>')]],
        '<a:tblPr><a:tableStyleId>{0}</a:tableStyleId></a:tblPr>',
      ),
    );
    const strokes = pathsIn(shapeNamed(scene, 'table')).map(({ stroke }) => stroke);
    expect(strokes).toEqual([expect.objectContaining({ width: 2, paint: { kind: 'solid', hex: 'FF0000', alpha: 1 } })]);
    expect(scene.approximations).toContainEqual({ what: 'object', detail: 'table style {0}', shape: 'table' });
  });
});
