import type * as z from 'zod';
import type { ChartSpec } from '../deck/chart.ts';
import type { FormItem, FormName, FormSpec } from '../deck/form.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import type { TableSpec } from '../deck/slide.ts';
import { measuredShare } from '../typeset/fonts/match-font.ts';
import type { Typesetter } from '../typeset/typesetter.ts';
import type { FormPaint, FormParagraph, FormPart, FormPath, FormRun, FormShape, FormText } from './part.ts';

/** The inputs of a drawing: fonts and their widths. Its colours are roles; mirroring happens afterwards. */
export interface FormLook {
  typesetter: Pick<Typesetter, 'measure' | 'textWidthPt'>;
  /** Typeface of body text. */
  font: string;
  /** Path of an icon in a square of 256 units; null if there is none of this name. */
  icon: (name: string) => string | null;
  /** No room is kept for a wider typeface that may take the place of this one. */
  is_tight?: true;
  /** Its background is a picture or uneven: texts are on a panel, which keeps to the place of the form. */
  on_panel?: true;
  /** Nothing is below its place that it keeps away from. */
  to_bottom?: true;
  /** Whether the small charts of a chart of many series have room; they are taken to have it when absent. */
  holdsPanels?: (chart: ChartSpec, box: Box) => boolean;
  /** Width of a picture divided by its height; undefined if it is unknown. */
  ratio?: (image_ref: string) => number | undefined;
}

/** Parts from left to right; `fits` is false if text of 14 points is larger than its place. */
export interface FormDrawing {
  parts: FormPart[];
  fits: boolean;
  /** A native chart or table beside the parts: neither can be in a group. */
  native?: FormNative;
}

export interface FormNative {
  box: Box;
  content: { kind: 'chart'; chart: ChartSpec } | FormTable;
}

/** A table with its dimensions as drawn, EMU. */
interface FormTable {
  kind: 'table';
  table: TableSpec;
  row_heights: number[];
  column_widths: number[];
  size_pt: number;
}

/** What else takes the items of a form. */
type FormFallback = FormName | 'bullets' | 'table';

/** One visual form: its requirements for items, and its drawing. */
export interface VisualForm {
  name: FormName;
  /** In English, for clients without their own text. */
  label: string;
  /** For models: when it is suitable, and which values of the items it needs. */
  prompt: string;
  /** One item, with the values that it needs. */
  schema: z.ZodObject;
  items: { min: number; max: number };
  /**
   * Its preferred background, if the master has a choice: a band below cards, art between parts with space, or
   * nothing.
   */
  decoration: 'art' | 'band' | 'plain';
  /** Uses its whole place, without space around it: a picture can't be too large. */
  is_full?: true;
  /** In the middle of its place though it is on no background shape: a band that doesn't begin where texts do. */
  is_centred?: true;
  /** Approximate number of characters that fit with the maximum number of items; `few`: with so many items or fewer. */
  chars: { label: number; text: number; few?: { items: number; text: number } };
  fallback: FormFallback;
  /** Code of the reason why the items aren't suitable for this form; null if they are. */
  misfit(spec: FormSpec): string | null;
  draw(spec: FormSpec, box: Box, look: FormLook): FormDrawing;
}

/** EMU of inches. */
export const inches = (value: number): number => Math.round(value * EMU_PER_INCH);

/** Body text of forms in points: the largest that fits, never less. */
/** In narrower places, parts are in fewer columns. */
export const NARROW = inches(8);

/** Gaps between cards and tiles, and padding inside them. */
export const TILE_GAP = inches(0.2);
export const TILE_PADDING = inches(0.25);

export const BODY_SIZES = [20, 18, 16, 14] as const;

/** The drawing with the largest type that fits, otherwise the last one. */
export function largestFitting(sizes: readonly number[], draw: (size: number) => FormDrawing): FormDrawing {
  let drawing: FormDrawing = { parts: [], fits: false };
  for (const size of sizes) {
    drawing = draw(size);
    if (drawing.fits) return drawing;
  }
  return drawing;
}

