import { IngestError } from './ingest-error.ts';

interface DecodedText {
  /** Line ends are "\n"; no byte order mark. */
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Bytes that decide between text and binary data. */
const PROBE_BYTES = 64 * 1024;

/**
 * Decodes a text file: by byte order mark, else UTF-16 where every other byte is zero, else strict UTF-8, else
 * Windows-1252 (what spreadsheets of western Europe save as "CSV").
 * @throws IngestError `ingest.empty_file` and, for binary data, `ingest.not_text`.
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  if (bytes.byteLength === 0) throw new IngestError('ingest.empty_file', { file });
  const encoding = guessEncoding(bytes);
  let text: string;
  if (encoding === 'utf-8') {
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Not UTF-8: what is left is a one-byte encoding, or no text at all.
      if (isBinary(bytes)) throw new IngestError('ingest.not_text', { file });
      return { text: tidy(decodeWindows1252(bytes)), encoding: 'windows-1252' };
    }
    if (isBinary(bytes)) throw new IngestError('ingest.not_text', { file });
  } else {
    text = new TextDecoder(encoding).decode(bytes);
    if (/\uFFFD.{0,200}\uFFFD/s.test(text.slice(0, PROBE_BYTES))) throw new IngestError('ingest.not_text', { file });
  }
  const tidied = tidy(text);
  if (tidied.trim() === '') throw new IngestError('ingest.empty_file', { file });
  return { text: tidied, encoding };
}

/**
 * The beginning of a text file, to tell what kind it is; the rest is decoded where it is read.
 * @throws IngestError `ingest.not_text` for binary data.
 */
export function decodeHead(bytes: Uint8Array, file: string): string {
  const encoding = guessEncoding(bytes);
  if (encoding === 'utf-8' && isBinary(bytes)) throw new IngestError('ingest.not_text', { file });
  return new TextDecoder(encoding).decode(bytes.subarray(0, PROBE_BYTES));
}

// The letters at 0x80 to 0x9F; the runtime's own decoder takes them for control characters.
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252, in which every byte is a character. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009F]/g, (letter) => UPPER[letter.charCodeAt(0) - 0x80] ?? letter);
}

function tidy(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

function guessEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.byteLength, 4096);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > length * 0.3 && even < length * 0.02) return 'utf-16le';
  if (even > length * 0.3 && odd < length * 0.02) return 'utf-16be';
  return 'utf-8';
}

/** A zero byte or more than the odd control character means that a person can't read this. */
function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.byteLength, PROBE_BYTES);
  let control = 0;
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) control += 1;
  }
  return control > Math.max(4, length * 0.01);
}
