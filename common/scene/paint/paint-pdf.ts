import type {
  GroupNode,
  PathNode,
  PictureNode,
  SceneApproximation,
  SceneNode,
  ScenePicture,
  SlideScene,
  TextNode,
} from '../scene.ts';
import { isCropped, rectPath, wholePictureRect } from './node-geometry.ts';
import { PdfDocument } from './pdf-document.ts';
import type { PdfMeta } from './pdf-document.ts';
import { PdfPen } from './pdf-pen.ts';
import { embedPictures } from './pdf-pictures.ts';
import type { PdfPicture } from './pdf-pictures.ts';
import { PdfStructure } from './pdf-structure.ts';
import type { StructurePlace } from './pdf-structure.ts';
import { PdfFonts, paintPdfText } from './pdf-text.ts';

interface Drawing {
  document: PdfDocument;
  pen: PdfPen;
  fonts: PdfFonts;
  structure: PdfStructure;
  pictures: ReadonlyMap<string, PdfPicture | null>;
  report: (approximation: SceneApproximation) => void;
}

/** Where nodes are drawn. */
interface Around {
  place: StructurePlace;
  /** Of the groups around. */
  alpha: number;
}

/** Number of rings of a soft shadow, and how far the outermost one extends, as a share of the blur. */
const SHADOW_RINGS = 6;
const SHADOW_REACH = 0.9;

/**
 * Draws slides as a PDF 1.7 file, one page each: text as text in embedded subsets, tagged, with links, bookmarks and
 * metadata. The same input gives the same bytes.
 * @param report is called with what is drawn differently from the scenes.
 * @throws Error when a face isn't a font.
 */
export async function paintPdf(
  scenes: readonly SlideScene[],
  meta: PdfMeta,
  report: (approximation: SceneApproximation) => void = () => undefined,
): Promise<Uint8Array> {
  const document = new PdfDocument(meta);
  const drawing: Drawing = {
    document,
    pen: new PdfPen(document),
    fonts: new PdfFonts(document),
    structure: new PdfStructure(document),
    pictures: await embedPictures(document, shownPictures(scenes)),
    report,
  };
  for (const scene of scenes) {
    document.startPage(scene);
    drawing.pen.reset();
    document.outline.addItem(scene.title);
    const place = drawing.structure.startSlide(scene.title);
    paintNodes(scene.nodes, { place, alpha: 1 }, drawing);
    drawing.structure.endSlide();
  }
  return document.toBytes();
}

function shownPictures(scenes: readonly SlideScene[]): Map<string, ScenePicture> {
  const shown = new Map<string, ScenePicture>();
  for (const { nodes, pictures } of scenes) {
    if (pictures.size === 0) continue;
    for (const key of pictureKeys(nodes)) {
      const picture = pictures.get(key);
      if (picture !== undefined) shown.set(key, picture);
    }
  }
  return shown;
}

function* pictureKeys(nodes: readonly SceneNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'picture') yield node.picture;
    else if (node.kind === 'group') yield* pictureKeys(node.children);
  }
}

function paintNodes(nodes: readonly SceneNode[], around: Around, drawing: Drawing): void {
  let paragraph: StructurePlace | null = null;
  let label: StructurePlace | null = null;
  for (const [index, node] of nodes.entries()) {
    switch (node.kind) {
      case 'group':
        paintGroup(node, around, drawing);
        break;
      case 'path':
        drawing.structure.drawing(around.place);
        paintPath(node, around.alpha, drawing);
        break;
      case 'picture':
        drawing.structure.drawing(around.place);
        paintPicture(node, around.alpha, drawing);
        break;
      case 'text':
        label = isLabel(nodes, index) ? drawing.structure.label(around.place) : null;
        if (label === null) paragraph ??= drawing.structure.paragraph(around.place);
        paintText(
          node,
          { ...around, place: label ?? paragraph ?? around.place },
          drawing,
          endsWord(node, nodes, index),
        );
    }
  }
}

function paintGroup(group: GroupNode, around: Around, drawing: Drawing): void {
  const alpha = around.alpha * (group.alpha ?? 1);
  if (alpha <= 0) return;
  const { structure, pen } = drawing;
  const place = structure.enter(around.place, group);
  const paint = (): void => {
    paintNodes(group.children, { place, alpha }, drawing);
  };
  if (group.matrix === undefined && group.clip === undefined) paint();
  else {
    const { matrix, clip } = group;
    // Marked content and saved states must be nested, never overlapping.
    structure.close();
    pen.within(() => {
      if (matrix !== undefined) pen.transform(matrix);
      if (clip !== undefined) pen.clip(clip);
      paint();
      structure.close();
    });
  }
  if (place.element !== around.place.element) structure.end(place);
}

