import type { Finding } from '../../../../common/deck/finding.ts';
import type { RuleSet } from '../../../../common/deck/rule.ts';
import type { QualityReport } from '../../../../common/deck/quality-report.ts';
import type { SourceInventory } from '../../../../common/deck/source-inventory.ts';
import type { Deck } from '../../../../common/deck/slide.ts';
import type { SourceImage } from '../../../../common/deck/source.ts';
import type { PreparedDiagram } from '../../../../common/scene/diagram/plain-diagram.ts';
import type { SlideTextPlace } from '../../../../common/api/slide-texts.ts';
import type { MasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import type { FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { defineService } from '../service-token.ts';
import { defineHook } from '../hook-point.ts';
import type { MasterAnalysis, ParseMode } from '../../../../common/master/master-analysis.ts';

/** An opened master deck, passed on so that its file isn't opened again. */
export interface RenderMaster {
  deck: MasterDeck;
  /** SHA-256 of the file. */
  content_hash: string;
}

/** Slides of one deck with everything needed to render them. */
export interface RenderDeck {
  deck: Deck;
  master: RenderMaster;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id; only diagrams that are not plain data. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** The packaged fonts when absent. */
  fonts?: FontSet;
  /** Minimum contrast of text, for reports; WCAG's when absent. */
  contrast_minimum?: number;
  /** The client's rules; those of the master when absent. */
  rule_set?: RuleSet | null;
}

export interface PictureForm {
  width_px: number;
  format: 'png' | 'webp';
  /** `own`: drawn like everywhere in the service. `libreoffice`: by LibreOffice, if it is installed. */
  renderer: 'own' | 'libreoffice';
}

/** A picture and a tag, by which clients validate their copy. */
export interface RenderedPicture {
  bytes: Uint8Array;
  media_type: string;
  /** Hash of everything it is drawn from. */
  tag: string;
}

/**
 * Draws slides and layouts off the event loop, cached by content.
 * @throws AppError `unavailable` `render.timed_out`, `render.failed`, `invalid` `render.no_office`; coded errors of the
 *   deck.
 */
export interface SlideRenderer {
  /** @param number of the slide within its presentation, from 1; `deck` contains only this slide. */
  slidePicture(deck: RenderDeck, number: number, form: PictureForm, signal?: AbortSignal): Promise<RenderedPicture>;
  /** The places of a slide's texts in its picture, and their look. @param number as for its picture. */
  slideTexts(deck: RenderDeck, number: number, signal?: AbortSignal): Promise<SlideTextPlace[]>;
  /** A layout with its prompt texts. */
  layoutPicture(
    drawn: Pick<RenderDeck, 'master' | 'fonts'>,
    layoutId: string,
    form: PictureForm,
    signal?: AbortSignal,
  ): Promise<RenderedPicture>;
  /** A deck as a PDF, with findings for what looks different from PowerPoint. */
  deckPdf(deck: RenderDeck, signal?: AbortSignal): Promise<{ bytes: Uint8Array; findings: Finding[] }>;
  /** Checks a deck by its drawn result. @param inventory of its sources; null if unknown. */
  deckReport(deck: RenderDeck, inventory: SourceInventory | null, signal?: AbortSignal): Promise<QualityReport>;
}

export const SLIDE_RENDERER = defineService<SlideRenderer>('slide-renderer');

export interface ExportRequest {
  deck: Deck;
  /** The master deck of the slides. */
  master: RenderMaster;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id; none when absent. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** The client's fonts; the packaged ones when absent. */
  fonts?: FontSet;
  signal: AbortSignal;
}

/** A format that decks can be exported to. Its key is the name in the API (`pptx`, `pdf`) and the file extension. */
export interface ExportFormat {
  media_type: string;
  /** Whether its files can contain the deck's comments. */
  holds_comments?: boolean;
  write(request: ExportRequest): Promise<{ bytes: Uint8Array; findings: Finding[] }>;
}

export const EXPORT_FORMAT = defineHook<ExportFormat>('export-format');

/** An analysis with the SHA-256 of the file that slides are written on. */
type AnalysedMaster = MasterAnalysis & { content_hash: string };

/** Reads uploaded master decks off the event loop, with limits on time and memory. */
export interface MasterAnalyst {
  /**
   * @param file.fonts the packaged ones when absent.
   * @param file.timeOutMs the time limit of a request when absent; background work may take longer.
   * @throws CodedError `ooxml.*` for a file that isn't a master deck; AppError `unavailable` `render.timed_out`,
   *   `render.out_of_memory`, `render.failed`.
   */
  analyse(
    file: { bytes: Uint8Array; name: string; mode: ParseMode; fonts?: FontSet; timeOutMs?: number },
    signal?: AbortSignal,
  ): Promise<AnalysedMaster>;
}

export const MASTER_ANALYST = defineService<MasterAnalyst>('master-analyst');
