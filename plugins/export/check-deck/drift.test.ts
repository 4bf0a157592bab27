import { describe, expect, it } from '@jest/globals';
import type { QualityFinding } from '../../../common/deck/quality-report.ts';
import { Scope } from '../../../server/kernel/sdk/scope.ts';
import { driftJob } from './drift.ts';
import type { RuleDriftRecord } from './drift.ts';

type Parts = Parameters<typeof driftJob>[0];

const NOW = new Date('2026-11-25T10:00:00Z');

function finding(rule: string, fingerprint: string, code = 'rule.word'): QualityFinding {
  return { rule, fingerprint, code, params: {}, severity: 'warning' } as unknown as QualityFinding;
}

function stored(id: string, day: string, findings: QualityFinding[]): unknown {
  const gates = [{ gate: 'brand', passed: true, judged: 1, findings }];
  return {
    _id: id,
    client_id: 'c',
    updated_at: new Date(day),
    report: { gates, numbers: {}, slides: 1, passed: true },
  };
}

/** What the weekly job keeps of these reports and waivers. */
async function kept(reports: unknown[], waivers: object[] = []): Promise<RuleDriftRecord['report'] | undefined> {
  const inserted: RuleDriftRecord[] = [];
  const each = (items: unknown[]) =>
    async function* () {
      yield* await Promise.resolve(items);
    };
  const parts = {
    reports: { each: each(reports), aggregate: () => Promise.resolve([{ _id: 'c' }]) },
    ruleWaivers: { each: each(waivers) },
    ruleDrifts: {
      update: () => Promise.resolve(null),
      insert: (_: unknown, record: RuleDriftRecord) => Promise.resolve(inserted.push(record)),
    },
    presentations: {
      getForWork: (_: unknown, id: string) =>
        Promise.resolve({ _id: id, title: id, template: { template_id: 't', content_hash: id === 'old' ? '1' : '2' } }),
    },
    templates: { find: () => Promise.resolve({ title: 'House', content_hash: '2' }) },
    clock: { now: () => NOW },
  } as unknown as Parts;
  const run = { scope: Scope.ofSystem('test'), signal: new AbortController().signal, payload: {} };
  await driftJob(parts).handler(run as never);
  expect(inserted.map(({ week }) => week)).toEqual(['2026-11-23']);
  return inserted[0]?.report;
}

const waiver = (fingerprint: string, until: string | null): object => ({
  ...{ _id: fingerprint, presentation_id: 'new', fingerprint, rule: 'a@1', until, reason: 'Why', user_name: 'Rita' },
});

describe('drift', () => {
  it('names decks on former versions of their template, and the share off the palette by month', async () => {
    const off = finding('style.palette@1', 'p', 'quality.colour_off_brand');
    const report = await kept([
      stored('new', '2026-11-20', []),
      stored('old', '2026-11-10', [off]),
      stored('other', '2026-10-10', [off]),
    ]);
    expect(report).toMatchObject({
      decks: 3,
      old_masters: { total: 1, decks: [{ id: 'old', title: 'old', template: 'House' }] },
      off_palette: [
        { month: '2026-11', decks: 2, percent: 50 },
        { month: '2026-10', decks: 1, percent: 100 },
      ],
    });
  });

  it('names waivers that end within two weeks, and rules waived for more than 30 % of their findings', async () => {
    const findings = ['1', '2', '3'].flatMap((print) => [finding('a@2', `a${print}`), finding('b@1', `b${print}`)]);
    const report = await kept(
      [stored('new', '2026-11-20', findings)],
      [waiver('a1', '2026-12-01'), waiver('b1', null), waiver('a2', '2026-12-24'), waiver('b2', '2026-11-24')],
    );
    expect(report?.waivers_ending.map(({ id }) => id)).toEqual(['a1']);
    // One of three of the other rule counts: a waiver whose day is over does not.
    expect(report?.waived_rules).toEqual([
      { rule: 'a', findings: 3, waived: 2, percent: 67 },
      { rule: 'b', findings: 3, waived: 1, percent: 33 },
    ]);
  });
});
