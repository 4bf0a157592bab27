import { foldsCase } from './catalogue.ts';
import type { Fold } from './key-encoding.ts';
import type { Document } from './values.ts';

/** Text as a collation of strength 2 sees it: case does not count. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** How a command's collation changes text; undefined for plain comparison. */
export function foldOf(collation: unknown): Fold | undefined {
  if (collation === undefined) return undefined;
  return foldsCase(collation as Document) ? foldCase : undefined;
}
