import { itemBox } from '../../common/ooxml/write/deck-content.ts';
import type { SlideItem } from '../../common/ooxml/write/deck-content.ts';
import type { Box } from '../../common/deck/geometry.ts';
import { EMU_PER_PT } from '../../common/deck/geometry.ts';
import type { LayoutModel } from '../../common/deck/layout.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { preparePictures } from '../../common/scene/place/prepare-pictures.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { SceneNode } from '../../common/scene/scene.ts';
import { heightOf as textHeight, inches } from '../../common/forms/visual-form.ts';
import type { FormLook } from '../../common/forms/visual-form.ts';
import type { FormShape, FormText } from '../../common/forms/part.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { MadeDeck } from '../deck/make-deck-file.ts';

/** Smaller type belongs to the frame of a slide: source, page number, axis labels. */
const FRAME_PT = 12.5;
/** Large numbers are counted apart from the sizes of text. */
const DISPLAY_PT = 32;

/** How one content slide presents its content. */
export interface SlideForm {
  id: string;
  /** A list of bullets, and nothing else beside its title. */
  is_bullets: boolean;
  /** Share of its body's height that contains text, charts or pictures and not only boxes; null if it has no body. */
  filled: number | null;
  /** Sizes of type between those of the frame and of large numbers, in points. */
  sizes: number[];
}

/** The forms of the content slides of a deck, in order. */
export async function formsOfDeck(
  made: MadeDeck,
  images: ReadonlyMap<string, SourceImage>,
  isContent: (slide: StoredSlide) => boolean,
): Promise<SlideForm[]> {
  const typesetter = createTypesetter();
  const { deck, catalogue } = made;
  const prepared = await preparePictures(deck.slides, catalogue, images);
  const placed = placeDeck(deck, catalogue, { typesetter, images: prepared, diagrams: made.diagrams });
  const reader = createSceneReader(await openOfficePackage(made.bytes, 'deck.pptx'), typesetter);
  return deck.slides.flatMap((slide, at): SlideForm[] => {
    const layout = catalogue.layouts.find(({ layout_id }) => layout_id === slide.layout_id);
    const content = placed.slides[at];
    if (layout === undefined || content === undefined || !isContent(slide)) return [];
    const heightOf = (item: SlideItem, box: Box): Box => {
      const field = layout.fields.find(({ placeholder }) => placeholder.idx === item.placeholder?.idx);
      if (item.content.kind !== 'text' || field?.text === undefined) return box;
      const measured = typesetter.measure(item.content.paragraphs, field.text, box).height_pt * EMU_PER_PT;
      const spare = Math.max(0, box.h - measured);
      const share = field.text.anchor === 'top' ? 0 : field.text.anchor === 'middle' ? 0.5 : 1;
      return { ...box, y: box.y + spare * share, h: Math.min(box.h, measured) };
    };
    const shown = content.items
      .filter((item) => !isFrame(item, slide, layout))
      .flatMap((item) => inkOf(item, layout, heightOf, { typesetter, font: catalogue.fonts.minor, icon: () => null }));
    const scene = reader.slide(`ppt/slides/slide${at + 1}.xml`, { number: at + 1 });
    const sizes = [...new Set(sizesOf(scene.nodes))]
      .filter((size) => size > FRAME_PT && size < DISPLAY_PT)
      .sort((a, b) => b - a);
    return [{ id: `${at + 1}`, is_bullets: isBulletSlide(slide), filled: filledOf(shown, layout), sizes }];
  });
}

/** The title, a kicker and the line of sources are on every slide. */
function isFrame({ placeholder, id }: SlideItem, slide: StoredSlide, layout: LayoutModel): boolean {
  const field = layout.fields.find((each) => placeholder !== null && each.placeholder.idx === placeholder.idx);
  if (id.endsWith('-source') || field?.kind === 'title') return true;
  const content = field === undefined ? undefined : slide.fields[field.name];
  return content?.kind === 'text' && field !== undefined && (field.text?.levels[0]?.size_pt ?? 0) <= FRAME_PT;
}

/** Parts lower than this are rules. */
const RULE_HEIGHT = inches(0.06);

