import { describe, expect, it } from '@jest/globals';
import { EMU_PER_INCH } from '../../common/deck/geometry.ts';
import type { Box } from '../../common/deck/geometry.ts';
import type { FieldContent, FreeContent, StoredSlide } from '../../common/deck/slide.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { SlideItem } from '../../common/ooxml/write/deck-content.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { validatorDelta } from '../support/validate-deck.ts';
import { PIXEL, TABLE, chart, richDeck } from '../support/deck-content.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { changed, oddMaster, rewrite } from '../support/odd-masters.ts';

/*
 * Content that a layout has no placeholder for is in placeholders of the slide's own, as PowerPoint leaves them when a slide gets another layout.
 */
const ORPHAN = 4_294_967_295;
const TITLE = 'Riders leave the car at home';
const typesetter = createTypesetter();

const inches = (x: number, y: number, w: number, h: number): Box => ({
  ...{ x: x * EMU_PER_INCH, y: y * EMU_PER_INCH },
  ...{ w: w * EMU_PER_INCH, h: h * EMU_PER_INCH },
});
const said = (...lines: string[]): FieldContent => ({
  kind: 'text',
  paragraphs: lines.map((text) => ({ runs: [{ text }], level: 0 })),
});
const SPOKEN_TITLE: FieldContent = {
  kind: 'text',
  paragraphs: [{ runs: [{ text: TITLE, bold: true }], level: 0, bullet: false }],
};

/** One slide with everything, none of it in a field: the title comes last, as in drafts. */
const FREE: [content: FieldContent, box: Box][] = [
  [said('More than half of all trips replace a ride in a car', 'Parking is the reason'), inches(1, 2, 5, 2)],
  [{ kind: 'table', table: TABLE }, inches(7, 2, 5, 2)],
  [{ kind: 'chart', chart: chart('column') }, inches(1, 4.2, 5, 2.5)],
  [{ kind: 'picture', image_ref: 's/p', alt: 'A bike' }, inches(7, 4.2, 3, 2)],
  [SPOKEN_TITLE, inches(0.8, 0.4, 11.7, 1)],
];
const IMAGES = new Map([
  ['s/p', { id: 'p', media_type: 'image/png' as const, bytes: PIXEL, width: 1, height: 1, alt: 'A bike' }],
]);

async function made(bytes: Uint8Array, layoutName = 'Blank', free = FREE) {
  const master = await openMasterDeck(bytes, 'odd.pptx');
  const layout = master.catalogue.layouts.find(({ name }) => name === layoutName);
  if (layout === undefined) throw new RangeError(`no layout ${layoutName}`);
  const slide: StoredSlide = {
    ...{ id: 's1', kind: 'content', layout_id: layout.layout_id, title: TITLE, fields: {}, boxes: {} },
    ...{ notes: '', sources: [], claims: [], findings: [] },
    free: free.map(([content, box], index): FreeContent => ({ id: `f${index}`, role: 'content', box, content })),
  };
  const deck = { title: TITLE, language: 'en', slides: [slide] };
  const content = placeDeck(deck, master.catalogue, { typesetter, images: IMAGES });
  const file = writeDeck(master, content);
  const pack = await openOfficePackage(file, 'deck.pptx');
  return { items: content.slides[0]?.items ?? [], file, xml: pack.text('ppt/slides/slide1.xml') };
}

const slot = ({ placeholder }: SlideItem): string => (placeholder ? `${placeholder.type} ${placeholder.idx}` : '–');

