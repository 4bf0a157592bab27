import { extensionOf } from './kind-of-file.ts';

/** Media types that an address may serve, with the extension of their kind; "" where the address must tell. */
const EXTENSION_OF_TYPE: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/octet-stream': '',
  'application/zip': '',
};

/** The allow-list of media types for addresses. */
export const READ_TYPES: readonly string[] = Object.keys(EXTENSION_OF_TYPE);

const TEXT_EXTENSIONS = ['md', 'markdown', 'csv', 'tsv'];

/**
 * A file name for what an address served: its type decides the extension. Servers call any text "text/plain" and any
 * file "octet-stream"; there the address decides.
 */
export function nameOfAddress(url: string, mediaType: string): string {
  const path = new URL(url).pathname;
  const base = decodeSafely(path.split('/').at(-1) ?? '') || 'page';
  const extension = EXTENSION_OF_TYPE[mediaType] ?? '';
  const own = extensionOf(base);
  if (extension === '' || (extension === 'txt' && TEXT_EXTENSIONS.includes(own))) return base;
  return own === extension ? base : `${base}.${extension}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray "%" is a name too.
    return text;
  }
}
