import { fontTables } from '../../typeset/fonts/font-tables.ts';

const RESTRICTED = 0x0002;
const PREVIEW_AND_PRINT = 0x0004;
const EDITABLE = 0x0008;
const BITMAPS_ONLY = 0x0200;
const FS_TYPE_AT = 8;

/**
 * Whether the licence bits of a font file allow its outlines to be embedded in a document (OpenType 1.9.1, `OS/2`, `fsType`;
 * of several usage bits the least restrictive holds). A file that says nothing allows it.
 */
export function mayBeEmbedded(bytes: Uint8Array): boolean {
  const font = fontTables(bytes);
  const table = font?.tables.get('OS/2');
  if (font == null || table === undefined || table.offset + FS_TYPE_AT + 2 > font.view.byteLength) return true;
  const bits = font.view.getUint16(table.offset + FS_TYPE_AT);
  if ((bits & BITMAPS_ONLY) !== 0) return false;
  return (bits & RESTRICTED) === 0 || (bits & (PREVIEW_AND_PRINT | EDITABLE)) !== 0;
}
