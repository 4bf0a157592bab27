import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import type { PlacedLine, PlacedText, StyledParagraph, StyledRun, TextBlock } from '../../typeset/text-block.ts';
import { plainParagraph } from '../../typeset/block-of.ts';
import type { Rect, SceneApproximation, SceneNode, ScenePicture, TextNode } from '../scene.ts';
import type { RichText, TextLook } from './chart-model.ts';

/** The parts of the typesetter that drawing needs. */
export interface TextSetter {
  place(block: TextBlock): PlacedText;
}

/** Theme typefaces that `+mj` and `+mn` stand for (ECMA-376 part 1, 20.1.4.1); '' if the theme names none. */
export interface SceneFonts {
  major: string;
  minor: string;
  major_east_asian: string;
  minor_east_asian: string;
  major_complex: string;
  minor_complex: string;
}

/**
 * A chart part to be drawn in a frame. Fills and lines of `c:spPr` are read by `readFill` and `readStroke` of
 * `common/scene/read`, as those of shapes are.
 */
export interface ChartRequest {
  pack: OfficePackage;
  /** Path of the part whose root is `c:chartSpace`. */
  path: string;
  /** Of the graphic frame, in points on the slide. */
  rect: Rect;
  typesetter: TextSetter;
  /** Of the slide; a `c:clrMapOvr` of the chart replaces its map. */
  colours: ColourContext;
  fonts: SceneFonts;
  /** Name of the frame, for `approximations`. */
  shape: string;
  /** Receives what is drawn differently from PowerPoint. */
  approximations: SceneApproximation[];
  /** Receives the pictures of picture fills, by content hash. */
  pictures: Map<string, ScenePicture>;
}

/** Chart text after layout, not yet placed. */
export interface SetText {
  width: number;
  height: number;
  /** Whether a word had to be torn to stay within the width. */
  isTorn: boolean;
  lines: PlacedLine[];
  looks: TextLook[][];
}

type Align = 'left' | 'center' | 'right';
/** Wide enough for any line. */
const UNBOUNDED = 100_000;
const MAX_LENGTH = 1_000;

/** Lays out the texts of one chart; a text that is requested again, in another round of layout, is cached. */
export interface ChartSetter {
  setter: TextSetter;
  known: Map<TextLook, Map<string, SetText>>;
}

/**
 * Lays out text of one style, or paragraphs of runs.
 * @param maxWidth points; lines are broken there. When absent, only line breaks in the text break lines.
 */
export function setText(chart: ChartSetter, text: string | RichText, look: TextLook, maxWidth?: number): SetText {
  if (typeof text !== 'string') return setFresh(chart.setter, text, look, maxWidth);
  const ofLook = chart.known.get(look) ?? new Map<string, SetText>();
  chart.known.set(look, ofLook);
  const key = `${maxWidth ?? ''} ${text}`;
  const known = ofLook.get(key);
  if (known !== undefined) return known;
  const set = setFresh(chart.setter, text, look, maxWidth);
  ofLook.set(key, set);
  return set;
}

function setFresh(setter: TextSetter, text: string | RichText, look: TextLook, maxWidth?: number): SetText {
  const paragraphs: RichText = typeof text === 'string' ? splitLines(text, look) : text;
  const wraps = maxWidth !== undefined;
  const block: TextBlock = {
    paragraphs: paragraphs.map((runs) => paragraphOf(runs, look)),
    width_pt: wraps ? Math.max(1, maxWidth) : UNBOUNDED,
    height_pt: UNBOUNDED,
    anchor: 'top',
    wraps,
    columns: 1,
    column_gap_pt: 0,
    scale: { font_scale: 1, line_reduction: 0 },
  };
  const placed = setter.place(block);
  return {
    width: placed.width_pt,
    height: placed.height_pt,
    isTorn: placed.is_torn,
    lines: placed.lines,
    looks: paragraphs.map((runs) => runs.map((run) => run.look)),
  };
}

function splitLines(text: string, look: TextLook): RichText {
  return text
    .slice(0, MAX_LENGTH)
    .split(/\r\n|[\n\r\v]/)
    .map((line) => [{ text: line, look }]);
}

function paragraphOf(runs: RichText[number], look: TextLook): StyledParagraph {
  const styled = runs.map((run) => ({ text: run.text, ...runStyle(run.look) }));
  return plainParagraph(styled, runStyle(runs[0]?.look ?? look));
}

function runStyle(look: TextLook): Omit<StyledRun, 'text'> {
  return {
    font: look.font,
    ...(look.east_asian_font !== '' && { east_asian_font: look.east_asian_font }),
    ...(look.complex_font !== '' && { complex_font: look.complex_font }),
    size_pt: look.size_pt,
    bold: look.bold,
    italic: look.italic,
  };
}

/** The size of rotated text. */
export function turnedSize(set: Pick<SetText, 'width' | 'height'>, degrees: number): { w: number; h: number } {
  const radians = (degrees * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { w: set.width * c + set.height * s, h: set.width * s + set.height * c };
}

/** Nodes of text whose top left corner is at a point; lines are aligned within the width of the widest. */
export function drawText(set: SetText, x: number, y: number, align: Align = 'center'): SceneNode[] {
  const share = align === 'left' ? 0 : align === 'center' ? 0.5 : 1;
  return set.lines.flatMap((line) => {
    const shift = x + (set.width - line.width_pt) * share - line.x_pt;
    return line.fragments.flatMap((fragment): TextNode[] => {
      if (fragment.text.trim() === '') return [];
      const look = set.looks[line.paragraph]?.[fragment.run ?? 0] ?? set.looks[0]?.[0];
      return [
        {
          kind: 'text',
          text: fragment.text,
          x: shift + fragment.x_pt,
          baseline: y + line.baseline_pt - fragment.raise_pt,
          width: fragment.width_pt,
          face: fragment.face,
          size: fragment.size_pt,
          paint: { kind: 'solid', hex: look?.hex ?? '000000', alpha: look?.alpha ?? 1 },
          letter_spacing: fragment.letter_spacing_pt,
          is_rtl: fragment.is_rtl,
          underline: false,
          strike: false,
        },
      ];
    });
  });
}

/** Nodes of text turned by degrees clockwise so that the middle of its box is at a point. */
export function drawTurned(
  set: SetText,
  cx: number,
  cy: number,
  degrees: number,
  align: Align = 'center',
): SceneNode[] {
  const nodes = drawText(set, cx - set.width / 2, cy - set.height / 2, align);
  if (degrees === 0 || nodes.length === 0) return nodes;
  const radians = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  const matrix = [c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy] as const;
  return [{ kind: 'group', matrix, children: nodes }];
}
