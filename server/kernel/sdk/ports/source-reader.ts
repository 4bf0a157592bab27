import type { Block, SourceText } from '../../../../common/deck/source.ts';
import { defineService } from '../service-token.ts';
import { defineHook } from '../hook-point.ts';
import type { TextModel } from './text-model.ts';
import type { ContentClass } from './text-tasks.ts';
import type { VisionModel } from './vision-model.ts';

/** How far the reading of a file is, where its kind has parts that can be counted. */
export interface ReadProgress {
  unit: 'pages' | 'sheets' | 'slides';
  done: number;
  total: number;
}

export interface ReadOptions {
  vision?: VisionModel;
  /** Whose file it is: readers are shared fairly between owners. */
  owner?: string;
  signal?: AbortSignal;
  /** Called now and then while a file is read; pages that a model reads are counted after all of them were looked at. */
  onProgress?: (progress: ReadProgress) => void;
}

/** Port of ingest: bytes, addresses and briefs in, blocks with addresses out. Failures are coded: `ingest.*`, `ooxml.*`, `net.*`. */
export interface SourceReader {
  readFile(file: { bytes: Uint8Array; name: string; id: string }, options: ReadOptions): Promise<SourceText>;
  readUrl(url: string, id: string, options: ReadOptions): Promise<SourceText>;
  readBrief(text: string, id: string): SourceText;
  /** What each block is, by `${source.id}/${block.id}`. */
  classify(source: SourceText, model: TextModel, signal?: AbortSignal): Promise<Map<string, ContentClass>>;
  /** File name extensions that can be read, with the dot, lower case. */
  readonly extensions: readonly string[];
}

export const SOURCE_READER = defineService<SourceReader>('source-reader');

/** A reader of one more kind of file. Its key is the extension with the dot, lower case. */
export interface FileExtractor {
  extract(
    file: { bytes: Uint8Array; name: string },
    signal?: AbortSignal,
  ): Promise<{ title?: string; blocks: Block[] }>;
}

export const FILE_EXTRACTOR = defineHook<FileExtractor>('file-extractor');
