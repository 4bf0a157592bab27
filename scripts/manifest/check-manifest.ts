import { attribute, childElements, descend, descendants, parseXml } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';
import { CHILDREN, REQUIREMENT_SETS, TABS, ICON_SIZES, RESOURCE_OF } from './manifest-schema.ts';
import type { Place } from './manifest-schema.ts';

/** Why Office would reject or misread a manifest. */
export interface ManifestFault {
  /** Element names from the root. */
  path: string;
  message: string;
}

const NAMESPACE = 'http://schemas.microsoft.com/office/appforoffice/1.1';
const OVERRIDES = 'http://schemas.microsoft.com/office/taskpaneappversionoverrides';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As defined in OfficeAppBasicTypes. */
const CULTURE = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;
const SHORT = 125;
const LONG = 250;
/** Icon sizes in lists of add-ins. */
const LISTED_ICONS = { IconUrl: 32, HighResolutionIconUrl: 64 };

/**
 * Checks the manifest of a PowerPoint task pane as far as possible without Microsoft's service: the requirements of its
 * schemas, and its consistency. Office loads a manifest without faults.
 */
export function checkManifest(xml: string, checks: ManifestChecks): ManifestFault[] {
  const faults: ManifestFault[] = [];
  const report: ReportFault = (element, message) => faults.push({ path: pathOf(element), message });
  let root: Element | null;
  try {
    root = parseXml(xml).documentElement;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ path: '/', message: `is no XML: ${error.message}` }];
  }
  if (root?.localName !== 'OfficeApp' || root.namespaceURI !== NAMESPACE || attribute(root, 'type') !== 'TaskPaneApp') {
    return [{ path: '/', message: `must be an OfficeApp of the namespace ${NAMESPACE} and the type TaskPaneApp` }];
  }
  checkOrder(root, report);
  checkBase(root, report);
  checkAddresses(root, report);
  for (const [name, size] of Object.entries(LISTED_ICONS)) {
    const icon = descend(root, name);
    const found = checks.iconSize(attribute(icon, 'DefaultValue') ?? '');
    if (icon !== null && found !== size)
      report(icon, `must be a picture of ${size} pixels, and is ${found ?? 'not there'}`);
  }
  const overrides = descend(root, 'VersionOverrides');
  if (overrides !== null) checkOverrides(root, overrides, report, checks);
  return faults;
}

function checkBase(root: Element, report: ReportFault): void {
  for (const id of [
    ...childElements(root, 'Id'),
    ...childElements(descend(root, 'VersionOverrides', 'WebApplicationInfo'), 'Id'),
  ]) {
    if (!GUID.test(id.textContent)) report(id, 'must be a GUID');
  }
  const version = descend(root, 'Version');
  if (version !== null && !/^\d{1,5}(\.\d{1,5}){1,3}$/.test(version.textContent))
    report(version, 'must be such as 1.0.0.0');
  const locale = descend(root, 'DefaultLocale');
  if (locale !== null && !CULTURE.test(locale.textContent))
    report(locale, 'must be the name of a culture, such as en-US');
  for (const each of descendants(root, 'Override')) {
    if (!CULTURE.test(attribute(each, 'Locale') ?? '')) report(each, 'must name a culture, such as de-DE');
  }
  const provider = descend(root, 'ProviderName');
  if (provider !== null) checkLength(provider, provider.textContent, SHORT, report);
  for (const [name, most] of [
    ['DisplayName', SHORT],
    ['Description', LONG],
  ] as const)
    checkTexts(descend(root, name), most, report);
  if (descend(root, 'Permissions')?.textContent !== 'ReadWriteDocument') {
    report(descend(root, 'Permissions'), 'must be ReadWriteDocument: slides are inserted');
  }
  const hosts = childElements(descend(root, 'Hosts'), 'Host').map((host) => attribute(host, 'Name'));
  if (hosts.join() !== 'Presentation') report(descend(root, 'Hosts'), 'must be Presentation alone');
  checkSets(root, report);
}

function checkSets(root: Element, report: ReportFault): void {
  const sets = descendants(root, 'Set');
  for (const set of sets) {
    const name = attribute(set, 'Name') ?? '';
    const version = attribute(set, 'MinVersion') ?? attribute(set.parentElement, 'DefaultMinVersion') ?? '';
    const highest = REQUIREMENT_SETS[name];
    if (highest === undefined) report(set, `names a requirement set that is not known: ${name}`);
    else if (!/^\d+\.\d+$/.test(version) || isHigher(version, highest)) report(set, `there is no ${name} ${version}`);
  }
  const names = sets.map((set) => attribute(set, 'Name'));
  if (!names.includes('PowerPointApi')) report(descend(root, 'Requirements'), 'must ask for PowerPointApi');
}

/** Compares by number: 1.10 is higher than 1.9. */
function isHigher(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => each.split('.').map(Number)) as [number[], number[]];
  return (one[0] ?? 0) > (two[0] ?? 0) || (one[0] === two[0] && (one[1] ?? 0) > (two[1] ?? 0));
}

