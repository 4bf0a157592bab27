import type { BudgetStateView, ClientBudget } from '../../../../common/api/usage.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { MonthSpent } from './ledger.ts';
import { roundedCost } from './prices.ts';

/** How the budget of a month stands; null where there is none. */
export function budgetState(
  budget: ClientBudget | null,
  month: string,
  spent: Pick<MonthSpent, 'tokens' | 'cost'>,
): BudgetStateView | null {
  if (budget === null || (budget.tokens === null && budget.cost === null)) return null;
  const tokens = budget.tokens === null ? null : part(budget.tokens, spent.tokens);
  const cost = budget.cost === null ? null : part(budget.cost, roundedCost(spent.cost));
  const parts = [tokens, cost].filter((each) => each !== null);
  const isSpent = parts.some(({ left }) => left === 0);
  const isSoft = parts.some(({ soft_limit, spent: used }) => soft_limit !== null && used >= soft_limit);
  return { month, state: isSpent ? 'hard' : isSoft ? 'soft' : 'ok', tokens, cost };
}

type Part = NonNullable<BudgetStateView['tokens']>;

function part({ soft_limit, hard_limit }: NonNullable<ClientBudget['tokens']>, spent: number): Part {
  const left = hard_limit === null ? null : roundedCost(Math.max(0, hard_limit - spent));
  return { spent, soft_limit, hard_limit, left };
}

/** Which limit is reported: the one in tokens where that is reached, else the one in money. */
export function budgetWords(
  state: BudgetStateView,
  isReached: (part: Part) => boolean,
  currency: string | null,
): { unit: 'tokens' | 'cost'; params: MessageParams } {
  const unit = state.tokens !== null && isReached(state.tokens) ? 'tokens' : 'cost';
  const shown = (unit === 'tokens' ? state.tokens : state.cost) ?? state.tokens;
  return {
    unit,
    params: {
      month: state.month,
      spent: shown?.spent ?? 0,
      soft: shown?.soft_limit ?? 0,
      limit: shown?.hard_limit ?? 0,
      left: shown?.left ?? 0,
      currency: currency ?? '',
    },
  };
}

/** The refusal of work that a budget does not bear. @param wanted_tokens what it would have taken. */
export function budgetSpent(state: BudgetStateView, wanted_tokens: number, currency: string | null): AppError {
  const isShort = ({ left }: Part): boolean => left !== null && left < wanted_tokens;
  const { unit, params } = budgetWords(state, isShort, currency);
  return new AppError('conflict', unit === 'tokens' ? 'usage.tokens_spent' : 'usage.cost_spent', params);
}
