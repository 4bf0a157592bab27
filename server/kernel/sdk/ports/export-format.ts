import type { Finding } from '../../../../common/deck/finding.ts';
import type { Deck } from '../../../../common/deck/slide.ts';
import type { SourceImage } from '../../../../common/deck/source.ts';
import type { PreparedDiagram } from '../../../../common/scene/diagram/plain-diagram.ts';
import type { FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { defineHook } from '../hook-point.ts';
import type { RenderMaster } from './slide-renderer.ts';

export interface ExportRequest {
  deck: Deck;
  /** The master deck of the slides. */
  master: RenderMaster;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id; none when absent. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** Those of the client; the packaged ones when absent. */
  fonts?: FontSet;
  signal: AbortSignal;
}

/** A format that decks can be written in. Its key is the name in the API (`pptx`, `pdf`) and the file's extension. */
export interface ExportFormat {
  media_type: string;
  /** Whether files of it show the deck's comments. */
  holds_comments?: boolean;
  write(request: ExportRequest): Promise<{ bytes: Uint8Array; findings: Finding[] }>;
}

export const EXPORT_FORMAT = defineHook<ExportFormat>('export-format');
