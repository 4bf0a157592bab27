import { LRUCache } from 'lru-cache';
import type { SourceText } from '../../../../common/deck/source.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { FileSummary, FileText } from './model.ts';
import { createSharedWork } from '../../../kernel/sdk/shared-work.ts';
import { decodeText, encodeText } from './text-codec.ts';
import type { StoredImage } from './text-codec.ts';

/** How much more room objects take than the JSON they come from. */
const OBJECTS_PER_JSON_BYTE = 3;

/** Extracted texts in the file store. What was used last is kept in memory: callers must not change it. */
export interface FileTexts {
  /** Stores a text and its pictures, all or nothing. */
  save(source: SourceText, isEdited: boolean): Promise<FileText>;
  /** @throws AppError `not_found` where it was removed meanwhile. */
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
