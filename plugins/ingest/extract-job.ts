import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { ExtractedText } from './extractors/extract-input.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { FileKind } from './kind-of-file.ts';
import type { ScannedPage } from './scanned-page.ts';

/** One file for an extractor. */
export interface ExtractJob {
  kind: FileKind;
  name: string;
  bytes: Uint8Array;
  language?: string;
  /** A vision model reads pictures and scanned pages later; without it the extractor reads them by OCR. */
  has_vision: boolean;
}

/** What comes back: the text, and the pages that are left for a vision model. */
export interface ExtractResult {
  text: ExtractedText;
  scanned_pages: ScannedPage[];
}

/** Message from the child: how far it is, a page that OCR begins with, a result, or a failure as code and parameters (`code` null where it was none of ours). */
export type ExtractReply =
  | { id: number; progress: ReadProgress }
  | { id: number; ocr_page: true }
  | { id: number; result: ExtractResult }
  | { id: number; failure: { code: string | null; params: MessageParams; detail: string } };
