import type { Finding } from '../../deck/finding.ts';
import { CONTENT_TYPE, PRESENTATION_TYPES } from '../../ooxml/package/content-types.ts';
import { openOfficePackage } from '../../ooxml/package/office-package.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { relativeTarget, relsPath } from '../../ooxml/package/part-paths.ts';
import { freeRelationshipId, RELATIONSHIP, relationshipsXml } from '../../ooxml/package/relationships.ts';
import type { Relationship } from '../../ooxml/package/relationships.ts';
import { repairMaster } from '../../ooxml/read/master/repair-master.ts';
import { stripSlides } from '../../ooxml/read/master/strip-slides.ts';
import { attribute, childElements, createIn, descend, putInSchemaOrder } from '../../ooxml/xml/dom.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import { serializeTree } from '../../ooxml/xml/serialize-tree.ts';
import { classifyItem, holdsContent, withoutLeftovers, withoutMarks } from './classify-item.ts';
import type { UsedItem } from './classify-item.ts';
import { readHabits } from './deck-habits.ts';
import { isTitlePlaceholder, textRoles } from './text-roles.ts';
import { notesOf, readExamples } from './example-slide.ts';
import type { ExampleSlide } from './example-slide.ts';
import { layoutPart } from './layout-part.ts';
import { slideItems } from './slide-items.ts';
import type { Box, Size } from '../../deck/geometry.ts';
import type { Element } from '../../ooxml/xml/tree.ts';

/** The arrangement of an example, for comparison. */
interface Arrangement {
  layout: string;
  background: string;
  places: { kind: string; box: Box }[];
}

/** Shares of the slide: places that differ by less are the same; smaller decoration is ignored. */
const NEAR = 0.04;
/** How far lower edges may differ: texts and tables grow with their content. */
const NEAR_BELOW: Readonly<Record<string, number>> = { text: 0.12, table: 1 };
const SMALL = 0.01;
const MAX_PLACES = 80;

/** What distinguishes an example from others: its layout, its background, and the kinds and boxes of its items. */
function arrangementOf(example: ExampleSlide, used: readonly UsedItem[]): Arrangement {
  const { w, h } = example.size;
  const places = used.flatMap(({ use, box, item }) => {
    if (box === null || use === 'header_footer' || use === 'dropped') return [];
    if (use === 'decoration' && (box.w * box.h) / (w * h) < SMALL) return [];
    return { kind: use === 'decoration' ? item.kind : use, box };
  });
  return {
    layout: example.layout.path,
    background: outline(descend(example.slide.root, 'cSld', 'bg')),
    places: places.slice(0, MAX_PLACES),
  };
}

