import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** A diagram whose pictures are fetched and whose data is checked: what is left is to place it. */
export interface PreparedDiagram {
  /**
   * Its items within a box (EMU). Ids begin with `${id}-`.
   * @param around how text is measured, and the typeface of running text.
   */
  place(id: string, box: Box, around: { typesetter: Typesetter; font: string }): SlideItem[];
}
