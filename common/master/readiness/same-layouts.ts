import type { Size } from '../../deck/geometry.ts';
import type { ReadinessFinding } from '../../deck/readiness-report.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { LayoutView } from './layout-view.ts';

/** Boxes nearer to each other than this share of the slide are the same to the eye. */
const GRID = 200;
/** Says where something is, what it is called, or what only programs read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['xfrm', 'cNvPr', 'extLst', 'nvPr']);

/**
 * Layouts that look and work alike: the same placeholders at the same places, the same decoration and background. Later ones
 * are reported, with the first of their kind; layouts of other masters are others.
 * @returns findings by `layout_id`.
 */
export function sameLayouts(
  pack: OfficePackage,
  views: readonly LayoutView[],
  size: Size,
): Map<string, ReadinessFinding> {
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
  // The prompt of a placeholder is no part of its look.
  const body = descend(element, 'txBody');
  const parts =
    placeholder === null
      ? childElements(element)
      : [descend(element, 'spPr'), descend(body, 'bodyPr'), descend(body, 'lstStyle')].filter((part) => part !== null);
  return [kind, placeholder?.type ?? '', place, ...parts.map((part) => written(part, target))].join('|');
}

/** An element as text, its relationships by what they lead to. */
function written(element: Element, target: (id: string) => string): string {
  if (LEFT_OUT.has(element.localName)) return '';
  const attributes = element.attributes
    .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    .map(({ prefix, name, value }) => `${name}=${prefix === 'r' ? target(value) : value}`);
  const children = childElements(element).map((child) => written(child, target));
  const text = children.length === 0 ? element.textContent : '';
  return `<${[element.localName, ...attributes].join(' ')}>${text}${children.join('')}`;
}
