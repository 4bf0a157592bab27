import { crc32, deflateRawSync } from 'node:zlib';
import { CONTENT_TYPES_PATH, PACKAGE_RELS_PATH, extensionOf } from './part-paths.ts';

/** 1980-01-01 00:00 in MS-DOS format, the earliest date in a ZIP, so that the bytes don't depend on the time. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** Higher levels of zlib take twice the time and make parts 7 % smaller. */
const LEVEL = 3;
/** Lengths of the fixed parts of local header, directory record and end record. */
const LOCAL_SIZE = 30;
const RECORD_SIZE = 46;
const END_SIZE = 22;
const MAX_ENTRIES = 0xffff;
/** Media gain nothing from deflating; workbooks do, because ours are stored uncompressed. */
const COMPRESSED_ALREADY = new Set('png jpg jpeg gif webp wdp mp3 mp4 m4a mov'.split(' '));

/**
 * Large parts that would shrink further are stored uncompressed: a hundred thousand repetitions would be taken for a
 * decompression bomb by our own gate (`package-gate.ts`) and by others.
 */
const MAX_RATIO = 100;
const SMALL = 512 * 1024;

/** Compressed contents that other files have, too, as long as they are in use. */
const knownParts = new WeakMap<Uint8Array, Packed>();

/** A part as the file holds it. */
interface Packed {
  method: number;
  checksum: number;
  size: number;
  content: Uint8Array;
}

interface Entry extends Packed {
  name: Buffer;
}

/**
 * Writes parts as a ZIP file (PKWARE APPNOTE 4.3; mapping by ECMA-376 part 2, 7.3): content types first, package
 * relationships next, then by path. Uses Node's zlib, which is several times as fast as JavaScript.
 * @param options.compress false stores everything: for a package inside another one, which compresses it as a whole.
 * @param options.shared contents that other files will have, too, such as a master's parts: they are compressed once. All
 *   others are forgotten, because a thousand weak references cost the garbage collector as much as compressing them again.
 * @throws RangeError over 65 535 parts or 4 GiB, which would need ZIP64.
 */
export function writeZip(
  parts: ReadonlyMap<string, Uint8Array>,
  { compress = true, shared }: { compress?: boolean; shared?: ReadonlySet<Uint8Array> } = {},
): Uint8Array {
  const paths = [...parts.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
  if (paths.length > MAX_ENTRIES) throw new RangeError(`${paths.length} parts are too many for a ZIP file`);
  const entries = paths.map((path): Entry => {
    const content = parts.get(path) ?? new Uint8Array();
    const packed = shared?.has(content) === true ? packedOnce(path, content, compress) : pack(path, content, compress);
    return { ...packed, name: Buffer.from(path) };
  });
  const bodySize = entries.reduce((sum, { name, content }) => sum + LOCAL_SIZE + name.length + content.length, 0);
  const directorySize = entries.reduce((sum, { name }) => sum + RECORD_SIZE + name.length, 0);
  const zip = Buffer.alloc(bodySize + directorySize + END_SIZE);
  let at = 0;
  let record = bodySize;
  for (const entry of entries) {
    zip.writeUInt32LE(0x02014b50, record);
    zip.writeUInt16LE(VERSION, record + 4);
    writeCommon(zip, record + 6, entry);
    zip.writeUInt32LE(at, record + 42);
    zip.set(entry.name, record + RECORD_SIZE);
    record += RECORD_SIZE + entry.name.length;
    zip.writeUInt32LE(0x04034b50, at);
    writeCommon(zip, at + 4, entry);
    zip.set(entry.name, at + LOCAL_SIZE);
    zip.set(entry.content, at + LOCAL_SIZE + entry.name.length);
    at += LOCAL_SIZE + entry.name.length + entry.content.length;
  }
  zip.writeUInt32LE(0x06054b50, record);
  zip.writeUInt16LE(entries.length, record + 8);
  zip.writeUInt16LE(entries.length, record + 10);
  zip.writeUInt32LE(directorySize, record + 12);
  zip.writeUInt32LE(bodySize, record + 16);
  return new Uint8Array(zip.buffer, zip.byteOffset, zip.byteLength);
}

function packedOnce(path: string, content: Uint8Array, compress: boolean): Packed {
  const known = knownParts.get(content);
  if (known !== undefined && (compress || known.method === STORED)) return known;
  const packed = pack(path, content, compress);
  knownParts.set(content, packed);
  return packed;
}

function pack(path: string, content: Uint8Array, compress: boolean): Packed {
  const size = content.length;
  const stored = { checksum: crc32(content), size, method: STORED, content };
  if (!compress || size === 0 || COMPRESSED_ALREADY.has(extensionOf(path))) return stored;
  const window = windowFor(size);
  const memory = { windowBits: window, memLevel: Math.min(8, window - 7) };
  const deflated = deflateRawSync(content, { level: LEVEL, chunkSize: chunkFor(size), ...memory });
  const looksLikeBomb = size > SMALL && size > MAX_RATIO * deflated.length;
  return looksLikeBomb ? stored : { ...stored, method: DEFLATED, content: deflated };
}

/** The smallest window for the part: a fixed one would waste memory on small parts. */
function windowFor(size: number): number {
  return Math.max(9, Math.min(15, Math.ceil(Math.log2(size + 1))));
}

/** Output chunks stay allocated completely: the default 16 KiB for each of a thousand small parts would add up. */
function chunkFor(size: number): number {
  return Math.max(256, Math.min(65_536, Math.ceil(size / 2)));
}

/** The fields that local header and directory record share, starting at "version needed to extract". */
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
