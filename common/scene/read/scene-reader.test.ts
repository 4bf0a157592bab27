import { describe, expect, it } from '@jest/globals';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { createSceneReader } from './scene-reader.ts';
import {
  FAKE_SETTER,
  boundsOf,
  pathsIn,
  picturesIn,
  sceneOf,
  shapeNamed,
  shapeXml,
  slidePackage,
  solidXml,
  textsIn,
  walk,
} from '../../../tests/support/slide-scene.ts';

const RECT = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
const paragraph = (text: string, properties = ''): string =>
  `<a:p>${properties}<a:r><a:rPr lang="en-GB"/><a:t>${text}</a:t></a:r></a:p>`;
const body = (paragraphs: string, frame = '<a:bodyPr/>'): string => `${frame}<a:lstStyle/>${paragraphs}`;
const placeholder = (ph: string, text: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="3" name="holder"/><p:cNvSpPr/><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${body(text)}</p:txBody></p:sp>`;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('shapes', () => {
  it('are where they are, in points, filled and stroked in resolved colours', async () => {
    const scene = await sceneOf(
      shapeXml(
        'box',
        `${RECT}<a:solidFill><a:schemeClr val="accent1"><a:alpha val="50000"/></a:schemeClr></a:solidFill><a:ln w="25400">${solidXml('112233')}<a:prstDash val="dash"/></a:ln>`,
      ),
    );
    const [path] = pathsIn(shapeNamed(scene, 'box'));
    expect(boundsOf(path?.d ?? '')).toEqual({ left: 100, top: 50, right: 300, bottom: 150 });
    expect(path?.fill).toEqual({ kind: 'solid', hex: '1F5FA8', alpha: 0.5 });
    expect(path?.stroke).toMatchObject({ width: 2, dash: [8, 6], paint: { hex: '112233' } });
  });

  it('use fill, line and text colour of their style if they specify none', async () => {
    const style =
      '<p:style><a:lnRef idx="2"><a:srgbClr val="0000FF"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent2"/></a:fillRef><a:effectRef idx="0"><a:srgbClr val="000000"/></a:effectRef><a:fontRef idx="minor"><a:srgbClr val="FF0000"/></a:fontRef></p:style>';
    const shape = shapeNamed(
      await sceneOf(shapeXml('styled', RECT, { style, text: body(paragraph('Red')) })),
      'styled',
    );
    expect(pathsIn(shape)[0]).toMatchObject({
      fill: { hex: 'D9822B' },
      stroke: { width: 1, paint: { hex: '0000FF' } },
    });
    expect(textsIn(shape)[0]?.paint.hex).toBe('FF0000');
  });

  it('turn around their middle, and their text is never mirrored', async () => {
    const turn = 'rot="5400000" flipH="1"';
    const shape = shapeNamed(
      await sceneOf(shapeXml('turned', RECT + solidXml('00FF00'), { turn, text: body(paragraph('x')) })),
      'turned',
    );
    const groups = [...walk(shape.children)].filter((node) => node.kind === 'group' && node.matrix !== undefined);
    const [outline, text] = groups.map((node) => (node.kind === 'group' ? node.matrix : undefined));
    // The left top corner (100, 50) of the mirrored outline: right top first, then a quarter round the middle (200, 100).
    const at = ([a, b, c, d, e, f]: readonly number[], x: number, y: number): number[] => [
      (a ?? 0) * x + (c ?? 0) * y + (e ?? 0),
      (b ?? 0) * x + (d ?? 0) * y + (f ?? 0),
    ];
    expect(at(outline ?? [], 100, 50)).toEqual([250, 200]);
    expect(at(text ?? [], 100, 50)).toEqual([250, 0]);
  });

  it('keep their size and place in nested groups that scale, mirror and turn', async () => {
    const group = (xfrm: string, inner: string): string =>
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${xfrm}</p:grpSpPr>${inner}</p:grpSp>`;
    // Twice as large, from the corner of the slide; then mirrored around 200.
    const twice =
      '<a:xfrm><a:off x="0" y="0"/><a:ext cx="5080000" cy="2540000"/><a:chOff x="1270000" y="635000"/><a:chExt cx="2540000" cy="1270000"/></a:xfrm>';
    const mirror =
      '<a:xfrm flipH="1"><a:off x="0" y="0"/><a:ext cx="5080000" cy="2540000"/><a:chOff x="0" y="0"/><a:chExt cx="5080000" cy="2540000"/></a:xfrm>';
    const half = '<a:off x="1270000" y="635000"/><a:ext cx="1270000" cy="1270000"/>';
    const scene = await sceneOf(
      group(mirror, group(twice, shapeXml('inner', RECT + solidXml('00FF00'), { place: half }))),
    );
    const [path] = pathsIn(shapeNamed(scene, 'inner'));
    expect(boundsOf(path?.d ?? '')).toEqual({ left: 200, top: 0, right: 400, bottom: 200 });
  });

  it('that are unknown are their rectangle, and counted', async () => {
    const scene = await sceneOf(shapeXml('odd', '<a:prstGeom prst="constructor"/>' + solidXml('00FF00')));
    expect(boundsOf(pathsIn(shapeNamed(scene, 'odd'))[0]?.d ?? '')).toMatchObject({ right: 300, bottom: 150 });
    expect(scene.approximations).toContainEqual({ what: 'geometry', detail: 'constructor', shape: 'odd' });
  });

  it('draw arrow heads at the end they belong to', async () => {
    const ln = `<a:ln w="12700">${solidXml('FF0000')}<a:tailEnd type="triangle"/></a:ln>`;
    const [line, head] = pathsIn(
      shapeNamed(await sceneOf(shapeXml('arrow', `<a:prstGeom prst="line"/>${ln}`)), 'arrow'),
    );
    expect(head?.fill).toMatchObject({ hex: 'FF0000' });
    expect(boundsOf(head?.d ?? '')).toMatchObject({ right: 300, bottom: 150 });
    expect(boundsOf(line?.d ?? '').right).toBeLessThan(300);
  });

  it('spread gradients along the shape, by its angle', async () => {
    const gradient = (lin: string): string =>
      `<a:gradFill><a:gsLst><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs></a:gsLst>${lin}</a:gradFill>`;
    const fill = async (lin: string): Promise<unknown> =>
      pathsIn(shapeNamed(await sceneOf(shapeXml('g', RECT + gradient(lin))), 'g'))[0]?.fill;
    expect(await fill('<a:lin ang="5400000"/>')).toMatchObject({
      from: { x: expect.closeTo(200), y: expect.closeTo(50) },
      to: { x: expect.closeTo(200), y: expect.closeTo(150) },
      stops: [
        { at: 0, hex: 'FF0000' },
        { at: 1, hex: '0000FF' },
      ],
    });
    expect(
      await fill('<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path>'),
    ).toMatchObject({
      kind: 'radial',
      center: { x: 200, y: 100 },
    });
  });
});

