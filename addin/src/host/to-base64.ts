/** Encoding 50 MB at once blocks the page for over 0.3 s. Divisible by three, so that no chunk but the last has padding. */
const PIECE_BYTES = 3 * 1024 * 1024;

/** A file as base64, without a prefix: in chunks, so that the page stays responsive. */
export async function toBase64(file: Blob): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    pieces.push(await pieceToBase64(file.slice(start, start + PIECE_BYTES)));
  }
  return pieces.join('');
}

/** By the browser's own reader, which works beside the page. */
function pieceToBase64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(piece);
  });
}
