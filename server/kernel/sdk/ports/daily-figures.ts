import { defineHook } from '../hook-point.ts';

/** An event to count in daily figures. Events that are counted together have the same kind and `by`. */
export interface Figure {
  client_id: string | null;
  /** What is counted, in the plural: calls, decks, jobs. */
  kind: string;
  /** The dimensions for a breakdown. Each has few values: figures by user or presentation use a separate kind. */
  by: Readonly<Record<string, string>>;
  sums: Readonly<Record<string, number>>;
  /** Durations in milliseconds, whose percentiles are kept. */
  durations?: Readonly<Record<string, number>>;
}

/** Includes its beginning, excludes its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** Figures of one day from a plugin's own records. Called again for the same day until it has ended. */
export interface DailyFigures {
  collect(period: Period, add: (figure: Figure) => void): Promise<void>;
  /** When its first record was created; null if there is none. */
  oldest(): Promise<Date | null>;
}

export const DAILY_FIGURES = defineHook<DailyFigures>('daily-figures');
