import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { LayoutElements } from '../deck/layout-code.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { tinyMaster, TINY_LAYOUTS } from '../../tests/support/tiny-master.ts';
import { analyseMaster } from './analyse-master.ts';
import { THUMBNAIL_PX } from './master-analysis.ts';

const typesetter = createTypesetter();
const layouts = { mode: 'layouts', name: 'acme.pptx' } as const;

describe('analyseMaster', () => {
  it('returns every layout with its elements, schema, readiness and picture', async () => {
    const bytes = tinyMaster();
    const found = await analyseMaster({ bytes, ...layouts }, { typesetter });
    expect(found.bytes).toBe(bytes);
    expect(found.layouts.map(({ name }) => name)).toEqual(TINY_LAYOUTS.map(({ name }) => name));
    expect(found.readiness.layouts.map(({ layout_id }) => layout_id)).toEqual(
      found.layouts.map(({ layout_id }) => layout_id),
    );
    const [title] = found.layouts;
    expect(title?.json_schema).toMatchObject({ type: 'object', required: ['title'] });
    const code = JSON.parse(title?.layout_code ?? '') as LayoutElements;
    expect(code).toMatchObject({ version: 1, slide: { w: 12_192_000, h: 6_858_000 } });
    expect(code.elements.map((each) => ('kind' in each ? each.kind : each.type))).toEqual(
      expect.arrayContaining(['title', 'subtitle']),
    );
    for (const { thumbnail } of found.layouts) {
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'png', width: THUMBNAIL_PX, height: 270 });
    }
    expect(Buffer.from(found.thumbnail).equals(title?.thumbnail ?? new Uint8Array())).toBe(true);
  });

  it('shows a deck that has slides by its first one', async () => {
    const bytes = tinyMaster({ slides: [{ layout: 5 }, { layout: 0 }] });
    const found = await analyseMaster({ bytes, ...layouts }, { typesetter });
    expect(Buffer.from(found.thumbnail).equals(found.layouts[0]?.thumbnail ?? new Uint8Array())).toBe(false);
    expect((await sharp(found.thumbnail).stats()).isOpaque).toBe(true);
  });

  it('refuses a file that is not a master deck', async () => {
    const bytes = new TextEncoder().encode('no zip');
    await expect(analyseMaster({ bytes, ...layouts }, { typesetter })).rejects.toMatchObject({
      code: 'ooxml.not_a_zip',
    });
  });
});
