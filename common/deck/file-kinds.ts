const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/** What people call a group of formats; clients choose an icon and a name by it. */
export type FileFamily = 'word' | 'pdf' | 'excel' | 'powerpoint' | 'tables' | 'text' | 'web' | 'pictures';

/** One format that sources are read from. `plugins/ingest/extractors/KIND.ts` reads it, unless it is `read_as` another one. */
export interface FileKindSpec {
  /** As messages and docs call it. */
  label: string;
  family: FileFamily;
  /** Lower case, without the dot, the usual one first, each with its media type (IANA registry); null if it has none of its own. */
  extensions: Readonly<Record<string, string | null>>;
  /** Other media types under which servers offer it. */
  other_media_types?: readonly string[];
  /**
   * What proves the format: text that decodes, a folder at the top of a ZIP archive, bytes near the start, a signature that
   * belongs to one of its media types, or, for formats of LibreOffice, a stream in an OLE file or bytes near the start.
   */
  proof:
    | { is: 'text' }
    | { is: 'zip'; folder: string }
    | { is: 'start'; bytes: string }
    | { is: 'signature' }
    | { is: 'converted'; stream: string; starts: readonly string[] };
  /** The format that LibreOffice converts it to before it is read. */
  read_as?: 'docx' | 'xlsx' | 'pptx';
  /** Size in MB from which reading takes about five seconds on two processors. */
  slow_from_mb: number;
}

/**
 * The formats that sources are read from. Whatever is accepted, recognised, served, shown or documented derives from this list.
 * A format without an extractor is converted by LibreOffice and read as the result. PDF is slow early because large ones are mostly scanned, and a page read by OCR takes seconds; Office files are large by
 * their pictures.
 */
export const fileKinds = {
  docx: {
    label: 'DOCX',
    family: 'word',
    extensions: {
      docx: `${OFFICE}.wordprocessingml.document`,
      docm: null,
      dotx: `${OFFICE}.wordprocessingml.template`,
    },
    proof: { is: 'zip', folder: 'word' },
    slow_from_mb: 5,
  },
  pdf: {
    label: 'PDF',
    family: 'pdf',
    extensions: { pdf: 'application/pdf' },
    proof: { is: 'start', bytes: '%PDF-' },
    slow_from_mb: 1,
  },
  xlsx: {
    label: 'XLSX',
    family: 'excel',
    extensions: {
      xlsx: `${OFFICE}.spreadsheetml.sheet`,
      xlsm: null,
      xltx: `${OFFICE}.spreadsheetml.template`,
    },
    proof: { is: 'zip', folder: 'xl' },
    slow_from_mb: 2,
  },
  pptx: {
    label: 'PPTX',
    family: 'powerpoint',
    extensions: {
      pptx: `${OFFICE}.presentationml.presentation`,
      pptm: null,
      potx: `${OFFICE}.presentationml.template`,
      ppsx: `${OFFICE}.presentationml.slideshow`,
    },
    proof: { is: 'zip', folder: 'ppt' },
    slow_from_mb: 10,
  },
  writer: {
    label: 'DOC/ODT/RTF',
    family: 'word',
    extensions: {
      ...{ doc: 'application/msword', dot: null, rtf: 'application/rtf' },
      ...{ odt: `${ODF}.text`, ott: `${ODF}.text-template` },
    },
    other_media_types: ['text/rtf'],
    proof: { is: 'converted', stream: 'WordDocument', starts: ['{\\rtf', `mimetype${ODF}.text`] },
    read_as: 'docx',
    slow_from_mb: 1,
  },
  calc: {
    label: 'XLS/ODS',
    family: 'excel',
    extensions: {
      ...{ xls: 'application/vnd.ms-excel', xlt: null },
      ...{ ods: `${ODF}.spreadsheet`, ots: `${ODF}.spreadsheet-template` },
    },
    proof: { is: 'converted', stream: 'Workbook', starts: [`mimetype${ODF}.spreadsheet`] },
    read_as: 'xlsx',
    slow_from_mb: 1,
  },
  impress: {
    label: 'PPT/ODP',
    family: 'powerpoint',
    extensions: {
      ...{ ppt: 'application/vnd.ms-powerpoint', pps: null, pot: null },
      ...{ odp: `${ODF}.presentation`, otp: `${ODF}.presentation-template` },
    },
    proof: { is: 'converted', stream: 'PowerPoint Document', starts: [`mimetype${ODF}.presentation`] },
    read_as: 'pptx',
    slow_from_mb: 1,
  },
  csv: {
    label: 'CSV',
    family: 'tables',
    extensions: { csv: 'text/csv', tsv: 'text/tab-separated-values', tab: null },
    proof: { is: 'text' },
    slow_from_mb: 10,
  },
  txt: {
    label: 'TXT',
    family: 'text',
    extensions: { txt: 'text/plain', text: null, log: null },
    proof: { is: 'text' },
    slow_from_mb: 20,
  },
  md: {
    label: 'MD',
    family: 'text',
    extensions: { md: 'text/markdown', markdown: null },
    proof: { is: 'text' },
    slow_from_mb: 2,
  },
  html: {
    label: 'HTML',
    family: 'web',
    extensions: { html: 'text/html', htm: 'text/html', xhtml: null },
    other_media_types: ['application/xhtml+xml'],
    proof: { is: 'text' },
    slow_from_mb: 3,
  },
  image: {
    label: 'PNG/JPEG/WebP/GIF/TIFF/BMP',
    family: 'pictures',
    extensions: {
      ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' },
      ...{ gif: 'image/gif', tif: 'image/tiff', tiff: 'image/tiff', bmp: 'image/bmp' },
    },
    proof: { is: 'signature' },
    slow_from_mb: 10,
  },
} as const satisfies Readonly<Record<string, FileKindSpec>>;

