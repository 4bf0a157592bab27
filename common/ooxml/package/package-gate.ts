import { isMainThread } from 'node:worker_threads';
import { crc32, inflateRawSync } from 'node:zlib';
import { inflateSync } from 'fflate';
import { SaxesParser } from 'saxes';
import * as yauzl from 'yauzl';
import { CodedError } from '../../deck/coded-error.ts';

/** Limits for an upload. The defaults allow 5 to 13 times what 1 600 real Office files needed. */
interface ZipLimits {
  maxEntries: number;
  maxEntryBytes: number;
  maxTotalBytes: number;
  /** Maximum compression ratio, for entries over 1 MB. */
  maxRatio: number;
}

const DEFAULT_ZIP_LIMITS: ZipLimits = {
  maxEntries: 5_000,
  maxEntryBytes: 64 * 1024 * 1024,
  maxTotalBytes: 200 * 1024 * 1024,
  maxRatio: 200,
};

const RATIO_MATTERS_ABOVE = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const OLE_COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const LOCAL_FILE_HEADER = [0x50, 0x4b, 0x03, 0x04];

/**
 * The gate that every uploaded ZIP container (DOCX, XLSX, PPTX, POTX) passes before any other library reads it. Reads
 * all entries into memory within limits, which are checked first by the directory and again by the actual bytes.
 * @param bytes the whole file.
 * @param options.name the file name shown in messages.
 * @param options.onMalformed is called with parts that aren't well-formed XML and are left out; without it they are
 *   refused.
 * @param options.keepsStrict keeps the namespaces of Strict Open XML; otherwise they are converted to those of all
 *   other files.
 * @param options.checked parts that passed this check before: one with the same bytes isn't parsed again.
 * @returns bytes by entry name, in directory order; folders are left out.
 * @throws PackageError with a code of `PackageErrorCode`.
 */
export async function readZip(
  bytes: Uint8Array,
  options: {
    name: string;
    limits?: Partial<ZipLimits>;
    onMalformed?: (part: string) => void;
    keepsStrict?: boolean;
    checked?: ReadonlyMap<string, Uint8Array> | undefined;
  },
): Promise<Map<string, Uint8Array>> {
  const file = options.name;
  const limits = { ...DEFAULT_ZIP_LIMITS, ...options.limits };
  if (startsWith(bytes, OLE_COMPOUND_FILE)) throw new PackageError('ooxml.encrypted', { file });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await openDirectory(buffer, file);
  if (zip.entryCount > limits.maxEntries) throw new PackageError('ooxml.bomb', { file });
  const entries = await listEntries(zip, file, limits);
  const parts = new Map<string, Uint8Array>();
  let total = 0;
  for (const entry of entries) {
    const packed = inflate(buffer, entry, file);
    const isText = /\.(xml|rels)$/i.test(entry.name);
    const content = isText && options.keepsStrict !== true ? asTransitional(packed) : packed;
    total += content.byteLength;
    if (total > limits.maxTotalBytes) throw new PackageError('ooxml.bomb', { file, part: entry.name });
    const known = options.checked?.get(entry.name);
    const isKnown = known !== undefined && Buffer.compare(known, content) === 0;
    if (isText && !isKnown && !isWellFormed(content, file, entry.name, options.onMalformed)) continue;
    parts.set(entry.name, isKnown ? known : content);
  }
  return parts;
}

const STRICT = 'http://purl.oclc.org/ooxml/';
/** Names of ISO/IEC 29500-1 (strict) that differ in part 4 (transitional). */
const RENAMED: Readonly<Record<string, string>> = {
  extendedProperties: 'extended-properties',
  customProperties: 'custom-properties',
};

/** Converts Strict Open XML ("Strict Open XML" in Office) to the namespaces of all other files. */
function asTransitional(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!bytes.includes(STRICT)) return content;
  const text = bytes
    .toString('utf8')
    .replace(
      /http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\/(\w+)/g,
      (_, family: string, name: string) => `http://schemas.openxmlformats.org/${family}/2006/${RENAMED[name] ?? name}`,
    );
  return new TextEncoder().encode(text);
}

/** @throws PackageError `ooxml.hostile_xml`, and `ooxml.malformed_xml` where there is no `onMalformed`. */
function isWellFormed(
  content: Uint8Array,
  file: string,
  part: string,
  onMalformed: ((part: string) => void) | undefined,
): boolean {
  try {
    checkXml(decodeXml(content), { file, part });
    return true;
  } catch (error) {
    const isDamaged = error instanceof PackageError && error.code === 'ooxml.malformed_xml';
    if (!isDamaged || onMalformed === undefined) throw error;
    onMalformed(part);
    return false;
  }
}

interface GatedEntry {
  name: string;
  method: number;
  size: number;
  crc: number;
  /** Byte range in the file, from the local header to the end of the data. */
  start: number;
  dataStart: number;
  end: number;
}

async function openDirectory(buffer: Buffer, file: string): Promise<yauzl.ZipFile> {
  try {
    // Names stay bytes: they are decoded and checked here, to distinguish a bad name from a damaged directory.
    return await yauzl.fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, autoClose: false });
  } catch (cause) {
    throw new PackageError(
      startsWith(buffer, LOCAL_FILE_HEADER) ? 'ooxml.truncated' : 'ooxml.not_a_zip',
      { file },
      { cause },
    );
  }
}

