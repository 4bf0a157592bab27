import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { Deck } from '../../common/deck/slide.ts';
import { fitField } from '../../common/typeset/fit-field.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';

/**
 * Texts that overflow their place as measured, one line each. Held against what the deck says, with the same typesetter
 * that shrinks at export, but in a fresh one: nothing it remembers of the making counts.
 */
export function checkFit(deck: Deck, catalogue: LayoutCatalogue): string[] {
  const typesetter = createTypesetter();
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  return deck.slides.flatMap((slide) =>
    (layouts.get(slide.layout_id)?.fields ?? []).flatMap((field) => {
      const content = slide.fields[field.name];
      if (content?.kind !== 'text') return [];
      const fit = fitField(typesetter, field, slide.boxes[field.name] ?? field.box, content.paragraphs);
      return fit === null || fit.fits
        ? []
        : [`overflow of ${Math.round(fit.overflow_pt)} pt in “${slide.title}” (${field.name})`];
    }),
  );
}