/** A paragraph in a single style. */
export function words(
  text: string,
  size_pt: number,
  look: Omit<FormRun, 'text'> & Omit<FormParagraph, 'runs' | 'size_pt'> = {},
): FormParagraph {
  const { space_before_pt, line_spacing, ...run } = look;
  return {
    runs: [{ text, ...run }],
    size_pt,
    ...(space_before_pt === undefined ? {} : { space_before_pt }),
    ...(line_spacing === undefined ? {} : { line_spacing }),
  };
}

/** Measured widths differ slightly from those of other programs, which must not cause a line break. */
const SPARE = 0.985;
/** A typeface as wide as any substitute needs no more than that. */
const ENOUGH = 0.95;
/** Text in larger type leaves room for a wider font that substitutes a missing one. */
const LARGE_PT = 16;
const LARGE_SHARE = 0.84;

/**
 * Height in EMU of one line of large figures: so many ems, or what the typeface takes where its lines are higher.
 * @param em as most typefaces need.
 */
export function figureHeight(size_pt: number, em: number, look: FormLook): number {
  const line = heightOf([words('0', size_pt, { bold: true })], inches(20), look);
  const usual = size_pt * em * EMU_PER_PT;
  return line > usual * ROUNDED ? line : usual;
}

/** A line may be measured a little higher than it is. */
const ROUNDED = 1.005;

/** Height in EMU of paragraphs at a width; infinite if a word is wider. */
export function heightOf(paragraphs: readonly FormParagraph[], width: number, look: FormLook): number {
  const isBold = paragraphs.some(({ runs }) => runs.some(({ bold }) => bold === true));
  const share = look.is_tight === true ? 1 : measuredShare(look.font, isBold);
  const room = width * SPARE * (share > ENOUGH ? 1 : share);
  const isTorn = paragraphs.some(({ runs, size_pt }) => {
    const widest = size_pt > LARGE_PT ? Math.min(room, width * SPARE * LARGE_SHARE) : room;
    return runs.some(({ text, bold }) => widestWord(text, size_pt, bold === true, look) > widest);
  });
  if (isTorn || room <= 0) return Number.POSITIVE_INFINITY;
  const box = { x: 0, y: 0, w: room, h: inches(100) };
  const text = paragraphs.map(({ runs }, level) => ({ runs, level, bullet: false }));
  return look.typesetter.measure(text, frameOf(paragraphs, look.font), box).height_pt * EMU_PER_PT;
}

/** Width in EMU of a text in one line. */
export function widthOf(text: string, size_pt: number, bold: boolean, { typesetter, font }: FormLook): number {
  return (typesetter.textWidthPt(text, font, size_pt, bold) * EMU_PER_PT) / SPARE;
}

/** Numbers, also with their units, and codes aren't broken; scripts without spaces are, at any character. */
function widestWord(text: string, size_pt: number, bold: boolean, look: FormLook): number {
  const parts = text
    .split(/[^\S\u00A0\u202F]+|\u200B|(?<=[-\u2010\u2013\u2014/])/u)
    .filter((each) => !/[\u3005-\u9FFF\uAC00-\uD7AF]/u.test(each));
  return Math.max(0, ...parts.map((each) => look.typesetter.textWidthPt(each, look.font, size_pt, bold) * EMU_PER_PT));
}

function frameOf(paragraphs: readonly FormParagraph[], font: string): TextFrame {
  const levels = paragraphs.map(({ size_pt, space_before_pt, line_spacing }): LevelStyle => ({
    ...{ font, size_pt, bold: false, italic: false, line_spacing: { factor: line_spacing ?? 1 } },
    ...{ space_before_pt: space_before_pt ?? 0, space_after_pt: 0, margin_left: 0, indent: 0 },
    ...{ has_bullet: false, all_caps: false },
  }));
  const insets = { left: 0, right: 0, top: 0, bottom: 0 };
  return { levels, insets, anchor: 'top', wraps: true, columns: 1, is_vertical: false };
}

