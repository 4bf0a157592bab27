import { beforeAll, describe, expect, it } from '@jest/globals';
import { changed, oddMaster, rewrite } from '../../../tests/support/odd-masters.ts';
import { houseFont } from '../../../tests/support/house-font.ts';
import { TINY_LAYOUTS, tinyMaster } from '../../../tests/support/tiny-master.ts';
import type { TinyLayout, TinyPlaceholder } from '../../../tests/support/tiny-master.ts';
import { TINY_THEME } from '../../../tests/support/tiny-theme.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutReadiness, ReadinessFinding, ReadinessReport } from '../../deck/readiness-report.ts';
import { OfficePackage } from '../../ooxml/package/office-package.ts';
import { openMasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { createFontRegistry } from '../../typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { fillPicture } from './fill-contents.ts';
import { judgeReadiness, deckScore, layoutScore } from './judge-readiness.ts';
import type { Severity } from '../../deck/finding.ts';

const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
const PHOTO = 'ppt/media/photo.png';
const shared = createTypesetter();
const box = (x: number, y: number, w: number, h: number): Box => {
  const [left, top, width, height] = [x, y, w, h].map((inches) => Math.round(inches * EMU_PER_INCH));
  return { x: left ?? 0, y: top ?? 0, w: width ?? 0, h: height ?? 0 };
};

async function judge(bytes: Uint8Array, typesetter: Typesetter = shared): Promise<ReadinessReport> {
  const master = await openMasterDeck(bytes, 'master.pptx');
  return judgeReadiness(master, typesetter.withCapacities(master.catalogue), typesetter);
}

const usual = (...names: string[]): TinyLayout[] => TINY_LAYOUTS.filter(({ name }) => names.includes(name));
const title: TinyPlaceholder = { type: 'title', name: 'Title' };
const body = (where: Box, more: Partial<TinyPlaceholder> = {}): TinyPlaceholder => ({
  ...{ type: 'body', idx: 1, name: 'Body', box: where },
  ...more,
});
const strangeFont = (): Uint8Array =>
  tinyMaster({ layouts: usual('Title Only'), theme: { ...TINY_THEME, minor: 'Obscura Grotesk' } });
const coloured = (colours: Partial<typeof TINY_THEME.colours>): Uint8Array =>
  tinyMaster({
    layouts: usual('Title Only'),
    theme: { ...TINY_THEME, colours: { ...TINY_THEME.colours, ...colours } as Record<string, string> },
  });
const ofLayout = ({ findings, test_fills }: LayoutReadiness): ReadinessFinding[] => [
  ...findings,
  ...test_fills.flatMap((fill) => fill.findings),
];
const all = ({ findings, layouts }: ReadinessReport): ReadinessFinding[] => [...findings, ...layouts.flatMap(ofLayout)];
const codes = (report: ReadinessReport): string[] => [...new Set(all(report).map(({ code }) => code))];

/** Each finding on a layout, and a layout that has it. */
const LAYOUTS: Record<string, Partial<TinyLayout>> = {
  no_title: { placeholders: [body(box(1, 2, 11, 4))] },
  layout_unnamed: { name: '' },
  unnamed: { placeholders: [title, body(box(1, 2, 11, 4), { name: '' })] },
  same_name: { placeholders: [title, body(box(1, 2, 5, 4)), body(box(7, 2, 5, 4), { idx: 2 })] },
  same_place: { placeholders: [title, body(box(1, 2, 5, 4)), body(box(7, 2, 5, 4), { name: 'Other' })] },
  overlap: { placeholders: [title, body(box(1, 2, 5, 4)), body(box(5, 2, 5, 4), { idx: 2, name: 'Other' })] },
  off_slide: { placeholders: [title, body(box(9, 2, 6, 4))] },
  shape_off_slide: { decorations: [box(14, 1, 2, 2)] },
  no_box: { placeholders: [title, { type: 'body', idx: 7, name: 'Lost', box: box(1, 2, 0, 0) }] },
  small_capacity: { placeholders: [{ ...title, box: box(1, 0.5, 2.4, 0.8), sizePt: 36 }] },
  text_tight: { placeholders: [title, body(box(1, 2, 1.2, 3), { sizePt: 12 })] },
  chart_too_small: { placeholders: [title, { type: 'chart', idx: 3, name: 'Sales', box: box(1, 3, 1, 0.8) }] },
  table_overflow: { placeholders: [title, { type: 'tbl', idx: 3, name: 'Table', box: box(1, 3, 0.6, 1) }] },
  fill_off_slide: { placeholders: [title, { type: 'tbl', idx: 3, name: 'Table', box: box(1, 7.1, 4, 0.3) }] },
  word_torn: { placeholders: [title, body(box(1, 2, 1.4, 4), { sizePt: 32 })] },
  low_contrast: { background: '5A5A5A' },
  text_unseen: { background: '1A1A1A' },
  small_type: { placeholders: [title, body(box(1, 2, 11, 4), { sizePt: 7 })] },
  nothing_to_fill: { placeholders: [], decorations: [box(0, 0, 13.3, 6), box(0, 6, 13.3, 1.5)] },
  no_places: { placeholders: [], decorations: [box(0, 6.5, 13.3, 1)] },
  fill_overlap: {
    placeholders: [title, body(box(3, 1, 9, 6)), body(box(3, 1, 9, 6), { idx: 2, name: 'Other' })],
  },
  same_layout: { placeholders: [{ type: 'title' }, { idx: 1 }] },
  same_layout_name: { name: 'Title and Content', placeholders: [{ type: 'title' }, { type: 'body', idx: 1 }] },
  no_footer: { placeholders: [title, { type: 'sldNum', idx: 12 }] },
  no_number: { placeholders: [title, { type: 'ftr', idx: 11 }] },
};

/** Each finding on a deck, and a deck that has it. */
const DECKS: Record<string, () => Uint8Array> = {
  no_usable_layout: () =>
    tinyMaster({ layouts: [{ name: 'Tiny', placeholders: [{ type: 'chart', box: box(1, 3, 1, 0.8) }] }] }),
  no_title_layout: () => tinyMaster({ layouts: usual('Title and Content') }),
  no_content_layout: () => tinyMaster({ layouts: usual('Title Only') }),
  no_room_for_charts: () => tinyMaster({ layouts: usual('Title Slide') }),
  no_room_for_pictures: () => tinyMaster({ layouts: usual('Title Slide') }),
  several_masters: () => oddMaster('two masters sharing a theme'),
  font_substituted: () => strangeFont(),
  theme_contrast: () => coloured({ dk1: '8A8A8A' }),
  few_accents: () => coloured(Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`accent${number}`, '1F5FA8']))),
  odd_size: () => tinyMaster({ layouts: usual('Title Only'), size: { w: 6_858_000, h: 6_858_000 } }),
  no_footers: () => tinyMaster({ layouts: usual('Title Only') }),
  no_numbers: () => tinyMaster({ layouts: usual('Title Only') }),
};

