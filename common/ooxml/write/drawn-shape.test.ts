import { describe, expect, it } from '@jest/globals';
import { lines, xmlDifference, xmlLines } from '../../../tests/support/xml-lines.ts';
import { connectorShape } from './connector-shape.ts';
import type { GluedEnd } from './connector-shape.ts';
import type { ConnectorItem, ShapeItem, TextItem } from './deck-content.ts';
import { drawnShape } from './drawn-shape.ts';
import { backgroundOf } from './background-colours.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { pictureShape } from './picture-shape.ts';
import { fillOf, graphicFrame, lineOf, textColourOn, transform } from './shape-parts.ts';
import type { PaintContext } from './shape-parts.ts';
import { el } from '../xml/element.ts';
import { textShape } from './text-shape.ts';

const COLOURS = { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' };
const ON_WHITE: PaintContext = {
  background: backgroundOf('FFFFFF', COLOURS),
  accents: [
    { name: 'accent1', hex: '203864' },
    { name: 'accent2', hex: 'FFE699' },
  ],
};
const ON_PICTURE: PaintContext = {
  ...ON_WHITE,
  background: backgroundOf('1F1F1F', COLOURS, { isPicture: true, stops: ['1F1F1F'] }),
};
const SHAPE = { number: 5, name: 'Box', slideId: 's1', itemId: 'i1' };
const TEXT = { language: 'en', link: () => null, hasPlainLinks: false };
const BOX = { x: 100.4, y: 200.6, w: 3000, h: 4000 };
const ITEM: ShapeItem = {
  ...{ kind: 'shape', geometry: 'roundRect', paragraphs: [{ level: 0, runs: [{ text: 'Word' }] }] },
  ...{ size_pt: 14, fill: { accent: 0 }, line: 'none' },
};
/** Without the identifiers that every shape has. */
const IDS = /extLst/;
const PLACEHOLDER: LayoutPlaceholder = {
  ...{ type: 'body', idx: 1, attributes: { type: 'body', idx: '1' }, shape_name: 'Body', paragraphs: [] },
};

describe('a drawn shape', () => {
  const drawn = (more: Partial<ShapeItem> = {}) =>
    drawnShape(SHAPE, BOX, { ...ITEM, ...more }, { ...ON_WHITE, ...TEXT });

  it('has its text in the middle, without bullets or insets, in a colour that reads on its fill', () => {
    expect(xmlLines(drawn(), IDS)).toEqual(
      lines(`
        p:nvSpPr/p:cNvPr id=5 name=Box
        p:nvSpPr/p:cNvSpPr
        p:nvSpPr/p:nvPr
        p:spPr/a:xfrm/a:off x=100 y=201
        p:spPr/a:xfrm/a:ext cx=3000 cy=4000
        p:spPr/a:prstGeom prst=roundRect
        p:spPr/a:prstGeom/a:avLst
        p:spPr/a:solidFill/a:schemeClr accent1
        p:spPr/a:ln/a:noFill
        p:txBody/a:bodyPr wrap=square lIns=0 tIns=0 rIns=0 bIns=0 rtlCol=0 anchor=ctr
        p:txBody/a:bodyPr/a:noAutofit
        p:txBody/a:lstStyle
        p:txBody/a:p/a:pPr marL=0 indent=0 algn=ctr
        p:txBody/a:p/a:pPr/a:buNone
        p:txBody/a:p/a:r/a:rPr lang=en sz=1400 dirty=0
        p:txBody/a:p/a:r/a:rPr/a:solidFill/a:schemeClr bg1
        p:txBody/a:p/a:r/a:t "Word"
      `),
    );
  });

  it.each<[string, Partial<ShapeItem>, string[], string[]]>([
    [
      'left',
      { align: 'left' },
      ['p:txBody/a:p/a:pPr marL=0 indent=0 algn=ctr'],
      ['p:txBody/a:p/a:pPr marL=0 indent=0 algn=l'],
    ],
    ['middle', { align: 'center' }, [], []],
    [
      'description',
      { alt: 'Two words' },
      ['p:nvSpPr/p:cNvPr id=5 name=Box'],
      ['p:nvSpPr/p:cNvPr id=5 name=Box descr=Two words'],
    ],
    [
      'insets',
      { insets: { left: 1.6, top: 2.4, right: 3, bottom: 4 } },
      ['p:txBody/a:bodyPr wrap=square lIns=0 tIns=0 rIns=0 bIns=0 rtlCol=0 anchor=ctr'],
      ['p:txBody/a:bodyPr wrap=square lIns=2 tIns=2 rIns=3 bIns=4 rtlCol=0 anchor=ctr'],
    ],
    [
      'line of a point',
      { line: 'rule' },
      ['p:spPr/a:ln/a:noFill'],
      lines(`
        p:spPr/a:ln w=12700
        p:spPr/a:ln/a:solidFill/a:schemeClr bg1
        p:spPr/a:ln/a:solidFill/a:schemeClr/a:lumMod 85000
        p:spPr/a:ln/a:round
      `),
    ],
  ])('takes its %s', (_, more, gone, added) => {
    expect(xmlDifference(drawn(), drawn(more))).toEqual({ gone, added });
  });

  it('keeps the bullets it is given, and links in the colour of its text', () => {
    const paragraphs = [{ level: 0, bullet: true, runs: [{ text: 'x', link: 'https://a.example/' }] }];
    const shape = drawnShape(SHAPE, BOX, { ...ITEM, paragraphs }, { ...ON_WHITE, ...TEXT, link: () => 'rId3' });
    const found = xmlLines(shape);
    expect(found.filter((each) => each.includes('buNone'))).toEqual([]);
    expect(found.filter((each) => each.includes('hlink'))).toEqual([
      'p:txBody/a:p/a:r/a:rPr/a:hlinkClick r:id=rId3',
      'p:txBody/a:p/a:r/a:rPr/a:hlinkClick/a:extLst/a:ext uri={A12FA001-AC4F-418D-AE19-62706E023703}',
      expect.stringMatching(/ahyp:hlinkClr xmlns:ahyp=\S+ val=tx$/),
    ]);
  });

  it('has an overlay over a picture only where it has text', () => {
    const over = (paragraphs: ShapeItem['paragraphs']) =>
      xmlLines(drawnShape(SHAPE, BOX, { ...ITEM, fill: 'none', paragraphs }, { ...ON_PICTURE, ...TEXT })).filter(
        (each) => /spPr\/a:(noFill|solidFill)/.test(each),
      );
    expect(over([])).toEqual(['p:spPr/a:noFill']);
    expect(over(ITEM.paragraphs)).toHaveLength(2);
  });
});

describe('paint', () => {
  const alpha = (paint: Parameters<typeof fillOf>[0], hasText?: boolean) =>
    Number(/alpha (\d+)/.exec(xmlLines(fillOf(paint, ON_PICTURE, hasText)).join('\n'))?.[1]);

  it('repeats accents, and is nothing where it is none', () => {
    const names = [0, 1, 2].map((accent) => xmlLines(fillOf({ accent }, ON_WHITE)));
    expect(names).toEqual([['a:schemeClr accent1'], ['a:schemeClr accent2'], ['a:schemeClr accent1']]);
    expect(fillOf('none', ON_WHITE).name).toBe('a:noFill');
    expect(xmlLines(fillOf({ accent: 0 }, { ...ON_WHITE, accents: [] }))).toEqual(['a:schemeClr accent1']);
    expect(xmlLines(fillOf('wash', ON_WHITE))).toEqual(['a:schemeClr bg1', 'a:schemeClr/a:lumMod 95000']);
  });

  it('of a tone is an overlay under text over a picture, stronger than that of text alone', () => {
    expect(alpha('wash', true)).toBe(alpha('none', true) + 14_000);
    expect(alpha('wash')).not.toBe(alpha('wash', true));
    expect(xmlLines(fillOf({ accent: 1 }, ON_PICTURE, true))).toEqual(['a:schemeClr accent2']);
  });

  it('of lines has a width, dashes and an arrow where they are wanted', () => {
    const written = (look: Parameters<typeof lineOf>[1]) => [xmlLines(lineOf({ accent: 1 }, look, ON_WHITE))];
    expect(written({ line_pt: 1.5 })).toEqual([['a:ln w=19050', 'a:solidFill/a:schemeClr accent2', 'a:round']]);
    expect(written({ line_pt: 0.333, is_dashed: true, has_arrow: true })).toEqual([
      lines(`
        a:ln w=4229
        a:solidFill/a:schemeClr accent2
        a:prstDash dash
        a:round
        a:tailEnd type=triangle w=med len=med
      `),
    ]);
    expect(written({ line_pt: 1, is_dashed: false, has_arrow: false })[0]).toHaveLength(3);
    expect(xmlLines(lineOf('none', { line_pt: 1 }, ON_WHITE))).toEqual(['a:noFill']);
  });

  it.each<[string, Parameters<typeof textColourOn>[0], PaintContext, string[]]>([
    ['no fill', 'none', ON_WHITE, ['a:schemeClr tx1']],
    ['a quiet fill', 'wash', ON_WHITE, ['a:schemeClr tx1']],
    ['a dark accent', { accent: 0 }, ON_WHITE, ['a:schemeClr bg1']],
    ['a light accent', { accent: 1 }, ON_WHITE, ['a:schemeClr tx1']],
    ['a tone over a picture', 'wash', ON_PICTURE, xmlLines(textColourOn('none', ON_PICTURE))],
    ['a dark accent over a picture', { accent: 0 }, ON_PICTURE, ['a:schemeClr bg1']],
  ])('of text on %s reads', (_, paint, context, expected) => {
    expect(xmlLines(textColourOn(paint, context))).toEqual(expected);
  });

  it('of text is black or white where neither colour of the theme reads', () => {
    const pale = { bg1: 'FFFFFF', tx1: '595959', bg2: 'EEEEEE', tx2: '595959' };
    const context = { background: backgroundOf('FFFFFF', pale), accents: [{ name: 'accent1', hex: '8C8C8C' }] };
    expect(xmlLines(textColourOn({ accent: 0 }, context))).toEqual(['a:schemeClr tx1', 'a:lumMod 0']);
  });
});

describe('a connector', () => {
  const end = (more: Partial<GluedEnd>): GluedEnd => ({ number: 3, box: BOX, site: 3, geometry: 'rect', ...more });
  const FAR = { x: 9000, y: 8000, w: 1000, h: 1000 };
  const item: ConnectorItem = {
    ...{ kind: 'connector', route: 'straight', line: { accent: 0 } },
    ...{ from: { item_id: 'a', site: 3 }, to: { item_id: 'b', site: 1 } },
  };
  const connector = (more: Partial<ConnectorItem> = {}, from = end({}), to = end({ number: 4, box: FAR, site: 1 })) =>
    connectorShape(SHAPE, { from, to }, { ...item, ...more }, ON_WHITE);

  it('is glued to both shapes and ends in an arrow', () => {
    expect(xmlLines(connector(), IDS)).toEqual(
      lines(`
        p:nvCxnSpPr/p:cNvPr id=5 name=Box
        p:nvCxnSpPr/p:cNvCxnSpPr/a:stCxn id=3 idx=3
        p:nvCxnSpPr/p:cNvCxnSpPr/a:endCxn id=4 idx=1
        p:nvCxnSpPr/p:nvPr
        p:spPr/a:xfrm/a:off x=3100 y=2201
        p:spPr/a:xfrm/a:ext cx=5900 cy=6299
        p:spPr/a:prstGeom prst=straightConnector1
        p:spPr/a:prstGeom/a:avLst
        p:spPr/a:ln w=15875
        p:spPr/a:ln/a:solidFill/a:schemeClr accent1
        p:spPr/a:ln/a:round
        p:spPr/a:ln/a:tailEnd type=triangle w=med len=med
      `),
    );
  });

  it('bends at right angles where it is an elbow, in the middle or at a place', () => {
    const adjust = (more: Partial<ConnectorItem>) =>
      xmlLines(connector({ route: 'elbow', ...more })).filter((each) => /prst=|fmla/.test(each));
    expect(adjust({})).toEqual([
      'p:spPr/a:prstGeom prst=bentConnector3',
      'p:spPr/a:prstGeom/a:avLst/a:gd name=adj1 fmla=val 50000',
    ]);
    expect(adjust({ bend_at: 3100.4 + 590 })[1]).toBe('p:spPr/a:prstGeom/a:avLst/a:gd name=adj1 fmla=val 10001');
  });

  it('is flipped where it runs to the left or up, and turned where it leaves downwards', () => {
    const frame = (from: GluedEnd, to: GluedEnd, route: ConnectorItem['route'] = 'straight') =>
      xmlLines(connector({ route }, from, to)).find((each) => /^p:spPr\/a:xfrm (rot|flip)/.test(each));
    const near = end({});
    const far = end({ box: FAR, site: 1 });
    expect(frame(near, far)).toBeUndefined();
    expect(frame(far, near)).toBe('p:spPr/a:xfrm flipH=1 flipV=1');
    const high = end({ box: { ...FAR, y: -9000 }, site: 1 });
    expect(frame(near, high)).toBe('p:spPr/a:xfrm flipV=1');
    expect(frame(high, near)).toBe('p:spPr/a:xfrm flipH=1');
    expect(frame(end({ site: 2 }), end({ box: FAR, site: 0 }), 'elbow')).toBe('p:spPr/a:xfrm rot=5400000 flipV=1');
    expect(frame(end({ box: FAR, site: 0 }), end({ site: 2 }), 'elbow')).toBe('p:spPr/a:xfrm rot=5400000 flipH=1');
  });

  it('counts the eight sites of an ellipse', () => {
    const sites = xmlLines(connector({}, end({ geometry: 'ellipse' }), end({ geometry: 'diamond', site: 2 })));
    expect(sites).toEqual(
      expect.arrayContaining([
        expect.stringContaining('stCxn id=3 idx=6'),
        expect.stringContaining('endCxn id=3 idx=2'),
      ]),
    );
  });

  it('has the line it is given', () => {
    expect(xmlDifference(connector(), connector({ line_pt: 2, is_dashed: true, has_arrow: false }))).toEqual({
      gone: ['p:spPr/a:ln w=15875', 'p:spPr/a:ln/a:tailEnd type=triangle w=med len=med'],
      added: ['p:spPr/a:ln w=25400', 'p:spPr/a:ln/a:prstDash dash'],
    });
  });
});

describe('a text', () => {
  const item: TextItem = { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: 'Word' }] }] };
  const text = (
    more: Partial<TextItem>,
    placeholder: LayoutPlaceholder | null,
    { background }: PaintContext = ON_WHITE,
    textColour: ReturnType<typeof el> | null = null,
  ) =>
    textShape(
      SHAPE,
      placeholder,
      placeholder === PLACEHOLDER ? null : BOX,
      { ...item, ...more },
      { ...TEXT, background, textColour },
    );

  it('in a placeholder contains only its text', () => {
    expect(xmlLines(text({}, PLACEHOLDER), IDS)).toEqual(
      lines(`
        p:nvSpPr/p:cNvPr id=5 name=Box
        p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1
        p:nvSpPr/p:nvPr/p:ph type=body idx=1
        p:spPr
        p:txBody/a:bodyPr
        p:txBody/a:lstStyle
        p:txBody/a:p/a:r/a:rPr lang=en dirty=0
        p:txBody/a:p/a:r/a:t "Word"
      `),
    );
  });

  it('without a placeholder is a box without insets that keeps its size, in text colour', () => {
    expect(xmlLines(text({}, null), IDS).slice(1)).toEqual(
      lines(`
        p:nvSpPr/p:cNvSpPr txBox=1
        p:nvSpPr/p:nvPr
        p:spPr/a:xfrm/a:off x=100 y=201
        p:spPr/a:xfrm/a:ext cx=3000 cy=4000
        p:spPr/a:prstGeom prst=rect
        p:spPr/a:prstGeom/a:avLst
        p:spPr/a:noFill
        p:txBody/a:bodyPr wrap=square lIns=0 tIns=0 rIns=0 bIns=0 rtlCol=0
        p:txBody/a:bodyPr/a:noAutofit
        p:txBody/a:lstStyle
        p:txBody/a:p/a:pPr marL=0 indent=0 algn=l
        p:txBody/a:p/a:pPr/a:buNone
        p:txBody/a:p/a:r/a:rPr lang=en dirty=0
        p:txBody/a:p/a:r/a:rPr/a:solidFill/a:schemeClr tx1
        p:txBody/a:p/a:r/a:t "Word"
      `),
    );
  });

  it('of an orphan states its frame: a title in the middle, else at the top', () => {
    const frame = (type: string) =>
      xmlLines(text({}, { ...PLACEHOLDER, type, is_orphan: true })).find((each) => each.includes('bodyPr'));
    const rest = 'rot=0 vert=horz wrap=square lIns=0 tIns=0 rIns=0 bIns=0 numCol=1 rtlCol=0';
    expect(frame('title')).toBe(`p:txBody/a:bodyPr ${rest} anchor=ctr`);
    expect(frame('body')).toBe(`p:txBody/a:bodyPr ${rest} anchor=t`);
    expect(xmlLines(text({}, { ...PLACEHOLDER, is_orphan: true }))).not.toContain('p:txBody/a:bodyPr/a:noAutofit');
  });

  it.each<[string, Partial<TextItem>, string[]]>([
    ['size', { size_pt: 10.5 }, ['a:rPr lang=en sz=1050 dirty=0']],
    ['major font', { theme_font: 'major' }, ['a:rPr lang=en dirty=0', 'a:rPr/a:latin typeface=+mj-lt']],
    ['minor font', { theme_font: 'minor' }, ['a:rPr lang=en dirty=0', 'a:rPr/a:latin typeface=+mn-lt']],
    ['accent', { color: 'accent' }, ['a:rPr lang=en dirty=0', 'a:rPr/a:solidFill/a:schemeClr accent1']],
    [
      'quiet colour',
      { color: 'muted' },
      ['a:rPr lang=en dirty=0', 'a:rPr/a:solidFill/a:schemeClr bg1', 'a:rPr/a:solidFill/a:schemeClr/a:lumMod 42000'],
    ],
  ])('takes its %s', (_, more, expected) => {
    const found = xmlLines(text(more, PLACEHOLDER)).filter((each) => each.includes('a:rPr'));
    expect(found.map((each) => each.replace('p:txBody/a:p/a:r/', ''))).toEqual(expected);
  });

  it.each(['left', 'center', 'right'] as const)('is placed %s', (align) => {
    const found = xmlLines(text({ align }, PLACEHOLDER)).find((each) => each.includes('algn'));
    expect(found).toBe(`p:txBody/a:p/a:pPr algn=${{ left: 'l', center: 'ctr', right: 'r' }[align]}`);
  });

  it('shrinks as it was measured', () => {
    const fit = { font_scale: 0.9, line_reduction: 0.1 };
    for (const placeholder of [PLACEHOLDER, null]) {
      const found = xmlLines(text({ fit }, placeholder)).filter((each) => /utofit/.test(each));
      expect(found).toEqual(['p:txBody/a:bodyPr/a:normAutofit fontScale=90000 lnSpcReduction=10000']);
    }
  });

  it('states the colour that a placeholder needs, unless it has one', () => {
    const textColour = el('a:schemeClr', { val: 'bg2' });
    const colour = (more: Partial<TextItem>, placeholder: LayoutPlaceholder | null) =>
      xmlLines(text(more, placeholder, ON_WHITE, textColour)).find((each) =>
        each.includes('rPr/a:solidFill/a:schemeClr '),
      );
    expect(colour({}, PLACEHOLDER)).toMatch(/bg2$/);
    expect(colour({ color: 'accent' }, PLACEHOLDER)).toMatch(/accent1$/);
    expect(colour({}, null)).toMatch(/tx1$/);
  });

  it('over a picture reaches a little beyond its text, which stays muted if it has its own overlay', () => {
    const found = xmlLines(text({}, null, ON_PICTURE));
    const padding = 6 * 12_700;
    expect(found).toEqual(
      expect.arrayContaining([
        `p:spPr/a:xfrm/a:off x=${100 - padding} y=201`,
        `p:spPr/a:xfrm/a:ext cx=${3000 + 2 * padding} cy=4000`,
        `p:txBody/a:bodyPr wrap=square lIns=${padding} tIns=0 rIns=${padding} bIns=0 rtlCol=0`,
      ]),
    );
    const quiet = (placeholder: LayoutPlaceholder | null) =>
      xmlLines(text({ color: 'muted' }, placeholder, ON_PICTURE)).filter((each) => each.includes('rPr/a:solidFill'));
    expect(quiet(PLACEHOLDER)).toEqual([]);
    expect(quiet(null).length).toBeGreaterThan(0);
  });
});

