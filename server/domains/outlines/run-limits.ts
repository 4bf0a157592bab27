/** The times of outline runs. */
export interface RunLimits {
  /** How often a run says that it is alive, and looks whether it is still wanted. */
  beatMs: number;
  /** A run that said nothing for so long is lost. */
  staleMs: number;
  /** A run goes on for so long without a listener. */
  unheardMs: number;
  /** How often a listener says that it is there. */
  watchMs: number;
}

export const RUN_LIMITS: RunLimits = { beatMs: 2_000, staleMs: 20_000, unheardMs: 30_000, watchMs: 5_000 };
