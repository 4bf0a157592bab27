import { extensionOf, kindOfExtension, specOfKind } from '../../../../common/deck/file-kinds.ts';
import type { FileRecord } from './model.ts';
import { hasFailedForGood } from './read-file.ts';

const MB = 1024 * 1024;

/** Formats that other plugins read. */
const OTHERS_SLOW_FROM_MB = 10;

/** Whether reading these files is known to take long: each counts by its size, those that were read already not at all. */
export function takesLong(files: readonly Pick<FileRecord, 'name' | 'size' | 'text' | 'state' | 'error'>[]): boolean {
  const unread = files.filter((file) => file.text === null && !hasFailedForGood(file));
  const share = unread.reduce((sum, { name, size }) => sum + size / (slowFromMb(name) * MB), 0);
  return share >= 1;
}

function slowFromMb(name: string): number {
  const kind = kindOfExtension(extensionOf(name));
  return kind === undefined ? OTHERS_SLOW_FROM_MB : specOfKind(kind).slow_from_mb;
}