/** A deck with a picture in its layout; it is as wide in pixels as said. */
function withPicture(bytes: number, width: number): Uint8Array {
  const shape =
    '<p:pic><p:nvPicPr><p:cNvPr id="77" name="Photo"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId77"/>' +
    '<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="6400000"/><a:ext cx="900000" cy="400000"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
  const link =
    '<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/photo.png"/>';
  return changed(
    tinyMaster({ layouts: usual('Title Only'), extraParts: [{ path: PHOTO, content: padded(bytes, width) }] }),
    rewrite(LAYOUT, (xml) => xml.replace('</p:spTree>', `${shape}</p:spTree>`)),
    rewrite('ppt/slideLayouts/_rels/slideLayout1.xml.rels', (xml) =>
      xml.replace('</Relationships>', `${link}</Relationships>`),
    ),
  );
}

function padded(bytes: number, width: number): Uint8Array {
  const picture = new Uint8Array(bytes);
  picture.set(fillPicture().bytes);
  new DataView(picture.buffer).setUint32(16, width); // As its header says.
  return picture;
}

describe('judgeReadiness', () => {
  let good: ReadinessReport;
  beforeAll(async () => {
    const footers: TinyPlaceholder[] = [
      { type: 'ftr', idx: 11 },
      { type: 'sldNum', idx: 12 },
    ];
    const layouts = TINY_LAYOUTS.map((layout) => ({ ...layout, placeholders: [...layout.placeholders, ...footers] }));
    good = await judge(tinyMaster({ layouts }));
  });

  it('finds nothing in a good master deck, whose layouts are all of use', () => {
    expect(all(good)).toEqual([]);
    expect(good).toMatchObject({ score: 100 });
    expect(good.layouts.map(({ is_usable, reason, score }) => [is_usable, reason, score])).toEqual(
      TINY_LAYOUTS.map(() => [true, null, 100]),
    );
    for (const { test_fills } of good.layouts)
      expect(test_fills.map(({ fill, passed }) => [fill, passed])).toEqual([
        ['short', true],
        ['typical', true],
        ['maximal', true],
      ]);
  });

  describe('on a layout', () => {
    let report: ReadinessReport;
    const names = Object.keys(LAYOUTS);
    beforeAll(async () => {
      const odd = names.map((name): TinyLayout => ({ name, placeholders: [title], ...LAYOUTS[name] }));
      report = await judge(tinyMaster({ layouts: [...usual('Title and Content'), ...odd] }));
    });
    const layoutOf = (name: string): LayoutReadiness | undefined => report.layouts[names.indexOf(name) + 1];
    const codesOf = (name: string): string[] => {
      const layout = layoutOf(name);
      return layout === undefined ? [] : ofLayout(layout).map(({ code }) => code);
    };

    it.each(names)('reports %s', (name) => {
      expect(codesOf(name)).toContain(`readiness.${name}`);
    });

    it('names the placeholder, also in words, and the reason why a layout is not offered', () => {
      expect(layoutOf('chart_too_small')).toMatchObject({
        is_usable: false,
        reason: {
          code: 'readiness.chart_too_small',
          severity: 'error',
          element: 'Sales',
          params: { element: 'Sales' },
        },
      });
      expect(layoutOf('chart_too_small')?.score).toBeLessThanOrEqual(40);
    });

    it('takes out of use what no one could use, and nothing else', () => {
      const unusable = report.layouts.filter(({ is_usable }) => !is_usable).map(({ name }) => name);
      expect(unusable.sort()).toEqual(
        [
          'chart_too_small',
          'fill_off_slide',
          'fill_overlap',
          'nothing_to_fill',
          'table_overflow',
          'text_unseen',
        ].sort(),
      );
    });
  });

  it.each(Object.keys(DECKS))('reports %s', async (code) => {
    const report = await judge(DECKS[code]?.() ?? new Uint8Array());
    expect(report.findings.map((finding) => finding.code)).toContain(`readiness.${code}`);
  });

  it('accepts pages with only a title, and empty pages', async () => {
    const { layouts } = await judge(tinyMaster({ layouts: usual('Title Only', 'Blank') }));
    expect(layouts.map(({ is_usable }) => is_usable)).toEqual([true, true]);
  });

  it.each(['look in words alone', 'colour in words alone'])(
    'accepts the layouts of a dark master that has its %s',
    async (name) => {
      const { layouts } = await judge(oddMaster(name));
      expect(layouts.filter(({ is_usable }) => !is_usable).map((layout) => layout.name)).toEqual([]);
    },
  );

  it('reports text that leaves its place, and none of a place in a group', async () => {
    // Slides state the place of what the layout has in a group, so that it has its room.
    expect(codes(await judge(oddMaster('placeholders in groups')))).not.toContain('readiness.text_overflow');
    expect(codes(await judge(oddMaster('text that does not wrap')))).toContain('readiness.text_too_wide');
  });

  it('reports pictures finer than print needs, and what every deck carries along', async () => {
    expect(codes(await judge(withPicture(600_000, 9000)))).toContain('readiness.picture_too_fine');
    expect(codes(await judge(withPicture(400_000, 9000)))).not.toContain('readiness.picture_too_fine');
    const master = await openMasterDeck(withPicture(600_000, 300), 'master.pptx');
    const catalogue = shared.withCapacities(master.catalogue);
    const judged = async (bytes: number): Promise<string[]> => {
      const parts = new Map([...master.package.parts, [PHOTO, padded(bytes, 300)] as const]);
      const heavy = { ...master, package: new OfficePackage(parts, 'master.pptx') };
      return codes(await judgeReadiness(heavy, catalogue, shared, { looksAtPictures: false }));
    };
    expect(await judged(600_000)).not.toContain('readiness.picture_heavy');
    expect(await judged(21_000_000)).toEqual(
      expect.arrayContaining(['readiness.picture_heavy', 'readiness.file_heavy']),
    );
  });

  it('asks for an uploaded font no more, unless its licence forbids embedding', async () => {
    const withFont = async (fsType: number): Promise<string[]> => {
      const registry = createFontRegistry();
      await registry.add(licensed(houseFont('Obscura Grotesk', 500), fsType), 'obscura.ttf');
      return codes(await judge(strangeFont(), createTypesetter(registry)));
    };
    expect(await withFont(0)).not.toContain('readiness.font_substituted');
    expect(await withFont(0)).not.toContain('readiness.font_not_embeddable');
    expect(await withFont(2)).toContain('readiness.font_not_embeddable');
  });

  it('finds out which layout no slide can be made on', async () => {
    const master = await openMasterDeck(tinyMaster(), 'master.pptx');
    const { layouts, ...rest } = shared.withCapacities(master.catalogue);
    const lost = layouts.map((layout, at) => ({
      ...layout,
      fields: layout.fields.map((field) => (at === 1 ? { ...field, placeholder: { type: 'body', idx: 99 } } : field)),
    }));
    const report = await judgeReadiness(master, { ...rest, layouts: lost }, shared);
    expect(report.layouts.map(({ reason }) => reason?.code ?? null)).toEqual(
      layouts.map((_, at) => (at === 1 ? 'readiness.fill_not_written' : null)),
    );
  });
});

