import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { IngestError } from '../ingest-error.ts';

const ERRORS_ONLY = 0;

/**
 * Opens a PDF for reading text and drawing pages; scripts, forms and anything over the network stay off. The caller must
 * `destroy` the document.
 * @param bytes stays usable: the reader works on a copy.
 * @throws IngestError `ingest.password_protected`, `ingest.damaged`.
 */
export async function openPdf(bytes: Uint8Array, name: string): Promise<PDFDocumentProxy> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (part: string): string => join(home, part) + sep;
  try {
    return await getDocument({
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
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new IngestError(isLocked ? 'ingest.password_protected' : 'ingest.damaged', { file: name }, { cause });
  }
}
