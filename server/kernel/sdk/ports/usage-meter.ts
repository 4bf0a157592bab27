import type { Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { ModelUsage } from './text-model.ts';

/** A call of a model that is about to be made. */
export interface PlannedCall {
  kind: 'text' | 'vision' | 'image';
  task: string;
  provider: string;
  /** Empty where the provider has but one. */
  model: string;
  /** Whether no one is paid for it: it is counted, but no budget can stand in its way. */
  is_free: boolean;
  /** What it will take, as far as can be reported before. */
  input_tokens: number;
  output_tokens: number;
  images: number;
}

export type CallOutcome = 'ok' | 'failed' | 'cancelled';

/** A call under way. */
export interface OpenCall {
  /** Ends it, once. @param usage null where it never reached the provider. */
  settle(end: { usage: ModelUsage | null; outcome: CallOutcome }): Promise<void>;
}

/** Port of what counts the calls of models. */
export interface UsageMeter {
  /**
   * Asks whether a call may be made, and sets its cost aside until it is settled.
   * @throws AppError `conflict` `usage.budget_spent` where the client's budget for the month does not bear it.
   */
  open(call: PlannedCall): Promise<OpenCall>;
}

export const USAGE_METER = defineService<UsageMeter>('usage-meter');

/** What calls came to, together. */
export interface UsageSums {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  /** In `currency`; null where calls that cost something had no price. */
  cost: number | null;
  /** Null where no prices are set. */
  currency: string | null;
}

/** Port that reports how much jobs have cost so far. */
export interface JobCosts {
  /** By job id; jobs without calls are absent. */
  ofJobs(scope: Scope, jobIds: readonly string[]): Promise<ReadonlyMap<string, UsageSums>>;
}

export const JOB_COSTS = defineService<JobCosts>('job-costs');
