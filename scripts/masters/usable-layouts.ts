import type { LayoutCatalogue, LayoutModel } from '../../common/deck/layout.ts';
import type { OutlineSlide, SlideKind } from '../../common/deck/outline.ts';
import { assignFields } from '../../server/pipeline/slides/layouts/assign-fields.ts';
import { layoutNeed } from '../../server/pipeline/slides/layouts/layout-need.ts';

const KINDS: readonly SlideKind[] = ['title', 'section', 'content', 'picture'];
/** Fewer characters hold no title. */
const LEAST_TITLE = 12;

/** The layouts of which a slide of some kind could be made: with a title or a text that reads along, and room for it. */
export function usableLayouts({ layouts, slide_size }: LayoutCatalogue): LayoutModel[] {
  return layouts.filter((layout) =>
    KINDS.some((kind) => {
      const slide: OutlineSlide = {
        ...{ id: 's', kind, title: 'T', takeaway: 'T' },
        ...{ source_section_idx: null, block_refs: [], story_id: null },
      };
      const need = layoutNeed(slide, null, { hasPicture: kind === 'picture', hasTwoParts: false });
      const taken = assignFields(layout, need, slide_size);
      if (taken === null) return false;
      const title = taken.title === null || taken.title.max_length < LEAST_TITLE ? [] : [taken.title];
      const filled = [...title, ...taken.bodies];
      return filled.length > 0 && filled.every((field) => field.text?.is_vertical !== true);
    }),
  );
}
