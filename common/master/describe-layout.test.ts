import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from '@jest/globals';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { writeZip } from '../ooxml/package/zip-writer.ts';
import { tinyMaster, tinyMasterParts } from '../../tests/support/tiny-master.ts';
import type { TinyMasterOptions } from '../../tests/support/tiny-master.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { describeLayouts, placeOf } from './describe-layout.ts';
import { layoutSchema } from './layout-schema.ts';

const typesetter = createTypesetter();
const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';

async function describeAll(bytes: Uint8Array, notes?: ReadonlyMap<string, string>) {
  const master = await openMasterDeck(bytes, 'tiny.pptx');
  const { layouts } = typesetter.withCapacities(master.catalogue);
  return { layouts, described: describeLayouts(master, layouts, notes) };
}

function changed(options: TinyMasterOptions, change: (xml: string) => string): Uint8Array {
  const parts = tinyMasterParts(options);
  parts.set(LAYOUT, new TextEncoder().encode(change(new TextDecoder().decode(parts.get(LAYOUT)))));
  return writeZip(parts);
}

describe('describeLayouts', () => {
  it('describes the purpose of a layout, its name, and its fields with their positions and contents', async () => {
    const { described } = await describeAll(tinyMaster());
    const text = described.get('ppt/slideLayouts/slideLayout4.xml')?.text;
    expect(text).toMatch(/^Two blocks side by side \(“Two Content”\): title across the top \(up to \d+ characters\)/);
    expect(text).toMatch(/body on the left \(up to \d+ points.*chart, table or picture\); body_2 on the right/);
  });

  it('gives no two layouts the same description', async () => {
    const same = { name: 'Same', placeholders: [{ type: 'title' }] };
    const { described } = await describeAll(tinyMaster({ layouts: [same, same, same] }));
    expect(new Set([...described.values()].map(({ text }) => text)).size).toBe(3);
  });

  it('passes on the author’s texts: alternative text of the layout, notes of an example, own prompts', async () => {
    const options = { layouts: [{ name: 'L', placeholders: [{ type: 'title' }] }] };
    const bytes = changed(options, (xml) =>
      xml
        .replace('<p:cNvPr id="1" name=""/>', '<p:cNvPr id="1" name="" descr="Only for  “results”"/>')
        .replace('<p:ph type="title"/>', '<p:ph type="title" hasCustomPrompt="1"/>')
        .replace('>Text<', '>The result in one sentence<'),
    );
    const plain = await describeAll(bytes);
    expect(plain.described.get(LAYOUT)?.text).toContain('Its maker says: “Only for ’results’”.');
    expect(plain.described.get(LAYOUT)?.fields['title']).toContain('“The result in one sentence”');
    const noted = await describeAll(bytes, new Map([[LAYOUT, `Use it\n\u0007for plans. ${'x'.repeat(900)}`]]));
    const text = noted.described.get(LAYOUT)?.text ?? '';
    expect(text).toContain('“Use it for plans. xxx');
    expect(text.length).toBeLessThan(600);
  });

  it('makes schemas of all layouts that are valid, and that content which fits passes', async () => {
    const { layouts, described } = await describeAll(tinyMaster());
    for (const layout of layouts) {
      const schema = layoutSchema(layout, described.get(layout.layout_id));
      const holds = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
      expect(schema['description']).toBe(described.get(layout.layout_id)?.text);
      const hasTitle = layout.fields.some(({ name }) => name === 'title');
      expect(holds(hasTitle ? { title: 'Sales grew' } : {})).toBe(true);
      expect(holds({ title: 'x'.repeat(3000) })).toBe(false);
    }
    const properties = layoutSchema(layouts[1] ?? never(), described.get(layouts[1]?.layout_id ?? ''))['properties'];
    expect(properties).toHaveProperty(
      'title.description',
      expect.stringMatching(/message of the slide\. Across the top/),
    );
    expect(properties).toHaveProperty('body.description', expect.stringMatching(/^Across the middle|^Over the whole/));
  });

  it.each([
    [{ x: 0, y: 0, w: 90, h: 20 }, 'across the top'],
    [{ x: 5, y: 30, w: 40, h: 60 }, 'on the left'],
    [{ x: 60, y: 5, w: 35, h: 20 }, 'at the top right'],
    [{ x: 0, y: 0, w: 100, h: 100 }, 'over the whole slide'],
    [{ x: 35, y: 40, w: 30, h: 20 }, 'in the middle'],
  ])('names the place of %j', (box, place) => {
    expect(placeOf(box, { w: 100, h: 100 })).toBe(place);
  });
});

function never(): never {
  throw new Error('missing');
}
