import type { Box, Size } from '../../deck/geometry.ts';
import type { ElementText } from '../../deck/layout-code.ts';
import { intersect } from '../../ooxml/read/master/free-area.ts';
import { coversSlide } from '../../ooxml/read/master/layout-background.ts';
import { HEADER_FOOTER_TYPES, matchOnLayout, matchOnMaster } from '../../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend, descendants } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { elementText } from '../element-text.ts';
import type { DeckHabits } from './deck-habits.ts';
import { wordsOf } from './example-slide.ts';
import type { ExampleSlide } from './example-slide.ts';
import { graphicUri } from './slide-items.ts';
import type { SlideItem } from './slide-items.ts';

/** What an item of an example becomes on the layout. */
export type ItemUse =
  /** Stays unchanged. */
  | 'decoration'
  /** Date, footer, slide number. */
  | 'header_footer'
  | 'text'
  | 'picture'
  | 'chart'
  | 'table'
  /** Any content: SmartArt, empty content placeholders. */
  | 'object'
  | 'dropped';

/** An item with its use, and its box including inheritance. */
export interface UsedItem {
  item: SlideItem;
  use: ItemUse;
  /** EMU; null if it inherits its place from the master or has none. */
  box: Box | null;
  words: string;
  /** Absent if it has no text. */
  look?: ElementText;
}

/** Smaller pictures, as shares of the slide, are logos or icons. */
const SMALL_PICTURE = { area: 0.02, side: 0.09 };
/** Bands at the top and bottom of a slide, as shares of its height, where repeated content is a header or footer. */
const HEAD = 0.09;
const FOOT = 0.9;
/** A step or page number is decoration, whatever its size. */
const ORDINAL = /^[^\p{L}\p{N}]*(\p{N}{1,2}|\p{L})[^\p{L}\p{N}%€$£]*$/u;

/** Decides how an item of an example slide is used. */
export function classifyItem(item: SlideItem, example: ExampleSlide, habits: DeckHabits): UsedItem {
  const words = item.kind === 'sp' ? wordsOf(descend(item.element, 'txBody')) : '';
  const box = item.box ?? inheritedBox(item, example);
  const used = { item, box, words };
  if (item.placeholder !== null) return { ...used, use: placeholderUse(item, example) };
  if (item.kind === 'grpSp' || item.kind === 'cxnSp') return { ...used, use: 'decoration' };
  if (box === null || box.w <= 0 || box.h <= 0) {
    return { ...used, use: words === '' && item.kind === 'sp' ? 'decoration' : 'dropped' };
  }
  if (item.kind === 'graphicFrame') return { ...used, use: frameUse(item.element, box, example.size) };
  if (item.kind === 'pic' || (words === '' && hasPictureFill(item.element))) {
    return { ...used, use: pictureUse(item, box, example, habits) };
  }
  if (!isContent(words) || isHabitAtTheEdge(words, box, example.size, habits)) return { ...used, use: 'decoration' };
  const shape = { ...placed(item), box };
  return { ...used, use: 'text', look: elementText(shape, [], example.sources) };
}

/** Whether a group contains content; it is then ungrouped, because placeholders can't be in groups. */
export function holdsContent(group: Element, example: ExampleSlide, habits: DeckHabits): boolean {
  if (descendants(group, 'ph').length > 0 || descendants(group, 'graphicFrame').length > 0) return true;
  if (descendants(group, 'txBody').some((body) => isContent(wordsOf(body)))) return true;
  return example.slide.shapes.some(
    ({ element, kind, box }) =>
      kind === 'pic' &&
      isWithin(element, group) &&
      box !== null &&
      !isSmall(box, example.size) &&
      !coversSlide(box, example.size) &&
      !habits.isHabitualPicture(example.slide.path, element),
  );
}

/** The place a placeholder has from layout or master. */
function inheritedBox({ placeholder }: SlideItem, { layout, master }: ExampleSlide): Box | null {
  if (placeholder === null) return null;
  const onLayout = matchOnLayout(placeholder, layout.shapes);
  return onLayout?.box ?? matchOnMaster(onLayout?.placeholder ?? placeholder, master.shapes)?.box ?? null;
}

function placeholderUse({ kind, element, placeholder }: SlideItem, { layout }: ExampleSlide): ItemUse {
  const slot = placeholder ?? { type: 'obj', idx: 0 };
  const type = matchOnLayout(slot, layout.shapes)?.placeholder?.type ?? slot.type;
  if (HEADER_FOOTER_TYPES.has(type)) return kind === 'sp' ? 'header_footer' : 'dropped';
  if (kind === 'pic') return 'picture';
  if (kind === 'graphicFrame') return frameKind(element) ?? 'object';
  if (type === 'pic' || type === 'clipArt' || type === 'media') return 'picture';
  if (type === 'chart') return 'chart';
  if (type === 'tbl') return 'table';
  return type === 'obj' || type === 'dgm' ? 'object' : 'text';
}

