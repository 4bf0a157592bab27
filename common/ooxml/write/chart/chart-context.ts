import type { Size } from '../../../deck/geometry.ts';
import type { Ground } from '../ground-colours.ts';

/** What a chart needs to know of the slide it stands on. */
export interface ChartContext {
  /** BCP 47 */
  language: string;
  ground: Ground;
  /** Six hex digits of accent1 to accent6; empty when unknown. Only chooses black or white on top of them. */
  accents: readonly string[];
  textSizePt: number;
  /** Of the frame, EMU. */
  size: Size;
}