describe('text', () => {
  it('inherits size, colour and place through layout and master', async () => {
    const scene = await sceneOf(placeholder('type="title"', paragraph('A title')));
    const [text] = textsIn(shapeNamed(scene, 'holder'));
    expect(scene.title).toBe('A title');
    expect(scene.language).toBe('en-GB');
    // 0.917 in and an inset of 0.1 in.
    expect(text).toMatchObject({ text: 'A title', x: expect.closeTo(0.917 * 72 + 7.2, 0) });
    const [heading] = shapeNamed(scene, 'holder').children;
    expect(heading).toMatchObject({ kind: 'group', role: 'H1' });
  });

  it('has bullets as lists of items, and plain paragraphs beside them', async () => {
    const bullet = '<a:pPr marL="254000" indent="-254000"><a:buFont typeface="Wingdings"/><a:buChar char="§"/></a:pPr>';
    const scene = await sceneOf(
      shapeXml('list', RECT, { text: body(paragraph('Lead') + paragraph('One', bullet) + paragraph('Two', bullet)) }),
    );
    const roles = shapeNamed(scene, 'list').children.map((node) =>
      node.kind === 'group' ? [node.role, node.children.length] : [],
    );
    expect(roles).toEqual([
      ['P', 1],
      ['L', 2],
    ]);
    expect(textsIn(shapeNamed(scene, 'list')).map(({ text }) => text)).toEqual(['Lead', '▪', 'One', '▪', 'Two']);
  });

  it('shows the number of the slide, safe links in their colour, and no colour that is not there', async () => {
    const scene = await sceneOf(
      shapeXml('runs', RECT, {
        text: body(
          '<a:p><a:fld id="{1}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld><a:r><a:rPr><a:hlinkClick r:id="rId8"/></a:rPr><a:t>go</a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="rId9"/></a:rPr><a:t>run</a:t></a:r><a:r><a:rPr><a:solidFill/></a:rPr><a:t>plain</a:t></a:r></a:p>',
        ),
      }),
      {
        slides: [
          {
            layout: 1,
            relationships: [
              { id: 'rId8', type: RELATIONSHIP.hyperlink, target: 'https://example.org/', isExternal: true },
              { id: 'rId9', type: RELATIONSHIP.hyperlink, target: 'file:///etc/passwd', isExternal: true },
            ],
          },
        ],
      },
    );
    const [number, link, program, plain] = textsIn(shapeNamed(scene, 'runs'));
    expect(number?.text).toBe('7');
    expect(link).toMatchObject({ link: 'https://example.org/', underline: true, paint: { hex: '0B5CAD' } });
    expect(program?.link).toBeUndefined();
    expect(plain?.paint.hex).toBe('1A1A1A');
  });

  it('is upright in a turned frame when it is vertical', async () => {
    const shape = shapeNamed(
      await sceneOf(shapeXml('tall', RECT, { text: body(paragraph('x'), '<a:bodyPr vert="vert270"/>') })),
      'tall',
    );
    const [turned] = shape.children;
    // A quarter backwards around the middle of the shape.
    expect(turned).toMatchObject({ kind: 'group', matrix: [0, -1, 1, 0, expect.closeTo(100), expect.closeTo(300)] });
  });

  it('of empty placeholders is not shown, nor are their prompts on slides', async () => {
    const scene = await sceneOf(placeholder('idx="1"', '<a:p><a:endParaRPr/></a:p>'));
    expect([...walk(scene.nodes)].some((node) => node.kind === 'text')).toBe(false);
  });
});

