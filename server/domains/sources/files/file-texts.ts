import { LRUCache } from 'lru-cache';
import type { SourceText, Block, SourceImage, SourceTable } from '../../../../common/deck/source.ts';
import { addPart, inSteps } from '../../../kernel/sdk/block-parts.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { FileSummary, FileText } from './model.ts';
import { createSharedWork, createTurns } from '../../../kernel/sdk/concurrency.ts';

/** A picture of a stored text: everything but its bytes, which are a blob of their own. */
type StoredImage = Omit<SourceImage, 'bytes'> & { key: string };

/** A text whose pictures are named by their blobs. */
type StoredText = Omit<SourceText, 'images'> & { images: StoredImage[] };

interface Head {
  format: 1;
  source: Omit<SourceText, 'blocks' | 'images'> & { images: StoredImage[] };
}

/** Rows of a table that are in one line of the stored text. */
const ROWS_PER_LINE = 500;

/**
 * The stored form of a text: a line of JSON for what concerns it as a whole, then one for each block, and further ones for the
 * rows of long tables. No string grows with the file, and other work gets its turn between two lines.
 */
async function* encodeText(
  source: SourceText,
  images: readonly StoredImage[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const { blocks, ...rest } = source;
  const head: Head = { format: 1, source: { ...rest, images: [...images] } };
  yield line(head);
  const nextTurn = createTurns();
  for (const block of blocks)
    for (const part of inSteps(block, ROWS_PER_LINE)) {
      await nextTurn();
      yield line(part);
    }
}

/**
 * Reads what `encodeText` wrote. The pictures come without their bytes.
 * @throws RangeError if it is something else.
 */
async function decodeText(bytes: Uint8Array): Promise<StoredText> {
  let head: Head | undefined;
  const blocks: Block[] = [];
  let start = 0;
  const nextTurn = createTurns();
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()) as unknown;
    if (head === undefined) head = value as Head;
    else addPart(blocks, Array.isArray(value) ? { rows: value as SourceTable['rows'] } : { blocks: [value as Block] });
    await nextTurn();
    start = end + 1;
  }
  if (head?.format !== 1) throw new RangeError('not a stored text');
  return { ...head.source, blocks };
}

function line(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** How much more room objects take than the JSON they come from. */
const OBJECTS_PER_JSON_BYTE = 3;

/** Extracted texts in the file store. What was used last is kept in memory: callers must not change it. */
export interface FileTexts {
  /** Stores a text and its pictures, all or nothing. */
  save(source: SourceText, isEdited: boolean): Promise<FileText>;
  /** @throws AppError `not_found` if it was removed meanwhile. */
  load(text: FileText): Promise<SourceText>;
  /** Removes the blobs of a text; how many were there. */
  discard(text: FileText): Promise<number>;
}

/** @param cacheBytes what may be kept in memory. */
export function createFileTexts(store: FileStore, cacheBytes: number): FileTexts {
  // A text of more than half of the room would push everything else out.
  const maxEntrySize = Math.max(1, Math.floor(cacheBytes / 2));
  const cache = new LRUCache<string, SourceText>({ maxSize: 2 * maxEntrySize, maxEntrySize });
  const loading = createSharedWork<SourceText>();

  async function loadOnce(key: string): Promise<SourceText> {
    const bytes = await store.read(key);
    const stored = await decodeText(bytes);
    const images = await Promise.all(
      stored.images.map(async ({ key: imageKey, ...image }) => ({ ...image, bytes: await store.read(imageKey) })),
    );
    const whole: SourceText = { ...stored, images };
    const imageBytes = images.reduce((sum, image) => sum + image.bytes.byteLength, 0);
    cache.set(key, whole, { size: bytes.byteLength * OBJECTS_PER_JSON_BYTE + imageBytes });
    return whole;
  }

  return {
    async save(source, isEdited) {
      const written: StoredBlob[] = [];
      try {
        const images: StoredImage[] = [];
        for (const { bytes, ...image } of source.images) {
          const blob = await store.put(bytes);
          written.push(blob);
          images.push({ ...image, key: blob.key });
        }
        const blob = await store.put(encodeText(source, images));
        const image_keys = images.map(({ key }) => key);
        return { key: blob.key, image_keys, is_edited: isEdited, summary: summaryOf(source) };
      } catch (error) {
        await Promise.allSettled(written.map(({ key }) => store.remove(key)));
        throw error;
      }
    },
    async load({ key }) {
      return cache.get(key) ?? loading.run(key, () => loadOnce(key));
    },
    async discard({ key, image_keys }) {
      cache.delete(key);
      const removed = await Promise.all([key, ...image_keys].map((each) => store.remove(each)));
      return removed.filter(Boolean).length;
    },
  };
}

/** What is in a text, counted. */
function summaryOf(source: SourceText): FileSummary {
  const count = (kind: string): number => source.blocks.filter((block) => block.kind === kind).length;
  const places = source.blocks.map(({ address }) => address.page ?? address.slide ?? 0);
  const pages = places.reduce((most, each) => Math.max(most, each), 0);
  return {
    title: source.title ?? null,
    language: source.language,
    blocks: source.blocks.length,
    tables: count('table'),
    figures: count('figure'),
    images: source.images.length,
    pages: pages === 0 ? null : pages,
  };
}
