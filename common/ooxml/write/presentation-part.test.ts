import { describe, expect, it } from '@jest/globals';
import { text } from '../../../tests/support/deck-content.ts';
import { TINY_LAYOUTS, tinyMasterParts } from '../../../tests/support/tiny-master.ts';
import { lintPackage } from '../lint/lint-package.ts';
import { openOfficePackage } from '../package/office-package.ts';
import { writeZip } from '../package/zip-writer.ts';
import { openMasterDeck } from '../read/master/open-master-deck.ts';
import { SECTION_EXTENSION, readSections } from '../read/presentation.ts';
import { parseXml } from '../xml/dom.ts';
import type { SlideContent } from './deck-content.ts';
import { writeDeck } from './write-deck.ts';

const PRESENTATION = 'ppt/presentation.xml';
const P14 = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
const TITLES = TINY_LAYOUTS.findIndex(({ name }) => name === 'Title and Content');

/** A master deck of two slides, parted into sections of these names. */
function sectioned(names: readonly string[]): Uint8Array {
  const parts = tinyMasterParts({ slides: [{ layout: TITLES }, { layout: TITLES }] });
  const section = (name: string, index: number): string =>
    `<p14:section name="${name}" id="{0000000${index}-0000-0000-0000-000000000000}"><p14:sldIdLst>${index < 2 ? `<p14:sldId id="${256 + index}"/>` : ''}</p14:sldIdLst></p14:section>`;
  const list = `<p:extLst><p:ext uri="${SECTION_EXTENSION}"><p14:sectionLst xmlns:p14="${P14}">${names.map(section).join('')}</p14:sectionLst></p:ext></p:extLst>`;
  const before = new TextDecoder().decode(parts.get(PRESENTATION));
  parts.set(PRESENTATION, new TextEncoder().encode(before.replace('</p:presentation>', `${list}</p:presentation>`)));
  return writeZip(parts);
}

/** The sections of a deck whose slides begin these chapters (null: none), as name and numbers of slides. */
async function sections(master: Uint8Array, chapters: readonly (string | null)[]): Promise<[string, number[]][]> {
  const opened = await openMasterDeck(master, 'sections.pptx');
  const layout = opened.catalogue.layouts[TITLES];
  if (layout === undefined) throw new Error('no layout');
  const slides = chapters.map((chapter, index): SlideContent => ({
    id: `s${index}`,
    layout_id: layout.layout_id,
    notes: '',
    items: [
      {
        id: 'title',
        placeholder: { type: 'title', idx: 0 },
        shape_name: 'Title',
        box: null,
        content: text(`Slide ${index}`),
      },
    ],
    ...(chapter === null ? {} : { chapter }),
  }));
  const bytes = writeDeck(opened, { title: 'The deck', language: 'en', slides });
  expect(await lintPackage(bytes)).toEqual([]);
  expect(Buffer.compare(writeDeck(opened, { title: 'The deck', language: 'en', slides }), bytes)).toBe(0);
  const written = await openOfficePackage(bytes, 'written.pptx');
  return readSections(written.xml(PRESENTATION).documentElement).map(({ name, slide_ids }) => [
    name,
    slide_ids.map((id) => id - 256),
  ]);
}

describe('sections', () => {
  const plain = writeZip(tinyMasterParts());

  it('are the chapters of the deck, with its title over what comes before', async () => {
    expect(await sections(plain, [null, null, 'Markets <&>', null, 'Outlook\nand more'])).toEqual([
      ['The deck', [0, 1]],
      ['Markets <&>', [2, 3]],
      ['Outlook and more', [4]],
    ]);
    expect(await sections(plain, ['Only', null])).toEqual([['Only', [0, 1]]]);
  });

  it('are none where neither deck nor master has any', async () => {
    expect(await sections(plain, [null, null])).toEqual([]);
  });

  it("keep the master's names, and its own where a chapter is called the same", async () => {
    const master = sectioned(['Start', 'Markets', 'Appendix']);
    expect(await sections(master, [null, 'Strategy', 'markets'])).toEqual([
      ['Start', [0]],
      ['Strategy', [1]],
      ['Markets', [2]],
      ['Appendix', []],
    ]);
    expect(await sections(master, [null, null])).toEqual([
      ['Start', [0, 1]],
      ['Markets', []],
      ['Appendix', []],
    ]);
  });

  it('keep the ids of the master', async () => {
    const opened = await openMasterDeck(sectioned(['Start', 'Markets']), 'sections.pptx');
    const kept = readSections(opened.package.xml(PRESENTATION).documentElement);
    expect(kept.map(({ id, slide_ids }) => [id.slice(0, 9), slide_ids])).toEqual([
      ['{00000000', []],
      ['{00000001', []],
    ]);
  });
});

describe('the lint of sections', () => {
  it('reports slides in no section, in two, and ids that belong to no slide', async () => {
    const parts = tinyMasterParts({ slides: [{ layout: TITLES }, { layout: TITLES }] });
    const faults = async (lists: string): Promise<string[]> => {
      const before = new TextDecoder().decode(parts.get(PRESENTATION));
      const list = `<p:extLst><p:ext uri="${SECTION_EXTENSION}"><p14:sectionLst xmlns:p14="${P14}">${lists}</p14:sectionLst></p:ext></p:extLst>`;
      const changed = new Map(parts);
      const whole = before.replace('</p:presentation>', `${list}</p:presentation>`);
      expect(parseXml(whole).documentElement).not.toBeNull();
      changed.set(PRESENTATION, new TextEncoder().encode(whole));
      return (await lintPackage(writeZip(changed)))
        .filter(({ code }) => code === 'bad_section')
        .map((one) => one.detail);
    };
    const section = (number: number, ids: number[]): string =>
      `<p14:section name="n" id="{0000000${number}-0000-0000-0000-000000000000}"><p14:sldIdLst>${ids.map((id) => `<p14:sldId id="${id}"/>`).join('')}</p14:sldIdLst></p14:section>`;
    expect(await faults(section(1, [256, 257]))).toEqual([]);
    expect(await faults(section(1, [256]))).toEqual(['257 in none']);
    expect(await faults(section(1, [256, 257]) + section(2, [256]))).toEqual(['256 twice']);
    expect(await faults(section(1, [256, 257, 300]))).toEqual(['300 is no slide']);
    expect(await faults(section(1, [256]) + section(1, [257]))).toHaveLength(1);
  });
});
