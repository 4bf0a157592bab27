import type { UsageRowView, UsageSumsView } from '../../../../common/api/usage.ts';
import { roundedCost } from './prices.ts';
import type { ReportRow, StoredSums } from './records.ts';

/** Sums as the API shows them: what is not known is not reported as nothing. */
export function presentSums(sums: StoredSums, currency: string | null): UsageSumsView {
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
