import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box, Size } from '../../deck/geometry.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import type { LayoutReadiness, ReadinessFinding } from '../../deck/readiness-report.ts';
import type { MasterDeck, MasterModel } from '../../ooxml/read/master/open-master-deck.ts';
import { contrast, visibleAccents } from '../../ooxml/write/contrast.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import type { FootersOfOthers } from './layout-findings.ts';
import { largePictures } from './layout-view.ts';
import { fontTables } from '../../typeset/fonts/font-tables.ts';

/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
const MIN_ACCENTS = 2;
const LARGEST_MEGABYTES = 20;
const CM_PER_INCH = 2.54;
/** Common aspect ratios of screens and paper: 16:9, 16:10, 3:2, A4, 4:3, letter. */
const USUAL_SHAPES = [16 / 9, 16 / 10, 3 / 2, Math.SQRT2, 4 / 3, 11 / 8.5];
/** Range of plausible slide sizes, in inches. */
const USUAL_SIDES = { least: 5, most: 30 };
/** Minimum room for a visual, as a share of the slide. */
const MIN_VISUAL = 0.18;

/** Findings for a whole master deck: missing layouts, fonts, colours, size and weight. */
export function deckFindings(
  master: MasterDeck,
  catalogue: LayoutCatalogue,
  typesetter: Typesetter,
  layouts: readonly LayoutReadiness[],
): ReadinessFinding[] {
  const usable = new Set(layouts.flatMap(({ is_usable, layout_id }) => (is_usable ? layout_id : [])));
  const offered = catalogue.layouts.filter(({ layout_id }) => usable.has(layout_id));
  return [
    ...missingLayouts(offered, catalogue),
    ...fontFindings(catalogue, typesetter, master),
    ...master.masters.flatMap((one) => colourFindings(one)).filter(isFirst),
    ...sizeFindings(catalogue.slide_size),
    ...weightFindings(master, catalogue.slide_size),
    ...footersOfDeck(master),
  ];
}

/** Whether any layout has a footer, and a slide number. */
export function footersOf(master: MasterDeck): FootersOfOthers {
  const types = new Set(
    [...master.layout_details.values()].flatMap(({ headerFooters }) => headerFooters.map(({ type }) => type)),
  );
  return { hasFooter: types.has('ftr'), hasNumber: types.has('sldNum') };
}

function footersOfDeck(master: MasterDeck): ReadinessFinding[] {
  const { hasFooter, hasNumber } = footersOf(master);
  const findings: ReadinessFinding[] = [];
  if (!hasFooter) findings.push({ code: 'readiness.no_footers', params: {}, severity: 'info' });
  if (!hasNumber) findings.push({ code: 'readiness.no_numbers', params: {}, severity: 'info' });
  return findings;
}

function missingLayouts(
  offered: readonly LayoutModel[],
  { layouts, slide_size: size }: LayoutCatalogue,
): ReadinessFinding[] {
  if (offered.length === 0) return [{ code: 'readiness.no_usable_layout', params: {}, severity: 'error' }];
  const findings: ReadinessFinding[] = [];
  const isLarge = ({ w, h }: Box): boolean => w * h >= MIN_VISUAL * size.w * size.h;
  const some = (test: (layout: LayoutModel) => boolean): boolean => offered.some(test);
  const hasField = (layout: LayoutModel, ...kinds: string[]): boolean =>
    layout.fields.some(({ kind, box }) => kinds.includes(kind) && isLarge(box));
  if (!some(({ role }) => role === 'title' || role === 'section'))
    findings.push({ code: 'readiness.no_title_layout', params: {}, severity: 'warning' });
  if (!some((layout) => hasField(layout, 'body', 'object')))
    findings.push({ code: 'readiness.no_content_layout', params: {}, severity: 'error' });
  const hasRoom = ({ free_area: free }: LayoutModel): boolean => free !== null && isLarge(free);
  if (!some((layout) => hasField(layout, 'chart', 'table', 'object', 'body') || hasRoom(layout)))
    findings.push({ code: 'readiness.no_room_for_charts', params: {}, severity: 'warning' });
  if (!some((layout) => hasField(layout, 'picture', 'object') || hasRoom(layout)))
    findings.push({ code: 'readiness.no_room_for_pictures', params: {}, severity: 'info' });
  const masters = new Set(layouts.map(({ master_id }) => master_id)).size;
  if (masters > 1) findings.push({ code: 'readiness.several_masters', params: { masters }, severity: 'info' });
  return findings;
}

