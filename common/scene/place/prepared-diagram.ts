import type { DiagramData } from '../../deck/diagram.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** A diagram ready to be placed, as data that can be handed to another thread: checked data, or a picture of its markup. */
export type PlainDiagram =
  | { kind: 'data'; data: DiagramData; marker?: string }
  | { kind: 'picture'; png: Uint8Array; width: number; height: number; alt: string; marker?: string }
  /** It could not be made ready: only its mark is shown. */
  | { kind: 'failed'; marker: string };

/** A diagram whose pictures are fetched and whose data is checked: what is left is to place it. */
export interface PreparedDiagram {
  /** What a quiet mark says where the diagram can't be placed after all, in the deck's language. */
  marker?: string;
  /** The same as data, for threads that draw; absent where it can only be placed here. */
  plain?: PlainDiagram;
  /**
   * Its items within a box (EMU). Ids begin with `${id}-`.
   * @param around how text is measured, and the typeface of running text.
   * @throws CodedError where it has no room.
   */
  place(id: string, box: Box, around: { typesetter: Typesetter; font: string }): SlideItem[];
}
