import type { LayoutCatalogue } from '../../deck/layout.ts';
import type { ReviewComment } from '../../deck/review-marks.ts';
import type { Deck, StoredSlide } from '../../deck/slide.ts';
import type { CommentThread, DeckContent, SlideContent } from '../../ooxml/write/deck-content.ts';
import { slideItems } from './slide-items.ts';
import type { Placing } from './slide-items.ts';

/**
 * Makes every decision about place and size of a deck: what is written, drawn and judged is this, and nothing else.
 * @throws RangeError when a slide names a layout or a picture that is not there.
 */
export function placeDeck(deck: Deck, catalogue: LayoutCatalogue, placing: Omit<Placing, 'font'>): DeckContent {
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const place = (slide: StoredSlide): SlideContent => {
    const layout = layouts.get(slide.layout_id);
    if (layout === undefined) throw new RangeError(`slide names a layout that is not there: ${slide.layout_id}`);
    const { items, for_notes } = slideItems(slide, layout, {
      ...placing,
      font: (layout.fonts ?? catalogue.fonts).minor,
    });
    const { id, layout_id, notes } = slide;
    const chapter = slide.kind === 'section' ? { chapter: slide.title } : {};
    return { id, layout_id, items, notes: withLine(notes, for_notes), ...chapter };
  };
  return {
    title: deck.title,
    language: deck.language,
    ...(deck.subtitle === undefined ? {} : { subject: deck.subtitle }),
    ...(deck.author === undefined ? {} : { author: deck.author }),
    ...(deck.properties === undefined ? {} : { properties: deck.properties }),
    slides: placeThreads(deck.slides.map(place), deck.comments ?? []),
  };
}

/** Notes with a line, which they often contain already. */
function withLine(notes: string, line: string): string {
  if (line === '' || notes.replace(/\s+/g, ' ').includes(line)) return notes;
  return notes.trim() === '' ? line : `${notes}\n\n${line}`;
}

/** The end of the id of what continues a slide. */
const CONTINUED = /-part-\d+$/;

/**
 * Puts the comments of a deck on its slides as threads: what is about the deck as a whole on the first, what is about a part of a
 * slide that continued over further ones, and is no longer there, on the slide it began with. Comments of other slides are left out.
 */
export function placeThreads(slides: readonly SlideContent[], comments: readonly ReviewComment[]): SlideContent[] {
  if (comments.length === 0) return [...slides];
  const known = new Map(slides.map((slide) => [slide.id, slide]));
  const answers = new Map<string, ReviewComment[]>(comments.map(({ id }) => [id, []]));
  for (const comment of comments) if (comment.parent_id !== null) answers.get(comment.parent_id)?.push(comment);
  const threads = new Map<string, CommentThread[]>(slides.map(({ id }) => [id, []]));
  for (const first of comments) {
    const slide = first.parent_id === null ? slideOf(first, slides, known) : undefined;
    if (slide === undefined) continue;
    const said = [first, ...(answers.get(first.id) ?? [])];
    threads.get(slide.id)?.push({
      item_id: itemOf(first, slide),
      comments: said.map(({ author_name, text, created_at }) => ({ author: author_name, text, created_at })),
    });
  }
  return slides.map((slide) => {
    const own = threads.get(slide.id) ?? [];
    return own.length === 0 ? slide : { ...slide, threads: own };
  });
}

/** The slide among those known that a comment on a slide is on; null where it is not there. */
export function commentedSlide(slideId: string, known: { has(id: string): boolean }): string | null {
  const first = slideId.replace(CONTINUED, '');
  return [slideId, first].find((id) => known.has(id)) ?? null;
}

function slideOf(
  { slide_id }: ReviewComment,
  slides: readonly SlideContent[],
  known: ReadonlyMap<string, SlideContent>,
): SlideContent | undefined {
  return slide_id === null ? slides[0] : known.get(commentedSlide(slide_id, known) ?? '');
}

/** An element is known by its own id, or by the field that it is in. */
function itemOf({ element_id }: ReviewComment, slide: SlideContent): string | null {
  if (element_id === null) return null;
  const names = [element_id, `${slide.id}-${element_id}`];
  return slide.items.find(({ id }) => names.includes(id))?.id ?? null;
}
