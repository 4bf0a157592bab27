import { serializeTree } from '../../../common/ooxml/xml/serialize-tree.ts';
import type { Element } from '../../../common/ooxml/xml/tree.ts';
import { zipSync } from 'fflate';
import type { OfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { readChart } from '../../../common/ooxml/read/deck/read-chart.ts';
import {
  attribute,
  childElements,
  descend,
  descendants,
  relationshipAttribute,
  parseXml,
} from '../../../common/ooxml/xml/dom.ts';
import { linearFormula, createRoleReader, createWordWriter } from './word-paragraphs.ts';
import type { ParagraphRole, WordWriter } from './word-paragraphs.ts';

/** A document that the HTML converter reads without loss, and findings from preparing it. */
export interface PreparedDocument {
  bytes: Uint8Array;
  hasTitle: boolean;
  hasTrackedChanges: boolean;
  comments: number;
  /** Number of pictures outside the file. */
  linkedPictures: number;
  /** Drawings whose content can't be read (diagrams, embedded objects). */
  skippedObjects: number;
  /** Levels of the headings found, before a document title moves them down. */
  headingLevels: number[];
}

/** Style ids that paragraphs get by role. The converter's style map uses only these. */
export const ROLE_STYLE = 'LecternRole';

/**
 * Rewrites the main part so that the converter loses nothing: accepts revisions, turns equations into text and charts
 * into tables, moves text boxes after the paragraph that they are anchored to, marks paragraphs with their role and
 * leaves out tables of contents.
 * @param path of the main document part.
 */
export function prepareDocument(pack: OfficePackage, path: string): PreparedDocument {
  // Parsed again because it gets changed, while the package caches its own trees.
  const document = parseXml(pack.text(path));
  const root = document.documentElement;
  const body = descend(root, 'body');
  const word = createWordWriter(document);
  const facts = { linkedPictures: 0, skippedObjects: 0 };
  const hasTrackedChanges = acceptRevisions(root);
  dropContentsTables(root);
  for (const formula of [...descendants(root, 'oMathPara'), ...descendants(root, 'oMath')]) {
    if (formula.parentNode) formula.parentNode.replaceChild(word.run(` ${linearFormula(formula)} `), formula);
  }
  for (const paragraph of descendants(body, 'p')) {
    if (isInTextBox(paragraph)) continue;
    openDrawings(paragraph, pack, path, word, facts);
  }
  const headingLevels: number[] = [];
  let hasTitle = false;
  const styles = relatedPart(pack, path, 'styles');
  const roleOf = createRoleReader(styles === undefined ? null : pack.xml(styles).documentElement);
  for (const paragraph of descendants(body, 'p')) {
    const role = roleOf(paragraph);
    if (role === 'contents') paragraph.parentNode?.removeChild(paragraph);
    else if (role !== null) {
      if ((paragraph.textContent ?? '').trim() === '') continue;
      if (role === 'title') hasTitle = true;
      if (typeof role === 'object') headingLevels.push(role.heading);
      markRole(paragraph, role, word);
    }
  }
  keepBlankLines(body, word);
  const comments = relatedPart(pack, path, 'comments');
  const out: Record<string, Uint8Array> = Object.fromEntries(pack.parts);
  out[path] = new TextEncoder().encode(serializeTree(document));
  return {
    bytes: zipSync(out, { level: 0 }),
    hasTitle,
    hasTrackedChanges,
    comments: comments === undefined ? 0 : childElements(pack.xml(comments).documentElement, 'comment').length,
    headingLevels,
    ...facts,
  };
}

function relatedPart(pack: OfficePackage, path: string, kind: string): string | undefined {
  const relationship = pack.relationships(path).find((each) => each.type.endsWith(`/${kind}`) && each.path !== null);
  return relationship?.path != null && pack.has(relationship.path) ? relationship.path : undefined;
}

/** Keeps insertions; removes deletions and the old places of moved text. */
function acceptRevisions(root: Element | null): boolean {
  const gone = [...descendants(root, 'del'), ...descendants(root, 'moveFrom')].filter((each) => isWord(each));
  // A deleted row or paragraph mark has an empty `del` among its properties.
  for (const each of gone) {
    const owner = each.parentElement;
    if (owner?.localName === 'trPr') {
      const row = owner.parentElement;
      row?.parentNode?.removeChild(row);
    } else owner?.removeChild(each);
  }
  return gone.length > 0 || descendants(root, 'ins').some((each) => isWord(each));
}

/**
 * Whether an element is in the WordprocessingML namespace, Transitional or Strict. Equations have a `del` with another
 * meaning.
 */
function isWord(element: Element): boolean {
  return element.namespaceURI?.includes('wordprocessingml') === true;
}

function dropContentsTables(root: Element | null): void {
  for (const gallery of descendants(root, 'docPartGallery')) {
    if (!/table of contents/i.test(attribute(gallery, 'val') ?? '')) continue;
    const control = closest(gallery, 'sdt');
    control?.parentNode?.removeChild(control);
  }
}

/** Moves the content of charts and text boxes in a paragraph's drawings to right after the paragraph. */
function openDrawings(
  paragraph: Element,
  pack: OfficePackage,
  path: string,
  word: WordWriter,
  facts: { linkedPictures: number; skippedObjects: number },
): void {
  const after: Element[] = [];
  for (const alternative of descendants(paragraph, 'AlternateContent')) {
    if (!alternative.parentNode || isInTextBox(alternative)) continue;
    const choice = descend(alternative, 'Choice');
    const fallback = descend(alternative, 'Fallback');
    // Word shows one of the two alternatives. Takes the newer one if its content can be read, else the older.
    const isReadable = ['txbxContent', 'chart', 'blip'].some((name) => descendants(choice, name).length > 0);
    const chosen = isReadable || fallback === null ? choice : fallback;
    for (const child of childElements(chosen)) alternative.parentNode.insertBefore(child, alternative);
    alternative.parentNode.removeChild(alternative);
  }
  for (const holder of [
    ...descendants(paragraph, 'drawing'),
    ...descendants(paragraph, 'pict'),
    ...descendants(paragraph, 'object'),
  ]) {
    if (isInTextBox(holder)) continue;
    const boxes = descendants(holder, 'txbxContent').filter((box) => !isInTextBox(box.parentNode as Element));
    const charts = [...descendants(holder, 'chart')].flatMap((chart) => {
      const target = pack.targetOfId(path, relationshipAttribute(chart, 'id'));
      return target !== null && pack.has(target) ? [target] : [];
    });
    for (const chart of charts) after.push(...word.chart(readChart(pack, chart)));
    for (const box of boxes) {
      after.push(...childElements(box));
      box.parentNode?.removeChild(box);
    }
    const pictures = [...descendants(holder, 'blip'), ...descendants(holder, 'imagedata')];
    for (const picture of pictures) {
      const id = relationshipAttribute(picture, 'embed') ?? relationshipAttribute(picture, 'id');
      const target = pack.targetOfId(path, id);
      if (target !== null && pack.has(target)) continue;
      facts.linkedPictures += 1;
      picture.parentNode?.removeChild(picture);
    }
    const isDiagram = descendants(holder, 'relIds').length > 0 || descendants(holder, 'OLEObject').length > 0;
    if (boxes.length === 0 && charts.length === 0 && isDiagram) facts.skippedObjects += 1;
    if (pictures.length === 0) holder.parentNode?.removeChild(holder);
  }
  if (after.length === 0) return;
  let last = paragraph;
  for (const element of after) {
    last.parentNode?.insertBefore(element, last.nextSibling);
    last = element;
    // A text box may contain further drawings.
    for (const inner of element.localName === 'p' ? [element] : descendants(element, 'p')) {
      openDrawings(inner, pack, path, word, facts);
    }
  }
}

/** The converter drops empty paragraphs; in cells of many lines they set groups of lines apart. */
function keepBlankLines(body: Element | null, word: WordWriter): void {
  for (const cell of descendants(body, 'tc')) {
    const paragraphs = childElements(cell, 'p');
    if (paragraphs.length < MIN_LINES) continue;
    for (const each of paragraphs) if (childElements(each, 'r').length === 0) each.appendChild(word.lineBreak());
  }
}

/** A cell with fewer paragraphs is no column of a table. */
const MIN_LINES = 3;

function markRole(paragraph: Element, role: ParagraphRole, word: WordWriter): void {
  const name = role !== null && typeof role === 'object' ? `Heading${role.heading}` : String(role);
  word.setStyle(paragraph, `${ROLE_STYLE}${name}`, typeof role === 'object');
}

function isInTextBox(element: Element): boolean {
  return closest(element.parentNode as Element | null, 'txbxContent') !== null;
}

function closest(element: Element | null, name: string): Element | null {
  let at = element;
  while (at !== null && at.localName !== name) at = at.parentNode as Element | null;
  return at;
}