describe('backgrounds', () => {
  const paintOf = async (background: string, layouts = {}): Promise<unknown> => {
    const scene = await sceneOf('', { background, ...layouts });
    return pathsIn(shapeNamed(scene, 'background')).at(-1)?.fill;
  };

  it('are the slide’s own, else the layout’s, else white', async () => {
    const layouts = {
      layouts: [
        { name: 'a', placeholders: [] },
        { name: 'b', placeholders: [], background: '334455' },
      ],
    };
    expect(await paintOf('')).toMatchObject({ hex: 'FFFFFF' });
    expect(await paintOf('', layouts)).toMatchObject({ hex: '334455' });
    expect(await paintOf(`<p:bg><p:bgPr>${solidXml('ABCDEF')}<a:effectLst/></p:bgPr></p:bg>`, layouts)).toMatchObject({
      hex: 'ABCDEF',
    });
  });

  it('take the colour of a reference to the theme', async () => {
    expect(await paintOf('<p:bg><p:bgRef idx="1001"><a:schemeClr val="accent3"/></p:bgRef></p:bg>')).toMatchObject({
      hex: '5B8C5A',
    });
  });
});

describe('pictures', () => {
  const picture = (fill: string, geometry = RECT): string =>
    `<p:pic><p:nvPicPr><p:cNvPr id="4" name="photo" descr="A harbour"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId5"/>${fill}</p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm>${geometry}</p:spPr></p:pic>`;
  const media = (content: Uint8Array) => ({
    slides: [
      {
        layout: 1,
        relationships: [{ id: 'rId5', type: RELATIONSHIP.image, target: '../media/image1.png', isExternal: false }],
      },
    ],
    extraParts: [{ path: 'ppt/media/image1.png', content, type: 'image/png' }],
  });

  it('are cropped, cut to their shape, distinguished by content, and described', async () => {
    const scene = await sceneOf(
      picture('<a:srcRect l="25000" r="25000"/><a:stretch><a:fillRect/></a:stretch>', '<a:prstGeom prst="ellipse"/>'),
      media(PNG),
    );
    const shape = shapeNamed(scene, 'photo');
    const [node] = picturesIn(shape);
    expect(shape).toMatchObject({ role: 'Figure', alt: 'A harbour' });
    expect(node).toMatchObject({ source: { x: 0.25, y: 0, w: 0.5, h: 1 }, rect: { w: 100, h: 100 } });
    expect(node?.clip).toContain('C');
    expect(scene.pictures.get(node?.picture ?? '')?.media_type).toBe('image/png');
  });

  it('that no one can draw are a box, and counted by what they really are', async () => {
    const scene = await sceneOf(picture('<a:stretch/>'), media(new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a, 0, 0])));
    expect(picturesIn(shapeNamed(scene, 'photo'))).toHaveLength(0);
    expect(pathsIn(shapeNamed(scene, 'photo'))).toHaveLength(1);
    expect(scene.approximations).toContainEqual({ what: 'picture', detail: 'image/x-wmf', shape: 'photo' });
  });
});

