import { withAmountTables } from './amount-lists.ts';
import { extensionOf, extensionsByMediaType, kindOfExtension, specOfKind } from '../../common/deck/file-kinds.ts';
import type { FileKind } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { SourceText, Block } from '../../common/deck/source.ts';
import type { Office } from '../../server/kernel/sdk/office.ts';
import type { VisionModel } from '../../server/kernel/sdk/ports/models.ts';
import { guardedFetch } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { GuardedFetchOptions } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { FileExtractor, FoundText, ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import { knownAuthor } from './document-properties.ts';
import { createFileExtractor } from './file-extractor.ts';
import { guessLanguage } from './guess-language.ts';
import { createIsolate } from './isolate.ts';
import type { Isolate } from './isolate.ts';
import { kindOfFile } from './kind-of-file.ts';
import { withLeadCaptions, withLeadUnits } from './lead-units.ts';
import { withLedLists } from './led-lists.ts';
import { withSpeakers } from './speakers.ts';
import { withNotes } from './notes.ts';
import { readBrief } from './read-brief.ts';
import { titleOfBlocks, withHeadAside } from './title-of-blocks.ts';
import { withCountedHeadings, withoutReferenceMarks, withWholeParagraphs, withWholeStarts } from './tidy-text.ts';

export interface IngestOptions {
  /** Reads pictures and scanned pages; OCR does without it. */
  vision?: VisionModel;
  /** BCP 47, as declared by the author. */
  language?: string;
  signal?: AbortSignal;
  /** Called with the progress, where the format has parts to count. */
  onProgress?: (progress: ReadProgress) => void;
  /** A reading process to use for several files; the caller closes it. One is started for the call otherwise. */
  isolate?: Isolate;
  /** LibreOffice, for formats that it converts. */
  office?: Office;
  /** The reader of a format, where the server's plugins bring them; our own otherwise. */
  extractorOf?: (kind: FileKind) => Pick<FileExtractor, 'extract'>;
}

/** Most processor time for one file, pages read by OCR apart. */
const TIME_OUT_MS = 600_000;
/** Servers offer any file as one of these; the address names its format. */
const ANY_FILE = ['application/octet-stream', 'application/zip'];

/**
 * Reads one file to blocks with addresses. Its content proves its format; documents are parsed in a child process
 * with limits.
 * @throws IngestError, PackageError with codes `ingest.*`, `ooxml.*`; the signal's reason when aborted.
 */
export async function ingestFile(
  file: { bytes: Uint8Array; name: string; id: string },
  options: IngestOptions = {},
): Promise<SourceText> {
  options.signal?.throwIfAborted();
  const { kind, findings } = await kindOfFile(file.bytes, file.name);
  return readKind(file, kind, findings, options);
}

/**
 * Fetches a public address and reads what it serves. The source's name is the address.
 * @throws NetError `net.*`, and all that `ingestFile` throws.
 */
export async function ingestUrl(
  url: string,
  options: IngestOptions & { id?: string; fetch?: GuardedFetchOptions } = {},
): Promise<SourceText> {
  const fetched = await guardedFetch(url, {
    ...options.fetch,
    types: [...extensionsByMediaType().keys(), ...ANY_FILE],
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const { kind, findings } = await kindOfFile(fetched.bytes, nameOfAddress(fetched.url, fetched.media_type));
  return readKind({ bytes: fetched.bytes, name: url, id: options.id ?? 's1' }, kind, findings, options);
}

/** Blocks of a brief that a person typed. */
export function ingestBrief(text: string, id = 's1'): SourceText {
  const read = readBrief(text);
  const blocks = tidyText(read.blocks);
  return { id, kind: 'brief', ...read, blocks, language: guessLanguage(read.blocks), images: [], findings: [] };
}

async function readKind(
  file: { bytes: Uint8Array; name: string; id: string },
  kind: FileKind,
  findings: readonly Finding[],
  options: IngestOptions,
): Promise<SourceText> {
  const { language, signal } = options;
  if (options.extractorOf !== undefined) {
    return toSource(await options.extractorOf(kind).extract(file, signal, options), file, kind, findings, language);
  }
  const isolate = options.isolate ?? createIsolate();
  try {
    const extractor = createFileExtractor(kind, { isolate, office: options.office, timeOutMs: TIME_OUT_MS });
    return toSource(await extractor.extract(file, signal, options), file, kind, findings, language);
  } finally {
    if (options.isolate === undefined) isolate.close();
  }
}

/** A source from an extractor's result. The declared language decides when the text is too short to detect it. */
export function toSource(
  found: FoundText,
  { id, name }: { id: string; name: string },
  kind: FileKind,
  findings: readonly Finding[],
  asked: string | undefined,
): SourceText {
  const guessed = found.language ?? guessLanguage(found.blocks);
  const { author: named, title: titled, ...rest } = found;
  const title = titleOfBlocks(found.blocks, titled);
  const author = knownAuthor(named);
  return {
    name,
    images: [],
    ...rest,
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    blocks: withAmountTables(
      withLedLists(withTypedLists(withSpeakers(tidyText(withHeadAside(found.blocks))))),
      guessed,
    ),
    id,
    kind,
    language: guessed === 'und' && asked !== undefined ? asked : guessed,
    findings: [...findings, ...(found.findings ?? [])],
  };
}

/** Blocks with their running text as it was meant. */
function tidyText(blocks: readonly Block[]): Block[] {
  return withLeadCaptions(
    withLeadUnits(withNotes(withWholeParagraphs(withWholeStarts(withoutReferenceMarks(withCountedHeadings(blocks)))))),
  );
}

/**
 * A file name for what an address served: its type decides the extension. Servers call any text "text/plain" and any
 * file "octet-stream"; there the address decides.
 */
function nameOfAddress(url: string, mediaType: string): string {
  const base = decodeSafely(new URL(url).pathname.split('/').at(-1) ?? '') || 'page';
  const extension = extensionsByMediaType().get(mediaType) ?? '';
  const own = extensionOf(base);
  if (extension === '' || (mediaType === 'text/plain' && isPlainText(own))) return base;
  return own === extension ? base : `${base}.${extension}`;
}

/** Whether files with this extension are text that is read as it is; the markup of a page is not. */
function isPlainText(extension: string): boolean {
  const kind = kindOfExtension(extension);
  return kind !== undefined && ['tables', 'text'].includes(specOfKind(kind).family);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray "%" is a name too.
    return text;
  }
}

/** "a) …", "(2) …", "iv. …": an enumeration that was typed, not set as a list. */
const MARKER = /^\(?(?<mark>\p{Ll}|\d{1,2}|[ivx]{1,4})[.)]\s+(?=\S)/u;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** Longer points are numbered paragraphs. */
const MAX_ITEM_CHARS = 320;

/** Blocks with the paragraphs of typed enumerations as lists; ids and addresses of the other blocks stay. */
export function withTypedLists(blocks: readonly Block[]): Block[] {
  const tidy: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const run = enumerationAt(blocks, at);
    const first = blocks[at]!;
    if (run < 2) {
      tidy.push(first);
      at += 1;
      continue;
    }
    const items = blocks
      .slice(at, at + run)
      .map((block) => ({ text: textOf(block).replace(MARKER, '').trim(), level: 0 }));
    tidy.push({ id: first.id, address: first.address, kind: 'list', ordered: /^\(?\d/u.test(textOf(first)), items });
    at += run;
  }
  return tidy;
}

/** How many paragraphs from here on count up from the first mark of a kind. */
function enumerationAt(blocks: readonly Block[], start: number): number {
  const isFirst = (mark: string | undefined): boolean => mark === 'a' || mark === '1' || mark === 'i';
  let mark = markOf(blocks[start]);
  if (!isFirst(mark)) return 0;
  let count = 1;
  while (isNext(mark, markOf(blocks[start + count]))) {
    mark = markOf(blocks[start + count]);
    count += 1;
  }
  return count;
}

function markOf(block: Block | undefined): string | undefined {
  const text = block === undefined || block.address.part === 'notes' ? '' : textOf(block);
  return text.length > MAX_ITEM_CHARS ? undefined : MARKER.exec(text)?.groups?.['mark'];
}

function isNext(mark: string | undefined, next: string | undefined): boolean {
  if (mark === undefined || next === undefined) return false;
  if (/^\d/u.test(mark)) return Number(next) === Number(mark) + 1;
  if (next.length === 1 && mark.length === 1 && next.charCodeAt(0) === mark.charCodeAt(0) + 1) return true;
  const place = ROMAN.indexOf(mark);
  return place !== -1 && ROMAN[place + 1] === next;
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? block.text : '';
}