function frameKind(frame: Element): 'chart' | 'table' | 'object' | null {
  const uri = graphicUri(frame);
  if (/\/table$/.test(uri)) return 'table';
  if (/\/chart(ex)?$/.test(uri)) return 'chart';
  return /\/diagram$/.test(uri) ? 'object' : null;
}

/** Embedded objects can't be carried over; large ones become picture placeholders. */
function frameUse(frame: Element, box: Box, size: Size): ItemUse {
  return frameKind(frame) ?? (isSmall(box, size) ? 'dropped' : 'picture');
}

function pictureUse(item: SlideItem, box: Box, { size, slide }: ExampleSlide, habits: DeckHabits): ItemUse {
  const isFilm = ['videoFile', 'audioFile', 'quickTimeFile', 'wavAudioFile', 'audioCd'].some(
    (name) => descend(item.element, 'nvPicPr', 'nvPr', name) !== null,
  );
  if (isFilm) return isSmall(box, size) ? 'dropped' : 'picture';
  if (isSmall(box, size) || coversSlide(box, size)) return 'decoration';
  if (habits.isHabitualPicture(slide.path, item.element)) return 'decoration';
  // A strip along an edge is an ornament.
  const isStrip = Math.min(box.w / size.w, box.h / size.h) < SMALL_PICTURE.side;
  return isStrip ? 'decoration' : 'picture';
}

function isSmall({ w, h }: Box, size: Size): boolean {
  return (w * h) / (size.w * size.h) < SMALL_PICTURE.area;
}

/** Whether text is content: more than a number, a symbol or a letter. */
function isContent(words: string): boolean {
  return /[\p{L}\p{N}]/u.test(words) && !ORDINAL.test(words);
}

function isHabitAtTheEdge(words: string, box: Box, size: Size, habits: DeckHabits): boolean {
  const middle = (box.y + box.h / 2) / size.h;
  return (middle < HEAD || middle > FOOT) && habits.isHabitualText(words, box, size);
}

function hasPictureFill(element: Element): boolean {
  return descend(element, 'spPr', 'blipFill') !== null;
}

function isWithin(element: Element, group: Element): boolean {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (parent === group) return true;
  return false;
}

function placed({ element, name }: SlideItem): Parameters<typeof elementText>[0] {
  const about = descend(childElements(element)[0], 'cNvPr');
  return {
    element,
    kind: 'sp',
    id: 0,
    name,
    alt: attribute(about, 'descr') ?? '',
    isHidden: false,
    box: null,
    placeholder: null,
  };
}

/** An empty place that is covered by more than this share was forgotten, not left free. */
const COVERED = 0.3;

/** Removes places that an example leaves empty beneath other content: they were invisible. */
export function withoutLeftovers(used: readonly UsedItem[]): UsedItem[] {
  const isContent = ({ use }: UsedItem): boolean => !['decoration', 'header_footer', 'dropped'].includes(use);
  const isEmpty = ({ item, words }: UsedItem): boolean =>
    item.placeholder !== null && item.kind === 'sp' && words === '' && !hasPictureFill(item.element);
  const filled = used.filter((one) => isContent(one) && !isEmpty(one));
  return used.map((one) => {
    if (!isContent(one) || !isEmpty(one) || one.box === null) return one;
    const { box } = one;
    const covered = filled.reduce((sum, other) => {
      const common = other.box && intersect(box, other.box);
      return sum + (common ? common.w * common.h : 0);
    }, 0);
    return covered > COVERED * box.w * box.h ? { ...one, use: 'dropped' } : one;
  });
}

/** A mark is inside a picture or chart by at least this share, and at most this large compared with it. */
const MARK = { within: 0.6, size: 0.5 };

/**
 * Removes arrows and frames that mark something on a picture, chart or table of the example: they have no meaning for
 * other content.
 */
export function withoutMarks(used: readonly UsedItem[]): UsedItem[] {
  return used.map((one, index) => {
    const { box, words, use } = one;
    if (use !== 'decoration' || box === null || one.item.kind === 'pic' || words !== '') return one;
    const isMark = used.slice(0, index).some((other) => {
      if (!['picture', 'chart', 'table'].includes(other.use) || other.box === null) return false;
      const common = intersect(box, other.box);
      const [w, h] = [Math.max(1, box.w), Math.max(1, box.h)];
      const isOnIt = common !== null && Math.max(1, common.w) * Math.max(1, common.h) >= MARK.within * w * h;
      return isOnIt && w * h <= MARK.size * other.box.w * other.box.h;
    });
    return isMark ? { ...one, use: 'dropped' } : one;
  });
}