async function listEntries(zip: yauzl.ZipFile, file: string, limits: ZipLimits): Promise<GatedEntry[]> {
  const entries: GatedEntry[] = [];
  const seen = new Set<string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new PackageError('ooxml.encrypted', { file });
      const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (name.includes('\0') || name === '' || yauzl.validateFileName(name) !== null) {
        throw new PackageError('ooxml.bad_name', { file });
      }
      if (name.endsWith('/')) continue;
      const folded = name.toLowerCase();
      if (seen.has(folded)) throw new PackageError('ooxml.bad_name', { file });
      seen.add(folded);
      const size = entry.uncompressedSize;
      total += size;
      const ratio = size / Math.max(1, entry.compressedSize);
      if (
        size > limits.maxEntryBytes ||
        total > limits.maxTotalBytes ||
        entries.length >= limits.maxEntries ||
        (size > RATIO_MATTERS_ABOVE && ratio > limits.maxRatio)
      ) {
        throw new PackageError('ooxml.bomb', { file, part: name });
      }
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
        throw new PackageError('ooxml.truncated', { file, part: name });
      }
      const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const start = entry.relativeOffsetOfLocalHeader;
      const end = header.fileDataStart + entry.compressedSize;
      const method = entry.compressionMethod;
      entries.push({ name, method, size, crc: entry.crc32, start, dataStart: header.fileDataStart, end });
    }
  } catch (cause) {
    if (cause instanceof PackageError) throw cause;
    throw new PackageError('ooxml.truncated', { file }, { cause });
  }
  refuseOverlap(entries, file);
  return entries;
}

/** Entries that share bytes multiply the unpacked size of a small file; no writer creates them. */
function refuseOverlap(entries: readonly GatedEntry[], file: string): void {
  const sorted = [...entries].sort((a, b) => a.start - b.start);
  let end = 0;
  for (const entry of sorted) {
    if (entry.start < end) throw new PackageError('ooxml.bomb', { file, part: entry.name });
    end = entry.end;
  }
}

function inflate(buffer: Buffer, entry: GatedEntry, file: string): Uint8Array {
  const data = buffer.subarray(entry.dataStart, entry.end);
  let content: Uint8Array = data;
  if (data.byteLength !== entry.end - entry.dataStart) throw new PackageError('ooxml.truncated', { file });
  if (entry.method === DEFLATED) {
    try {
      // The size in the directory is a limit, so a false header is detected before its bytes fill the memory.
      content = isMainThread
        ? inflateRawSync(data, { maxOutputLength: Math.max(1, entry.size) })
        : inflateInThread(data, entry.size);
    } catch (cause) {
      const isTooLong =
        typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
      throw new PackageError(isTooLong ? 'ooxml.bomb' : 'ooxml.truncated', { file, part: entry.name }, { cause });
    }
  }
  if (content.byteLength !== entry.size || crc32(content) !== entry.crc) {
    throw new PackageError('ooxml.truncated', { file, part: entry.name });
  }
  return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
}

/**
 * Inflates without Node's zlib: terminating a thread between the creation of a zlib handle and its first use ends the
 * whole process (Node.js 20, "Assertion failed: init_done_"), and drawing threads are terminated when their result is
 * no longer needed.
 * @throws like `inflateRawSync` when the data is larger than the size
 */
export function inflateInThread(data: Uint8Array, size: number): Uint8Array {
  // fflate drops what doesn't fit; one extra byte reveals that there was more.
  const content = inflateSync(data, { out: new Uint8Array(size + 1) });
  if (content.byteLength > size) throw Object.assign(new RangeError('too long'), { code: 'ERR_BUFFER_TOO_LARGE' });
  return content;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Maximum nesting; real Office files reach 33. */
const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 512;

/**
 * Decodes an XML part: by byte order mark, else by its declaration, else UTF-8 (XML 1.0, appendix F). Unknown encoding
 * names fall back to UTF-8; bytes that don't decode become U+FFFD.
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(200, bytes.byteLength)).toString('latin1');
  const declared = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration that is readable byte by byte can't be UTF-16, whatever it declares.
  if (declared === 'utf-8' || declared.startsWith('utf-16')) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes); // an unknown encoding
    throw error;
  }
}

/**
 * Refuses XML that a tree parser must not read: DOCTYPE (and with it every entity), nesting over 256, over 512
 * attributes on one element. Takes linear time and expands nothing.
 * @throws PackageError `ooxml.hostile_xml` or `ooxml.malformed_xml`, naming file and part.
 */
export function checkXml(xml: string, where: { file: string; part: string }): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  const hostile = (): never => {
    throw new PackageError('ooxml.hostile_xml', where);
  };
  parser.on('doctype', hostile);
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) hostile();
  });
  parser.on('opentag', () => {
    depth += 1;
    if (depth > MAX_DEPTH) hostile();
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('error', (cause) => {
    throw new PackageError('ooxml.malformed_xml', where, { cause });
  });
  parser.write(xml).close();
}

/** Why a package is refused; each code has a message in the locale file. */
type PackageErrorCode =
  | 'ooxml.not_a_zip'
  | 'ooxml.truncated'
  | 'ooxml.encrypted'
  | 'ooxml.bomb'
  | 'ooxml.bad_name'
  | 'ooxml.hostile_xml'
  | 'ooxml.malformed_xml'
  | 'ooxml.strict'
  | 'ooxml.missing_part'
  | 'ooxml.no_layouts'
  | 'ooxml.not_a_presentation'
  | 'ooxml.too_many_comments';

/** A package that can't be read or is refused. */
export class PackageError extends CodedError {
  declare readonly code: PackageErrorCode;

  /** @param params include the `file` name and, if a single part is at fault, the `part`. */
  constructor(
    code: PackageErrorCode,
    params: { file: string } & Record<string, string | number>,
    options?: { cause?: unknown },
  ) {
    super(code, params, options);
  }
}