function paintPath(node: PathNode, alpha: number, { pen }: Drawing): void {
  const { d, shadow, fill, stroke } = node;
  if (shadow !== undefined) {
    // The outline of a blurred edge has half of its darkness.
    const paint = { kind: 'solid', hex: shadow.hex, alpha: 1 - (1 - shadow.alpha / 2) ** (1 / SHADOW_RINGS) } as const;
    pen.within(() => {
      pen.transform([1, 0, 0, 1, shadow.dx, shadow.dy]);
      for (let count = SHADOW_RINGS; count > 0; count -= 1) {
        const width = 2 * shadow.blur * SHADOW_REACH * ((count - 0.5) / SHADOW_RINGS);
        if (width > 0) pen.stroke(d, { paint, width, dash: [], cap: 'round', join: 'round' }, alpha);
      }
      if (fill !== null) pen.fill(d, node.fill_rule, { ...paint, alpha: shadow.alpha }, alpha);
    });
  }
  if (fill !== null) pen.fill(d, node.fill_rule, fill, alpha);
  if (stroke !== null && stroke.width > 0) pen.stroke(d, stroke, alpha);
}

function paintText(node: TextNode, { place, alpha }: Around, drawing: Drawing, endsWithSpace: boolean): void {
  const { structure, document } = drawing;
  const target = node.link === undefined ? place : structure.link(place);
  structure.content(target);
  paintPdfText(node, drawing.pen, drawing.fonts, alpha, endsWithSpace);
  if (node.link === undefined) return;
  structure.close();
  document.link(node.x, node.baseline - node.size, node.width, node.size * 1.25, node.link, {
    ...(target.isArtifact ? {} : { structParent: target.element, Contents: new String(node.link) }),
  } as PDFKit.Mixins.AnnotationOption);
  if (target !== place) structure.end(target);
}

/** Longest number of an item: `XXXVIII.` */
const LABEL_CHARS = 8;

/** Whether text is an item's bullet or number: first, short, and separate from the text of its line. */
function isLabel(nodes: readonly SceneNode[], index: number): boolean {
  const first = nodes[index];
  if (first?.kind !== 'text' || nextText(nodes, -1) !== first) return false;
  const second = nextText(nodes, index);
  if (second === undefined) return false;
  return first.text.length <= LABEL_CHARS && !/\s/.test(first.text) && first.baseline === second.baseline;
}

/** Whether the next fragment is on another line, so that a word ends here; never in scripts without spaces. */
function endsWord(node: TextNode, nodes: readonly SceneNode[], index: number): boolean {
  const next = nextText(nodes, index);
  if (next === undefined || Math.abs(next.baseline - node.baseline) < node.size / 2) return false;
  return (
    !/[\s\u00AD-]$/.test(node.text) && !(SPACELESS.test(node.text.slice(-1)) && SPACELESS.test(next.text[0] ?? ''))
  );
}

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function nextText(nodes: readonly SceneNode[], index: number): TextNode | undefined {
  for (let at = index + 1; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.kind === 'text') return node;
  }
  return undefined;
}

function paintPicture(node: PictureNode, alpha: number, drawing: Drawing): void {
  const { pen, document, report } = drawing;
  const whole = wholePictureRect(node);
  if (whole === null || node.alpha <= 0) return;
  const picture = drawing.pictures.get(node.picture) ?? null;
  pen.within(() => {
    if (node.clip !== undefined) pen.clip(node.clip);
    if (picture === null) {
      report({ what: 'picture', detail: node.picture, shape: '' });
      paintAbsence(node, pen, alpha);
      return;
    }
    if (isCropped(node)) pen.clipRect(node.rect);
    pen.setFill('000000', node.alpha * alpha);
    document.resources.xobjects[picture.label] ??= picture.reference;
    pen.transform([whole.w, 0, 0, -whole.h, whole.x, whole.y + whole.h]);
    pen.write(`/${picture.label} Do`);
  });
}

/** A placeholder for a picture that can't be drawn: grey, framed, crossed. */
function paintAbsence({ rect }: PictureNode, pen: PdfPen, alpha: number): void {
  const { x, y, w, h } = rect;
  const paint = { kind: 'solid', hex: 'B4B4B4', alpha: 1 } as const;
  pen.fillRect(rect, { kind: 'solid', hex: 'ECECEC', alpha: 1 }, alpha);
  const cross = `M${x} ${y}L${x + w} ${y + h}M${x + w} ${y}L${x} ${y + h}`;
  pen.stroke(`${rectPath(rect)}${cross}`, { paint, width: 1, dash: [], cap: 'butt', join: 'miter' }, alpha);
}