type TextStyle = Partial<Omit<FormText, 'paragraphs'>>;

/** The parts of a form as they are drawn, in reading order; each text is measured against its place. */
export class FormSheet {
  readonly parts: FormPart[] = [];
  fits = true;
  readonly #look: FormLook;

  constructor(look: FormLook) {
    this.#look = look;
  }

  get drawing(): FormDrawing {
    return { parts: this.parts, fits: this.fits };
  }

  /** A shape, with text where there are paragraphs. @returns its id. */
  shape(
    id: string,
    box: Box,
    fill: FormPaint,
    more: Partial<Omit<FormShape, 'kind' | 'id' | 'box' | 'fill' | 'text'>> & {
      paragraphs?: FormParagraph[];
      style?: TextStyle;
      /** Share of the width that text may use in geometries with slanted sides. */
      text_share?: number;
    } = {},
  ): string {
    const { paragraphs = [], style = {}, text_share = 1, name, ...rest } = more;
    const shown = paragraphs.filter(({ runs }) => runs.some(({ text }) => text !== ''));
    const text: FormText = { align: 'center', anchor: 'middle', ...style, paragraphs: shown };
    const inset = text.inset ?? 0;
    const { x, y } = typeof inset === 'number' ? { x: inset, y: inset } : inset;
    // The text rectangle of an ellipse lies within it.
    const round = rest.geometry === 'ellipse' ? 0.707 : 1;
    const height = heightOf(shown, box.w * text_share * round - 2 * x, this.#look);
    if (shown.length > 0 && height > box.h * round - 2 * y + EMU_PER_PT / 4) this.fits = false;
    const title = shown.flatMap(({ runs }) => runs.map((run) => run.text)).join(' ');
    this.parts.push({
      ...{ kind: 'shape', id, name: (name ?? (title || 'Shape')).slice(0, 60), box: whole(box), geometry: 'rect' },
      ...rest,
      fill,
      ...(shown.length > 0 ? { text } : {}),
    });
    return id;
  }

  /** A text box. @param on the background of its text. */
  text(id: string, box: Box, on: FormPaint | null, paragraphs: FormParagraph[], style: TextStyle = {}): string {
    const look = { align: 'start', anchor: 'top', ...style } as const;
    return this.shape(id, box, 'none', { paragraphs, style: look, ...(on === null ? {} : { on }) });
  }

  picture(id: string, box: Box, { image_ref, alt, focus }: NonNullable<FormSpec['picture']>): void {
    const point = focus === undefined ? {} : { focus };
    this.parts.push({ kind: 'picture', id, name: 'Picture', box: whole(box), image_ref, alt, ...point });
  }

  path(id: string, part: Omit<FormPath, 'kind' | 'id' | 'name'> & { name?: string }): void {
    this.parts.push({ name: 'Drawing', ...part, kind: 'path', id, box: whole(part.box) });
  }

  /** A line from left to right, as thin as a hairline. */
  rule(id: string, x: number, y: number, w: number, paint: FormPaint = 'hairline', pt = 0.75): void {
    this.shape(id, { x, y: y - (pt * EMU_PER_PT) / 2, w, h: pt * EMU_PER_PT }, paint, { name: 'Line' });
  }

  connect(
    id: string,
    from: string,
    to: string,
    sites: [0 | 1 | 2 | 3, 0 | 1 | 2 | 3],
    has_arrow = false,
    line_pt = 1.5,
  ): void {
    const [start, end] = sites;
    const ends = { from: { id: from, site: start }, to: { id: to, site: end } };
    this.parts.push({ kind: 'connector', id, name: 'Connector', ...ends, route: 'elbow', line_pt, has_arrow });
  }

  /** A circle with an icon if there is one, otherwise with a number or character; plus and minus are drawn. */
  badge(
    id: string,
    box: Box,
    look: { icon: string | null; sign: string; fill: FormPaint; colour: FormPath['fill'] & FormText['colour'] },
  ): void {
    const { sign, fill, colour } = look;
    const icon = look.icon ?? SIGN_PATHS.get(sign) ?? null;
    const most = Math.max(14, Math.round((box.h / EMU_PER_PT) * 0.4));
    // Fonts with large line heights leave less room in a circle.
    const hasRoom = (size: number): boolean =>
      heightOf([words(sign, size, { bold: true })], box.w * 0.7, this.#look) <= box.h * 0.7;
    const size = [most, most - 1, most - 2, most - 3, most - 4].find((each) => each <= 14 || hasRoom(each)) ?? 14;
    const paragraphs =
      icon === null ? [words(sign, size, { bold: true, ...(colour === undefined ? {} : { colour }) })] : [];
    this.shape(id, box, fill, { geometry: 'ellipse', paragraphs, name: icon === null ? sign : 'Circle' });
    if (icon === null) return;
    const side = box.w * (look.icon === null ? SIGN_SHARE : 0.54);
    const place = { x: box.x + (box.w - side) / 2, y: box.y + (box.h - side) / 2, w: side, h: side };
    this.path(`${id}-icon`, { box: place, path: icon, size: { w: 256, h: 256 }, fill: colour, on: fill, name: 'Icon' });
  }
}

/** Plus and minus as paths in a square of 256: as characters they are small and thin. */
export const SIGN_PATHS: ReadonlyMap<string, string> = new Map([
  ['+', 'M112 40L144 40L144 112L216 112L216 144L144 144L144 216L112 216L112 144L40 144L40 112L112 112Z'],
  ['\u2212', 'M40 112L216 112L216 144L40 144Z'],
]);
const SIGN_SHARE = 0.62;

function whole({ x, y, w, h }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) };
}

