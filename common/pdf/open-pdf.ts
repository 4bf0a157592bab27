import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// pdfjs's build for Node.js 20 puts its own JSON in the place of the built-in one, for the whole process and many times slower.
const { parse, stringify } = JSON;
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
// Opening the first document would load it, and replace JSON once more.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
Object.assign(JSON, { parse, stringify });

/** Operators of drawing and the arithmetic of their matrices, as pdfjs names them. */
export const { OPS, Util } = pdfjs;

const ERRORS_ONLY = 0;

/**
 * Opens a PDF for reading text and drawing pages; scripts, forms and anything over the network stay off. The caller must
 * `destroy` the document.
 * @param bytes stays usable: the reader works on a copy.
 * @throws as pdfjs does: `PasswordException` where it is locked, others where it is damaged.
 */
export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (part: string): string => join(home, part) + sep;
  return pdfjs.getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    isEvalSupported: false,
    enableXfa: false,
    disableAutoFetch: true,
    useSystemFonts: false,
    // A scan is at most some 10 000 pixels a side.
    maxImageSize: 120_000_000,
    verbosity: ERRORS_ONLY,
  }).promise;
}
