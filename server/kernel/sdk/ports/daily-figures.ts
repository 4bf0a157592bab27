import { defineHook } from '../hook-point.ts';

/** Something that happened, as daily figures count it. What is counted together must have the same kind and `by`. */
export interface Figure {
  client_id: string | null;
  /** Names what is counted, in the plural: calls, decks, jobs. */
  kind: string;
  /** What it can be broken down by. Few values of each: a person or a presentation has a kind of its own. */
  by: Readonly<Record<string, string>>;
  /** Numbers to add up. */
  sums: Readonly<Record<string, number>>;
  /** Durations in milliseconds, of which percentiles are kept. */
  durations?: Readonly<Record<string, number>>;
}

/** From its beginning to before its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** Figures of one day from a plugin's own records. Called again for the same day until it is over. */
export interface DailyFigures {
  collect(period: Period, add: (figure: Figure) => void): Promise<void>;
  /** When the first of its records was made; null where there is none. */
  oldest(): Promise<Date | null>;
}

export const DAILY_FIGURES = defineHook<DailyFigures>('daily-figures');
