import { plainText } from '../deck/slide.ts';
import type { FieldContent, StoredSlide } from '../deck/slide.ts';
import { ITEM_TEXTS } from '../deck/form.ts';
import type { Box, Size } from '../deck/geometry.ts';
import type { LayoutCatalogue, LayoutModel, LevelStyle } from '../deck/layout.ts';
import type { Matrix, Rect, SceneNode, SlideScene, TextNode } from './scene.ts';

/** The place and look of a slide's text in its picture, for an editor on top of the picture. */
interface TextPlace {
  /** `title`, `fields.NAME` or `free.ID`. */
  place: string;
  /** For a visual form: the item, and the text within it. */
  item?: number;
  property?: ItemText;
  /** The paragraph, for a text whose paragraphs have different sizes. */
  paragraph?: number;
  /** Fractions of the width and height of the slide. */
  x: number;
  y: number;
  w: number;
  h: number;
  font: string;
  /** Fraction of the height of the slide. */
  size: number;
  size_pt: number;
  /** Between baselines, as a multiple of the size. */
  line_height: number;
  bold: boolean;
  italic: boolean;
  /** Six hex digits. */
  color: string;
  align: 'left' | 'center' | 'right';
  is_rtl: boolean;
}

type ItemText = (typeof ITEM_TEXTS)[number];

interface Fragment extends Rect {
  key: string;
  baseline: number;
  node: TextNode;
  /** The shape that contains it, with its outline if it has one. */
  shape: { outline: Rect | null };
}

interface Wanted {
  place: string;
  item?: number;
  property?: ItemText;
  /** Each is searched separately, because bullets are between them. */
  paragraphs: readonly string[];
  /** In points; null if it can't be edited. */
  room: Rect | null;
  look: Pick<LevelStyle, 'font' | 'bold' | 'italic'>;
}

/**
 * Finds the texts of a slide in its picture by searching the drawn text, which works for fields, free texts and visual
 * forms alike; a text that isn't drawn, or is drawn differently, is left out.
 */
export function textPlaces(slide: StoredSlide, catalogue: LayoutCatalogue, scene: SlideScene): TextPlace[] {
  const layout = catalogue.layouts.find(({ layout_id }) => layout_id === slide.layout_id);
  if (layout === undefined) throw new RangeError(`slide names a layout that is not there: ${slide.layout_id}`);
  const fragments: Fragment[] = [];
  collect(scene.nodes, [1, 0, 0, 1, 0, 0], { outline: null }, fragments);
  const taken = new Set<Fragment>();
  const roomOf = (box: Box): Rect => pointsOf(box, catalogue.slide_size, scene.size);
  return wantedTexts(slide, layout, layout.fonts ?? catalogue.fonts, roomOf).flatMap((wanted) => {
    const found = wanted.paragraphs.map((text) => find(text, fragments, taken));
    const all = found.flat();
    if (all.length === 0) return [];
    if (new Set(all.map(({ node }) => node.size)).size === 1) return [placeOf(wanted, all, scene.size)];
    // A number in large type and its explanation are edited separately.
    return found.flatMap((own, paragraph) =>
      own.length === 0 ? [] : [{ ...placeOf(wanted, own, scene.size), ...(found.length > 1 ? { paragraph } : {}) }],
    );
  });
}

function wantedTexts(
  slide: StoredSlide,
  layout: LayoutModel,
  fonts: LayoutCatalogue['fonts'],
  roomOf: (box: Box) => Rect,
): Wanted[] {
  const wanted: Wanted[] = [];
  const plain = { font: fonts.minor, bold: false, italic: false };
  const add = (place: string, content: FieldContent, box: Box, style: LevelStyle | undefined): void => {
    const look = style ?? plain;
    if (content.kind === 'text') {
      const paragraphs = content.paragraphs.map((paragraph) => plainText([paragraph]));
      wanted.push({ place, paragraphs, room: roomOf(box), look });
    }
    if (content.kind !== 'form') return;
    for (const [item, texts] of content.form.items.entries()) {
      for (const property of ITEM_TEXTS) {
        const text = texts[property];
        if (text !== undefined) wanted.push({ place, item, property, paragraphs: [text], room: null, look });
      }
    }
  };
  const fields = [...layout.fields].sort((a, b) => Number(b.kind === 'title') - Number(a.kind === 'title'));
  for (const { name, kind, box, text } of fields) {
    const content = slide.fields[name];
    const place = kind === 'title' ? 'title' : `fields.${name}`;
    if (content !== undefined) add(place, content, slide.boxes[name] ?? box, text?.levels[0]);
  }
  for (const { id, box, content } of slide.free) add(`free.${id}`, content, box, layout.free_text?.body?.levels[0]);
  if (!wanted.some(({ place }) => place === 'title')) {
    const title = wanted.find(({ paragraphs }) => keyOf(paragraphs.join('')) === keyOf(slide.title));
    if (title !== undefined) title.place = 'title';
  }
  return wanted;
}

/** The text to compare: letters without spaces, sorted by code if lines of two directions are mixed. */
function keyOf(text: string): string {
  return text.replace(/\s+/gu, '').toLowerCase();
}

const sorted = (key: string): string => [...key].sort().join('');