/** The icons of items if every one has one: icons on some only would look like a distinction. */
export function iconsOf(spec: Pick<FormSpec, 'items'>, look: FormLook): (string | null)[] {
  const icons = spec.items.map(({ icon }) => (icon === undefined ? null : look.icon(icon)));
  return icons.every((each) => each !== null) ? icons : icons.map(() => null);
}

/**
 * The value of an item with its unit; '' without one. The unit follows a no-break space, unless the source writes them together: "75%" in
 * English, "75 %" in German.
 */
export function valueOf({
  value = '',
  unit = '',
  evidence = '',
}: Pick<FormItem, 'value' | 'unit' | 'evidence'>): string {
  if (unit === '' || value === '') return value;
  return evidence.includes(`${value}${unit}`) ? `${value}${unit}` : `${value}\u00A0${unit}`;
}

/** A radius of 0.06 inches as the adjust value of a rounded rectangle. */
export function smallRadius({ w, h }: Box): number[] {
  return [Math.round((inches(0.06) / Math.max(1, Math.min(w, h))) * 100_000)];
}

/** The height of a block within the available room: at least most of it, but without a large gap below little text. */
export function filledHeight(needed: number, room: number): number {
  return Math.min(room, Math.max(needed * 1.25, room * 0.82));
}

/** Whether every item has all the named texts. */
export function everyItemHas({ items }: FormSpec, ...names: ('date' | 'label' | 'text' | 'value')[]): boolean {
  return items.every((item) => names.every((name) => (item[name] ?? '').trim() !== ''));
}

/** The value as it is displayed: "1,043", "1.043,5", "12.4 %", "−24"; null if it isn't a number. */
export function numberOf(value: string): number | null {
  const marks = value
    .replaceAll('\u2212', '-')
    .replace(/[^\d.,-]/gu, '')
    .replace(/[.,]+$/, '');
  const [last] = marks.match(/[.,](?=\d*$)/) ?? [];
  // If there is only one kind of mark, three digits after it are thousands; of two kinds, the last one is the decimal
  // mark.
  const isWhole = /^-?\d{1,3}([.,]\d{3})+$/.test(marks) && new Set(marks.match(/[.,]/g)).size === 1;
  const thousands = isWhole || last === undefined ? /[.,]/g : last === ',' ? /\./g : /,/g;
  const plain = marks.replaceAll(thousands, '').replace(',', '.');
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain);
}
