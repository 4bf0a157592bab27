import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** A diagram whose pictures are fetched and whose data is checked: what is left is to place it. */
export interface PreparedDiagram {
  /** What a quiet mark says where the diagram can't be placed after all, in the deck's language. */
  marker?: string;
  /**
   * Its items within a box (EMU). Ids begin with `${id}-`.
   * @param around how text is measured, and the typeface of running text.
   * @throws CodedError where it has no room.
   */
  place(id: string, box: Box, around: { typesetter: Typesetter; font: string }): SlideItem[];
}
