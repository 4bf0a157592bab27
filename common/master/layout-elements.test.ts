import { describe, expect, it } from '@jest/globals';
import type { DecorationElement, LayoutElement, PlaceholderElement } from '../deck/layout-code.ts';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { writeZip } from '../ooxml/package/zip-writer.ts';
import { TINY_LAYOUTS, tinyMaster, tinyMasterParts } from '../../tests/support/tiny-master.ts';
import type { TinyMasterOptions } from '../../tests/support/tiny-master.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { layoutElements } from './layout-elements.ts';

const typesetter = createTypesetter();
const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
const inch = 914_400;

async function elementsOf(bytes: Uint8Array, index = 0): Promise<LayoutElement[]> {
  const master = await openMasterDeck(bytes, 'tiny.pptx');
  const layout = typesetter.withCapacities(master.catalogue).layouts[index];
  if (layout === undefined) throw new Error('no such layout');
  return layoutElements(master, layout).elements;
}

/** One layout whose shape tree ends with some markup. */
function withMarkup(markup: string, options: TinyMasterOptions = {}, part = LAYOUT): Uint8Array {
  const [, content] = TINY_LAYOUTS;
  const parts = tinyMasterParts({ layouts: content ? [content] : [], ...options });
  const xml = new TextDecoder().decode(parts.get(part)).replace('</p:spTree>', `${markup}</p:spTree>`);
  parts.set(part, new TextEncoder().encode(xml));
  return writeZip(parts);
}

