import { attribute, childElements, descend } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';
import type { ManifestChecks, ReportFault } from './manifest-checks.ts';
import { ICON_SIZES, RESOURCE_OF } from './manifest-schema.ts';

const KINDS = ['Images', 'Urls', 'ShortStrings', 'LongStrings'];
const MAX_ID = 32;

/**
 * Checks that every `resid` refers to a resource of its kind, that every resource is used, and that icons exist in
 * their sizes.
 * @returns the resources by kind and id.
 */
export function checkResources(
  overrides: Element,
  report: ReportFault,
  { iconSize }: ManifestChecks,
): Map<string, Map<string, Element>> {
  const resources = readResources(overrides, report);
  const used = new Set<string>();
  for (const element of referrers(overrides)) {
    const id = attribute(element, 'resid') ?? '';
    used.add(id);
    const kind = RESOURCE_OF[element.localName] ?? '';
    const meant = resources.get(kind)?.get(id);
    if (meant === undefined) report(element, `means a resource that is not among the ${kind}: ${id}`);
    else if (element.localName === 'Image') checkImage(element, meant, report, iconSize);
  }
  for (const kind of resources.values()) {
    for (const [id, element] of kind) if (!used.has(id)) report(element, `is not used: ${id}`);
  }
  for (const icon of iconLists(overrides)) {
    const sizes = childElements(icon, 'Image').map((image) => Number(attribute(image, 'size')));
    const missing = ICON_SIZES.needed.filter((size) => !sizes.includes(size));
    if (missing.length > 0) report(icon, `must have a picture of ${missing.join(', ')} pixels`);
    if (new Set(sizes).size < sizes.length) report(icon, 'has two pictures of one size');
  }
  return resources;
}

function readResources(overrides: Element, report: ReportFault): Map<string, Map<string, Element>> {
  const ids = new Set<string>();
  return new Map(
    KINDS.map((kind) => {
      const of = new Map<string, Element>();
      for (const element of childElements(descend(overrides, 'Resources', kind))) {
        const id = attribute(element, 'id') ?? '';
        if (id === '' || id.length > MAX_ID) report(element, `must have an id of up to ${MAX_ID} characters`);
        if (ids.has(id)) report(element, `has an id that stands there before: ${id}`);
        ids.add(id);
        of.set(id, element);
      }
      return [kind, of];
    }),
  );
}

function checkImage(element: Element, meant: Element, report: ReportFault, iconSize: ManifestChecks['iconSize']): void {
  const size = Number(attribute(element, 'size'));
  if (!ICON_SIZES.all.includes(size))
    return report(element, `has a size that no icon has: ${attribute(element, 'size') ?? ''}`);
  const found = iconSize(attribute(meant, 'DefaultValue') ?? '');
  if (found !== size) report(element, `must be a picture of ${size} pixels, and is ${found ?? 'not there'}`);
}

function referrers(root: Element): Element[] {
  return childElements(root).flatMap((child) => [
    ...(attribute(child, 'resid') === undefined ? [] : [child]),
    ...referrers(child),
  ]);
}

function iconLists(root: Element): Element[] {
  return childElements(root).flatMap((child) => (child.localName === 'Icon' ? [child] : iconLists(child)));
}