describe('pictures and frames', () => {
  const picture = {
    kind: 'picture' as const,
    bytes: new Uint8Array(),
    media_type: 'image/png' as const,
    width: 200,
    height: 100,
    alt: 'A',
  };
  const frame = { x: 0, y: 0, w: 1000, h: 1000 };
  const shown = (placeholder: LayoutPlaceholder | null, isInherited: boolean) =>
    xmlLines(pictureShape(SHAPE, placeholder, { frame, isInherited }, picture, 'rId9'), IDS);

  it('fill a separate box by cropping', () => {
    expect(shown(null, false)).toEqual(
      lines(`
        p:nvPicPr/p:cNvPr id=5 name=Box descr=A
        p:nvPicPr/p:cNvPicPr/a:picLocks noChangeAspect=1
        p:nvPicPr/p:nvPr
        p:blipFill/a:blip r:embed=rId9
        p:blipFill/a:srcRect l=25000 r=25000
        p:blipFill/a:stretch/a:fillRect
        p:spPr/a:xfrm/a:off x=0 y=0
        p:spPr/a:xfrm/a:ext cx=1000 cy=1000
        p:spPr/a:prstGeom prst=rect
        p:spPr/a:prstGeom/a:avLst
      `),
    );
  });

  it('are marked as decoration by the address that PowerPoint knows', () => {
    const drawn = pictureShape(SHAPE, null, { frame, isInherited: false }, { ...picture, is_decorative: true }, 'rId9');
    expect(xmlLines(drawn).filter((line) => line.includes('/a:extLst/a:ext'))).toContain(
      'p:nvPicPr/p:cNvPr/a:extLst/a:ext uri={C183D7F6-B498-43B3-948B-1728B52AA6E4}',
    );
    expect(xmlLines(drawn).join('\n')).toMatch(/adec:decorative [^\n]*val=1/u);
  });

  it('inherit the place of a picture placeholder', () => {
    const found = shown({ ...PLACEHOLDER, type: 'pic' }, true);
    expect(found).toContain('p:nvPicPr/p:cNvPicPr/a:picLocks noGrp=1 noChangeAspect=1');
    expect(found.filter((each) => each.startsWith('p:spPr'))).toEqual(['p:spPr']);
  });

  it('are shown whole in any other placeholder', () => {
    const found = shown(PLACEHOLDER, true);
    expect(found).toEqual(
      expect.arrayContaining([
        'p:blipFill/a:srcRect',
        'p:spPr/a:xfrm/a:off x=0 y=250',
        'p:spPr/a:xfrm/a:ext cx=1000 cy=500',
      ]),
    );
  });

  it('have whole lengths that are never negative', () => {
    expect(xmlLines(transform({ x: -1.5, y: 2.5, w: -3, h: 0.4 }))).toEqual(['a:off x=-1 y=3', 'a:ext cx=0 cy=0']);
  });

  it('are put around charts and tables', () => {
    expect(xmlLines(graphicFrame(SHAPE, null, frame, 'urn:x', el('x:y')), IDS)).toEqual(
      lines(`
        p:nvGraphicFramePr/p:cNvPr id=5 name=Box
        p:nvGraphicFramePr/p:cNvGraphicFramePr/a:graphicFrameLocks noGrp=1
        p:nvGraphicFramePr/p:nvPr
        p:xfrm/a:off x=0 y=0
        p:xfrm/a:ext cx=1000 cy=1000
        a:graphic/a:graphicData uri=urn:x
        a:graphic/a:graphicData/x:y
      `),
    );
  });
});
