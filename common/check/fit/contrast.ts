import type { QualityGateResult } from '../../deck/quality-report.ts';
import { childElements, descendants } from '../../ooxml/xml/dom.ts';
import { contrast } from '../../ooxml/write/contrast.ts';
import type { Point, TextNode } from '../../scene/scene.ts';
import { gateNotes } from '../gate.ts';
import { backgroundOfScene, layOver } from './background-patches.ts';
import type { BackgroundPatch, Tint, PictureColours } from './background-patches.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';

/** WCAG 2.2, 1.4.3: normal text, and text that is large, or bold and nearly large. */
const READABLE = 4.5;
const READABLE_LARGE = 3;
const LARGE_PT = 18;
const LARGE_BOLD_PT = 14;
/** Colour channels are whole numbers, so a ratio isn't exact. */
const ROUNDING = 0.05;
const PAPER = 'FFFFFF';

/**
 * Every text against what is painted behind it: solid fills and gradients at points of its letters, the worst of them;
 * pictures by their pixels if `pictures` is given, otherwise not at all. What a placeholder inherits is up to the
 * master.
 */
export async function judgeContrast(
  slides: readonly JudgedSlide[],
  pictures: PictureColours | null,
  minimum = READABLE,
): Promise<QualityGateResult> {
  const notes = gateNotes('contrast');
  for (const slide of slides) {
    const { patches, texts } = backgroundOfScene(slide.scene.nodes);
    const openings = new Map<BackgroundPatch, Promise<((at: Point) => Tint) | null>>();
    const open = (patch: BackgroundPatch): Promise<((at: Point) => Tint) | null> => {
      const { picture } = patch;
      const stored = picture === undefined ? undefined : slide.scene.pictures.get(picture.node.picture);
      if (pictures === null || picture === undefined || stored === undefined) return Promise.resolve(null);
      const known = openings.get(patch) ?? pictures.open(picture.node, stored);
      openings.set(patch, known);
      return known;
    };
    const shapeOf = shapeFinder(slide);
    const worst = new Map<string, { ratio: number; least: number; node: TextNode; shape: JudgedShape | null }>();
    for (const { node, names, points, below } of texts) {
      const shape = shapeOf(names);
      if (!/[\p{L}\p{N}]/u.test(node.text)) continue;
      notes.judged();
      let ratio = Number.POSITIVE_INFINITY;
      // Most points of a text have the same colour behind them.
      const seen = new Set<string>();
      const under = patchesUnder(patches, below, points);
      for (const point of points) {
        const background = await backgroundAt(under, point, open);
        if (background === null || seen.has(background)) continue;
        seen.add(background);
        ratio = Math.min(ratio, contrast(layOver(node.paint, background), background));
      }
      const least = isLarge(node) ? (minimum * READABLE_LARGE) / READABLE : minimum;
      if (ratio >= least - ROUNDING) continue;
      const key = shape === null ? names.join('/') : shape.element_id;
      if (ratio / least < (worst.get(key)?.ratio ?? Number.POSITIVE_INFINITY))
        worst.set(key, { ratio: ratio / least, least, node, shape });
    }
    for (const { ratio, least, node, shape } of worst.values()) {
      const params = { text: node.text.slice(0, 40), ratio: Number((ratio * least).toFixed(2)), least };
      const about = { slide, params, ...(shape === null ? {} : { shape }) };
      if (isOurs(shape)) notes.report('quality.low_contrast', 'error', about);
      else notes.report('quality.master_contrast', 'warning', about);
    }
  }
  return notes.result();
}

function patchesUnder(patches: readonly BackgroundPatch[], below: number, points: readonly Point[]): BackgroundPatch[] {
  const left = Math.min(...points.map(({ x }) => x));
  const right = Math.max(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const bottom = Math.max(...points.map(({ y }) => y));
  return patches
    .slice(0, below)
    .filter(({ box }) => box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top);
}

/** The visible colour at a point; null if a picture is there that can't be decoded. */
async function backgroundAt(
  patches: readonly BackgroundPatch[],
  point: Point,
  open: (patch: BackgroundPatch) => Promise<((at: Point) => Tint) | null>,
): Promise<string | null> {
  const over: Tint[] = [];
  for (let at = patches.length - 1; at >= 0; at -= 1) {
    const patch = patches[at];
    if (patch === undefined) continue;
    let tint = patch.tintAt(point);
    const place = patch.picture?.at(point) ?? null;
    if (place !== null) {
      const colour = await open(patch);
      if (colour === null) return null;
      const own = colour(place);
      tint = { hex: own.hex, alpha: own.alpha * patch.alpha };
    }
    if (tint === null || tint.alpha === 0) continue;
    over.push(tint);
    if (tint.alpha >= 0.995) break;
  }
  return over.reduceRight((background, tint) => layOver(tint, background), PAPER);
}

function isLarge({ size, face }: TextNode): boolean {
  const isBold = face.is_synthetic_bold || /bold|700/i.test(face.alias);
  return size >= LARGE_PT - ROUNDING || (isBold && size >= LARGE_BOLD_PT - ROUNDING);
}

/** Finds the shapes that groups are named after; both come in drawing order. */
function shapeFinder(slide: JudgedSlide): (names: readonly string[]) => JudgedShape | null {
  let from = 0;
  return (names) => {
    if (names[0] === 'master' || names[0] === 'layout' || names[0] === 'background') return null;
    for (let at = from; at < slide.shapes.length; at += 1) {
      const shape = slide.shapes[at];
      if (shape === undefined || !names.includes(shape.name)) continue;
      from = at;
      return shape;
    }
    return null;
  };
}

/** Charts, tables, free text, and text of placeholders with its own colour. */
function isOurs(shape: JudgedShape | null): boolean {
  if (shape === null || shape.is_header_or_footer) return false;
  if (shape.kind !== 'text' || shape.slot === null) return true;
  return descendants(shape.element, 'rPr').some((properties) =>
    childElements(properties).some(({ localName }) => localName === 'solidFill' || localName === 'gradFill'),
  );
}
