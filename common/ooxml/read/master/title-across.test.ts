import { describe, expect, it } from '@jest/globals';
import { changed, rewrite } from '../../../../tests/support/odd-masters.ts';
import { tinyMaster } from '../../../../tests/support/tiny-master.ts';
import type { LayoutModel } from '../../../deck/layout.ts';
import { createTypesetter } from '../../../typeset/typesetter.ts';
import { placeDeck } from '../../../scene/place/place-deck.ts';
import { writeDeck } from '../../write/write-deck.ts';
import { unzipSync } from 'fflate';
import { openMasterDeck } from './open-master-deck.ts';
import type { MasterDeck } from './open-master-deck.ts';

const inches = (x: number, y: number, w: number, h: number) => ({
  ...{ x: Math.round(x * 914_400), y: Math.round(y * 914_400), w: Math.round(w * 914_400), h: h * 914_400 },
});
const STRIP = inches(12.4, 0.5, 0.9, 6);
const BODY = inches(0.6, 0.5, 11.5, 6);
const TITLE = 'Sales grew by 12 % in Asia, and by 3 % everywhere else';

/** A master whose titles stand in a strip at the right, in white, and whose layouts have a line over the content. */
async function stripMaster(vert: string): Promise<MasterDeck> {
  const bytes = tinyMaster({
    masterPlaceholders: [
      { type: 'title', box: STRIP, anchor: 'ctr' },
      { type: 'body', idx: 1, box: BODY },
    ],
    layouts: [
      { name: 'Content', type: 'obj', placeholders: [{ type: 'title' }, { idx: 1 }] },
      { name: 'Free', type: 'titleOnly', placeholders: [{ type: 'title' }] },
    ],
  });
  const turn = rewrite('ppt/slideMasters/slideMaster1.xml', (xml) =>
    xml
      .replace('anchor="ctr"', `vert="${vert}" anchor="ctr"`)
      .replace(/(<p:titleStyle>.*?<a:defRPr[^>]*?)(?:\/>|>.*?<\/a:defRPr>)/s, (_, start: string) => {
        return `${start}><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></a:defRPr>`;
      }),
  );
  return openMasterDeck(changed(bytes, turn), 'strip.pptx');
}
const titleOf = (layout: LayoutModel | undefined) => layout?.fields.find(({ kind }) => kind === 'title');

describe('titles that a master turns by a quarter', () => {
  it('stand across over the content, which moves down', async () => {
    const [content, free] = (await stripMaster('vert')).catalogue.layouts;
    for (const layout of [content, free]) {
      expect(titleOf(layout)).toMatchObject({ is_moved: true, runs_across: true, text: { is_vertical: false } });
      expect(titleOf(layout)?.box).toMatchObject({ x: BODY.x, y: BODY.y, w: BODY.w });
    }
    const below = (titleOf(content)?.box.y ?? 0) + (titleOf(content)?.box.h ?? 0);
    const body = content?.fields.find(({ kind }) => kind === 'object')?.box;
    expect(body?.y).toBeGreaterThan(below);
    expect((body?.y ?? 0) + (body?.h ?? 0)).toBeCloseTo(BODY.y + BODY.h, -3);
    expect(free?.free_area?.y).toBeGreaterThanOrEqual(below);
  });

  it('are written across, in a colour that reads where they now stand', async () => {
    const master = await stripMaster('vert270');
    const typesetter = createTypesetter();
    const catalogue = typesetter.withCapacities(master.catalogue);
    const [layout] = catalogue.layouts;
    const title = titleOf(layout);
    const slide = {
      ...{ id: 's', kind: 'content' as const, layout_id: layout?.layout_id ?? '', title: TITLE, notes: '' },
      fields: { title: { kind: 'text' as const, paragraphs: [{ runs: [{ text: TITLE }], level: 0 }] } },
      boxes: title === undefined ? {} : { title: title.box },
      ...{ free: [], sources: [], claims: [], findings: [] },
    };
    const deck = { title: 'Strip', language: 'en', slides: [slide] };
    const bytes = writeDeck(master, placeDeck(deck, catalogue, { typesetter, images: new Map() }));
    const xml = new TextDecoder().decode(unzipSync(bytes)['ppt/slides/slide1.xml']);
    expect(xml).toMatch(/<a:bodyPr rot="0" vert="horz" anchor="ctr"/);
    expect(xml).toMatch(/<a:solidFill><a:schemeClr val="tx1"\/><\/a:solidFill>/);
  });

  it('stay where East Asian text runs from top to bottom', async () => {
    const [content] = (await stripMaster('eaVert')).catalogue.layouts;
    expect(titleOf(content)).toMatchObject({ box: STRIP, text: { is_vertical: true } });
    expect(titleOf(content)?.runs_across).toBeUndefined();
  });
});
