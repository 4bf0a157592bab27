/** Namespaces of the Transitional class by the prefix Office uses for them (ECMA-376 part 4, annex A). */
export const NAMESPACE = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  /** Creation ids of shapes ([MS-ODRAWXML] 2.27). */
  a16: 'http://schemas.microsoft.com/office/drawing/2014/main',
  /** Colour of links ([MS-ODRAWXML] 2.29). */
  ahyp: 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor',
  /** Creation ids of slides ([MS-PPTX] 2.2). */
  p14: 'http://schemas.microsoft.com/office/powerpoint/2010/main',
  /** Threads of classic comments ([MS-PPTX] 2.6). */
  p15: 'http://schemas.microsoft.com/office/powerpoint/2012/main',
  /** Threaded comments ([MS-PPTX] 2.16). */
  p188: 'http://schemas.microsoft.com/office/powerpoint/2018/8/main',
  spreadsheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
} as const;

/** Namespace declarations of a slide part's root. */
export const SLIDE_NAMESPACES = {
  'xmlns:a': NAMESPACE.a,
  'xmlns:r': NAMESPACE.r,
  'xmlns:p': NAMESPACE.p,
} as const;