function fontFindings(
  { layouts, fonts }: LayoutCatalogue,
  { registry }: Typesetter,
  master: MasterDeck,
): ReadinessFinding[] {
  const names = new Set([
    fonts.minor,
    fonts.major,
    ...master.masters.flatMap((one) => [one.fonts.minor, one.fonts.major]),
  ]);
  for (const { fields } of layouts)
    for (const { text } of fields) if (text?.levels[0] !== undefined) names.add(text.levels[0].font);
  return [...names].filter(Boolean).flatMap((font): ReadinessFinding[] => {
    const substitute = registry.substitute(font);
    if (substitute !== null)
      return [{ code: 'readiness.font_substituted', params: { font, substitute }, severity: 'warning' }];
    if (mayBeEmbedded(registry.face(font, false, false).bytes())) return [];
    return [{ code: 'readiness.font_not_embeddable', params: { font }, severity: 'warning' }];
  });
}

function colourFindings({ colours }: MasterModel): ReadinessFinding[] {
  const pairs = [
    [colours.tx1, colours.bg1],
    [colours.tx2, colours.bg1],
    [colours.tx1, colours.bg2],
  ] as const;
  const findings = pairs.flatMap(([text, ground]): ReadinessFinding[] => {
    const ratio = Number(contrast(text, ground).toFixed(2));
    if (ratio >= READABLE) return [];
    return [
      { code: 'readiness.theme_contrast', params: { text, ground, ratio, least: READABLE }, severity: 'warning' },
    ];
  });
  const accents = [1, 2, 3, 4, 5, 6].map((number) => `accent${number}` as keyof typeof colours);
  const visible = visibleAccents(
    accents.map((name) => ({ name, hex: colours[name] })),
    colours.bg1,
  );
  if (visible.length < MIN_ACCENTS)
    findings.push({ code: 'readiness.few_accents', params: { accents: visible.length }, severity: 'info' });
  return findings;
}

function sizeFindings({ w, h }: Size): ReadinessFinding[] {
  const [width, height] = [w, h].map((side) => Number(((side / EMU_PER_INCH) * CM_PER_INCH).toFixed(1)));
  const params = { width: width ?? 0, height: height ?? 0 };
  const isUsual = USUAL_SHAPES.some((shape) => Math.abs(w / Math.max(1, h) / shape - 1) < 0.03);
  const longer = Math.max(w, h) / EMU_PER_INCH;
  const isHandy = longer >= USUAL_SIDES.least && longer <= USUAL_SIDES.most;
  if (isUsual && isHandy) return [];
  return [{ code: 'readiness.odd_size', params, severity: 'info' }];
}

function weightFindings(master: MasterDeck, size: Size): ReadinessFinding[] {
  let bytes = 0;
  for (const part of master.package.parts.values()) bytes += part.length;
  const megabytes = Number((bytes / 1_000_000).toFixed(1));
  const heavy: ReadinessFinding = { code: 'readiness.file_heavy', params: { megabytes }, severity: 'warning' };
  return [
    ...(megabytes > LARGEST_MEGABYTES ? [heavy] : []),
    ...master.masters.flatMap(({ master_id }) => largePictures(master.package, master_id, size)),
  ];
}

/** The same finding for several masters is listed once. */
function isFirst(finding: ReadinessFinding, at: number, all: readonly ReadinessFinding[]): boolean {
  return (
    all.findIndex(
      ({ code, params }) => code === finding.code && JSON.stringify(params) === JSON.stringify(finding.params),
    ) === at
  );
}

const RESTRICTED = 0x0002;
const PREVIEW_AND_PRINT = 0x0004;
const EDITABLE = 0x0008;
const BITMAPS_ONLY = 0x0200;
const FS_TYPE_AT = 8;

/**
 * Whether a font file's licence bits allow embedding its outlines in a document (OpenType 1.9.1, `OS/2`, `fsType`; the
 * least restrictive of several bits applies). A file without the bits allows it.
 */
function mayBeEmbedded(bytes: Uint8Array): boolean {
  const font = fontTables(bytes);
  const table = font?.tables.get('OS/2');
  if (font == null || table === undefined || table.offset + FS_TYPE_AT + 2 > font.view.byteLength) return true;
  const bits = font.view.getUint16(table.offset + FS_TYPE_AT);
  if ((bits & BITMAPS_ONLY) !== 0) return false;
  return (bits & RESTRICTED) === 0 || (bits & (PREVIEW_AND_PRINT | EDITABLE)) !== 0;
}