describe('layouts', () => {
  it('show their prompts or leave them out, and what they decorate stays', async () => {
    const layout = {
      name: 'one',
      placeholders: [{ type: 'title' }],
      decorations: [{ x: 0, y: 0, w: 127_000, h: 127_000 }],
    };
    const reader = createSceneReader(await slidePackage('', { layouts: [layout, layout] }), FAKE_SETTER);
    const path = 'ppt/slideLayouts/slideLayout1.xml';
    const count = (placeholders: 'prompt' | 'hidden'): number =>
      [...walk(reader.layout(path, { placeholders }).nodes)].filter((node) => node.kind === 'text').length;
    expect(count('hidden')).toBe(0);
    expect(count('prompt')).toBeGreaterThan(0);
  });
});

describe('places of a layout', () => {
  const layout = {
    name: 'one',
    placeholders: [
      { type: 'title' },
      { type: 'pic', idx: 5, box: { x: 1_270_000, y: 635_000, w: 1_270_000, h: 635_000 } },
    ],
  };

  it('for pictures have a dashed frame, those for text none, and none of them on a slide', async () => {
    const pack = await slidePackage(placeholder('type="pic" idx="5"', paragraph('x')), { layouts: [layout, layout] });
    const reader = createSceneReader(pack, FAKE_SETTER);
    const dashed = (nodes: ReturnType<typeof reader.layout>['nodes']): (string | undefined)[] =>
      [...walk(nodes)].flatMap((node) => (node.kind === 'path' && node.stroke !== null ? [node.d] : []));
    const [frame, ...others] = dashed(reader.layout('ppt/slideLayouts/slideLayout1.xml').nodes);
    expect(boundsOf(frame ?? '')).toEqual({ left: 100, top: 50, right: 200, bottom: 100 });
    expect(others).toEqual([]);
    expect(dashed(reader.slide('ppt/slides/slide1.xml').nodes)).toEqual([]);
  });
});

describe('hostile slides', () => {
  it('of endless groups and excessive numbers end, and contain no NaN', async () => {
    const deep = '<p:grpSp><p:grpSpPr/>'.repeat(80) + shapeXml('deep', RECT) + '</p:grpSp>'.repeat(80);
    const huge = shapeXml('huge', RECT + solidXml('00FF00'), {
      place: '<a:off x="1e400" y="NaN"/><a:ext cx="99999999999999999999" cy="-5"/>',
    });
    const scene = await sceneOf(deep + huge);
    expect(JSON.stringify(scene.nodes)).not.toMatch(/NaN|null,null|Infinity/);
    expect(scene.approximations).toContainEqual({ what: 'object', detail: 'too many shapes', shape: '' });
  });
});
