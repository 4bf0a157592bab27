import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientBudget } from '../../../../common/api/usage.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { OpenCall, PlannedCall, UsageMeter } from '../../../kernel/sdk/ports/models.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { inWork } from '../../../kernel/sdk/work-context.ts';
import { createLateWork, createMeter } from './meter.ts';
import { createLedger } from './ledger.ts';
import type { MeterParts } from './meter.ts';
import { migration } from './migrations/001-indexes.ts';
import { usageModel, usageMonthModel } from './model.ts';
import type { UsageMonth, UsageRecord } from './model.ts';
import { createUsageRecords } from './records.ts';

const system = Scope.ofSystem('test');
const NOVEMBER = Date.UTC(2026, 10, 22);
const MINUTE_MS = 60_000;
const LONGEST_CALL_MS = 20 * MINUTE_MS;
const PLANNED: PlannedCall = {
  ...{ kind: 'text', task: 'slide', provider: 'openai', model: 'writer', is_free: false },
  ...{ input_tokens: 100, output_tokens: 50, images: 0 },
};
const PRICES = { currency: 'EUR', models: { writer: { input: 1000, output: 4000, image: 0 } } };
const limits = (soft_limit: number | null, hard_limit: number | null) => ({ soft_limit, hard_limit });

let opened: TestDatabase;
let rows: Collection<UsageRecord>;
let months: Collection<UsageMonth>;
let now: number;
let budget: ClientBudget | null;
let audited: AuditEntry[];
beforeAll(async () => {
  opened = await openTestDatabase();
  await migration.up(opened.database.native);
  rows = opened.database.collection(usageModel);
  months = opened.database.collection(usageMonthModel);
});
beforeEach(async () => {
  await rows.remove(system, {});
  await months.remove(system, {});
  [now, budget, audited] = [NOVEMBER, null, []];
});
afterAll(() => opened.close());

/** A process of the service. */
function process(parts: Partial<MeterParts> = {}): UsageMeter {
  const clock = { now: () => new Date(now) };
  const records = createUsageRecords(rows);
  const ledger = createLedger({ months, records, clock, longestCallMs: LONGEST_CALL_MS });
  return createMeter({
    ...{ records, ledger, clock, late: createLateWork(silentLog, 5) },
    prices: () => Promise.resolve(PRICES),
    budgetOf: () => Promise.resolve(budget),
    audit: (entry) => Promise.resolve(void audited.push(entry)),
    ...parts,
  });
}
const inClient = <T>(work: () => T): T => inWork({ client_id: 'c1', user_id: 'u1' }, work);
const usageOf = (tokens: number) => ({
  ...{ provider: 'openai', model: 'writer', task: 'slide', duration_ms: 12.4, attempts: 1 },
  ...{ input_tokens: tokens, output_tokens: 0 },
});
const settled = async (meter: UsageMeter, tokens: number): Promise<void> => {
  const call = await meter.open(PLANNED);
  await call.settle({ usage: usageOf(tokens), outcome: 'ok' });
};
const month = async (): Promise<UsageMonth> => {
  const found = await months.get(system, 'c1:2026-11');
  if (found === null) throw new Error('nothing was spent');
  return found;
};
/** All rows, the largest first: the store returns them in no order of its own. */
const all = async (): Promise<UsageRecord[]> => {
  const found = await rows.find(system, { limit: 1000 });
  return found.sort((one, other) => other.calls - one.calls || one.input_tokens - other.input_tokens);
};

describe('calls of a job', () => {
  const run = (meter: UsageMeter, count: number): Promise<void> =>
    inWork({ client_id: 'c1', user_id: 'u1', job_id: 'j1' }, () =>
      inWork({ step_key: 'j1:slide 1:abc', step_name: 'slide 1' }, async () => {
        for (let call = 0; call < count; call += 1) await settled(meter, 100 + call);
      }),
    );

  it('are the same rows when a step is done again, in which every time that was paid is counted', async () => {
    await run(process(), 2);
    await run(process(), 3);
    const made = await all();
    expect(made.map(({ calls, input_tokens }) => [calls, input_tokens])).toEqual([
      [2, 200],
      [2, 202],
      [1, 102],
    ]);
    expect(made[0]).toMatchObject({ job_id: 'j1', step_name: 'slide 1', month: '2026-11', user_id: 'u1' });
    expect(await month()).toMatchObject({ tokens: 504, committed_tokens: 504, holds: [] });
  });

  it('are counted once however often they are written', async () => {
    const records = createUsageRecords(rows);
    let tries = 0;
    const shaky: MeterParts['records'] = {
      ...records,
      async add(record, made) {
        await records.add(record, made);
        tries += 1;
        // The answer of the database does not arrive.
        if (tries < 3) throw new Error('connection lost');
      },
    };
    await run(process({ records: shaky }), 1);
    await eventually('the row to be settled', async () => (await month()).holds.length === 0);
    expect(await all()).toMatchObject([{ calls: 1, input_tokens: 100 }]);
    expect(await month()).toMatchObject({ tokens: 100, cost: 0.1 });
    expect(tries).toBe(3);
  });
});

