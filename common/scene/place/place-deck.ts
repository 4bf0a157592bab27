import type { LayoutCatalogue } from '../../deck/layout.ts';
import type { Deck, StoredSlide } from '../../deck/slide.ts';
import type { DeckContent, SlideContent } from '../../ooxml/write/deck-content.ts';
import { placeThreads } from './place-threads.ts';
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

/** Notes that say a line, which they often do already. */
function withLine(notes: string, line: string): string {
  if (line === '' || notes.replace(/\s+/g, ' ').includes(line)) return notes;
  return notes.trim() === '' ? line : `${notes}\n\n${line}`;
}
