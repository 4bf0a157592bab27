import type { LayoutCatalogue } from '../../deck/layout.ts';
import type { ReviewComment } from '../../deck/review-marks.ts';
import type { Deck, StoredSlide } from '../../deck/slide.ts';
import type { CommentThread, DeckContent, SlideContent } from '../../ooxml/write/deck-content.ts';
import { slideItems } from './slide-items.ts';
import type { Placing } from './slide-items.ts';
import { titlePt } from './title-size.ts';

/**
 * Decides place and size of everything in a deck; writing, drawing and checks all use this result.
 * @throws RangeError when a slide names a missing layout or picture.
 */
export function placeDeck(
  deck: Deck,
  catalogue: LayoutCatalogue,
  placing: Omit<Placing, 'font' | 'title_pt'>,
): DeckContent {
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const title_pt = titlePt([...deck.slides, ...(deck.others ?? [])], layouts, placing.typesetter);
  const place = (slide: StoredSlide): SlideContent => {
    const layout = layouts.get(slide.layout_id);
    if (layout === undefined) throw new RangeError(`slide names a layout that is not there: ${slide.layout_id}`);
    const { items, for_notes } = slideItems(slide, layout, {
      ...placing,
      language: deck.language,
      ...(title_pt === null ? {} : { title_pt }),
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

/** Adds a line to the notes unless they contain it. */
function withLine(notes: string, line: string): string {
  if (line === '' || notes.replace(/\s+/g, ' ').includes(line)) return notes;
  return notes.trim() === '' ? line : `${notes}\n\n${line}`;
}

/** The end of a continuation slide's id. */
const CONTINUED = /-part-\d+$/;

/**
 * Puts the comments of a deck on its slides as threads: comments on the whole deck go on the first slide; comments on a
 * removed continuation slide go on the slide that it continued. Comments on other slides are left out.
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
    const thread = [first, ...(answers.get(first.id) ?? [])];
    threads.get(slide.id)?.push({
      item_id: itemOf(first, slide),
      comments: thread.map(({ author_name, text, created_at }) => ({ author: author_name, text, created_at })),
    });
  }
  return slides.map((slide) => {
    const own = threads.get(slide.id) ?? [];
    return own.length === 0 ? slide : { ...slide, threads: own };
  });
}

/** The slide that a comment is on; null if it doesn't exist. */
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

/** An element is identified by its own id or by its field. */
function itemOf({ element_id }: ReviewComment, slide: SlideContent): string | null {
  if (element_id === null) return null;
  const names = [element_id, `${slide.id}-${element_id}`];
  return slide.items.find(({ id }) => names.includes(id))?.id ?? null;
}
