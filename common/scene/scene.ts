import type { Size } from '../deck/geometry.ts';
import type { FontFace } from '../typeset/text-block.ts';

/*
 * The display list of a slide: everything a painter needs, with nothing left to decide. Lengths are points (1/72 in), x
 * to the right and y downwards from the slide's top left corner; colours are resolved.
 */

export interface SolidPaint {
  kind: 'solid';
  /** Six hex digits. */
  hex: string;
  /** 0 to 1. */
  alpha: number;
}
export interface GradientStop {
  /** 0 to 1. */
  at: number;
  hex: string;
  alpha: number;
}
interface LinearPaint {
  kind: 'linear';
  from: Point;
  to: Point;
  stops: GradientStop[];
}
interface RadialPaint {
  kind: 'radial';
  center: Point;
  radius: number;
  stops: GradientStop[];
}
export type Paint = SolidPaint | LinearPaint | RadialPaint;

export interface Point {
  x: number;
  y: number;
}
export interface Rect extends Point {
  w: number;
  h: number;
}
/** a, b, c, d, e, f as in `matrix(a b c d e f)` of SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Stroke {
  paint: SolidPaint;
  width: number;
  /** Lengths in points; empty is a solid line. */
  dash: number[];
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
}

/** An outline: absolute SVG path data with the commands M, L, C, Q and Z (arcs are already curves). */
export interface PathNode {
  kind: 'path';
  d: string;
  fill: Paint | null;
  fill_rule: 'nonzero' | 'evenodd';
  stroke: Stroke | null;
  shadow?: { dx: number; dy: number; blur: number; hex: string; alpha: number };
}

/** One fragment of one line. */
export interface TextNode {
  kind: 'text';
  text: string;
  x: number;
  baseline: number;
  /** Drawn width: painters stretch the text if necessary. */
  width: number;
  face: FontFace;
  size: number;
  paint: SolidPaint;
  letter_spacing: number;
  is_rtl: boolean;
  underline: boolean;
  strike: boolean;
  /** http, https or mailto. */
  link?: string;
}

/** A picture in a rectangle, cropped to `source` (fractions of the picture; areas outside of 0 to 1 stay empty). */
export interface PictureNode {
  kind: 'picture';
  /** Key into `SlideScene.pictures`. */
  picture: string;
  rect: Rect;
  source: Rect;
  alpha: number;
  /** Path data, as in `PathNode`, that clips it. */
  clip?: string;
}

/** The meaning of a group: PDF structure types (ISO 32000-1, 14.8.4) for the PDF painter's tags. */
export type SceneRole = 'H1' | 'P' | 'L' | 'Table' | 'TR' | 'TH' | 'TD' | 'LI' | 'Figure' | 'Artifact';

export interface GroupNode {
  kind: 'group';
  matrix?: Matrix;
  /** Path data that clips the children, in the group's own coordinates. */
  clip?: string;
  alpha?: number;
  role?: SceneRole;
  /** Of figures: what they show. */
  alt?: string;
  /** Of cells. */
  cell?: { columns: number; rows: number; /** Of heads: what they are above or before. */ scope?: 'Column' | 'Row' };
  /** The shape's name on the slide, for tests and debugging. */
  name?: string;
  children: SceneNode[];
}

export type SceneNode = PathNode | TextNode | PictureNode | GroupNode;

/** Something drawn differently from PowerPoint. */
export interface SceneApproximation {
  /** The kind of difference: `geometry`, `effect`, `fill`, `picture`, `chart`, `font`, `text`. */
  what: 'geometry' | 'effect' | 'fill' | 'picture' | 'chart' | 'font' | 'text' | 'object';
  /** Its name in the format: `cloudCallout`, `glow`, `image/x-emf`. */
  detail: string;
  shape: string;
}

export interface ScenePicture {
  bytes: Uint8Array;
  media_type: string;
}

/** A slide or layout as it looks. */
export interface SlideScene {
  /** Points. */
  size: Size;
  title: string;
  /** BCP 47; '' unknown. */
  language: string;
  /** In drawing order: background, master, layout, slide; each shape a group. */
  nodes: SceneNode[];
  /** By content hash, each picture once. */
  pictures: ReadonlyMap<string, ScenePicture>;
  approximations: SceneApproximation[];
}