describe('what a layout has no placeholder for', () => {
  it('is a title, text, table or chart in placeholders of the slide; pictures are beside them', async () => {
    const { items } = await made(oddMaster('blank only'));
    expect(items.map(slot)).toEqual(['title 0', `body ${ORPHAN}`, `obj ${ORPHAN}`, `obj ${ORPHAN}`, '–']);
    expect(items.map((item) => item.shape_name)).toEqual(['Title', 'Text', 'Table', 'Chart', 'Picture']);
    const [title] = items;
    expect(title?.content.kind === 'text' && title.content.paragraphs).toEqual([{ runs: [{ text: TITLE }], level: 0 }]);
  });

  it('is written with its own place and nothing else that the master specifies', async () => {
    const { xml } = await made(oddMaster('blank only'));
    expect(xml).toContain('<p:ph type="title"/>');
    expect(xml).toContain(`<p:ph type="body" idx="${ORPHAN}"/>`);
    expect(xml.match(new RegExp(`<p:ph idx="${ORPHAN}"/>`, 'g'))).toHaveLength(2);
    const texts = xml.match(/<p:sp>.*?<\/p:sp>/gs) ?? [];
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toMatch(/<p:spPr><a:xfrm><a:off [^>]*\/><a:ext [^>]*\/><\/a:xfrm>/);
      expect(text).not.toMatch(/ sz="|<a:latin|<a:solidFill|txBox/);
    }
  });

  it.each(['blank only', 'largest idx', 'master without placeholders', 'no text styles'])(
    'makes a sound, valid deck on “%s”, and is read back',
    async (name) => {
      const master = oddMaster(name);
      const { file } = await made(master);
      await expectSoundDeck(file);
      expect(await validatorDelta(file, master)).toEqual([]);
      const [slide] = (await readDeck(file, 'deck.pptx')).slides;
      expect(slide?.title).toBe(TITLE);
      expect(slide?.shapes.map(({ kind }) => kind)).toEqual(['text', 'text', 'table', 'chart', 'picture']);
      const free = [FREE[4], FREE[0], FREE[1], FREE[2], FREE[3]];
      const tops = (slide?.shapes ?? []).map(({ box }) => box?.y);
      expect(tops).toEqual(free.map((one) => one?.[1].y));
    },
  );

  it('takes no idx that the layout uses', async () => {
    const { xml } = await made(oddMaster('largest idx'), 'Title and Content');
    expect(xml.match(new RegExp(`<p:ph idx="${ORPHAN - 1}"/>`, 'g'))).toHaveLength(2);
    expect(xml).not.toContain(`idx="${ORPHAN}"`);
  });

  it('is fitted as the master sets it', async () => {
    const long = Array.from({ length: 9 }, (_, index) => `Point ${index + 1} of a list that is longer than its room`);
    const { xml } = await made(oddMaster('blank only'), 'Blank', [[said(...long), inches(1, 2, 6, 3)]]);
    expect(xml).toMatch(/<a:normAutofit fontScale="[4-9]\d{4}"/);
  });

  it('leaves the title of a layout that has one to it', async () => {
    const { items } = await made(oddMaster('titles only'), 'Title Only', [[said('Words'), inches(1, 2, 5, 2)]]);
    expect(items.map(slot)).toEqual([`body ${ORPHAN}`]);
  });

  it.each([
    ['look in words alone', null],
    ['colour in words alone', 'bg1'],
  ])('is beside text in placeholders that reads on a dark master with its %s', async (name, textColour) => {
    const master = await openMasterDeck(oddMaster(name), 'odd.pptx');
    const written = await openOfficePackage(writeDeck(master, richDeck(master)), 'deck.pptx');
    const runs = written.text('ppt/slides/slide1.xml').match(/<a:r>.*?<\/a:r>/gs) ?? [];
    expect(runs.length).toBeGreaterThan(0);
    const textColours = runs.map((run) => /<a:rPr[^>]*><a:solidFill><a:schemeClr val="(\w+)"/.exec(run)?.[1] ?? null);
    expect(new Set(textColours)).toEqual(new Set([textColour]));
  });

  it('states a colour that reads where the one of the master does not', async () => {
    const dark = changed(
      oddMaster('blank only'),
      rewrite('ppt/slideLayouts/slideLayout1.xml', (xml) =>
        xml.replace(
          /<p:cSld([^>]*)>/,
          '<p:cSld$1><p:bg><p:bgPr><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
        ),
      ),
    );
    const { xml } = await made(dark, 'Blank', [[said('Words'), inches(1, 2, 5, 2)]]);
    expect(xml).toMatch(/<a:rPr [^>]*><a:solidFill><a:schemeClr val="bg1"\/><\/a:solidFill><\/a:rPr><a:t>Words/);
  });
});
