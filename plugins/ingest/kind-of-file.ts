import { fileTypeFromBuffer } from 'file-type';
import * as yauzl from 'yauzl';
import { extensionOf, kindOfExtension, kindWhere, specOfKind } from '../../common/deck/file-kinds.ts';
import type { FileKind, FileKindSpec } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import { decodeHead } from './decode-text.ts';
import { IngestError } from './ingest-error.ts';

/** UTF-16 name of the stream that an encrypted Office file keeps its package in ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const OLE_HEADER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Readers accept a PDF whose header comes within so many bytes (PDF Reference 1.7, appendix H, note 13). */
const SEARCHED_BYTES = 1024;
/** How HTML begins. Comments end at their first "-->": if one could go on, many of them could be read in more ways than there is time for. */
const HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
/** Characters at the beginning of a text in which it would say that it is HTML. */
const HTML_CHARS = 5000;
/** Length of a ZIP entry's header before its name. */
const ZIP_ENTRY_NAME_AT = 30;

/**
 * What a file is: its extension says what it claims to be, its content proves it. A sound file of another readable kind
 * is read as what it is, with a finding; text that claims to be a document, and the reverse, is refused.
 * @throws IngestError `ingest.empty_file`, `ingest.kind_not_read`, `ingest.password_protected`,
 *   `ingest.wrong_kind`, `ingest.damaged`, `ingest.not_text`.
 */
export async function kindOfFile(bytes: Uint8Array, name: string): Promise<{ kind: FileKind; findings: Finding[] }> {
  if (bytes.byteLength === 0) throw new IngestError('ingest.empty_file', { file: name });
  const extension = extensionOf(name);
  const claimed = kindOfExtension(extension);
  const proven = await proveBinary(bytes, name, claimed);
  if (proven !== null) {
    if (claimed === undefined || claimed === proven) return { kind: proven, findings: [] };
    const params = { file: name, claimed: extension.toUpperCase(), actual: specOfKind(proven).label };
    return { kind: proven, findings: [{ code: 'ingest.read_as_other_kind', params, severity: 'warning' }] };
  }
  if (claimed === undefined && extension !== '') {
    throw new IngestError('ingest.kind_not_read', { file: name, kind: extension.toUpperCase() });
  }
  const text = decodeHead(bytes, name);
  const isHtml = HTML.test(text.slice(0, HTML_CHARS));
  if (claimed !== undefined && !isText(claimed)) {
    const actual = isHtml ? 'HTML' : 'TXT';
    throw new IngestError('ingest.wrong_kind', { file: name, claimed: extension.toUpperCase(), actual });
  }
  return { kind: claimed ?? (isHtml ? 'html' : 'txt'), findings: [] };
}

/** The kind that signature and structure prove; null if there is no binary signature. */
async function proveBinary(bytes: Uint8Array, name: string, claimed: FileKind | undefined): Promise<FileKind | null> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (OLE_HEADER.every((byte, index) => bytes[index] === byte)) {
    if (head.includes(ENCRYPTED_PACKAGE)) throw new IngestError('ingest.password_protected', { file: name });
    return oleKind(head, name, claimed);
  }
  const start = head.subarray(0, SEARCHED_BYTES);
  const converted = kindWhere(
    ({ proof }) => proof.is === 'converted' && proof.starts.some((bytes) => startsWith(start, bytes)),
  );
  if (converted !== undefined) return converted;
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)) return zipKind(head, name);
  const started = kindWhere(({ proof }) => proof.is === 'start' && start.includes(proof.bytes));
  if (started !== undefined) return started;
  // A byte order mark looks like the first bytes of an MP1 or MP2 stream.
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return null;
  const type = await fileTypeFromBuffer(head.subarray(0, 64 * 1024)).catch(() => undefined);
  if (type === undefined || /^(text\/|application\/xml$)/.test(type.mime)) {
    // No signature, but zero bytes: a document that lost its head, or some program's own format.
    if (claimed !== undefined && !isText(claimed) && head.subarray(0, 4096).includes(0)) {
      throw new IngestError('ingest.damaged', { file: name });
    }
    return null;
  }
  const signed = kindWhere(
    ({ proof, extensions }) => proof.is === 'signature' && Object.values(extensions).includes(type.mime),
  );
  if (signed !== undefined) return signed;
  throw new IngestError('ingest.kind_not_read', { file: name, kind: type.ext.toUpperCase() });
}

/** RTF begins with its mark; the type of an OpenDocument file is the first entry of its archive, stored as it is (part 2, 3.3). */
function startsWith(start: Buffer, bytes: string): boolean {
  return start.indexOf(bytes) === (bytes.startsWith('mimetype') ? ZIP_ENTRY_NAME_AT : 0);
}

/**
 * Kind of an OLE file by the names of its streams, [MS-CFB] 2.6.1. Embedded objects bring the streams of other kinds: what the
 * name claims comes first.
 */
function oleKind(bytes: Buffer, name: string, claimed: FileKind | undefined): FileKind {
  const hasStream = ({ proof }: FileKindSpec): boolean =>
    proof.is === 'converted' && bytes.includes(Buffer.from(`${proof.stream}\0`, 'utf16le'));
  if (claimed !== undefined && hasStream(specOfKind(claimed))) return claimed;
  const proven = kindWhere(hasStream);
  if (proven !== undefined) return proven;
  if (claimed !== undefined) throw new IngestError('ingest.damaged', { file: name });
  throw new IngestError('ingest.kind_not_read', { file: name, kind: extensionOf(name).toUpperCase() || 'OLE' });
}

/** Office kind by the part names in the directory; nothing is unpacked here. */
async function zipKind(bytes: Buffer, name: string): Promise<FileKind> {
  const names = new Set<string>();
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName.toLowerCase().split('/')[0] ?? '');
      if (names.size > 100) break;
    }
  } catch (cause) {
    throw new IngestError('ingest.damaged', { file: name }, { cause });
  }
  const proven = kindWhere(({ proof }) => proof.is === 'zip' && names.has(proof.folder));
  if (proven !== undefined) return proven;
  const kind = names.has('meta-inf') && names.has('mimetype') ? 'ODF' : 'ZIP';
  throw new IngestError('ingest.kind_not_read', { file: name, kind });
}

function isText(kind: FileKind): boolean {
  return specOfKind(kind).proof.is === 'text';
}
