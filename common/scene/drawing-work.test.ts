import { beforeAll, describe, expect, it } from '@jest/globals';
import { richDeck } from '../../tests/support/deck-content.ts';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { openOfficePackage } from '../ooxml/package/office-package.ts';
import { relsPath } from '../ooxml/package/part-paths.ts';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { composeDeck, writeDeck } from '../ooxml/write/write-deck.ts';
import { serializeTree } from '../ooxml/xml/serialize-tree.ts';
import { plainParagraph } from '../typeset/block-of.ts';
import type { TextBlock } from '../typeset/text-block.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { paintPdf } from './paint/paint-pdf.ts';
import { PdfDocument } from './paint/pdf-document.ts';
import { PdfPen } from './paint/pdf-pen.ts';
import { PdfFonts, paintPdfText } from './paint/pdf-text.ts';
import { CARLITO, testFace, testScene, testText } from '../../tests/support/test-scene.ts';
import { cachingSetter } from './deck-scenes.ts';
import { createSceneReader } from './read/scene-reader.ts';

// How much is done for a deck, in counts: what comes again is done once, however many slides there are.

let master: MasterDeck;
beforeAll(async () => {
  master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
});
const drawn = () => composeDeck(master, richDeck(master), () => undefined, { isForDrawing: true });

describe('a deck that is drawn', () => {
  it('has the slides and charts of the deck that is written', async () => {
    const written = await openOfficePackage(writeDeck(master, richDeck(master)), 'deck.pptx');
    const { package: composed, slide_paths } = drawn();
    const charts = [...composed.parts.keys()].filter((path) => /charts\/chart\d+\.xml$/.test(path));
    expect(charts.length).toBeGreaterThan(0);
    const text = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\s*/, '');
    for (const path of [...slide_paths, ...charts]) {
      expect(text(serializeTree(composed.xml(path)))).toBe(text(serializeTree(written.xml(path))));
      const shown = ({ type }: { type: string }): boolean => !/notesSlide$|package$/.test(type);
      expect(composed.relationships(path).filter(shown)).toEqual(written.relationships(path).filter(shown));
    }
  });

  it('reads no slide, chart or layout from text again', () => {
    const { package: composed, slide_paths } = drawn();
    // Without bytes there is nothing that could be parsed.
    for (const path of slide_paths) expect(composed.bytes(path)).toHaveLength(0);
    for (const path of slide_paths) expect(composed.has(relsPath(path))).toBe(false);
    const reader = createSceneReader(composed, createTypesetter());
    for (const path of slide_paths) expect(reader.slide(path).nodes.length).toBeGreaterThan(0);
    for (const { layout_id } of master.catalogue.layouts) {
      expect(composed.xml(layout_id)).toBe(master.package.xml(layout_id));
    }
  });
});

describe('text that comes again', () => {
  const LOOK = { font: 'Calibri', size_pt: 12, bold: false, italic: false };
  const block = (text: string): TextBlock => ({
    ...{ width_pt: 100, height_pt: 50, anchor: 'top', wraps: true, columns: 1, column_gap_pt: 0 },
    scale: { font_scale: 1, line_reduction: 0 },
    paragraphs: [plainParagraph([{ text, ...LOOK }], LOOK)],
  });

  it('is set once where it is short and looks the same', () => {
    const typesetter = createTypesetter();
    let count = 0;
    const setter = cachingSetter({
      place(one) {
        count += 1;
        return typesetter.place(one);
      },
    });
    const first = setter.place(block('1,340'));
    expect(setter.place(block('1,340'))).toBe(first);
    expect(count).toBe(1);
    setter.place({ ...block('1,340'), width_pt: 99 });
    setter.place(block('1,341'));
    expect(count).toBe(3);
    const long = 'Text that is longer than a label or a figure in a table';
    setter.place(block(long));
    setter.place(block(long));
    expect(count).toBe(5);
  });

  it('is shaped once for a PDF, whatever its size and place', () => {
    const document = new PdfDocument({ title: '' });
    document.startPage(testScene([]));
    const fonts = new PdfFonts(document);
    const { subset } = fonts.of(CARLITO);
    let glyphs = 0;
    const includeGlyph = subset.includeGlyph.bind(subset);
    subset.includeGlyph = (id) => {
      glyphs += 1;
      return includeGlyph(id);
    };
    const paint = (text: string, size: number): void =>
      paintPdfText(testText(text, size, 50, { size }), new PdfPen(document), fonts, 1, false);
    for (const size of [10, 12, 20]) paint('One two three', size);
    expect(glyphs).toBe('One two three'.length);
    paint('One two four', 12);
    expect(glyphs).toBe('One two threeOne two four'.length);
  });
});

describe('a PDF', () => {
  it('contains one subset per face', async () => {
    const bold = testFace('carlito/700Bold/Carlito_700Bold.ttf');
    const slide = testScene([testText('Plain', 10, 20), testText('Bold', 10, 50, { face: bold })]);
    const bytes = await paintPdf([slide, slide, slide], { title: 'Deck' });
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/FontFile2 /g),
    ).toHaveLength(2);
  });
});
