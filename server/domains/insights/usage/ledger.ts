import type { ClientBudget, BudgetStateView } from '../../../../common/api/usage.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Hold, UsageMonth } from './model.ts';
import type { UsageRecords } from './records.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { roundedCost } from './model.ts';

/** What a client has spent in a month. */
export type MonthSpent = Pick<UsageMonth, 'tokens' | 'cost' | 'committed_tokens' | 'committed_cost'>;

/** What was really spent. */
interface Spent {
  tokens: number;
  cost: number;
}

/** Monthly totals of clients: what is spent, and what is reserved for running calls. */
export interface Ledger {
  read(clientId: string, month: string): Promise<MonthSpent>;
  /** Reserves an amount after checking it against the hard limits, in one atomic step; false when it exceeds them. */
  hold(clientId: string, month: string, hold: Omit<Hold, 'until'>, budget: ClientBudget | null): Promise<boolean>;
  /** Puts what was spent in the place of what was set aside, once; the month afterwards, null if that was done. */
  settle(
    clientId: string,
    month: string,
    hold: Pick<Hold, 'id' | 'tokens' | 'cost'>,
    spent: Spent,
  ): Promise<MonthSpent | null>;
  /** Whether this is the first call over a limit of the month. */
  claimNotice(clientId: string, month: string, limit: 'soft' | 'hard'): Promise<boolean>;
}

interface LedgerOptions {
  months: Collection<UsageMonth>;
  records: Pick<UsageRecords, 'made'>;
  clock: Clock;
  /** After this long a call is over for sure. */
  longestCallMs: number;
}

const NOTHING = { tokens: 0, cost: 0, committed_tokens: 0, committed_cost: 0 };
/** Room for the last digit of sums of fractions. */
const HAIR = 1e-9;

/** A month is one document and every change of it one atomic update, so that many calls at once can't overspend. */
export function createLedger({ months, records, clock, longestCallMs }: LedgerOptions): Ledger {
  const system = Scope.ofSystem('usage');
  const idOf = (clientId: string, month: string): string => `${clientId}:${month}`;

  const settle: Ledger['settle'] = (clientId, month, { id, tokens, cost }, spent) =>
    months.update(
      system,
      { _id: idOf(clientId, month), 'holds.id': id },
      {
        $pull: { holds: { id } },
        $inc: {
          tokens: spent.tokens,
          cost: spent.cost,
          committed_tokens: spent.tokens - tokens,
          committed_cost: spent.cost - cost,
        },
      },
    );

  /** Settles what a process that is gone had set aside: with what it recorded, else with nothing. */
  const sweep = async ({ client_id, month, holds }: UsageMonth): Promise<boolean> => {
    const now = clock.now();
    const left = holds.filter(({ until }) => until < now);
    for (const hold of left) {
      const made = await records.made(hold.record_id, hold.id);
      const tokens = made === null ? 0 : made.input_tokens + made.output_tokens;
      await settle(client_id, month, hold, { tokens, cost: made?.cost ?? 0 });
    }
    return left.length > 0;
  };

  return {
    settle,
    async read(clientId, month) {
      return (await months.get(system, idOf(clientId, month))) ?? NOTHING;
    },
    async hold(clientId, month, { id, record_id, tokens, cost }, budget) {
      const _id = idOf(clientId, month);
      const mostTokens = budget?.tokens?.hard_limit ?? null;
      const mostCost = budget?.cost?.hard_limit ?? null;
      const until = new Date(clock.now().getTime() + longestCallMs);
      const take = (): Promise<UsageMonth | null> =>
        months.update(
          system,
          {
            _id,
            ...(mostTokens === null ? {} : { committed_tokens: { $lte: mostTokens - tokens } }),
            ...(mostCost === null ? {} : { committed_cost: { $lte: mostCost - cost + HAIR } }),
          },
          {
            $push: { holds: { id, record_id, tokens, cost, until } },
            $inc: { committed_tokens: tokens, committed_cost: cost },
          },
        );
      let taken = await take();
      if (taken === null) {
        const there = await months.update(
          system,
          { _id, client_id: clientId, month },
          { $set: { month } },
          { upsert: { ...NOTHING, holds: [], soft_told_at: null, hard_told_at: null } },
        );
        if (there !== null) await sweep(there);
        taken = await take();
      } else {
        await sweep(taken);
      }
      return taken !== null;
    },
    async claimNotice(clientId, month, limit) {
      const field = limit === 'soft' ? 'soft_told_at' : 'hard_told_at';
      const filter = { _id: idOf(clientId, month), [field]: null };
      return (await months.update(system, filter, { $set: { [field]: clock.now() } })) !== null;
    },
  };
}

/** How the budget of a month stands; null if there is none. */
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
