import type { Finding } from '../deck/finding.ts';
import type { Size } from '../deck/geometry.ts';
import type { LayoutRole } from '../deck/layout.ts';
import type { ReadinessReport } from '../deck/readiness-report.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';

/** `layouts`: the file's own layouts. `slides`: each distinct example slide becomes a layout. */
export const PARSE_MODES = ['layouts', 'slides'] as const;
export type ParseMode = (typeof PARSE_MODES)[number];

/** A layout of a master deck in a template. */
export interface AnalysedLayout {
  /** Part path in `MasterAnalysis.bytes`; the same each time the file is parsed. */
  layout_id: string;
  name: string;
  role: LayoutRole;
  /** Its content and purpose, for models and users. */
  description: string;
  /** JSON Schema (draft 2020-12) of its content. */
  json_schema: Record<string, unknown>;
  /** The JSON element model (`LayoutElements`) as text. */
  layout_code: string;
  /** PNG with a width of `THUMBNAIL_PX`. */
  thumbnail: Uint8Array;
}

/** The result of analysing a master deck. */
export interface MasterAnalysis {
  /** The file that slides are made on: the given one or, in mode `slides`, one with the examples as layouts. */
  bytes: Uint8Array;
  /** That file, opened. */
  master: MasterDeck;
  slide_size: Size;
  fonts: { major: string; minor: string };
  /** In the file's order. */
  layouts: AnalysedLayout[];
  readiness: ReadinessReport;
  /** PNG of the deck's first slide, otherwise of its first layout. */
  thumbnail: Uint8Array;
  /** What is damaged in the file or was left out. */
  findings: Finding[];
}

/** Width of the thumbnails that are kept. */
export const THUMBNAIL_PX = 480;
