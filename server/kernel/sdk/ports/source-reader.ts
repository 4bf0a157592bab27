import type { FileKind } from '../../../../common/deck/file-kinds.ts';
import type { SourceText } from '../../../../common/deck/source.ts';
import { defineService } from '../service-token.ts';
import { defineHook } from '../hook-point.ts';
import type { TextModel } from './text-model.ts';
import type { ContentClass } from './text-tasks.ts';
import type { VisionModel } from './models.ts';

/** How far the reading of a file is, where its kind has parts that can be counted. */
export interface ReadProgress {
  unit: 'pages' | 'sheets' | 'slides';
  done: number;
  total: number;
}

export interface ReadOptions {
  vision?: VisionModel;
  signal?: AbortSignal;
  /** Called now and then while a file is read; pages that a model reads are counted after all of them were looked at. */
  onProgress?: (progress: ReadProgress) => void;
}

/** Port of ingest: bytes, addresses and briefs in, blocks with addresses out. Failures are coded: `ingest.*`, `ooxml.*`, `net.*`. */
export interface SourceReader {
  readFile(file: { bytes: Uint8Array; name: string; id: string }, options: ReadOptions): Promise<SourceText>;
  readUrl(url: string, id: string, options: ReadOptions): Promise<SourceText>;
  /** Checks an address that is to be read later. @throws CodedError `net.bad_scheme`, `net.private_address`. */
  checkUrl(url: string): Promise<void>;
  readBrief(text: string, id: string): SourceText;
  /** What each block is, by `${source.id}/${block.id}`. */
  classify(source: SourceText, model: TextModel, signal?: AbortSignal): Promise<Map<string, ContentClass>>;
  /** File name extensions that can be read, with the dot, lower case. */
  readonly extensions: readonly string[];
}

export const SOURCE_READER = defineService<SourceReader>('source-reader');

/** What a reader finds in a file. Blocks are enough; the language is guessed where it is absent. */
export type FoundText = Pick<SourceText, 'blocks'> & Partial<Omit<SourceText, 'blocks' | 'id' | 'kind'>>;

/** A reader of one format. It is contributed under each extension, with the dot, lower case. */
export interface FileExtractor {
  /** The format where it is one of `fileKinds`, whose content proves it; a file of any other counts as plain text afterwards. */
  kind?: FileKind;
  /** It bounds its own time and memory; otherwise it runs in the server's process and is given up after a while. */
  limits_itself?: boolean;
  extract(
    file: { bytes: Uint8Array; name: string },
    signal?: AbortSignal,
    options?: Omit<ReadOptions, 'signal'> & {
      /** BCP 47, as declared by the author. */
      language?: string;
    },
  ): Promise<FoundText>;
}

export const FILE_EXTRACTOR = defineHook<FileExtractor>('file-extractor');
