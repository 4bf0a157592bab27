import type { FileKind } from '../../../../common/deck/file-kinds.ts';
import type { SourceText } from '../../../../common/deck/source.ts';
import { defineService } from '../service-token.ts';
import { defineHook } from '../hook-point.ts';
import type { TextModel } from './text-model.ts';
import type { ContentClass } from './text-tasks.ts';
import type { VisionModel } from './models.ts';

/** Progress of reading a file, for kinds with countable parts. */
export interface ReadProgress {
  unit: 'pages' | 'sheets' | 'slides';
  done: number;
  total: number;
}

export interface ReadOptions {
  vision?: VisionModel;
  signal?: AbortSignal;
  /**
   * Called from time to time while a file is read; pages that a model reads are only counted after all pages were
   * checked.
   */
  onProgress?: (progress: ReadProgress) => void;
}

/**
 * Port of ingest: turns files, addresses and briefs into blocks with addresses. Failures are coded: `ingest.*`,
 * `ooxml.*`, `net.*`.
 */
export interface SourceReader {
  readFile(file: { bytes: Uint8Array; name: string; id: string }, options: ReadOptions): Promise<SourceText>;
  readUrl(url: string, id: string, options: ReadOptions): Promise<SourceText>;
  /** Checks an address that will be read later. @throws CodedError `net.bad_scheme`, `net.private_address`. */
  checkUrl(url: string): Promise<void>;
  readBrief(text: string, id: string, signal?: AbortSignal): Promise<SourceText>;
  /** The class of each block, by `${source.id}/${block.id}`. */
  classify(source: SourceText, model: TextModel, signal?: AbortSignal): Promise<Map<string, ContentClass>>;
  /** Supported file name extensions, with the dot, in lower case. */
  readonly extensions: readonly string[];
}

export const SOURCE_READER = defineService<SourceReader>('source-reader');

/** The content that a reader finds in a file. Only blocks are required; the language is guessed if absent. */
export type FoundText = Pick<SourceText, 'blocks'> & Partial<Omit<SourceText, 'blocks' | 'id' | 'kind'>>;

/** A reader for one format. It is contributed under each extension, with the dot, in lower case. */
export interface FileExtractor {
  /**
   * The format, if it is one of `fileKinds`, which is verified by the content; files of other formats count as plain
   * text afterwards.
   */
  kind?: FileKind;
  /** It limits its own time and memory; otherwise it runs in the server's process and is abandoned after a while. */
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
