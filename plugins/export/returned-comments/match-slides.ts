import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { ReadThread, ReviewedDeck, ReviewedSlide } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { shapeCreationGuid, slideCreationNumber } from '../../../common/ooxml/write/shape-parts.ts';

/** How a slide of a file was matched: by the id that exports contain, by its title, by its position in the deck. */
type SlideMatch = 'id' | 'title' | 'number';

interface MatchedSlide {
  slide_id: string | null;
  matched_by: SlideMatch | null;
}

/** Elements of our slides by the creation ids of their shapes. */
type KnownShapes = ReadonlyMap<string, { slide_id: string; element_id: string }>;

/** A shape that covers more of the slide is a background, not the subject of a comment. */
const MAX_SHARE = 0.8;
/** Rounding error of stored positions. */
const ROUNDING_EMU = 1588;

/**
 * Matches the slides of a reviewed file to ours. PowerPoint keeps ids of slides and shapes through moves and edits;
 * other programs drop them, then titles identify slides, and finally positions. Title and position match each slide
 * only once.
 * @returns one match for each slide of the file.
 */
export function matchSlides(deck: ReviewedDeck, ours: readonly StoredSlide[]): MatchedSlide[] {
  const numbers = new Map(ours.map(({ id }) => [slideCreationNumber(id), id]));
  const shapes = knownShapes(ours);
  const matches = deck.slides.map((slide): MatchedSlide => {
    const id = numbers.get(slide.creation_id ?? NaN) ?? maxNamed(slide, shapes);
    return id === null ? { slide_id: null, matched_by: null } : { slide_id: id, matched_by: 'id' };
  });
  const taken = new Set(matches.map(({ slide_id }) => slide_id));
  const match = (matched_by: SlideMatch, find: (slide: ReviewedSlide) => string | undefined): void => {
    deck.slides.forEach((slide, index) => {
      if (matches[index]?.slide_id !== null) return;
      const id = find(slide);
      if (id === undefined || taken.has(id)) return;
      taken.add(id);
      matches[index] = { slide_id: id, matched_by };
    });
  };
  const oursByTitle = uniqueBy(ours.map(({ id, title }) => [titleKey(title), id]));
  const theirsByTitle = uniqueBy(deck.slides.map(({ title, number }) => [titleKey(title), number]));
  match('title', ({ title, number }) => {
    const key = titleKey(title);
    return theirsByTitle.get(key) === number ? oursByTitle.get(key) : undefined;
  });
  match('number', ({ number }) => ours[number - 1]?.id);
  return matches;
}

/** The element of our slide that a thread is about; null: the whole slide, or nothing of ours. */
export function matchElement(
  thread: ReadThread,
  slide: ReviewedSlide,
  slideId: string,
  ours: readonly StoredSlide[],
  size: ReviewedDeck['slide_size'],
): string | null {
  const known = knownShapes(ours.filter(({ id }) => id === slideId));
  const elementOf = (creationId: string | null): string | null =>
    creationId === null ? null : (known.get(creationId)?.element_id ?? null);
  const { shape, position, form } = thread;
  if (shape !== null) {
    const named = slide.shapes.find(({ id }) => id === shape.id)?.creation_id ?? null;
    return elementOf(shape.creation_id) ?? elementOf(named);
  }
  // A modern comment names its subject; a classic one only has a position.
  if (form === 'modern' || position === null) return null;
  const area = (box: { w: number; h: number }): number => box.w * box.h;
  const [smallest] = slide.shapes
    .flatMap(({ box, creation_id }) => (box === null ? [] : [{ box, creation_id }]))
    .filter(
      ({ box }) =>
        area(box) <= MAX_SHARE * area(size) &&
        position.x >= box.x - ROUNDING_EMU &&
        position.x <= box.x + box.w &&
        position.y >= box.y - ROUNDING_EMU &&
        position.y <= box.y + box.h,
    )
    .sort((a, b) => area(a.box) - area(b.box));
  return smallest === undefined ? null : elementOf(smallest.creation_id);
}

function knownShapes(ours: readonly StoredSlide[]): KnownShapes {
  return new Map(
    ours.flatMap(({ id, fields, free }) => [
      ...Object.keys(fields).map(
        (name) => [shapeCreationGuid(id, `${id}-${name}`), { slide_id: id, element_id: name }] as const,
      ),
      ...free.map((one) => [shapeCreationGuid(id, one.id), { slide_id: id, element_id: one.id }] as const),
    ]),
  );
}

/** Our slide that most shapes of a slide come from. */
function maxNamed(slide: ReviewedSlide, known: KnownShapes): string | null {
  const votes = new Map<string, number>();
  for (const { creation_id } of slide.shapes) {
    const id = creation_id === null ? undefined : known.get(creation_id)?.slide_id;
    if (id !== undefined) votes.set(id, (votes.get(id) ?? 0) + 1);
  }
  const [most] = [...votes].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

/** Without the empty key and keys that occur more than once. */
function uniqueBy<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const seen = new Set<string>();
  const unique = new Map<string, T>();
  for (const [key, value] of entries) {
    if (seen.has(key)) unique.delete(key);
    else if (key !== '') unique.set(key, value);
    seen.add(key);
  }
  return unique;
}

function titleKey(title: string | null): string {
  return (title ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
