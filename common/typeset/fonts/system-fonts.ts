import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { extname, join } from 'node:path';
import type { FontFile } from './font-source.ts';
import { familyKey, fontNames, fontTables, singleFont } from './font-tables.ts';

/** A cut of a family. */
export interface FontCut extends FontFile {
  weight: number;
}

/** The fonts installed on this machine. */
export interface SystemFonts {
  /** The cuts of a family by its exact name; [] if there is none. The folders are read on first use. */
  cuts(family: string): FontCut[];
}

const MAX_FILES = 5000;
const MAX_DEPTH = 6;
const MAX_SCAN_MS = 2000;
/** Directory and names of nearly all fonts are within the first bytes. */
const HEAD_BYTES = 65_536;
const MAX_BYTES = 80 * 1024 * 1024;

/** The usual font folders of Linux, macOS or Windows. */
export function systemFontFolders(system = platform(), home = homedir()): string[] {
  switch (system) {
    case 'win32': {
      return [join('C:', 'Windows', 'Fonts'), join(home, 'AppData', 'Local', 'Microsoft', 'Windows', 'Fonts')];
    }
    case 'darwin':
      return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library', 'Fonts')];
    default:
      return [
        '/usr/share/fonts',
        '/usr/local/share/fonts',
        join(home, '.local', 'share', 'fonts'),
        join(home, '.fonts'),
      ];
  }
}

/** An index of installed fonts, created on first use and kept; unreadable files are ignored. */
export function createSystemFonts(folders: readonly string[] = systemFontFolders()): SystemFonts {
  let index: Map<string, FontCut[]> | null = null;
  return {
    cuts(family) {
      index ??= readIndex(folders);
      return index.get(familyKey(family)) ?? [];
    },
  };
}

function readIndex(folders: readonly string[]): Map<string, FontCut[]> {
  const index = new Map<string, FontCut[]>();
  const until = Date.now() + MAX_SCAN_MS;
  const files = folders.flatMap((folder) => fontFiles(folder, 0)).slice(0, MAX_FILES);
  for (const file of files) {
    if (Date.now() > until) break;
    const head = readHead(file);
    if (head === null) continue;
    for (let member = 0; ; member += 1) {
      const tables = fontTables(head, member);
      if (tables === null) break;
      const names = fontNames(tables);
      if (names === null || tables.tables.has('fvar') || !tables.tables.has('cmap')) continue;
      const cut = cutOf(file, member, names);
      for (const family of names.families) {
        const cuts = index.get(family) ?? [];
        index.set(family, [...cuts, cut]);
      }
    }
  }
  return index;
}

function cutOf(file: string, member: number, names: { weight: number; italic: boolean }): FontCut {
  let bytes: Uint8Array | null = null;
  return {
    bytes: () => (bytes ??= singleFont(readFileSync(file), member)),
    weight: names.weight,
    bold: names.weight >= 600,
    italic: names.italic,
  };
}

/** Sorted by name, so that two machines with the same fonts behave the same. */
function fontFiles(folder: string, depth: number): string[] {
  const entries = entriesOf(folder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth < MAX_DEPTH ? fontFiles(path, depth + 1) : [];
    return ['.ttf', '.otf', '.ttc', '.otc'].includes(extname(entry.name).toLowerCase()) ? [path] : [];
  });
}

function entriesOf(folder: string): { name: string; isDirectory(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // A missing or unreadable folder has no fonts.
  }
}

function readHead(file: string): Uint8Array | null {
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    const head = new Uint8Array(HEAD_BYTES);
    const read = readSync(handle, head, 0, HEAD_BYTES, 0);
    const tables = fontTables(head.subarray(0, read));
    const names = tables?.tables.get('name');
    const end = names === undefined ? 0 : names.offset + names.length;
    if (end <= read || end > MAX_BYTES) return head.subarray(0, read);
    const whole = new Uint8Array(end);
    readSync(handle, whole, 0, end, 0);
    return whole;
  } catch {
    return null; // Unreadable files are ignored.
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
