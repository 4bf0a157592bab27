/** What a picture's first bytes say it is: an IANA media type; null where they say nothing we know. */
export function pictureType(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(0, 4) === 'GIF8') return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(0, 2) === 'BM') return 'image/bmp';
  if (ascii(40, 44) === ' EMF') return 'image/x-emf';
  if (bytes[0] === 0xd7 && bytes[1] === 0xcd && bytes[2] === 0xc6 && bytes[3] === 0x9a) return 'image/x-wmf';
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'image/tiff';
  if (/<svg[\s>]/.test(ascii(0, 1000))) return 'image/svg+xml';
  return null;
}

/** Types that painters draw. */
export const DRAWABLE_PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Width and height in pixels of a PNG (its IHDR), JPEG (its first frame) or GIF; null of others and of damaged ones. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureType(bytes);
  const size = (width: number, height: number): { width: number; height: number } | null =>
    width > 0 && height > 0 ? { width, height } : null;
  if (type === 'image/png' && bytes.length >= 24) return size(view.getUint32(16), view.getUint32(20));
  if (type === 'image/gif' && bytes.length >= 10) return size(view.getUint16(6, true), view.getUint16(8, true));
  if (type !== 'image/jpeg') return null;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    // Start of frame, whatever the coding (ITU-T T.81, table B.1), but tables and extensions.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return size(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
