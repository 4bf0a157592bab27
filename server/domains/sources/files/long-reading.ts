import { extensionOf } from './file-name.ts';
import type { FileRecord } from './model.ts';
import { hasFailedForGood } from './read-file.ts';

const MB = 1024 * 1024;

/**
 * Sizes from which reading takes about five seconds on two processors. A PDF of that size is most often
 * scanned, and a page read by OCR takes seconds; Office files are large by their pictures.
 */
const LONG_FROM: Readonly<Record<string, number>> = {
  '.xlsx': 2 * MB,
  '.xlsm': 2 * MB,
  '.xltx': 2 * MB,
  '.md': 2 * MB,
  '.markdown': 2 * MB,
  '.pdf': MB,
  '.html': 3 * MB,
  '.htm': 3 * MB,
  '.xhtml': 3 * MB,
  '.csv': 10 * MB,
  '.tsv': 10 * MB,
  '.tab': 10 * MB,
  '.txt': 20 * MB,
  '.text': 20 * MB,
  '.log': 20 * MB,
  '.docx': 5 * MB,
  '.docm': 5 * MB,
  '.dotx': 5 * MB,
};
/** Pictures, presentations, and what other plugins read. */
const OTHERS_LONG_FROM = 10 * MB;

/** Whether reading these files is known to take long: each counts by its size, those that were read already not at all. */
export function takesLong(files: readonly Pick<FileRecord, 'name' | 'size' | 'text' | 'state' | 'error'>[]): boolean {
  const unread = files.filter((file) => file.text === null && !hasFailedForGood(file));
  const share = unread.reduce(
    (sum, { name, size }) => sum + size / (LONG_FROM[extensionOf(name)] ?? OTHERS_LONG_FROM),
    0,
  );
  return share >= 1;
}
