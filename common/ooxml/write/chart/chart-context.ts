import type { Size } from '../../../deck/geometry.ts';
import type { Accent, Ground } from '../ground-colours.ts';

/** What a chart needs to know of the slide it stands on. */
export interface ChartContext {
  /** BCP 47 */
  language: string;
  ground: Ground;
  /** What series wear, in order; at least one. */
  accents: readonly Accent[];
  textSizePt: number;
  /** Of the frame, EMU. */
  size: Size;
}
