import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { FileKind } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { Block, SourceText } from '../../common/deck/source.ts';
import type { BlockPart } from '../../server/kernel/sdk/block-parts.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import { limitText, MAX_TEXT_CHARS } from './limit-text.ts';
import { expectedNumberFormat, isAmbiguous } from './tables/number-format.ts';

/** One file to be read: its bytes and the name its author knows it by. */
interface ExtractFile {
  bytes: Uint8Array;
  name: string;
  /** BCP 47, as declared by the author; decides ambiguous texts ("1.234", "03/04/2021"). */
  language?: string;
  /** A vision model reads pictures and scanned pages later; without it the extractor reads them by OCR. */
  has_vision?: boolean;
}

interface ExtractHooks {
  signal?: AbortSignal;
  /** To be called after each part of a format that has them. */
  onProgress?: (progress: ReadProgress) => void;
  /** To be called before each page or picture that is read by OCR: it may take longer. */
  onOcrPage?: () => void;
}

export type ExtractInput = ExtractFile & ExtractHooks;

/** What an extractor finds; ingest adds the id and the kind, and guesses the language where the source names none. */
export type ExtractedText = Omit<SourceText, 'id' | 'kind' | 'language'> & { language?: string };

/** A page that is a picture of text, for a vision model to read. */
export interface ScannedPage {
  page: number;
  png: Uint8Array;
}

/**
 * Reads one format: `extract` of `extractors/KIND.ts`.
 * @throws IngestError, PackageError
 */
type Extract = (input: ExtractInput) => Promise<ExtractedText & { scanned_pages?: ScannedPage[] }>;

type ExtractKind = FileKind | 'brief';

/** A file and the kind its content proves, or a brief as text. */
export type ExtractJob = ExtractFile & { kind: ExtractKind };

/** Message to the child: a file to read, or a kind whose parser it loads ahead. */
export type ExtractRequest = { id: number; job: ExtractJob } | { kind: FileKind };

/** What comes back: the text, and the pages that are left for a vision model. */
export interface ExtractResult {
  text: ExtractedText;
  scanned_pages: ScannedPage[];
}

/** Message from the child: progress, a page that OCR begins with, blocks in parts and then the result without them, or a failure as code and parameters (`code` null for an unexpected error). */
export type ExtractReply =
  | { id: number; progress: ReadProgress }
  | { id: number; ocr_page: true }
  | { id: number; part: BlockPart }
  | { id: number; result: ExtractResult }
  | { id: number; failure: { code: string | null; params: MessageParams; detail: string } };

/** Loads the extractor of a kind: a parser is loaded only when its kind is to be read. */
export async function loadExtractor(kind: ExtractKind): Promise<Extract> {
  return ((await import(`./extractors/${kind}.ts`)) as { extract: Extract }).extract;
}

/**
 * Runs the extractor of a kind in this process.
 * @throws IngestError, PackageError
 */
export async function runExtractor({ kind, ...file }: ExtractJob, hooks: ExtractHooks = {}): Promise<ExtractResult> {
  const extract = await loadExtractor(kind);
  const { scanned_pages = [], ...read } = await extract({ ...file, ...hooks });
  const text = withinLimit(read, file.name);
  // Where a vision model adds text, the language is known after that.
  if (text.language !== undefined || scanned_pages.length > 0) return { text, scanned_pages };
  const { guessLanguage } = await import('./guess-language.ts');
  const language = guessLanguage(text.blocks);
  if (file.language !== undefined || !dependsOnLanguage(text.blocks, language))
    return { text: { ...text, language }, scanned_pages };
  // "18.420 €" was read as in English, before the language was known.
  const { scanned_pages: pages = [], ...again } = await extract({ ...file, ...hooks, language });
  return { text: { ...withinLimit(again, file.name), language }, scanned_pages: pages };
}

function withinLimit(read: ExtractedText, name: string): ExtractedText {
  const { blocks, left_out } = limitText(read.blocks);
  return { ...read, blocks, findings: [...read.findings, ...textLeftOut(name, left_out)] };
}

/** Whether a table has figures or dates that a language writes in another way than English. */
function dependsOnLanguage(blocks: readonly Block[], language: string): boolean {
  const [usual, own] = [expectedNumberFormat(), expectedNumberFormat(language)];
  if (own.decimal === usual.decimal && own.dateOrder === usual.dateOrder) return false;
  return blocks.some(
    (block) => block.kind === 'table' && block.table.rows.some((row) => row.some(({ raw }) => isAmbiguous(raw))),
  );
}

function textLeftOut(file: string, leftOut: number): Finding[] {
  if (leftOut === 0) return [];
  const params = { file, kept: MAX_TEXT_CHARS, count: leftOut };
  return [{ code: 'ingest.text_left_out', params, severity: 'warning' }];
}