const shape = (name: string, inner: string, about = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="77" name="${name}"${about}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1219200" cy="685800"/></a:xfrm>${inner}</p:spPr></p:sp>`;
const geometry = (preset: string): string => `<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>`;
const solid = (value: string): string => `<a:solidFill><a:schemeClr val="${value}"/></a:solidFill>`;
const named = (elements: LayoutElement[], name: string): LayoutElement | undefined =>
  elements.find((one) => one.name === name);

describe('layoutElements', () => {
  it('gives places in percentages with the look and the room that they have', async () => {
    const [title, body] = (await elementsOf(tinyMaster(), 1)) as PlaceholderElement[];
    expect(title).toMatchObject({
      type: 'placeholder',
      kind: 'title',
      field: 'title',
      placeholder: { type: 'title', idx: 0 },
      text: { font: 'Georgia', size_pt: 44, bold: false, colour: '1A1A1A', align: 'left', anchor: 'middle' },
    });
    // Geometry of the master: 0.917 of 13.333 inches.
    expect(title?.box.x).toBeCloseTo(6.8775, 3);
    expect(title?.text?.insets).toEqual({ left: 7.2, top: 3.6, right: 7.2, bottom: 3.6 });
    expect(title?.capacity?.max_length).toBeGreaterThan(20);
    expect(body).toMatchObject({ kind: 'body', field: 'body', takes: ['text', 'chart', 'table', 'picture'] });
    expect(body?.capacity?.max_items).toBeGreaterThan(3);
  });

  it('distinguishes subtitle, picture and header and footer', async () => {
    const kinds = async (index: number): Promise<unknown[]> =>
      ((await elementsOf(tinyMaster(), index)) as PlaceholderElement[]).map(({ kind, field }) => [kind, field]);
    expect(await kinds(0)).toEqual([
      ['title', 'title'],
      ['subtitle', 'subtitle'],
    ]);
    expect(await kinds(6)).toEqual([
      ['title', 'title'],
      ['picture', 'picture'],
      ['body', 'body'],
    ]);
    const foot = { type: 'sldNum', idx: 12 };
    const [number] = (await elementsOf(
      tinyMaster({ layouts: [{ name: 'L', placeholders: [foot] }] }),
    )) as PlaceholderElement[];
    expect(number).toMatchObject({ kind: 'number', field: null, text: { size_pt: 12 } });
    expect(number).not.toHaveProperty('capacity');
  });

  it('keeps decoration of layout and master, colours resolved, in drawing order', async () => {
    const master = { x: 0, y: 0, w: inch, h: inch };
    const line = '<a:ln w="12700"><a:solidFill><a:srgbClr val="00ff00"/></a:solidFill></a:ln>';
    const bytes = withMarkup(
      shape('Oval', geometry('ellipse') + solid('accent2') + line) +
        shape('Fade', `${geometry('rect')}<a:gradFill><a:gsLst/></a:gradFill>`),
      { decorations: [master] },
    );
    const elements = await elementsOf(bytes);
    expect(elements[0]).toMatchObject({ type: 'decoration', owner: 'master', kind: 'shape', fill: '1F5FA8' });
    expect(named(elements, 'Oval')).toMatchObject({
      owner: 'layout',
      shape: 'ellipse',
      fill: 'D9822B',
      line: '00FF00',
      box: { x: 0, y: 0, w: 10, h: 10 },
    });
    expect(named(elements, 'Fade')).not.toHaveProperty('fill');
  });

  it('leaves out what is hidden or shows nothing, and the shapes of a master that the layout hides', async () => {
    const bytes = withMarkup(
      shape('Hidden', geometry('rect') + solid('accent1'), ' hidden="1"') +
        shape('Nothing', `${geometry('rect')}<a:noFill/>`),
      {
        decorations: [{ x: 0, y: 0, w: inch, h: inch }],
        layouts: [{ name: 'L', placeholders: [{ type: 'title' }], hidesMasterShapes: true }],
      },
    );
    expect((await elementsOf(bytes)).map(({ type }) => type)).toEqual(['placeholder']);
  });

  it('puts grouped shapes where they are on the slide, with the fill of their group', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="80" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="6096000" y="3429000"/><a:ext cx="6096000" cy="3429000"/><a:chOff x="0" y="0"/><a:chExt cx="12192000" cy="6858000"/></a:xfrm>${solid('accent3')}</p:grpSpPr>${shape('Inner', `${geometry('rect')}<a:grpFill/>`)}</p:grpSp>`;
    expect(named(await elementsOf(withMarkup(group)), 'Inner')).toMatchObject({
      box: { x: 50, y: 50, w: 5, h: 5 },
      fill: '5B8C5A',
    });
  });

  it('recognises a diagram of the layout as a diagram place, and a text box with text as decoration', async () => {
    const frame =
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="90" name="Steps"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="6096000" cy="3429000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:graphic></p:graphicFrame>';
    const box = shape('Box', geometry('rect'))
      .replace('<p:cNvSpPr/>', '<p:cNvSpPr txBox="1"/>')
      .replace(
        '</p:sp>',
        '<p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="3200" b="1"/><a:t>Your text</a:t></a:r></a:p></p:txBody></p:sp>',
      );
    const elements = await elementsOf(withMarkup(frame + box));
    expect(named(elements, 'Steps')).toMatchObject({ type: 'chart', field: '__diagram__', diagram: 'flowchart' });
    expect(named(elements, 'Box')).toMatchObject({
      kind: 'free',
      field: null,
      text: { size_pt: 32, bold: true, font: 'Calibri' },
    });
  });

  it('gives ids that outlive other shapes and differ within a layout', async () => {
    const twice = shape('Same', geometry('rect') + solid('accent1'));
    const ids = (elements: LayoutElement[]): string[] => elements.map(({ id }) => id);
    const before = ids(await elementsOf(withMarkup(twice)));
    const after = ids(await elementsOf(withMarkup(shape('New', geometry('rect') + solid('accent1')) + twice + twice)));
    expect(new Set(after).size).toBe(after.length);
    expect(after).toEqual(expect.arrayContaining(before));
    const creation =
      '><a:extLst><a:ext uri="{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}"><a16:creationId xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" id="{0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9}"/></a:ext></a:extLst></p:cNvPr>';
    const known = (name: string): string =>
      shape(name, geometry('rect') + solid('accent1')).replace(/(<p:cNvPr [^>]*)\/>/, `$1${creation}`);
    const [old, renamed] = [await elementsOf(withMarkup(known('Old'))), await elementsOf(withMarkup(known('New')))];
    expect(named(renamed, 'New')?.id).toBe(named(old, 'Old')?.id);
  });

  it('never fails on odd values', async () => {
    const odd = `<p:sp><p:nvSpPr><p:cNvPr id="-1" name=""/><p:cNvSpPr txBox="yes"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm rot="x"><a:off x="${'9'.repeat(400)}" y="-5"/><a:ext cx="1e9" cy="999999999999"/></a:xfrm><a:prstGeom prst="${'x'.repeat(5000)}"/><a:solidFill><a:schemeClr val="none"/></a:solidFill></p:spPr><p:style><a:fillRef idx="99999"/><a:lnRef idx="-3"/></p:style><p:txBody><a:p><a:r><a:rPr sz="-4" b="maybe"/><a:t>odd</a:t></a:r></a:p></p:txBody></p:sp>`;
    const elements = await elementsOf(withMarkup(odd + odd));
    const numbers = elements.flatMap(({ box }) => Object.values(box) as number[]);
    expect(numbers.every((value) => Number.isFinite(value) && Math.abs(value) <= 1000)).toBe(true);
    const decoration = elements.find((one): one is DecorationElement => one.type === 'decoration');
    expect(decoration?.shape?.length ?? 0).toBeLessThanOrEqual(40);
  });
});