/** Where an item is visible: of a form its text and drawings, not the boxes behind them. */
function inkOf(
  item: SlideItem,
  layout: LayoutModel,
  heightOf: (item: SlideItem, box: Box) => Box,
  look: FormLook,
): Ink[] {
  const box = itemBox(item, layout);
  if (item.content.kind !== 'group')
    return box === undefined ? [] : [{ box: heightOf(item, box), is_painted: item.content.kind !== 'text' }];
  const parts = item.content.parts.flatMap((part) => (part.kind === 'connector' ? [] : [part]));
  const drawn = parts.filter((part) => part.kind === 'picture' || (part.kind === 'shape' && part.text !== undefined));
  return parts.flatMap((part): Ink[] => {
    if (part.kind === 'shape' && part.text !== undefined) {
      const words = wordsOf(part, part.text, look);
      return [{ box: words, is_painted: words === part.box }];
    }
    const isBehind = drawn.some((other) => other !== part && holdsMiddle(part.box, other.box));
    return isBehind || part.box.h < RULE_HEIGHT ? [] : [{ box: part.box, is_painted: true }];
  });
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.w / 2, inner.y + inner.h / 2];
  return x > outer.x && x < outer.x + outer.w && y > outer.y && y < outer.y + outer.h;
}

/** The lines of a part; its whole box if they fill most of it, as in a chevron or the head of a column. */
function wordsOf({ box, fill }: FormShape, { paragraphs, anchor, inset = 0 }: FormText, look: FormLook): Box {
  const { x, y } = typeof inset === 'number' ? { x: inset, y: inset } : inset;
  const needed = textHeight(paragraphs, box.w - 2 * x, look);
  const h = Number.isFinite(needed) ? Math.min(box.h, needed) : box.h;
  if (fill !== 'none' && h >= box.h * MIN_WORDS) return box;
  const spare = Math.max(0, box.h - h - 2 * y);
  return { ...box, y: box.y + y + spare * (anchor === 'top' ? 0 : anchor === 'middle' ? 0.5 : 1), h };
}

/** Share of the height of a painted part, as in the check of decks. */
const MIN_WORDS = 0.4;
/** Space below and above text that belongs to it, and around painted shapes, which have their own margins. */
const SPACING = { words: inches(0.3), painted: inches(0.1) } as const;

/** Where something is visible. */
interface Ink {
  box: Box;
  is_painted: boolean;
}

/**
 * The share of the body's height in which something is visible, including the space that belongs to it. The body is all
 * places for content of a layout, apart from its title.
 */
function filledOf(shown: readonly Ink[], { fields, free_area }: LayoutModel): number | null {
  const places = fields.filter(({ kind, text }) => kind !== 'title' && (text?.levels[0]?.size_pt ?? 99) > FRAME_PT);
  const body = [...places.map(({ box }) => box), ...(free_area === null ? [] : [free_area])];
  if (shown.length === 0 || body.length === 0) return null;
  const [top, bottom] = [Math.min(...body.map(({ y }) => y)), Math.max(...body.map(({ y, h }) => y + h))];
  let [seen, end] = [0, top];
  const spans = shown.map(({ box: { y, h }, is_painted }) => {
    const spacing = is_painted ? SPACING.painted : SPACING.words;
    return { from: y - spacing, to: y + h + spacing };
  });
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const [from, to] = [Math.max(end, span.from), Math.min(bottom, span.to)];
    seen += Math.max(0, to - from);
    end = Math.max(end, to);
  }
  return seen / (bottom - top);
}

function isBulletSlide({ fields, free }: StoredSlide): boolean {
  const contents = [...Object.values(fields), ...free.map(({ content }) => content)];
  if (contents.some(({ kind }) => kind !== 'text')) return false;
  return contents.some(
    (content) => content.kind === 'text' && content.paragraphs.filter(({ bullet }) => bullet !== false).length > 2,
  );
}

function sizesOf(nodes: readonly SceneNode[]): number[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? sizesOf(node.children) : node.kind === 'text' ? [Math.round(node.size)] : [],
  );
}
