import type { BudgetStateView } from '../../../../common/api/usage.ts';
import type { Finding } from '../../../../common/deck/finding.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';
import type { Estimate, EstimateAbout, Range } from './estimate.ts';

export type { Estimate, EstimateAbout, Range };

/** What the domain offers to others. */
export interface Usage {
  /** What a deck will take, from the client's own history where there is one. */
  estimate(clientId: string, about: EstimateAbout): Promise<Estimate>;
  /** How the client's budget for this month is; null if it has none. */
  budget(clientId: string): Promise<BudgetStateView | null>;
  /**
   * What people should know of the budget: that it is nearly or wholly spent, or that it does not bear an estimate.
   * Their codes are `BUDGET_FINDINGS`.
   */
  budgetFindings(clientId: string, estimate?: Estimate): Promise<Finding[]>;
  /** Of costs; null if no prices are set. */
  currency(): Promise<string | null>;
  /** @throws AppError `conflict` `usage.tokens_spent`, `usage.cost_spent` where nothing is left. */
  assertBudget(clientId: string): Promise<void>;
}

export const USAGE = defineService<Usage>('usage');

/** Codes of the findings about budgets. */
export const BUDGET_FINDINGS = [
  'usage.tokens_low',
  'usage.cost_low',
  'usage.tokens_spent',
  'usage.cost_spent',
  'usage.tokens_too_few',
  'usage.cost_too_low',
] as const;