export type FileKind = keyof typeof fileKinds;

export function fileKindNames(): FileKind[] {
  return Object.keys(fileKinds) as FileKind[];
}

/** Extensions of a format in lower case without the dot, the usual one first. */
export function extensionsOf(kind: FileKind): string[] {
  return Object.keys(fileKinds[kind].extensions);
}

/** The extension of a file name in lower case without its dot; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** @param extension lower case, without its dot. */
export function kindOfExtension(extension: string): FileKind | undefined {
  return kindWhere(({ extensions }) => Object.hasOwn(extensions, extension));
}

/** The first format that something is true of. */
export function kindWhere(holds: (spec: FileKindSpec) => boolean): FileKind | undefined {
  return fileKindNames().find((kind) => holds(fileKinds[kind]));
}

export function specOfKind(kind: FileKind): FileKindSpec {
  return fileKinds[kind];
}

/** Any file, to a browser. */
const BYTES = 'application/octet-stream';

/** The media type of a file by its name; that of any bytes where its extension has none of its own. */
export function mediaTypeOf(name: string): string {
  const extension = extensionOf(name);
  const kind = kindOfExtension(extension);
  return (kind === undefined ? null : specOfKind(kind).extensions[extension]) ?? BYTES;
}

/** Every media type that `mediaTypeOf` can return. */
export function fileMediaTypes(): string[] {
  const types = fileKindNames().flatMap((kind) => Object.values(specOfKind(kind).extensions));
  return [...new Set(types.filter((type) => type !== null)), BYTES];
}

/** The media type of what an address served; a picture's may be one of several. */
export function mediaTypeOfKind(kind: FileKind): string {
  return kind === 'image' ? BYTES : mediaTypeOf(`.${extensionsOf(kind)[0]}`);
}

/** Every media type that a source may be served with, and its extension. */
export function extensionsByMediaType(): Map<string, string> {
  const found = new Map<string, string>();
  for (const kind of fileKindNames()) {
    const { extensions, other_media_types: others = [] } = specOfKind(kind);
    const [usual = ''] = extensionsOf(kind);
    for (const [extension, type] of Object.entries(extensions)) {
      if (type !== null && !found.has(type)) found.set(type, extension);
    }
    for (const type of others) found.set(type, usual);
  }
  return found;
}
