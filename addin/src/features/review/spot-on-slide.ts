/** A slide, or a part of it. */
export interface SpotOnSlide {
  slide_id: string;
  element_id: string | null;
}
