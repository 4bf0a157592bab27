import type { Box } from '../../deck/geometry.ts';
import { masterTypeOf, matchOnLayout } from '../../ooxml/read/shape-tree.ts';
import type { UsedItem } from './classify-item.ts';
import type { ExampleSlide } from './example-slide.ts';

/** The type of placeholder that a text becomes. */
export type TextRole = 'title' | 'ctrTitle' | 'subTitle' | 'body';

/** A longer text isn't a title. */
const LONGEST_TITLE = 160;
/** Titles begin in this part of the slide, unless it has little other text. */
const TITLE_PART = 0.42;
/** A slide with at most this many texts is a cover, a chapter page or a statement. */
const FEW_TEXTS = 3;
const SMALLEST_TITLE_PT = 14;
/** A title is at least this many times larger than other text. */
const NOTABLY = 1.12;

/** Items that become text placeholders and aren't in one yet. */
export function freeTexts(used: readonly UsedItem[]): UsedItem[] {
  return used.filter(({ use, item }) => use === 'text' && item.placeholder === null);
}

/** Whether an item is the title placeholder of an example, by its layout's type. */
export function isTitlePlaceholder({ use, item }: UsedItem, { layout }: ExampleSlide): boolean {
  if (use !== 'text' || item.placeholder === null) return false;
  const type = matchOnLayout(item.placeholder, layout.shapes)?.placeholder?.type ?? item.placeholder.type;
  return masterTypeOf(type) === 'title';
}

/**
 * Finds the title of an example without a title placeholder, and on a cover the subtitle, by font size and place.
 * @returns roles; all other items are body text.
 */
export function textRoles(used: readonly UsedItem[], example: ExampleSlide): Map<UsedItem, TextRole> {
  const roles = new Map<UsedItem, TextRole>();
  if (used.some((one) => isTitlePlaceholder(one, example))) return roles;
  const { h } = example.size;
  const texts = freeTexts(used);
  const isBare = texts.length <= FEW_TEXTS && !used.some(({ use }) => /^(chart|table|object)$/.test(use));
  const able = texts.filter(({ words, box, look }) => {
    if (box === null || look === undefined || look.size_pt < SMALLEST_TITLE_PT) return false;
    const letters = words.replace(/[^\p{L}]/gu, '').length;
    return letters >= 3 && words.length <= LONGEST_TITLE && letters > words.length / 3;
  });
  const inPlace = able.filter(({ box }) => box !== null && box.y + Math.min(box.h, 0.2 * h) / 2 < TITLE_PART * h);
  const candidates = inPlace.length > 0 && !isBare ? inPlace : isBare ? able : [];
  const sizeOf = (one: UsedItem | undefined): number => one?.look?.size_pt ?? 0;
  const [title, next] = [...candidates].sort(
    (a, b) => sizeOf(b) - sizeOf(a) || top(a.box) - top(b.box) || top(a.box, 'x') - top(b.box, 'x'),
  );
  if (title === undefined) return roles;
  // Texts of the same size are equal, unless one of them is above all others.
  const isEqual = next !== undefined && sizeOf(title) < NOTABLY * sizeOf(next);
  if (isEqual && !texts.every((one) => one === title || isAbove(title.box, one.box))) return roles;
  const isCover = example.number === 1 && isBare;
  roles.set(title, isCover ? 'ctrTitle' : 'title');
  if (!isCover) return roles;
  const [below] = texts
    .filter((one) => one !== title && isAbove(title.box, one.box))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || top(a.box) - top(b.box));
  if (below !== undefined) roles.set(below, 'subTitle');
  return roles;
}

function isAbove(upper: Box | null, lower: Box | null): boolean {
  return upper !== null && lower !== null && upper.y + upper.h / 2 < lower.y + lower.h / 2;
}

function top(box: Box | null, side: 'x' | 'y' = 'y'): number {
  return box?.[side] ?? 0;
}
