import type { LayoutCatalogue } from '../../deck/layout.ts';
import type {
  LayoutReadiness,
  ReadinessFinding,
  ReadinessReport,
  TestFillResult,
} from '../../deck/readiness-report.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { deckFindings, footersOf } from './deck-findings.ts';
import { judgeTestFills } from './judge-test-fills.ts';
import type { TestFillOptions } from './judge-test-fills.ts';
import { largePictures, viewLayouts } from './layout-view.ts';
import { layoutFindings } from './layout-findings.ts';
import type { Size } from '../../deck/geometry.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { LayoutView } from './layout-view.ts';

/** Boxes that differ by less than this fraction of the slide look the same. */
const GRID = 200;
/** Elements for positions, names and data that don't affect the look. */
const LEFT_OUT: ReadonlySet<string> = new Set(['xfrm', 'cNvPr', 'extLst', 'nvPr']);

/**
 * Finds layouts that look and work alike: the same placeholders at the same places, the same decoration and background.
 * Later ones are reported with the first of their kind; layouts are only compared within a master.
 * @returns findings by `layout_id`.
 */
function sameLayouts(pack: OfficePackage, views: readonly LayoutView[], size: Size): Map<string, ReadinessFinding> {
  const firsts = new Map<string, string>();
  const names = new Map<string, string>();
  const findings = new Map<string, ReadinessFinding>();
  for (const view of views) {
    const { layout_id: id, name, master_id: master } = view.layout;
    const key = lookOf(pack, view, size);
    const same = firsts.get(key);
    const namesake = names.get(`${master}\n${name}`);
    if (same !== undefined)
      findings.set(id, { code: 'readiness.same_layout', params: { other: same }, severity: 'warning' });
    else if (namesake !== undefined && name !== '')
      findings.set(id, { code: 'readiness.same_layout_name', params: { name }, severity: 'info' });
    firsts.set(key, same ?? name);
    names.set(`${master}\n${name}`, id);
  }
  return findings;
}

function lookOf(pack: OfficePackage, { layout, root, shapes }: LayoutView, size: Size): string {
  const target = (id: string): string => pack.targetOfId(layout.layout_id, id) ?? id;
  const background = descend(root, 'cSld', 'bg');
  return [
    layout.master_id,
    attribute(root, 'showMasterSp') ?? '1',
    background === null ? '' : written(background, target),
    ...shapes.map((shape) => lookOfShape(shape, size, target)),
  ].join('\n');
}

function lookOfShape(
  { kind, placeholder, box, element }: PlacedShape,
  size: Size,
  target: (id: string) => string,
): string {
  const place =
    box === null
      ? ''
      : [box.x / size.w, box.y / size.h, box.w / size.w, box.h / size.h].map((at) => Math.round(at * GRID));
  // A placeholder's prompt isn't part of its look.
  const body = descend(element, 'txBody');
  const parts =
    placeholder === null
      ? childElements(element)
      : [descend(element, 'spPr'), descend(body, 'bodyPr'), descend(body, 'lstStyle')].filter((part) => part !== null);
  return [kind, placeholder?.type ?? '', place, ...parts.map((part) => written(part, target))].join('|');
}

/** An element as text, with the targets of its relationships. */
function written(element: Element, target: (id: string) => string): string {
  if (LEFT_OUT.has(element.localName)) return '';
  const attributes = element.attributes
    .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    .map(({ prefix, name, value }) => `${name}=${prefix === 'r' ? target(value) : value}`);
  const children = childElements(element).map((child) => written(child, target));
  const text = children.length === 0 ? element.textContent : '';
  return `<${[element.localName, ...attributes].join(' ')}>${text}${children.join('')}`;
}

/**
 * Measures how suitable a master deck is: the structure of the file and its layouts, and every layout filled with
 * little, typical and maximal content. A layout with a finding of severity `error` isn't usable, and its first such
 * finding is the reason; scores are those of `layoutScore` and `deckScore`. Nothing is stored.
 * @param catalogue with measured capacities.
 */
export async function judgeReadiness(
  master: MasterDeck,
  catalogue: LayoutCatalogue,
  typesetter: Typesetter,
  options: TestFillOptions = {},
): Promise<ReadinessReport> {
  const { slide_size: size } = catalogue;
  const views = viewLayouts(master, catalogue.layouts);
  const others = footersOf(master);
  const same = sameLayouts(master.package, views, size);
  const fills = await judgeTestFills(master, catalogue, typesetter, options);
  const layouts = views.map((view): LayoutReadiness => {
    const { layout_id: id, name, role } = view.layout;
    const duplicate = same.get(id);
    const results = fills.get(id) ?? [];
    const { shared, own } = withoutShared(unseenThroughout(results));
    const findings = [
      ...layoutFindings(view, size, others),
      ...(duplicate === undefined ? [] : [duplicate]),
      ...largePictures(master.package, id, size),
      ...shared,
    ].map(named);
    const reason = firstError(findings, own);
    const isUsable = reason === null;
    return {
      ...{ layout_id: id, name, role, score: layoutScore(findings, own, isUsable), is_usable: isUsable, reason },
      ...{ findings, test_fills: own },
    };
  });
  const findings = deckFindings(master, catalogue, typesetter, layouts).map(named);
  return { score: deckScore(findings, layouts), findings, layouts };
}

