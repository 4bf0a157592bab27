import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { SLIDE_NAMESPACES } from '../../common/ooxml/xml/element.ts';
import type { PlacedFragment, PlacedLine } from '../../common/typeset/text-block.ts';
import { tinyMaster } from './tiny-master.ts';
import type { TinyMasterOptions } from './tiny-master.ts';
import type { TextSetter } from '../../common/scene/chart/chart-text.ts';
import type { GroupNode, PathNode, PictureNode, SceneNode, SlideScene, TextNode } from '../../common/scene/scene.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';

/** Sets every paragraph in one line of letters that are half as wide as high; lines are 1.2 times the size. */
export const FAKE_SETTER: TextSetter = {
  place(block) {
    const lines: PlacedLine[] = [];
    let top = 0;
    block.paragraphs.forEach((paragraph, index) => {
      const size = (paragraph.runs[0]?.size_pt ?? paragraph.end.size_pt) * block.scale.font_scale;
      let x = paragraph.margin_left_pt;
      const fragment = (text: string, run: number | null): PlacedFragment => ({
        text,
        x_pt: x,
        width_pt: (text.length * size) / 2,
        face: {
          alias: 'fake',
          bytes: () => new Uint8Array(),
          member: null,
          stretch: 1,
          is_synthetic_italic: false,
          is_synthetic_bold: false,
        },
        size_pt: size,
        letter_spacing_pt: 0,
        raise_pt: 0,
        is_rtl: false,
        run,
      });
      const fragments = paragraph.bullet === null ? [] : [fragment(paragraph.bullet.text, null)];
      paragraph.runs.forEach((run, at) => {
        fragments.push(fragment(run.text, at));
        x += (run.text.length * size) / 2;
      });
      const height = size * 1.2;
      lines.push({
        paragraph: index,
        is_first: true,
        text: paragraph.runs.map(({ text }) => text).join(''),
        x_pt: paragraph.margin_left_pt,
        width_pt: x - paragraph.margin_left_pt,
        top_pt: top,
        height_pt: height,
        baseline_pt: top + size,
        fragments,
      });
      top += height;
    });
    const width = Math.max(0, ...lines.map(({ width_pt }) => width_pt));
    return { lines, height_pt: top, width_pt: width, overflow_pt: 0, is_torn: false, is_approximate: false };
  },
};

/** A deck of one slide with the shapes as XML, on the second layout (title and content) of a tiny master. */
export async function slidePackage(
  shapes: string,
  options: TinyMasterOptions & { background?: string } = {},
): Promise<OfficePackage> {
  const declared = Object.entries(SLIDE_NAMESPACES)
    .map(([name, uri]) => `${name}="${uri}"`)
    .join(' ');
  const pack = await openOfficePackage(
    tinyMaster({ ...options, slides: options.slides ?? [{ layout: 1 }] }),
    'test.pptx',
  );
  const xml = `<p:sld ${declared}><p:cSld>${options.background ?? ''}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld></p:sld>`;
  return pack.withParts(new Map([['ppt/slides/slide1.xml', xml]]));
}

export async function sceneOf(
  shapes: string,
  options: TinyMasterOptions & { background?: string } = {},
): Promise<SlideScene> {
  return createSceneReader(await slidePackage(shapes, options), FAKE_SETTER).slide('ppt/slides/slide1.xml', {
    number: 7,
  });
}

/** A shape at 100 pt, 50 pt, of 200 × 100 pt unless `place` says otherwise. */
export function shapeXml(
  name: string,
  properties: string,
  more: { text?: string; place?: string; turn?: string; style?: string } = {},
): string {
  const place = more.place ?? '<a:off x="1270000" y="635000"/><a:ext cx="2540000" cy="1270000"/>';
  const text = more.text === undefined ? '' : `<p:txBody>${more.text}</p:txBody>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm ${more.turn ?? ''}>${place}</a:xfrm>${properties}</p:spPr>${more.style ?? ''}${text}</p:sp>`;
}

export function solidXml(hex: string): string {
  return `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;
}

/** The group of a shape by its name. @throws Error when the scene has none. */
export function shapeNamed(scene: SlideScene, name: string): GroupNode {
  for (const node of walk(scene.nodes)) if (node.kind === 'group' && node.name === name) return node;
  throw new Error(`no shape ${name}`);
}

export function* walk(nodes: readonly SceneNode[]): Generator<SceneNode> {
  for (const node of nodes) {
    yield node;
    if (node.kind === 'group') yield* walk(node.children);
  }
}

export const pathsIn = (group: GroupNode): PathNode[] =>
  [...walk(group.children)].filter((node) => node.kind === 'path');
export const textsIn = (group: GroupNode): TextNode[] =>
  [...walk(group.children)].filter((node) => node.kind === 'text');
export const picturesIn = (group: GroupNode): PictureNode[] =>
  [...walk(group.children)].filter((node) => node.kind === 'picture');

/** The box that the points of path data lie in; of curves their control points count too. */
export function boundsOf(d: string): { left: number; top: number; right: number; bottom: number } {
  const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
