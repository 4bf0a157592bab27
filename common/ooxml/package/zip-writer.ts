import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { CONTENT_TYPES_PATH, PACKAGE_RELS_PATH, extensionOf } from './part-paths.ts';

/** The earliest time a ZIP can hold, in local time as the format wants it: the same bytes whenever and wherever written. */
const FIXED_TIME = new Date(1980, 0, 1, 0, 0, 0);
const DEFLATE_LEVEL = 6;
/** Already compressed: deflating them again costs time and saves nothing. */
const STORED_EXTENSIONS = new Set('png jpg jpeg gif webp wdp xlsx docx pptx mp3 mp4 m4a mov zip'.split(' '));

/**
 * Writes parts as a ZIP file: content types first, package relationships next, then by path; byte-identical for the
 * same parts (ECMA-376 part 2, 7.3 for the mapping to ZIP).
 */
export function writeZip(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const zippable: Zippable = {};
  for (const path of [...parts.keys()].sort(inPackageOrder)) {
    const content = parts.get(path);
    if (content === undefined) continue;
    zippable[path] = [content, { level: STORED_EXTENSIONS.has(extensionOf(path)) ? 0 : DEFLATE_LEVEL }];
  }
  return zipSync(zippable, { mtime: FIXED_TIME });
}

function inPackageOrder(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(path: string): number {
  return path === CONTENT_TYPES_PATH ? 0 : path === PACKAGE_RELS_PATH ? 1 : 2;
}
