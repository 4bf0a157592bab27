import { createHash } from 'node:crypto';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { canonicalJson } from '../../server/kernel/sdk/canonical-json.ts';

/** Counts up when something else goes into the state: slides of before then count as changed. */
const FORM = 1;

/** A slide of a presentation and what it says, as a hash. */
export interface SlideState {
  slide_id: string;
  /** The same for as long as the slide looks and says the same, wherever it stands in the deck. */
  state: string;
}

/** The states of slides. @param templateHash of the master deck that they stand on: another one makes other slides */
export function slideStates(slides: readonly StoredSlide[], templateHash: string | null): SlideState[] {
  return slides.map((slide) => {
    const { kind, layout_id, title, fields, boxes, free, source_line, notes } = slide;
    const { __diagram__, __diagram_markup__, __image_error__ } = slide;
    const shown = {
      ...{ form: FORM, templateHash, kind, layout_id, title, fields, boxes, free, source_line, notes },
      ...{ __diagram__, __diagram_markup__, __image_error__ },
    };
    return { slide_id: slide.id, state: createHash('sha256').update(canonicalJson(shown)).digest('hex') };
  });
}
