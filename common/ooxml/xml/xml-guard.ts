import { SaxesParser } from 'saxes';
import { PackageError } from '../package/package-error.ts';

/** Deepest nesting read; real Office files reach 33. */
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
  // A declaration that could be read byte by byte can't be UTF-16, whatever it says.
  if (declared === 'utf-8' || declared.startsWith('utf-16')) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes); // an encoding that nobody knows
    throw error;
  }
}

/**
 * Refuses XML that a tree parser must not see: DOCTYPE (and with it every entity), nesting over 256, over 512 attributes
 * on one element. Linear in the input, expands nothing.
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
