import type { FontTables } from './font-tables.ts';

/** What a font calls itself. */
export interface FontNames {
  /** Family names, in lower case: the typographic one and the one of four styles, in all languages. */
  families: string[];
  weight: number;
  italic: boolean;
}

const FAMILY_IDS: ReadonlySet<number> = new Set([1, 16]);
const MOST_NAMES = 400;
const LONGEST_NAME = 128;

/** Names and style of a font (OpenType 1.9.1: `name`, `OS/2`); null where it names no family. */
export function fontNames(font: FontTables): FontNames | null {
  const { view } = font;
  const table = font.tables.get('name');
  if (table === undefined || table.offset + 6 > view.byteLength) return null;
  const count = Math.min(MOST_NAMES, view.getUint16(table.offset + 2));
  const storage = table.offset + view.getUint16(table.offset + 4);
  const families = new Set<string>();
  for (let each = 0; each < count; each += 1) {
    const at = table.offset + 6 + 12 * each;
    if (at + 12 > view.byteLength) break;
    const platform = view.getUint16(at);
    if (!FAMILY_IDS.has(view.getUint16(at + 6)) || (platform !== 3 && platform !== 0)) continue;
    const length = view.getUint16(at + 8);
    const start = storage + view.getUint16(at + 10);
    if (length > LONGEST_NAME * 2 || start + length > view.byteLength) continue;
    const name = readUtf16(view, start, length);
    if (isSane(name)) families.add(familyKey(name));
  }
  if (families.size === 0) return null;
  const os2 = font.tables.get('OS/2');
  const hasStyle = os2 !== undefined && os2.offset + 64 <= view.byteLength;
  const selection = hasStyle ? view.getUint16(os2.offset + 62) : 0;
  const weight = hasStyle ? view.getUint16(os2.offset + 4) : 400;
  return { families: [...families], weight: weight === 0 ? 400 : weight, italic: (selection & 1) === 1 };
}

/** A typeface name as it is looked up. */
export function familyKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

function readUtf16(view: DataView, start: number, length: number): string {
  let text = '';
  for (let at = 0; at + 1 < length; at += 2) text += String.fromCharCode(view.getUint16(start + at));
  return text;
}

/** Letters, figures and what stands between them; names are shown to people and written into files. */
function isSane(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'()+_-]*$/u.test(name.trim());
}
