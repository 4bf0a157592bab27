const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Media types by extension (IANA registry). Others are bytes to a browser. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.dotx': `${OFFICE}.wordprocessingml.template`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.xltx': `${OFFICE}.spreadsheetml.template`,
  '.pptx': `${OFFICE}.presentationml.presentation`,
  '.potx': `${OFFICE}.presentationml.template`,
  '.ppsx': `${OFFICE}.presentationml.slideshow`,
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
const BYTES = 'application/octet-stream';

/** Every media type a file may be served with. */
export const FILE_MEDIA_TYPES: readonly string[] = [...new Set([...Object.values(TYPE_OF_EXTENSION), BYTES])];

/** @param extension lower case, with its dot. */
export function mediaTypeOf(extension: string): string {
  return TYPE_OF_EXTENSION[extension] ?? BYTES;
}
