import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// pdfjs's build for Node.js 20 replaces the built-in JSON for the whole process with a much slower one.
const { parse, stringify } = JSON;
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
// Opening the first document would load it and replace JSON again.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
Object.assign(JSON, { parse, stringify });

/** Drawing operators and matrix arithmetic, as named by pdfjs. */
export const { OPS, Util } = pdfjs;

const ERRORS_ONLY = 0;

/**
 * Opens a PDF for reading text and drawing pages; scripts, forms and network access stay disabled. The caller must
 * `destroy` the document.
 * @param bytes can be used afterwards: the reader works on a copy.
 * @throws pdfjs's errors: `PasswordException` for a locked file, others for a damaged one.
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
