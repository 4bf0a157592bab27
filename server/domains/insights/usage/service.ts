import type {
  BudgetStateView,
  ClientBudget,
  UsageQuery,
  UsageRowView,
  UsageSumsView,
} from '../../../../common/api/usage.ts';
import type { Finding } from '../../../../common/deck/finding.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { JobCosts } from '../../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { budgetSpent, budgetState, budgetWords } from './ledger.ts';
import type { Usage } from './contract.ts';
import { estimateDeck } from './estimate.ts';
import type { Estimate } from './estimate.ts';
import type { Ledger } from './ledger.ts';
import { monthOf, roundedCost } from './model.ts';
import type { Prices } from './model.ts';
import type { ReportRow, UsageRecords, StoredSums } from './records.ts';

interface UsageServiceParts {
  records: UsageRecords;
  ledger: Ledger;
  prices: () => Promise<Prices | null>;
  budgetOf: (clientId: string) => Promise<ClientBudget | null>;
  clock: Clock;
}

export interface UsageService extends Usage, JobCosts {
  report(scope: Scope, query: UsageQuery): Promise<{ rows: ReportRow[]; total: number; currency: string | null }>;
}

/** How far back and how many calls a history goes. */
const HISTORY_MS = 90 * DAY_MS;
const HISTORY_CALLS = 3_000;

/** Usage as clients see it. */
export function createUsageService({ records, ledger, prices, budgetOf, clock }: UsageServiceParts): UsageService {
  const currency = async (): Promise<string | null> => (await prices())?.currency ?? null;
  const budget = async (clientId: string): Promise<BudgetStateView | null> => {
    const month = monthOf(clock.now());
    const limits = await budgetOf(clientId);
    return limits === null ? null : budgetState(limits, month, await ledger.read(clientId, month));
  };

  return {
    budget,
    currency,
    async estimate(clientId, about) {
      const since = new Date(clock.now().getTime() - HISTORY_MS);
      const recent = await records.recent(clientId, since, HISTORY_CALLS);
      return estimateDeck(about, recent, await prices());
    },
    async budgetFindings(clientId, estimate) {
      const state = await budget(clientId);
      return state === null ? [] : findingsOf(state, estimate ?? null, await currency());
    },
    async assertBudget(clientId) {
      const state = await budget(clientId);
      if (state?.state === 'hard') throw budgetSpent(state, 1, await currency());
    },
    async ofJobs(scope, jobIds) {
      const [sums, unit] = await Promise.all([records.ofJobs(scope, jobIds), currency()]);
      return new Map([...sums].map(([id, sum]) => [id, presentSums(sum, unit)]));
    },
    async report(scope, query) {
      const present = monthOf(clock.now());
      const to = query.to ?? (query.from === undefined || query.from < present ? present : query.from);
      const asked = { ...query, from: query.from ?? (to < present ? to : present), to };
      return { ...(await records.report(scope, asked)), currency: await currency() };
    },
  };
}

function findingsOf(state: BudgetStateView, estimate: Estimate | null, currency: string | null): Finding[] {
  if (state.state === 'hard') {
    const { unit, params } = budgetWords(state, ({ left }) => left === 0, currency);
    return [{ code: unit === 'tokens' ? 'usage.tokens_spent' : 'usage.cost_spent', params, severity: 'error' }];
  }
  const findings: Finding[] = [];
  const { tokens, cost } = state;
  if (tokens !== null && tokens.left !== null && estimate !== null && estimate.tokens.likely > tokens.left) {
    const params = { wanted: estimate.tokens.likely, left: tokens.left };
    findings.push({ code: 'usage.tokens_too_few', params, severity: 'warning' });
  }
  if (cost !== null && cost.left !== null && (estimate?.cost?.likely ?? 0) > cost.left) {
    const params = { wanted: estimate?.cost?.likely ?? 0, left: cost.left, currency: currency ?? '' };
    findings.push({ code: 'usage.cost_too_low', params, severity: 'warning' });
  }
  if (state.state === 'soft') {
    const isSoft = (part: { soft_limit: number | null; spent: number }): boolean =>
      part.soft_limit !== null && part.spent >= part.soft_limit;
    const { unit, params } = budgetWords(state, isSoft, currency);
    findings.push({ code: unit === 'tokens' ? 'usage.tokens_low' : 'usage.cost_low', params, severity: 'warning' });
  }
  return findings;
}

/** Sums as the API shows them: what is not known is not reported as nothing. */
function presentSums(sums: StoredSums, currency: string | null): UsageSumsView {
  const { calls, input_tokens, output_tokens, images, unpriced_calls, cost } = sums;
  return {
    ...{ calls, input_tokens, output_tokens, images },
    cost: unpriced_calls > 0 ? null : roundedCost(cost),
    currency,
  };
}

export function presentRow(row: ReportRow, currency: string | null): UsageRowView {
  const { client_id, month, group, failed_calls } = row;
  return { client_id, month, group, failed_calls, ...presentSums(row, currency) };
}
