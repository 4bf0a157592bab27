import type { Brief } from '../../../common/deck/brief.ts';
import type { Outline } from '../../../common/deck/outline.ts';

/**
 * The built-in model only selects text; the slides that are ours by nature get our words in the deck's language. A quote is
 * on its slide already: the title says what it is about, or that it is one.
 */
export function labelFixedSlides(outline: Outline, brief: Brief | null, label: (key: string) => string): void {
  for (const slide of outline.slides) {
    if (slide.kind === 'agenda') slide.title = label('outlines.agenda');
    if (slide.kind === 'closing') slide.title = label('outlines.closing');
    if (slide.kind === 'quote') {
      const used = new Set(outline.slides.map((each) => each.title));
      const section = slide.source_section_idx === null ? undefined : brief?.sections[slide.source_section_idx]?.title;
      const title = [section, label('outlines.quote')].find((each) => each !== undefined && !used.has(each));
      if (title !== undefined) slide.title = title;
    }
  }
}