describe('the budget of a client', () => {
  it('is not overspent by many concurrent calls, in several processes', async () => {
    budget = { tokens: limits(null, 1000), cost: null };
    const meters = [process(), process()];
    let most = 0;
    let open = 0;
    const calls = Array.from({ length: 20 }, (_, index) =>
      inClient(async () => {
        const call = await (meters[index % 2] as UsageMeter).open(PLANNED);
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 20));
        open -= 1;
        await call.settle({ usage: usageOf(150), outcome: 'ok' });
      }),
    );
    const ends = await Promise.allSettled(calls);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as AppError] : []));
    expect(most).toBeLessThanOrEqual(6);
    expect(ends.length - refused.length).toBe(6);
    expect(refused[0]).toMatchObject({
      kind: 'conflict',
      code: 'usage.tokens_spent',
      params: { left: 100, limit: 1000 },
    });
    expect(await month()).toMatchObject({ tokens: 900, committed_tokens: 900, holds: [] });
    expect(audited.map(({ action }) => action)).toEqual(['usage.hard_limit']);
  });

  it('in money counts models with a price', async () => {
    budget = { tokens: null, cost: limits(0.2, 1) };
    // A call is expected to cost 0.30.
    await inClient(() => settled(process(), 700));
    await expect(inClient(() => process().open(PLANNED))).resolves.toBeDefined();
    const refusal = inClient(() => process().open(PLANNED));
    await expect(refusal).rejects.toMatchObject({ code: 'usage.cost_spent', params: { currency: 'EUR', left: 0 } });
    await inClient(() => process().open({ ...PLANNED, model: 'unpriced' }));
    expect(audited.map(({ action }) => action)).toEqual(['usage.soft_limit', 'usage.hard_limit']);
  });

  it('warns once a month, and begins again in the next', async () => {
    budget = { tokens: limits(100, 300), cost: null };
    for (let call = 0; call < 2; call += 1) await inClient(() => settled(process(), 75));
    await inClient(() => settled(process(), 10));
    expect(audited).toMatchObject([{ action: 'usage.soft_limit', client_id: 'c1', user_id: 'u1' }]);
    await expect(inClient(() => process().open(PLANNED))).rejects.toBeInstanceOf(AppError);
    now = Date.UTC(2026, 11, 1);
    await inClient(() => settled(process(), 150));
    expect(audited.map(({ action }) => action)).toEqual(['usage.soft_limit', 'usage.hard_limit', 'usage.soft_limit']);
  });

  it('gets back what a process had set aside that is gone, but not what it had recorded', async () => {
    budget = { tokens: limits(null, 400), cost: null };
    const lost = await inClient(() => process().open(PLANNED));
    expect(lost).toBeDefined();
    // Killed between the row and the month.
    const ledger = { settle: () => new Promise<never>(() => undefined) };
    const killed = await inClient(() => {
      const whole = createLedger({
        ...{ months, records: createUsageRecords(rows), clock: { now: () => new Date(now) } },
        longestCallMs: LONGEST_CALL_MS,
      });
      return process({ ledger: { ...whole, ...ledger } }).open(PLANNED);
    });
    void killed.settle({ usage: usageOf(120), outcome: 'ok' });
    await eventually('the row', async () => (await all()).length === 1);
    await expect(inClient(() => process().open(PLANNED))).rejects.toBeInstanceOf(AppError);
    now += LONGEST_CALL_MS + 1;
    await inClient(() => settled(process(), 150));
    expect(await month()).toMatchObject({ tokens: 270, committed_tokens: 270, holds: [] });
  });

  it('is in the way of nothing that is free, and of no work of the service', async () => {
    budget = { tokens: limits(null, 0), cost: null };
    const free = { ...PLANNED, provider: 'builtin', model: 'extractive', is_free: true, input_tokens: 0 };
    const call = await inClient(() => process().open({ ...free, output_tokens: 0 }));
    await call.settle({ usage: { ...usageOf(0), provider: 'builtin' }, outcome: 'ok' });
    await settled(process(), 10);
    expect((await all()).map(({ client_id, is_free }) => [client_id, is_free])).toEqual([
      ['c1', true],
      [null, false],
    ]);
  });

  it('is given back by calls that never reached the provider', async () => {
    budget = { tokens: limits(null, 150), cost: null };
    const call: OpenCall = await inClient(() => process().open(PLANNED));
    await call.settle({ usage: null, outcome: 'cancelled' });
    await inClient(() => settled(process(), 150));
    expect(await all()).toHaveLength(1);
  });
});
