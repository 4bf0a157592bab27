import { randomUUID } from 'node:crypto';
import type { ClientBudget } from '../../../../common/api/usage.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { NewDocument } from '../../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { ModelUsage } from '../../../kernel/sdk/ports/text-model.ts';
import type { CallOutcome, PlannedCall, UsageMeter } from '../../../kernel/sdk/ports/models.ts';
import { countInWork, currentWork } from '../../../kernel/sdk/work-context.ts';
import type { Work } from '../../../kernel/sdk/work-context.ts';
import { budgetSpent, budgetState } from './ledger.ts';
import type { Ledger, MonthSpent } from './ledger.ts';
import { monthOf, costOf } from './model.ts';
import type { MadeCall, UsageRecord, Prices } from './model.ts';
import type { UsageRecords } from './records.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../kernel/sdk/logger.ts';

export interface MeterParts {
  records: UsageRecords;
  ledger: Ledger;
  late: LateWork;
  prices: () => Promise<Prices | null>;
  budgetOf: (clientId: string) => Promise<ClientBudget | null>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

interface Begun {
  id: string;
  record_id: string;
  at: Date;
  month: string;
  work: Work | null;
  planned: PlannedCall;
  prices: Prices | null;
}

/** Counts every call in a row, and checks those that are paid for against the budget of their client. */
export function createMeter({ records, ledger, late, prices, budgetOf, audit, clock }: MeterParts): UsageMeter {
  const notify = (limit: 'soft' | 'hard', clientId: string, work: Work | null, after: unknown): Promise<void> =>
    audit({
      action: `usage.${limit}_limit`,
      client_id: clientId,
      user_id: work?.user_id ?? null,
      target: { kind: 'client', id: clientId },
      ...(work?.request_id == null ? {} : { request_id: work.request_id }),
      after,
    });

  /** @throws AppError `conflict` if the budget does not bear the call. */
  const setAside = async (clientId: string, { id, record_id, month, work, planned, prices }: Begun) => {
    const hold = {
      ...{ id, record_id, tokens: planned.input_tokens + planned.output_tokens },
      cost: costOf(prices, planned.model, planned) ?? 0,
    };
    const budget = await budgetOf(clientId);
    if (await ledger.hold(clientId, month, hold, budget)) return hold;
    const { committed_tokens, committed_cost } = await ledger.read(clientId, month);
    const state = budgetState(budget, month, { tokens: committed_tokens, cost: committed_cost });
    if (state === null) throw new TypeError('only a budget refuses');
    if (await ledger.claimNotice(clientId, month, 'hard')) await notify('hard', clientId, work, state);
    throw budgetSpent(state, hold.tokens, prices?.currency ?? null);
  };

  const warnOnce = async (clientId: string, { month, work }: Begun, spent: MonthSpent): Promise<void> => {
    const state = budgetState(await budgetOf(clientId), month, spent);
    if (state === null || state.state === 'ok') return;
    if (await ledger.claimNotice(clientId, month, 'soft')) await notify('soft', clientId, work, state);
  };

  return {
    async open(planned) {
      const work = currentWork();
      const at = clock.now();
      const begun: Begun = {
        ...{ id: randomUUID(), record_id: recordId(work, planned), at, month: monthOf(at), work, planned },
        prices: planned.is_free ? null : await prices(),
      };
      const clientId = work?.client_id ?? null;
      const held = planned.is_free || clientId === null ? null : await setAside(clientId, begun);
      return {
        settle: async ({ usage, outcome }) => {
          // What the service does for itself at no cost, such as warming up, is no usage.
          if (planned.is_free && work === null) return;
          const { record, made } = recordOf(begun, usage, outcome);
          const finish = async (): Promise<void> => {
            if (usage !== null) await records.add(record, made);
            if (held === null || clientId === null) return;
            const spent = { tokens: made.input_tokens + made.output_tokens, cost: made.cost };
            const month = await ledger.settle(clientId, begun.month, held, spent);
            if (month !== null) await warnOnce(clientId, begun, month);
          };
          await late.do(finish, { usage: { ...record, made: undefined } });
        },
      };
    },
  };
}

/** The row of a call: within a job the same one however often the step is done. */
function recordId(work: Work | null, { task, provider, model }: PlannedCall): string {
  const name = `${task}/${provider}:${model}`;
  const number = countInWork(name);
  if (work === null || work.job_id === null || number === null) return randomUUID();
  return `${work.step_key ?? `${work.job_id}:`}/${name}/${number}`;
}

function recordOf(
  { id, record_id, at, month, work, planned, prices }: Begun,
  usage: ModelUsage | null,
  outcome: CallOutcome,
): { record: NewDocument<UsageRecord> & { _id: string }; made: MadeCall } {
  const used = {
    input_tokens: usage?.input_tokens ?? 0,
    output_tokens: usage?.output_tokens ?? 0,
    images: usage?.images ?? 0,
  };
  const cost = planned.is_free ? 0 : costOf(prices, planned.model, used);
  const made: MadeCall = { id, at, outcome, ...used, cost: cost ?? 0 };
  const { kind, task, provider, model, is_free } = planned;
  return {
    made,
    record: {
      _id: record_id,
      client_id: work?.client_id ?? null,
      user_id: work?.user_id ?? null,
      presentation_id: work?.presentation_id ?? null,
      job_id: work?.job_id ?? null,
      step_key: work?.step_key ?? null,
      step_name: work?.step_name ?? null,
      request_id: work?.request_id ?? null,
      parts: work?.parts ?? null,
      ...{ kind, task, provider, model, is_free, at, month, outcome },
      calls: 1,
      failed_calls: outcome === 'ok' ? 0 : 1,
      unpriced_calls: cost === null ? 1 : 0,
      attempts: usage?.attempts ?? 0,
      duration_ms: Math.round(usage?.duration_ms ?? 0),
      ...used,
      cost: cost ?? 0,
      made: [made],
    },
  };
}

/** Writes that must not get lost while the database is away, and for which no one waits. */
interface LateWork {
  /** Does it now; where that fails, again until it works. Never rejects. */
  do(work: () => Promise<void>, about: object): Promise<void>;
  /** Tries what is left for the last time. */
  stop(): Promise<void>;
}

const EVERY_MS = 2_000;
/** More than this is not kept in memory. */
const MAX_KEPT = 10_000;

/** @param everyMs the wait between two tries. */
export function createLateWork(log: Logger, everyMs = EVERY_MS): LateWork {
  const waiting: { work: () => Promise<void>; about: object }[] = [];
  const abort = new AbortController();
  let trying: Promise<void> | null = null;

  /** In order, until the first failure. */
  const tryAll = async (): Promise<void> => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      await first.work();
      waiting.shift();
    }
  };

  const keepTrying = async (): Promise<void> => {
    while (waiting.length > 0 && !abort.signal.aborted) {
      await sleep(everyMs, undefined, { signal: abort.signal, ref: false }).catch(() => undefined);
      if (abort.signal.aborted) return;
      await tryAll().catch((error: unknown) => log.warn({ err: error, waiting: waiting.length }, 'usage still waits'));
    }
  };

  return {
    async do(work, about) {
      try {
        await work();
      } catch (error) {
        if (waiting.length >= MAX_KEPT) {
          log.error({ err: error, ...about }, 'usage is lost: too much of it waits');
          return;
        }
        log.warn({ err: error, ...about }, 'usage could not be written yet');
        waiting.push({ work, about });
        trying ??= keepTrying().finally(() => (trying = null));
      }
    },
    async stop() {
      abort.abort();
      await trying;
      await tryAll().catch((error: unknown) => {
        for (const { about } of waiting) log.error({ err: error, ...about }, 'usage was not written');
      });
    },
  };
}
