import type { LayoutCatalogue } from '../../deck/layout.ts';
import type { Deck, StoredSlide } from '../../deck/slide.ts';
import type { DeckContent, SlideContent } from '../../ooxml/write/deck-content.ts';
import { slideItems } from './slide-items.ts';
import type { Placing } from './slide-items.ts';

/**
 * Makes every decision about place and size of a deck: what is written, drawn and judged is this, and nothing else.
 * @throws RangeError when a slide names a layout or a picture that is not there.
 */
export function placeDeck(deck: Deck, catalogue: LayoutCatalogue, placing: Omit<Placing, 'font'>): DeckContent {
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const around = { ...placing, font: catalogue.fonts.minor };
  const place = (slide: StoredSlide): SlideContent => {
    const layout = layouts.get(slide.layout_id);
    if (layout === undefined) throw new RangeError(`slide names a layout that is not there: ${slide.layout_id}`);
    return {
      id: slide.id,
      layout_id: slide.layout_id,
      items: slideItems(slide, layout, around),
      notes: slide.notes,
    };
  };
  return {
    title: deck.title,
    language: deck.language,
    ...(deck.subtitle === undefined ? {} : { subject: deck.subtitle }),
    ...(deck.author === undefined ? {} : { author: deck.author }),
    slides: deck.slides.map(place),
  };
}
