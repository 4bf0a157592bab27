import type { Box, Size } from '../../deck/geometry.ts';
import type { LayoutField, LayoutModel, LayoutRole } from '../../deck/layout.ts';
import type { ReadinessFinding } from '../../deck/readiness-report.ts';
import { intersect, isMostlyWithin } from '../../ooxml/read/master/free-area.ts';
import type { LayoutView, ViewedPlaceholder } from './layout-view.ts';

/** Smaller overlaps, as a share of the smaller box, are touching edges. */
const MAX_OVERLAP = 0.03;
/** Smaller parts off the slide are intentional bleed. */
const MAX_OUTSIDE = 0.03;
/** Large type has few words by design: it only needs room for a number. */
const STATEMENT_PT = 36;
const MIN_STATEMENT = 3;
/** Texts on a smaller share of the slide are labels. */
const LABEL_SHARE = 0.03;
/** The recommended and the minimum number of characters for each kind of text at its own size. */
const CAPACITIES: Readonly<Record<string, { wanted: number; least: number }>> = {
  title: { wanted: 20, least: 6 },
  subtitle: { wanted: 15, least: 0 },
  caption: { wanted: 3, least: 0 },
  body: { wanted: 40, least: 0 },
  object: { wanted: 40, least: 0 },
};
/** The only text of a content layout should hold three short points. */
const MIN_CONTENT = 120;
const WITHOUT_NUMBER: ReadonlySet<LayoutRole> = new Set(['title', 'section', 'closing', 'quote', 'blank', 'picture']);

/** What other layouts of the deck have: if none has it, the finding is for the deck. */
export interface FootersOfOthers {
  hasFooter: boolean;
  hasNumber: boolean;
}

/** Findings on the structure of one layout, independent of its content. */
export function layoutFindings(view: LayoutView, size: Size, others: FootersOfOthers): ReadinessFinding[] {
  return [
    ...nameFindings(view),
    ...titleFindings(view, size),
    ...view.placeholders.flatMap((placeholder) => offSlide(placeholder, size)),
    ...shapesOffSlide(view, size),
    ...overlaps(view.placeholders),
    ...view.layout.fields.flatMap((field) => capacityFinding(field, view.layout, size)),
    ...footerFindings(view, others),
  ];
}

function nameFindings({ layout, placeholders }: LayoutView): ReadinessFinding[] {
  const findings: ReadinessFinding[] = [];
  if (layout.name === '') findings.push({ code: 'readiness.layout_unnamed', params: {}, severity: 'warning' });
  const names = new Set<string>();
  const reported = new Set<string>();
  const places = new Map<number, string>();
  for (const { name, type, idx } of placeholders) {
    if (name.trim() === '') findings.push({ code: 'readiness.unnamed', params: { type }, severity: 'warning' });
    else if (names.has(name) && !reported.has(name)) {
      findings.push({ code: 'readiness.same_name', params: {}, severity: 'warning', element: name });
      reported.add(name);
    }
    names.add(name);
    const other = places.get(idx);
    if (other !== undefined)
      findings.push({ code: 'readiness.same_place', params: { other, idx }, severity: 'warning', element: name });
    places.set(idx, name);
  }
  return findings;
}

function titleFindings({ layout, decorations }: LayoutView, size: Size): ReadinessFinding[] {
  const { fields, free_area: free, role } = layout;
  if (fields.some(({ kind }) => kind === 'title')) return [];
  if (fields.length > 0) return [{ code: 'readiness.no_title', params: {}, severity: 'warning' }];
  if (free === null || free.w * free.h < 0.1 * size.w * size.h)
    return [{ code: 'readiness.nothing_to_fill', params: {}, severity: 'error' }];
  // An empty page may be intentional; one with decoration probably lacks placeholders.
  const hasDecoration = role !== 'blank' || decorations.length > 0;
  return hasDecoration ? [{ code: 'readiness.no_places', params: {}, severity: 'info' }] : [];
}

