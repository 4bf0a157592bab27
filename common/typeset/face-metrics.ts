/** Ascent and descent in em, both positive. */
export interface FaceMetrics {
  ascent: number;
  descent: number;
}