/** Finds consecutive fragments of one shape that form a text and don't belong to another one. */
function find(text: string, fragments: readonly Fragment[], taken: Set<Fragment>): Fragment[] {
  const wanted = keyOf(text);
  if (wanted === '') return [];
  for (const [start, first] of fragments.entries()) {
    let joined = '';
    for (let end = start; end < fragments.length && joined.length < wanted.length; end += 1) {
      const fragment = fragments[end];
      if (fragment === undefined || fragment.shape !== first.shape || taken.has(fragment)) break;
      joined += fragment.key;
      if (joined.length !== wanted.length) continue;
      const found = fragments.slice(start, end + 1);
      const isMixed = found.some(({ node }) => node.is_rtl);
      if (isMixed ? sorted(joined) !== sorted(wanted) : joined !== wanted) break;
      for (const each of found) taken.add(each);
      return found;
    }
  }
  return [];
}

/** Height above and depth below the baseline, as a share of the font size: enough for most typefaces. */
const ASCENT = 0.95;
const DESCENT = 0.27;

function collect(nodes: readonly SceneNode[], at: Matrix, shape: Fragment['shape'], into: Fragment[]): void {
  for (const node of nodes) {
    if (node.kind === 'group') {
      const own = node.name === undefined ? shape : { outline: null };
      collect(node.children, node.matrix === undefined ? at : times(at, node.matrix), own, into);
    } else if (node.kind === 'path') shape.outline ??= outlineOf(node.d, at);
    else if (node.kind === 'text') {
      const key = keyOf(node.text);
      if (key === '') continue;
      const top = node.baseline - node.size * ASCENT;
      const corners = [
        [node.x, top],
        [node.x + node.width, node.baseline + node.size * DESCENT],
      ].map(([x = 0, y = 0]) => moved(at, x, y));
      into.push({ key, node, shape, baseline: moved(at, node.x, node.baseline).y, ...around(corners) });
    }
  }
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The box around absolute path data: its control points, which are all its numbers. */
function outlineOf(d: string, at: Matrix): Rect | null {
  const numbers = (d.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gu) ?? []).map(Number);
  const corners = numbers.flatMap((x, index) => (index % 2 === 0 ? [moved(at, x, numbers[index + 1] ?? 0)] : []));
  return corners.length < 2 ? null : around(corners);
}

function around(corners: readonly { x: number; y: number }[]): Rect {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const rightOf = ({ x, w }: Rect): number => x + w;

function pointsOf({ x, y, w, h }: Box, slide: Size, points: Size): Rect {
  const [across, down] = [points.w / slide.w, points.h / slide.h];
  return { x: x * across, y: y * down, w: w * across, h: h * down };
}

/** Maximum difference between edges of lines that belong together, in points. */
const SAME_EDGE = 2;

function placeOf({ place, item, property, room, look }: Wanted, found: readonly Fragment[], slide: Size): TextPlace {
  const text = around(
    found.flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]),
  );
  const baselines = [...new Set(found.map(({ baseline }) => Math.round(baseline * 10) / 10))].sort((a, b) => a - b);
  const { node } = mostUsed(found);
  const line = ((baselines.at(-1) ?? 0) - (baselines[0] ?? 0)) / Math.max(1, baselines.length - 1);
  const frame = within(room ?? found[0]?.shape.outline ?? text, text);
  const align = alignOf(found, baselines.length, frame, text);
  const left = align === 'left' ? text.x : frame.x;
  const right = align === 'right' ? rightOf(text) : rightOf(frame);
  return {
    place,
    ...(item === undefined ? {} : { item }),
    ...(property === undefined ? {} : { property }),
    x: left / slide.w,
    y: text.y / slide.h,
    w: (right - left) / slide.w,
    h: text.h / slide.h,
    font: look.font,
    size: node.size / slide.h,
    size_pt: Math.round(node.size * 10) / 10,
    line_height: line > node.size / 2 && line < node.size * 3 ? line / node.size : 1.2,
    bold: look.bold || node.face.is_synthetic_bold || /bold/i.test(node.face.alias),
    italic: look.italic,
    color: node.paint.hex,
    align,
    is_rtl: node.is_rtl,
  };
}

/** The fragment in whose size most of the text is set. */
function mostUsed(found: readonly Fragment[]): Fragment {
  const letters = new Map<number, number>();
  for (const { key, node } of found) letters.set(node.size, (letters.get(node.size) ?? 0) + key.length);
  return found.reduce((one, other) =>
    (letters.get(other.node.size) ?? 0) > (letters.get(one.node.size) ?? 0) ? other : one,
  );
}

/** A frame at least as large as the text. */
function within(frame: Rect, text: Rect): Rect {
  return around(
    [frame, text].flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]),
  );
}

function alignOf(found: readonly Fragment[], lines: number, frame: Rect, text: Rect): TextPlace['align'] {
  const isRtl = found[0]?.node.is_rtl === true;
  const [before, after] = [text.x - frame.x, rightOf(frame) - rightOf(text)];
  if (lines === 1) {
    if (before > SAME_EDGE && Math.abs(before - after) <= SAME_EDGE * 2) return 'center';
    return isRtl ? 'right' : 'left';
  }
  const rows = new Map<number, Rect>();
  for (const each of found) {
    const key = Math.round(each.baseline);
    const row = rows.get(key);
    rows.set(key, row === undefined ? each : within(row, each));
  }
  const spread = (edges: readonly number[]): number => Math.max(...edges) - Math.min(...edges);
  const lefts = spread([...rows.values()].map(({ x }) => x));
  const rights = spread([...rows.values()].map(rightOf));
  if (isRtl ? rights <= SAME_EDGE : lefts > SAME_EDGE && rights <= SAME_EDGE) return 'right';
  if (lefts <= SAME_EDGE) return 'left';
  const middles = spread([...rows.values()].map(({ x, w }) => x + w / 2));
  if (middles <= SAME_EDGE) return 'center';
  return isRtl ? 'right' : 'left';
}