function checkAddresses(root: Element, report: ReportFault): void {
  for (const name of ['IconUrl', 'HighResolutionIconUrl', 'SupportUrl', 'SourceLocation', 'Image', 'Url']) {
    for (const each of descendants(root, name)) {
      for (const valued of [each, ...childElements(each, 'Override')]) {
        const address = attribute(valued, valued === each ? 'DefaultValue' : 'Value');
        if (address !== undefined && !isHttps(address)) report(valued, `must be an https address: ${address}`);
      }
    }
  }
  for (const domain of descendants(root, 'AppDomain')) {
    const text = domain.textContent;
    if (!isHttps(text) || new URL(text).origin !== text)
      report(domain, `must be an https origin without a path: ${text}`);
  }
}

function isHttps(address: string): boolean {
  return address.length <= 2048 && URL.canParse(address) && new URL(address).protocol === 'https:';
}

function checkOverrides(root: Element, overrides: Element, report: ReportFault, checks: ManifestChecks): void {
  if (overrides.namespaceURI !== OVERRIDES || attribute(overrides, 'type') !== 'VersionOverridesV1_0') {
    report(overrides, 'must be VersionOverridesV1_0 of task panes: Outlook alone knows 1.1');
  }
  const hosts = childElements(descend(overrides, 'Hosts'), 'Host').map((host) => attribute(host, 'type'));
  if (hosts.join() !== 'Presentation') report(descend(overrides, 'Hosts'), 'must be Presentation alone');
  const seen = new Set<string>();
  for (const each of [...descendants(overrides, 'Group'), ...descendants(overrides, 'Control')]) {
    const id = attribute(each, 'id') ?? '';
    if (id === '' || id.length > SHORT) report(each, `must have an id of up to ${SHORT} characters`);
    if (seen.has(id)) report(each, `has an id that stands there before: ${id}`);
    seen.add(id);
  }
  for (const tab of descendants(overrides, 'OfficeTab')) {
    if (!TABS.includes(attribute(tab, 'id') ?? ''))
      report(tab, `is no tab of PowerPoint: ${attribute(tab, 'id') ?? ''}`);
  }
  const resources = checkResources(overrides, report, checks);
  for (const text of resources.get('ShortStrings')?.values() ?? []) checkTexts(text, SHORT, report);
  for (const text of resources.get('LongStrings')?.values() ?? []) checkTexts(text, LONG, report);
  const pane = attribute(descend(root, 'DefaultSettings', 'SourceLocation'), 'DefaultValue');
  for (const action of descendants(overrides, 'Action')) {
    const source = descend(action, 'SourceLocation');
    const url = resources.get('Urls')?.get(attribute(source, 'resid') ?? '');
    if (url !== undefined && attribute(url, 'DefaultValue') !== pane) {
      report(source, 'opens another page than hosts without add-in commands do');
    }
  }
}

function checkTexts(element: Element | null, most: number, report: ReportFault): void {
  if (element === null) return;
  checkLength(element, attribute(element, 'DefaultValue') ?? '', most, report);
  const locales = childElements(element, 'Override').map((each) => {
    checkLength(each, attribute(each, 'Value') ?? '', most, report);
    return attribute(each, 'Locale');
  });
  if (new Set(locales).size < locales.length) report(element, 'has two texts for one culture');
}

function checkLength(element: Element, text: string, most: number, report: ReportFault): void {
  if (text.length === 0 || text.length > most)
    report(element, `must have 1 to ${most} characters, and has ${text.length}`);
}

function pathOf(element: Element | null): string {
  const names: string[] = [];
  for (let each = element; each !== null; each = each.parentElement) names.unshift(each.localName);
  return `/${names.join('/')}`;
}

/** Checks that every element is allowed in its place, in order, and as often as required. */
function checkOrder(element: Element, report: ReportFault): void {
  const places = placesOf(element);
  let reached = 0;
  const counts = new Map<string, number>();
  for (const child of childElements(element)) {
    const at = places.findIndex(({ name }) => name === child.localName);
    if (at === -1) {
      report(child, `can't stand in ${element.localName}`);
      continue;
    }
    if (at < reached) report(child, `must stand before ${places[reached]?.name ?? ''}`);
    reached = Math.max(reached, at);
    const count = (counts.get(child.localName) ?? 0) + 1;
    counts.set(child.localName, count);
    if (count === 2 && places[at]?.isRepeated !== true) report(child, 'stands there twice');
    checkOrder(child, report);
  }
  for (const { name, isNeeded } of places) {
    if (isNeeded === true && !counts.has(name)) report(element, `must have ${name}`);
  }
}

/** Finds the table entry with the longest matching path: all ancestors, otherwise fewer. */
function placesOf(element: Element): readonly Place[] {
  const names: string[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) names.unshift(each.localName);
  for (let start = 0; start < names.length; start += 1) {
    const places = CHILDREN[names.slice(start).join('/')];
    if (places !== undefined) return places;
  }
  return [];
}

/** Records a fault at an element. */
type ReportFault = (element: Element | null, message: string) => void;

/** External data for the checks. */
interface ManifestChecks {
  /** The width and height of the icon at an address; null if there is none. */
  iconSize: (address: string) => number | null;
}

const KINDS = ['Images', 'Urls', 'ShortStrings', 'LongStrings'];
const MAX_ID = 32;

/**
 * Checks that every `resid` refers to a resource of its kind, that every resource is used, and that icons exist in
 * their sizes.
 * @returns the resources by kind and id.
 */
function checkResources(
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
