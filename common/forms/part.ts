import type { Box } from '../deck/geometry.ts';

/**
 * Colours by role; the writer maps them to theme colours. `background` is the colour behind the content, `block` the
 * dark fill of a head, `soft` a light tint of the accent, `muted` the colour of secondary elements, `alert` that of what asks
 * for action: warm, never green.
 */
export type FormPaint =
  | 'accent'
  | 'accent_2'
  | 'alert'
  | 'block'
  | 'background'
  | 'hairline'
  | 'muted'
  | 'none'
  | 'soft'
  | 'soft_2'
  | 'soft_muted'
  | 'tint';

/** Text colours; each is adjusted until it is readable on its background. */
export type FormTextColour = 'accent' | 'accent_2' | 'alert' | 'heading' | 'text' | 'quiet';

export interface FormRun {
  text: string;
  bold?: boolean;
  colour?: FormTextColour;
}

export interface FormParagraph {
  runs: FormRun[];
  size_pt: number;
  space_before_pt?: number;
  /** 1 when absent. */
  line_spacing?: number;
}

/** Text of a part. `start` means left, or right if the form reads from the right. */
export interface FormText {
  paragraphs: FormParagraph[];
  align: 'start' | 'center' | 'end';
  anchor: 'top' | 'middle' | 'bottom';
  /** EMU on all sides, or separately for left and right, and top and bottom. */
  inset?: number | { x: number; y: number };
  colour?: FormTextColour;
}

/** Preset geometries that forms are drawn in (ECMA-376 part 1, 20.1.10.56). */
type FormGeometry = 'chevron' | 'diamond' | 'ellipse' | 'homePlate' | 'rect' | 'roundRect' | 'trapezoid' | 'triangle';

interface PartBase {
  /** Unique in its form. */
  id: string;
  /** Shown in the selection pane. */
  name: string;
}

/** A shape with or without text; without a fill it is a text box. */
export interface FormShape extends PartBase {
  kind: 'shape';
  box: Box;
  geometry: FormGeometry;
  /** Adjust values of the geometry in its own order (ECMA-376 part 1, `presetShapeDefinitions.xml`). */
  adjust?: readonly number[];
  fill: FormPaint;
  line?: FormPaint;
  line_pt?: number;
  text?: FormText;
  /** What is behind it, if not the background: the text's colour is chosen for it. */
  on?: FormPaint;
  flip_h?: true;
  flip_v?: true;
}

/** A drawing in one colour: an icon, an arc. */
export interface FormPath extends PartBase {
  kind: 'path';
  box: Box;
  /** Absolute M, L, C and Z commands, in a square or rectangle of this size. */
  path: string;
  size: { w: number; h: number };
  fill: FormTextColour | FormPaint;
  on?: FormPaint;
  /** It points in a direction: mirrored, it is another drawing. */
  is_directed?: true;
  flip_h?: true;
}

/** A connector between two shapes of the form, at the middles of their top, left, bottom or right sides. */
export interface FormConnector extends PartBase {
  kind: 'connector';
  from: { id: string; site: 0 | 1 | 2 | 3 };
  to: { id: string; site: 0 | 1 | 2 | 3 };
  route: 'straight' | 'elbow';
  line_pt?: number;
  has_arrow?: boolean;
}

/** A picture in its frame: shown whole, or cropped a little if their aspect ratios are similar. */
interface FormPicture extends PartBase {
  kind: 'picture';
  box: Box;
  image_ref: string;
  alt: string;
  focus?: { x: number; y: number };
}

export type FormPart = FormConnector | FormPath | FormPicture | FormShape;

/** The drawing for right-to-left reading: every position, direction and side is mirrored. */
export function mirrored(parts: readonly FormPart[], within: Box): FormPart[] {
  const sides = [0, 3, 2, 1] as const;
  return parts.map((part): FormPart => {
    if (part.kind === 'connector') {
      const [from, to] = [part.from, part.to].map(({ id, site }) => ({ id, site: sides[site] }));
      return from === undefined || to === undefined ? part : { ...part, from, to };
    }
    const box = { ...part.box, x: 2 * within.x + within.w - part.box.x - part.box.w };
    if (part.kind === 'picture') return { ...part, box };
    const isDirected = part.kind === 'shape' ? DIRECTED.has(part.geometry) : part.is_directed === true;
    if (!isDirected) return { ...part, box };
    const { flip_h, ...rest } = part;
    return flip_h === true ? { ...rest, box } : { ...rest, box, flip_h: true };
  });
}

const DIRECTED: ReadonlySet<FormGeometry> = new Set(['chevron', 'homePlate']);
