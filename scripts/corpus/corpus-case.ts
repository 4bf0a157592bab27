/** One deck to make and judge. */
export interface CorpusCase {
  /** `content@master@slides` */
  name: string;
  /** Path, or the name of a text made in code. */
  content: string;
  /** Path. */
  master: string;
  slides: number;
}

/** What one deck came to. */
export interface CorpusResult {
  name: string;
  slides: number;
  /** Texts that were set. */
  texts: number;
  /** Findings by gate and severity: `overflow error`. */
  counts: Record<string, number>;
  /** A line for each error. */
  faults: string[];
  /** A line for each warning. */
  warnings: string[];
}
