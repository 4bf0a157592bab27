import type { ParseMode } from '../../common/master/master-analysis.ts';

/** What a file is to be held against. */
export interface MasterJob {
  /** Path. */
  file: string;
  /** Where the deck made on it is written; null for none. */
  deck: string | null;
}

/** How a file was refused: the code and what a reader is told. */
export interface Refusal {
  code: string;
  sentence: string;
}

/** What one step took. */
export interface Cost {
  /** Time on the clock, and of processors: the same on an idle machine, but for what runs in threads. */
  ms: number;
  cpu_ms: number;
  /** Most memory of the process until then, what it needs to start included. */
  peak_mb: number;
}

/** First: the file is a master deck, or refused. */
export interface MasterOpened extends Cost {
  step: 'opened';
  /** Why it was refused; null where it was not. */
  refused: Refusal | null;
  layouts: number;
}

/** Then, once for each mode: read as a template, with its readiness and all pictures, as an upload is. */
export interface MasterAnalysed extends Cost {
  step: 'analysed';
  mode: ParseMode;
  refused: Refusal | null;
  layouts: number;
  /** Those whose test fill has no error. */
  usable: number;
}

/** Last: the deck of fixed content made on it. */
export interface MasterDeckJudged {
  step: 'judged';
  slides: number;
  /** What breaks a rule of the check, one line each. */
  faults: string[];
  /** What other gates of the quality report call an error, and what is worth a look. */
  remarks: string[];
  /** Fractions of 1. */
  in_placeholders: number;
  by_theme: number;
  schema: number;
  lint: number;
  overflows: number;
  layouts_used: number;
  layouts_usable: number;
  longest_run: number;
  ms: number;
}

export type MasterMessage =
  | { step: 'ready' }
  | MasterOpened
  | MasterAnalysed
  | MasterDeckJudged
  | { step: 'crashed'; reason: string };

/** Everything that came of one file. */
export interface MasterResult {
  file: string;
  opened: MasterOpened | null;
  analysed: MasterAnalysed[];
  judged: MasterDeckJudged | null;
  /** Most memory the process held while it opened and analysed the file, and in all, in MB. */
  open_mb: number;
  peak_mb: number;
  faults: string[];
}
