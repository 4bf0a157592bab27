import { crc32, deflateRawSync } from 'node:zlib';
import { CONTENT_TYPES_PATH, PACKAGE_RELS_PATH, extensionOf } from '../package/part-paths.ts';

/** 1980-01-01 00:00 in MS-DOS format, the earliest a ZIP can hold: the same bytes whenever written. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const STORED = 0;
const DEFLATED = 8;
const LEVEL = 6;
const MOST_ENTRIES = 0xffff;
/** Media gain nothing from deflating; workbooks do, because we write them stored. */
const COMPRESSED_ALREADY = new Set('png jpg jpeg gif webp wdp mp3 mp4 m4a mov'.split(' '));

interface Entry {
  name: Buffer;
  method: number;
  checksum: number;
  size: number;
  content: Uint8Array;
}

/**
 * Parts as a ZIP file (PKWARE APPNOTE 4.3; mapping by ECMA-376 part 2, 7.3): content types first, package relationships
 * next, then by path. It deflates with the zlib of Node, several times as fast as in JavaScript.
 * @param compress false stores everything: for a package that goes into another, which deflates it once as a whole.
 * @throws RangeError over 65 535 parts or 4 GiB, which would need ZIP64.
 */
export function fastZip(parts: ReadonlyMap<string, Uint8Array>, compress = true): Uint8Array {
  const paths = [...parts.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
  if (paths.length > MOST_ENTRIES) throw new RangeError(`${paths.length} parts are too many for a ZIP file`);
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const path of paths) {
    const content = parts.get(path) ?? new Uint8Array();
    const entry = entryOf(path, content, compress);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    writeCommon(header, 4, entry);
    pieces.push(header, entry.name, entry.content);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION, 4);
    writeCommon(record, 6, entry);
    record.writeUInt32LE(offset, 42);
    directory.push(record, entry.name);
    offset += header.length + entry.name.length + entry.content.length;
  }
  const directorySize = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(paths.length, 8);
  end.writeUInt16LE(paths.length, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(offset, 16);
  const whole = Buffer.concat([...pieces, ...directory, end]);
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength);
}

function entryOf(path: string, content: Uint8Array, compress: boolean): Entry {
  const isDeflated = compress && content.length > 0 && !COMPRESSED_ALREADY.has(extensionOf(path));
  return {
    name: Buffer.from(path),
    method: isDeflated ? DEFLATED : STORED,
    checksum: crc32(content),
    size: content.length,
    content: isDeflated ? deflateRawSync(content, { level: LEVEL }) : content,
  };
}

/** The fields that local header and directory record share, from "version needed to extract" on. */
function writeCommon(target: Buffer, at: number, entry: Entry): void {
  target.writeUInt16LE(VERSION, at);
  target.writeUInt16LE(UTF8_NAMES, at + 2);
  target.writeUInt16LE(entry.method, at + 4);
  target.writeUInt16LE(0, at + 6);
  target.writeUInt16LE(DOS_DATE, at + 8);
  target.writeUInt32LE(entry.checksum, at + 10);
  target.writeUInt32LE(entry.content.length, at + 14);
  target.writeUInt32LE(entry.size, at + 18);
  target.writeUInt16LE(entry.name.length, at + 22);
}

function rank(path: string): number {
  return path === CONTENT_TYPES_PATH ? 0 : path === PACKAGE_RELS_PATH ? 1 : 2;
}