function offSlide({ name, box }: ViewedPlaceholder, size: Size): ReadinessFinding[] {
  if (box === null || box.w === 0 || box.h === 0)
    return [{ code: 'readiness.no_box', params: {}, severity: 'warning', element: name }];
  const outside = shareOutside(box, size);
  if (outside <= MAX_OUTSIDE) return [];
  const percent = Math.round(outside * 100);
  return [{ code: 'readiness.off_slide', params: { percent }, severity: 'warning', element: name }];
}

function shapesOffSlide({ decorations }: LayoutView, size: Size): ReadinessFinding[] {
  const lost = decorations.filter(({ box }) => box !== null && shareOutside(box, size) >= 1);
  const [first] = lost;
  if (first === undefined) return [];
  return [
    { code: 'readiness.shape_off_slide', params: { shapes: lost.length }, severity: 'info', element: first.name },
  ];
}

function shareOutside(box: Box, size: Size): number {
  const seen = intersect(box, { x: 0, y: 0, ...size });
  return seen === null ? 1 : 1 - (seen.w * seen.h) / Math.max(1, box.w * box.h);
}

/** Overlapping placeholders; text that is completely on a picture's place is intentional. */
function overlaps(placeholders: readonly ViewedPlaceholder[]): ReadinessFinding[] {
  const findings: ReadinessFinding[] = [];
  for (const [index, lower] of placeholders.entries()) {
    for (const upper of placeholders.slice(index + 1)) {
      if (lower.box === null || upper.box === null) continue;
      const common = intersect(lower.box, upper.box);
      if (common === null || isOnPicture(lower, upper) || isOnPicture(upper, lower)) continue;
      const smaller = Math.max(1, Math.min(lower.box.w * lower.box.h, upper.box.w * upper.box.h));
      const share = (common.w * common.h) / smaller;
      if (share <= MAX_OVERLAP) continue;
      findings.push({
        code: 'readiness.overlap',
        params: { other: lower.name, percent: Math.min(100, Math.round(share * 100)) },
        severity: 'warning',
        element: upper.name,
      });
    }
  }
  return findings;
}

function isOnPicture(text: ViewedPlaceholder, picture: ViewedPlaceholder): boolean {
  if (picture.type !== 'pic' || text.type === 'pic' || text.box === null || picture.box === null) return false;
  return isMostlyWithin(text.box, picture.box);
}

function capacityFinding(field: LayoutField, layout: LayoutModel, size: Size): ReadinessFinding[] {
  const capacity = CAPACITIES[field.kind];
  if (field.text === undefined || capacity === undefined) return [];
  const { max_length: length, shape_name: element } = field;
  const share = (field.box.w * field.box.h) / Math.max(1, size.w * size.h);
  const isStatement = field.kind !== 'title' && (field.text.levels[0]?.size_pt ?? 0) >= STATEMENT_PT;
  const isOnlyText = layout.role === 'content' && layout.fields.filter(({ kind }) => isBody(kind)).length === 1;
  const wanted =
    isStatement || (share < LABEL_SHARE && field.kind !== 'title')
      ? MIN_STATEMENT
      : isBody(field.kind) && isOnlyText
        ? MIN_CONTENT
        : capacity.wanted;
  if (length >= wanted) return [];
  const severity = length < capacity.least ? 'error' : 'warning';
  return [{ code: 'readiness.small_capacity', params: { length, wanted }, severity, element }];
}

function isBody(kind: LayoutField['kind']): boolean {
  return kind === 'body' || kind === 'object';
}

function footerFindings({ layout, detail }: LayoutView, others: FootersOfOthers): ReadinessFinding[] {
  if (detail === null || WITHOUT_NUMBER.has(layout.role)) return [];
  const has = (type: string): boolean => detail.headerFooters.some((one) => one.type === type);
  const findings: ReadinessFinding[] = [];
  if (others.hasFooter && !has('ftr')) findings.push({ code: 'readiness.no_footer', params: {}, severity: 'info' });
  if (others.hasNumber && !has('sldNum')) findings.push({ code: 'readiness.no_number', params: {}, severity: 'info' });
  return findings;
}
