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

/** An opened master deck: what gets one does not open its file again. */
export interface RenderMaster {
  deck: MasterDeck;
  /** SHA-256 of the file. */
  content_hash: string;
}

/** Slides of one deck, and what they are on. */
export interface RenderDeck {
  deck: Deck;
  master: RenderMaster;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id; those that are no plain data are left out. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** The packaged ones when absent. */
  fonts?: FontSet;
  /** Least contrast of text, for reports; WCAG's when absent. */
  contrast_minimum?: number;
  /** The client's rules; those of the master where absent. */
  rule_set?: RuleSet | null;
}

export interface PictureForm {
  width_px: number;
  format: 'png' | 'webp';
  /** `own`: drawn as everywhere in the service. `libreoffice`: by LibreOffice, where the machine has it. */
  renderer: 'own' | 'libreoffice';
}

/** A picture that is drawn once: the tag shows whether a client has it already. */
export interface RenderedPicture {
  bytes: Uint8Array;
  media_type: string;
  /** Hash of everything it is drawn from. */
  tag: string;
}

/**
 * Draws slides and layouts, off the event loop and remembered by content.
 * @throws AppError `unavailable` `render.timed_out`, `render.failed`, `invalid` `render.no_office`; coded errors of the deck.
 */
export interface SlideRenderer {
  /** @param number of the slide within its presentation, from 1; `deck` contains only this slide. */
  slidePicture(deck: RenderDeck, number: number, form: PictureForm, signal?: AbortSignal): Promise<RenderedPicture>;
  /** Where the texts of a slide are on its picture, and how they look there. @param number as for its picture. */
  slideTexts(deck: RenderDeck, number: number, signal?: AbortSignal): Promise<SlideTextPlace[]>;
  /** A layout with its prompts. */
  layoutPicture(
    drawn: Pick<RenderDeck, 'master' | 'fonts'>,
    layoutId: string,
    form: PictureForm,
    signal?: AbortSignal,
  ): Promise<RenderedPicture>;
  /** A deck as a PDF, with what looks differently from in PowerPoint. */
  deckPdf(deck: RenderDeck, signal?: AbortSignal): Promise<{ bytes: Uint8Array; findings: Finding[] }>;
  /** Judges a deck by what is drawn of it. @param inventory of its sources; null where they are unknown. */
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

/** An analysis, with the SHA-256 of the file that slides are made on. */
type AnalysedMaster = MasterAnalysis & { content_hash: string };

/** Reads uploaded master decks off the event loop, within limits of time and memory. */
export interface MasterAnalyst {
  /**
   * @param file.fonts the packaged ones when absent.
   * @param file.timeOutMs as long as a request may wait when absent; work that no one waits for may take longer.
   * @throws CodedError `ooxml.*` for a file that is no master deck; AppError `unavailable` `render.timed_out`,
   *   `render.out_of_memory`, `render.failed`.
   */
  analyse(
    file: { bytes: Uint8Array; name: string; mode: ParseMode; fonts?: FontSet; timeOutMs?: number },
    signal?: AbortSignal,
  ): Promise<AnalysedMaster>;
}

export const MASTER_ANALYST = defineService<MasterAnalyst>('master-analyst');
