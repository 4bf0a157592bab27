import { decodeText, decodeWindows1252 } from '../decode-text.ts';

/**
 * Decodes a page: by byte order mark, else the encoding its `meta` names, else as any text.
 * @throws IngestError as `decodeText`.
 */
export function decodeHtml(bytes: Uint8Array, file: string): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(2048, bytes.byteLength)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  if (
    declared !== undefined &&
    declared !== 'utf-8' &&
    declared !== 'utf8' &&
    !declared.startsWith('utf-16') &&
    !hasMark
  ) {
    if (/^(?:windows-1252|iso-8859-1|latin1|us-ascii)$/.test(declared)) return decodeWindows1252(bytes);
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // an encoding that nobody knows: look at the bytes
    }
  }
  return decodeText(bytes, file).text;
}
