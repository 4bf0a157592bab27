import type { Finding } from '../deck/finding.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FieldKind, LayoutCatalogue, LayoutField, TextFrame } from '../deck/layout.ts';
import type { Paragraph, TableSpec } from '../deck/slide.ts';
import { capsOf, innerSizePt, levelStyle } from './block-of.ts';
import { fitText, measureText } from './fit-text.ts';
import type { Fit, Measurement } from './fit-text.ts';
import { createFontRegistry } from './fonts/font-registry.ts';
import { measuredShare } from './fonts/match-font.ts';
import type { FontRegistry } from './fonts/font-registry.ts';
import { createLineOrder, placeBlock } from './place-block.ts';
import type { LineOrder } from './place-block.ts';
import { setBlock } from './set-block.ts';
import { singleLinePt } from './set-paragraph.ts';
import { casedParts } from './styled-flow.ts';
import { layoutTable } from './table-layout.ts';
import type { TableLayout } from './table-layout.ts';
import type { PlacedText, TextBlock, TextScale } from './text-block.ts';
import { createWidthMeter } from './width-meter.ts';
import type { WidthMeter } from './width-meter.ts';

/** Measures and lays out text with real fonts. A box without room isn't an error: nothing fits it. */
export interface Typesetter {
  /** The fonts it sets with. */
  registry: FontRegistry;
  /** Lays out text: places every line and every stretch of one style. The canvas knows all returned faces. */
  place(block: TextBlock): PlacedText;
  /** The room that paragraphs take in a frame, at their own size or reduced. */
  measure(paragraphs: readonly Paragraph[], frame: TextFrame, box: Box, scale?: TextScale): Measurement;
  /** How much text a frame holds at its own size. */
  capacity(frame: TextFrame, box: Box): Capacity;
  /** The smallest reduction that makes text fit; `floor_pt` replaces the minimum size of the field's kind. */
  fit(paragraphs: readonly Paragraph[], frame: TextFrame, box: Box, kind: FieldKind, floor_pt?: number): Fit;
  /** A copy of the catalogue with `max_length` and `max_items` of every text field. */
  withCapacities(catalogue: LayoutCatalogue): LayoutCatalogue;
  /** Width in points of text in one line. */
  textWidthPt(text: string, font: string, size_pt: number, bold?: boolean): number;
  /** Size, column widths and row heights of a table that fills the width of a box. */
  tableLayout(table: TableSpec, box: Box, font: string): TableLayout;
  /** Font substitutions and missing characters in text so far (except for capacities). */
  findings(): Finding[];
}

/**
 * Creates a typesetter with its own cache; fonts are loaded on first use.
 * @param registry only the packaged fonts when absent: the same on every machine.
 */
export function createTypesetter(registry: FontRegistry = createFontRegistry()): Typesetter {
  const meter = createWidthMeter(registry);
  let order: LineOrder | null = null;
  const fonts = new Set<string>();
  const note = (paragraphs: readonly Paragraph[], frame: TextFrame): void => {
    for (const paragraph of paragraphs) fonts.add(levelStyle(frame, paragraph.level).font);
  };
  const capacity = (frame: TextFrame, box: Box): Capacity => textCapacity(meter, frame, box);
  const withCapacity = (field: LayoutField): LayoutField =>
    field.text && TEXT_KINDS.has(field.kind)
      ? { ...field, ...capacity(field.text, field.box) }
      : { ...field, max_length: 0, max_items: 0 };
  return {
    registry,
    place(block) {
      for (const { runs } of block.paragraphs) for (const { font, text } of runs) if (text !== '') fonts.add(font);
      order ??= createLineOrder();
      return placeBlock(meter, order, block, setBlock(meter, block));
    },
    measure(paragraphs, frame, box, scale) {
      note(paragraphs, frame);
      return measureText(meter, paragraphs, frame, box, scale);
    },
    capacity,
    fit(paragraphs, frame, box, kind, floor_pt) {
      note(paragraphs, frame);
      return fitText(meter, paragraphs, frame, box, kind, floor_pt);
    },
    withCapacities: (catalogue) => ({
      ...catalogue,
      layouts: catalogue.layouts.map((layout) => ({ ...layout, fields: layout.fields.map(withCapacity) })),
    }),
    textWidthPt(text, font, size_pt, bold = false) {
      fonts.add(font);
      return meter.widthEm(text, { font, bold, italic: false }) * size_pt;
    },
    tableLayout(table, box, font) {
      fonts.add(font);
      return layoutTable(meter, table, box, font);
    },
    findings() {
      const substituted = [...fonts].flatMap((font): Finding[] => {
        const substitute = registry.substitute(font);
        if (substitute === null) return [];
        return [{ code: 'typeset.font_substituted', params: { font, substitute }, severity: 'info' }];
      });
      if (meter.missing.size === 0) return substituted;
      const characters = [...meter.missing].slice(0, 12).join(' ');
      return [...substituted, { code: 'typeset.no_glyph', params: { characters }, severity: 'warning' }];
    },
  };
}

/** The text frame of charts, tables and pictures is only for their prompt. */
const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['title', 'subtitle', 'body', 'caption', 'object']);

/** How much text a frame holds at its own size. */
interface Capacity {
  /** Characters, spaces included. */
  max_length: number;
  /** Paragraphs of one line each. */
  max_items: number;
}

/** Business prose with capitals and numbers, whose average advance stands for all Latin text. */
const TYPICAL_TEXT =
  'Revenue in the Asia Pacific region grew by 12.4 % to 3,850 million dollars in 2023, while operating costs fell for the second year because of lower energy prices and fewer staff.';

/** Lines break between words, so not every line is full. */
const FILLED = 0.9;

/** Bulleted paragraphs rarely have more lines: two lines share one gap. */
const LINES_PER_ITEM = 2;

/** Number of characters and paragraphs that fit a frame, by its font's widths; 0 if the frame has no room. */
function textCapacity(meter: WidthMeter, frame: TextFrame, box: Box): Capacity {
  const style = levelStyle(frame, 0);
  const { width_pt, height_pt, columns } = innerSizePt(frame, box);
  const line = singleLinePt(meter, style);
  const gap = style.space_before_pt + style.space_after_pt;
  const width = width_pt - Math.max(0, style.margin_left / EMU_PER_PT);
  const parts = casedParts({ text: TYPICAL_TEXT, ...capsOf(style) });
  const em = parts.reduce((sum, { text, share }) => sum + meter.widthEm(text, style) * share, 0);
  const advance = (em / TYPICAL_TEXT.length) * style.size_pt + (style.letter_spacing_pt ?? 0);
  if (!(line > 0) || !(advance > 0) || width <= 0) return { max_length: 0, max_items: 0 };

  const isApproximate = meter.registry.substitute(style.font) !== null;
  const perLine = (width * (isApproximate ? measuredShare(style.font) : 1)) / advance;
  const room = height_pt + 0.5;
  const items = Math.floor((room + gap) / (line + gap));
  const gapPerLine = style.has_bullet ? gap / LINES_PER_ITEM : 0;
  const lines = frame.wraps ? Math.floor((room + gapPerLine) / (line + gapPerLine)) : items;
  return {
    max_length: Math.floor(lines * columns * perLine * FILLED),
    max_items: items * columns,
  };
}