/** Whether two examples show the same arrangement. */
function isSameArrangement(a: Arrangement, b: Arrangement, size: Size): boolean {
  if (a.layout !== b.layout || a.background !== b.background || a.places.length !== b.places.length) return false;
  const left = [...b.places];
  return a.places.every(({ kind, box }) => {
    const at = left.findIndex((other) => other.kind === kind && isNear(kind, [box, other.box], size));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isNear(kind: string, [a, b]: readonly [Box, Box], size: Size): boolean {
  const far = Math.max(
    Math.abs(a.x - b.x) / size.w,
    Math.abs(a.y - b.y) / size.h,
    Math.abs(a.x + a.w - b.x - b.w) / size.w,
  );
  const below = Math.abs(a.y + a.h - b.y - b.h) / size.h;
  return far <= NEAR && below <= (NEAR_BELOW[kind] ?? NEAR);
}

/** An element with its text. */
function outline(element: Element | null): string {
  if (element === null) return '';
  const attributes = element.attributes.map(({ name, value }) => `${name}=${value}`);
  return `${element.localName}(${attributes.join()}${childElements(element).map(outline).join()})`;
}

/** A deck whose example slides have become layouts. */
export interface SlidesAsLayouts {
  /**
   * The deck without slides, with the examples as layouts before their master's own. The unchanged bytes if there are
   * none.
   */
  bytes: Uint8Array;
  /** Part paths of the layouts that were slides, in slide order; the same each time the file is parsed. */
  layout_ids: string[];
  /** Speaker notes of the examples, by part path of their layouts; only those with notes. */
  notes: ReadonlyMap<string, string>;
  findings: Finding[];
}

/** More layouts make the choice harder. */
const MAX_LAYOUTS = 100;
const LONGEST_NAME = 60;
const LONGEST_NOTES = 600;
/** Children of `p:sldMaster` in schema order (ECMA-376 part 1, 19.3.1.42). */
const MASTER_CHILDREN = ['cSld', 'clrMap', 'sldLayoutIdLst', 'transition', 'timing', 'hf', 'txStyles', 'extLst'];
/** Ids of masters and layouts begin here (19.7.14). */
const FIRST_ID = 2 ** 31;

interface NewLayout {
  path: string;
  example: ExampleSlide;
}

/**
 * Converts each distinct example slide of a deck to a layout: content becomes placeholders with the same look,
 * decoration stays, and the slides are removed. Slides with the same arrangement on the same layout become one. The
 * file's own layouts follow the new ones.
 * @param name the file name shown in messages.
 * @throws PackageError as the gate does. Other faults are reported when it is opened as a master deck.
 */
export async function layoutsFromSlides(bytes: Uint8Array, name: string): Promise<SlidesAsLayouts> {
  const pack = await openOfficePackage(bytes, name, { onMalformed: () => undefined, keepsStrict: true });
  const isDeck = PRESENTATION_TYPES.includes(pack.contentType(pack.mainPart) ?? '');
  const examples = isDeck ? readExamples(pack) : [];
  const findings: Finding[] = [];
  const report = (code: string, params: Finding['params'], severity: Finding['severity'] = 'info'): void => {
    findings.push({ code, params: { file: name, ...params }, severity });
  };
  if (examples.length === 0) {
    if (isDeck) report('master.no_examples', {}, 'warning');
    return { bytes, layout_ids: [], notes: new Map(), findings };
  }
  const distinct = distinctExamples(pack, examples);
  const offered = distinct.slice(0, MAX_LAYOUTS);
  if (distinct.length < examples.length) {
    report('master.examples_alike', { count: examples.length - distinct.length, total: examples.length });
  }
  if (offered.length < distinct.length) report('master.examples_many', { count: MAX_LAYOUTS }, 'warning');

  const parts = new Map<string, string>();
  const notes = new Map<string, string>();
  const made: NewLayout[] = [];
  const names = createNames();
  for (const { example, used } of offered) {
    const path = freePath(pack, parts, example.slideId);
    const layoutName = names(nameOf(example, used));
    const part = layoutPart(pack, example, used, { path, name: layoutName });
    parts.set(path, part.xml);
    parts.set(relsPath(path), relationshipsXml(part.relationships));
    if (part.omittedTexts > 0) {
      report('master.example_texts', { slide: example.number, name: layoutName, count: part.omittedTexts });
    }
    const text = notesOf(pack, example.slide.path).slice(0, LONGEST_NOTES);
    if (text !== '') notes.set(path, text);
    made.push({ path, example });
  }
  const overrides = new Map(made.map(({ path }) => [path, CONTENT_TYPE.slideLayout]));
  const changes = new Map([...parts, ...listedLayouts(pack, made)]);
  const derived = repairMaster(stripSlides(pack.withParts(changes, { overrides })));
  return { bytes: derived.toBytes(), layout_ids: made.map(({ path }) => path), notes, findings };
}

/** The first example of each arrangement, with the uses of its items. */
function distinctExamples(
  pack: OfficePackage,
  examples: readonly ExampleSlide[],
): { example: ExampleSlide; used: UsedItem[] }[] {
  const habits = readHabits(pack, examples);
  const known = new Map<string, Arrangement[]>();
  return examples.flatMap((example) => {
    const items = slideItems(example.slide.root, (group) => holdsContent(group, example, habits));
    const used = withoutMarks(withoutLeftovers(items.map((item) => classifyItem(item, example, habits))));
    const arrangement = arrangementOf(example, used);
    const others = known.get(example.layout.path) ?? [];
    if (others.some((other) => isSameArrangement(arrangement, other, example.size))) return [];
    known.set(example.layout.path, [...others, arrangement]);
    return [{ example, used }];
  });
}

/** A path derived from the slide's id that is not in use. */
function freePath(pack: OfficePackage, parts: ReadonlyMap<string, string>, slideId: number): string {
  const stem = `ppt/slideLayouts/slideLayoutOfSlide${slideId}`;
  let path = `${stem}.xml`;
  for (let count = 2; pack.has(path) || parts.has(path); count += 1) path = `${stem}-${count}.xml`;
  return path;
}

/** The slide's title, else the name of its layout. */
function nameOf(example: ExampleSlide, used: readonly UsedItem[]): string {
  const { layout, number } = example;
  const [found] = [...textRoles(used, example).keys()];
  const title = found ?? used.find((one) => isTitlePlaceholder(one, example) && one.words !== '');
  const text = (title?.words ?? attribute(descend(layout.root, 'cSld'), 'name') ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return `Slide ${number}`;
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…` : text;
}

/** Makes repeated names unique by numbers. */
function createNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let own = name;
    for (let count = 2; given.has(own); count += 1) own = `${name} ${count}`;
    given.add(own);
    return own;
  };
}

/** The masters with the new layouts at the beginning of their lists: parts by path. */
function listedLayouts(pack: OfficePackage, made: readonly NewLayout[]): Map<string, string> {
  const changes = new Map<string, string>();
  const used = usedIds(pack);
  let id = FIRST_ID;
  const nextId = (): number => {
    while (used.has(id)) id += 1;
    used.add(id);
    return id;
  };
  for (const path of new Set(made.map(({ example }) => example.master.path))) {
    const document = pack.xml(path).cloneNode();
    const root = document.documentElement;
    if (root === null) continue;
    const list = descend(root, 'sldLayoutIdLst') ?? createIn(document, NAMESPACE.p, 'sldLayoutIdLst');
    if (list.parentNode === null) putInSchemaOrder(root, list, MASTER_CHILDREN);
    // For duplicate ids, readers use the first.
    const relationships: Relationship[] = [];
    for (const one of pack.relationships(path)) {
      if (!relationships.some(({ id: known }) => known === one.id)) relationships.push(one);
    }
    const first = list.firstChild;
    for (const layout of made.filter(({ example }) => example.master.path === path)) {
      const entry = createIn(document, NAMESPACE.p, 'sldLayoutId');
      const link = freeRelationshipId(relationships);
      entry.setAttribute('id', String(nextId()));
      entry.setAttributeNS(NAMESPACE.r, 'r:id', link);
      list.insertBefore(entry, first);
      relationships.push({
        ...{ id: link, type: RELATIONSHIP.slideLayout, isExternal: false, path: layout.path },
        target: relativeTarget(path, layout.path),
      });
    }
    changes.set(path, serializeTree(document));
    changes.set(relsPath(path), relationshipsXml(relationships));
  }
  return changes;
}

function usedIds(pack: OfficePackage): Set<number> {
  const lists = [
    descend(pack.xml(pack.mainPart).documentElement, 'sldMasterIdLst'),
    ...pack
      .partsByType(CONTENT_TYPE.slideMaster)
      .map((path) => descend(pack.xml(path).documentElement, 'sldLayoutIdLst')),
  ];
  return new Set(lists.flatMap((list) => childElements(list).map((entry) => Number(attribute(entry, 'id')))));
}
