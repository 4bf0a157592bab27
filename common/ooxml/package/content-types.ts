import { el, serializePart } from '../xml/element.ts';

const PML = 'application/vnd.openxmlformats-officedocument.presentationml';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Content types of the parts we read and write (ECMA-376 part 1, 13.3 and 14.2). */
export const CONTENT_TYPE = {
  relationships: 'application/vnd.openxmlformats-package.relationships+xml',
  coreProperties: 'application/vnd.openxmlformats-package.core-properties+xml',
  extendedProperties: `${OFFICE}.extended-properties+xml`,
  customProperties: `${OFFICE}.custom-properties+xml`,
  presentation: `${PML}.presentation.main+xml`,
  template: `${PML}.template.main+xml`,
  slideshow: `${PML}.slideshow.main+xml`,
  macroPresentation: 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  macroTemplate: 'application/vnd.ms-powerpoint.template.macroEnabled.main+xml',
  macroSlideshow: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml',
  slide: `${PML}.slide+xml`,
  slideLayout: `${PML}.slideLayout+xml`,
  slideMaster: `${PML}.slideMaster+xml`,
  notesSlide: `${PML}.notesSlide+xml`,
  notesMaster: `${PML}.notesMaster+xml`,
  handoutMaster: `${PML}.handoutMaster+xml`,
  presProps: `${PML}.presProps+xml`,
  viewProps: `${PML}.viewProps+xml`,
  tableStyles: `${PML}.tableStyles+xml`,
  commentAuthors: `${PML}.commentAuthors+xml`,
  comments: `${PML}.comments+xml`,
  modernComments: 'application/vnd.ms-powerpoint.comments+xml',
  modernAuthors: 'application/vnd.ms-powerpoint.authors+xml',
  theme: `${OFFICE}.theme+xml`,
  chart: `${OFFICE}.drawingml.chart+xml`,
  workbook: `${OFFICE}.spreadsheetml.sheet`,
  vbaProject: 'application/vnd.ms-office.vbaProject',
} as const;

/** Main part types of presentations, with or without macros. */
export const PRESENTATION_TYPES: readonly string[] = [
  CONTENT_TYPE.presentation,
  CONTENT_TYPE.template,
  CONTENT_TYPE.slideshow,
  CONTENT_TYPE.macroPresentation,
  CONTENT_TYPE.macroTemplate,
  CONTENT_TYPE.macroSlideshow,
];

/** Content types of media by file extension. PowerPoint offers to repair a deck that declares a JPEG as `image/jpg`. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  wdp: 'image/vnd.ms-photo',
  xlsx: CONTENT_TYPE.workbook,
};

/** Content types from `[Content_Types].xml`: by extension (lower case, no dot) and by part (path without leading slash). */
export interface ContentTypes {
  defaults: ReadonlyMap<string, string>;
  overrides: ReadonlyMap<string, string>;
}

/** Serialises content types in a stable order (ECMA-376 part 2, 7.2.3.2). */
export function contentTypesXml(types: ContentTypes): string {
  return serializePart(
    el(
      'Types',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
      [...types.defaults]
        .sort(byKey)
        .map(([extension, type]) => el('Default', { Extension: extension, ContentType: type })),
      [...types.overrides]
        .sort(byKey)
        .map(([path, type]) => el('Override', { PartName: `/${path}`, ContentType: type })),
    ),
  );
}

function byKey(a: readonly [string, string], b: readonly [string, string]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
