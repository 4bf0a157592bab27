/** What a drill found. */
export interface DrillOutcome {
  /** The figures, in one line. */
  line: string;
  /** How much was not as it should be. */
  breaches: number;
}
