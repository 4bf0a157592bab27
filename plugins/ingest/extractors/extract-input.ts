import type { SourceText } from '../../../common/deck/source.ts';
import type { ReadProgress } from '../../../server/kernel/sdk/ports/source-reader.ts';

/** What every extractor is given: the bytes of one source and the name its author knows it by. */
export interface ExtractInput {
  bytes: Uint8Array;
  name: string;
  signal?: AbortSignal;
  /** To be called after each part of a kind that has them. */
  onProgress?: (progress: ReadProgress) => void;
  /** To be called before each page or picture that is read by OCR: it may take longer. */
  onOcrPage?: () => void;
  /** BCP 47, where the author said so; settles what the text itself leaves open ("1.234", "03/04/2021"). */
  language?: string;
}

/** What an extractor finds; ingest adds the id and the kind, and guesses the language where the source names none. */
export type ExtractedText = Omit<SourceText, 'id' | 'kind' | 'language'> & { language?: string };
