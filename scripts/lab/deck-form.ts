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
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { MadeDeck } from '../deck/make-deck-file.ts';

/** Smaller type is the frame of a slide: source, page number, labels of axes. */
const FRAME_PT = 12.5;
/** Large numbers come on top of the sizes of text. */
const DISPLAY_PT = 32;

/** How one content slide shows what it has. */
export interface SlideForm {
  id: string;
  /** A list of bullets, and nothing else beside its title. */
  is_bullets: boolean;
  /** Height of what is on it, from its first to its last line, over that of its body; null where it has none. */
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
      .flatMap((item) => boxesOf(item, layout, heightOf));
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

function boxesOf(item: SlideItem, layout: LayoutModel, heightOf: (item: SlideItem, box: Box) => Box): Box[] {
  if (item.content.kind === 'group')
    return item.content.parts.flatMap((part) => (part.kind === 'connector' ? [] : [part.box]));
  const box = itemBox(item, layout);
  return box === undefined ? [] : [heightOf(item, box)];
}

/** The body is all places for content of a layout, beside its title. */
function filledOf(shown: readonly Box[], { fields, free_area }: LayoutModel): number | null {
  const places = fields.filter(({ kind, text }) => kind !== 'title' && (text?.levels[0]?.size_pt ?? 99) > FRAME_PT);
  const body = [...places.map(({ box }) => box), ...(free_area === null ? [] : [free_area])];
  if (shown.length === 0 || body.length === 0) return null;
  const span = (boxes: readonly Box[]): number =>
    Math.max(...boxes.map(({ y, h }) => y + h)) - Math.min(...boxes.map(({ y }) => y));
  return span(shown) / span(body);
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