/** Adds the element to the parameters, because messages name it. */
function named(finding: ReadinessFinding): ReadinessFinding {
  const { element, params } = finding;
  return element === undefined ? finding : { ...finding, params: { ...params, element } };
}

/** Text only counts as invisible if it is so in every fill; at a single dark spot of a picture it is hard to read. */
function unseenThroughout(results: readonly TestFillResult[]): TestFillResult[] {
  const isUnseen = (element: string | undefined): boolean =>
    results.every(({ findings }) =>
      findings.some((finding) => finding.code === 'readiness.text_unseen' && finding.element === element),
    );
  return results.map(({ fill, findings }) => {
    const own = findings.map((finding): ReadinessFinding => {
      if (finding.code !== 'readiness.text_unseen' || isUnseen(finding.element)) return finding;
      return { ...finding, code: 'readiness.low_contrast', severity: 'warning' };
    });
    return { fill, passed: own.every(({ severity }) => severity !== 'error'), findings: own };
  });
}

/** Findings that don't depend on the content: reported once per layout. */
const SHARED: ReadonlySet<string> = new Set(['readiness.low_contrast', 'readiness.small_type']);

function withoutShared(results: readonly TestFillResult[]): { shared: ReadinessFinding[]; own: TestFillResult[] } {
  const shared = new Map<string, ReadinessFinding>();
  const own = results.map((result) => ({
    ...result,
    findings: result.findings.map(named).filter((finding) => {
      if (!SHARED.has(finding.code)) return true;
      const key = `${finding.code} ${finding.element ?? ''}`;
      const known = shared.get(key);
      if (known === undefined || Number(finding.params['ratio']) < Number(known.params['ratio']))
        shared.set(key, finding);
      return false;
    }),
  }));
  return { shared: [...shared.values()], own };
}

function firstError(findings: readonly ReadinessFinding[], fills: readonly TestFillResult[]): ReadinessFinding | null {
  const all = [...findings, ...fills.flatMap((fill) => fill.findings)];
  return all.find(({ severity }) => severity === 'error') ?? null;
}

const LAYOUT = { error: 30, warning: 6, info: 0 } as const;
const DECK = { error: 20, warning: 4, info: 0 } as const;
/** Maximum number of findings of a kind that count: five missing fonts aren't five times as bad as one. */
const MAX_OF_A_KIND = 3;
/** Maximum score of an unusable layout, which can still be repaired. */
const MAX_OF_UNUSABLE = 40;

/**
 * The score of a layout: 100 minus 30 for each error and 6 for each warning (the same finding of the same element
 * counts once for all fills, and at most three of a kind), at least 0, and at most 40 if it can't be used.
 */
export function layoutScore(
  findings: readonly ReadinessFinding[],
  fills: readonly TestFillResult[],
  isUsable: boolean,
): number {
  const distinct = new Map<string, ReadinessFinding>();
  for (const finding of [...findings, ...fills.flatMap((fill) => fill.findings)])
    distinct.set(`${finding.code} ${finding.severity} ${finding.element ?? ''}`, finding);
  const score = less(100, [...distinct.values()], LAYOUT);
  return isUsable ? score : Math.min(MAX_OF_UNUSABLE, score);
}

/**
 * The score of a deck: the mean of its layouts' scores (0 for unusable ones), minus 20 for each error and 4 for each
 * warning on the whole deck (at most three of a kind), at least 0.
 */
export function deckScore(findings: readonly ReadinessFinding[], layouts: readonly LayoutReadiness[]): number {
  const sum = layouts.reduce((total, { is_usable, score }) => total + (is_usable ? score : 0), 0);
  return less(Math.round(sum / Math.max(1, layouts.length)), findings, DECK);
}

function less(
  from: number,
  findings: readonly ReadinessFinding[],
  weights: Readonly<Record<ReadinessFinding['severity'], number>>,
): number {
  const counts = new Map<string, number>();
  let score = from;
  for (const { code, severity } of findings) {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= MAX_OF_A_KIND) score -= weights[severity];
  }
  return Math.max(0, score);
}