/** A font file with other licence bits (OpenType `OS/2`, `fsType` at 8). */
function licensed(font: Uint8Array, fsType: number): Uint8Array {
  const bytes = font.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16)
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'OS/2')
      view.setUint16(view.getUint32(at + 8) + 8, fsType);
  return bytes;
}

const finding = (severity: Severity, code = 'readiness.overlap', element = 'Body'): ReadinessFinding => ({
  ...{ code, severity, element, params: {} },
});
const layout = (score: number, is_usable = true): LayoutReadiness => ({
  ...{ layout_id: 'l', name: 'L', role: 'content', score, is_usable, reason: null, findings: [], test_fills: [] },
});

describe('layoutScore', () => {
  it('subtracts 30 for an error and 6 for a warning, nothing for a note', () => {
    expect(layoutScore([], [], true)).toBe(100);
    expect(layoutScore([finding('warning'), finding('info', 'readiness.no_footer')], [], true)).toBe(94);
    expect(layoutScore([finding('error')], [], true)).toBe(70);
  });

  it('counts the same of one element once, in whichever fill, and three of a kind at most', () => {
    const fills = (['short', 'typical'] as const).map((fill) => ({
      fill,
      passed: true,
      findings: [finding('warning')],
    }));
    expect(layoutScore([], fills, true)).toBe(94);
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => finding('warning', 'readiness.overlap', name));
    expect(layoutScore(many, [], true)).toBe(82);
  });

  it('is 40 at most where the layout is useless', () => {
    expect(layoutScore([finding('error')], [], false)).toBe(40);
  });
});

describe('deckScore', () => {
  it('is the mean of the layouts, those useless counted as nothing, less what concerns the deck', () => {
    expect(deckScore([], [layout(100), layout(90)])).toBe(95);
    expect(deckScore([], [layout(100), layout(40, false)])).toBe(50);
    expect(deckScore([finding('warning'), finding('error', 'readiness.no_content_layout')], [layout(100)])).toBe(76);
    expect(deckScore([finding('error')], [])).toBe(0);
  });
});
