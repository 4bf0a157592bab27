import { Schema } from 'mongoose';
import * as z from 'zod';
import type { DriftWeek, RuleDrift } from '../../../common/api/rule-drift.ts';
import { ruleDriftQuery, ruleDriftSchema } from '../../../common/api/rule-drift.ts';
import { upgradeReport } from '../../../common/deck/quality-report.ts';
import type { QualityFinding } from '../../../common/deck/quality-report.ts';
import type { Clients } from '../../../server/domains/accounts/contract.ts';
import type { Presentation, Presentations } from '../../../server/domains/presentations/contract.ts';
import type { Template, Templates } from '../../../server/domains/templates/contract.ts';
import { AppError, notFound, unknownId } from '../../../server/kernel/sdk/app-error.ts';
import type { Clock } from '../../../server/kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../../server/kernel/sdk/collection.ts';
import { defineJob } from '../../../server/kernel/sdk/define-job.ts';
import type { Job } from '../../../server/kernel/sdk/define-job.ts';
import { defineModel } from '../../../server/kernel/sdk/define-model.ts';
import { defineRoute, json } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { Scope } from '../../../server/kernel/sdk/scope.ts';
import type { StoredReport } from '../model.ts';
import type { RuleWaiverRecord } from './waivers.ts';

export const DRIFT_JOB = 'rules.drift';

const MAX_DECKS = 2_000;
const MAX_LISTED = 50;
const MAX_WEEKS = 12;
const ENDING_DAYS = 14;
const DAY_MS = 86_400_000;
/** Above this share of waivers, a rule or template is probably wrong. */
const MAX_WAIVED = 0.3;
/** Fewer findings don't make a pattern. */
const MIN_FINDINGS = 3;

/** The weekly report of a client; the last one of each week is kept. */
export interface RuleDriftRecord extends StoredDocument {
  client_id: string;
  week: string;
  report: Omit<RuleDrift, 'weeks'>;
}

const text = { type: String, required: true } as const;

export const ruleDriftModel = defineModel<RuleDriftRecord>({
  collection: 'rule_drifts',
  tenancy: 'client',
  schema: new Schema<RuleDriftRecord>({
    ...{ client_id: text, week: text, report: { type: Schema.Types.Mixed, required: true } as never },
  }),
});

interface DriftParts {
  reports: Pick<Collection<StoredReport>, 'each' | 'aggregate'>;
  ruleWaivers: Pick<Collection<RuleWaiverRecord>, 'each'>;
  ruleDrifts: Collection<RuleDriftRecord>;
  presentations: Pick<Presentations, 'getForWork'>;
  templates: Pick<Templates, 'find'>;
  clients: Pick<Clients, 'get'>;
  clock: Clock;
}

/** Reports weekly how far the decks of each client deviate from its rules. */
export function driftJob(parts: DriftParts): Job {
  return defineJob({
    name: DRIFT_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    async handler({ scope, signal }) {
      const clients = await parts.reports.aggregate<{ _id: string }>(scope, [{ $group: { _id: '$client_id' } }]);
      for (const { _id } of clients) {
        signal.throwIfAborted();
        await keep(parts, scope, await drift(parts, scope, _id));
      }
      return { clients: clients.length };
    },
  });
}

/** The current report. */
export function driftRoute(parts: DriftParts): Route {
  return defineRoute({
    auth: 'session',
    action: 'brand.change',
    tag: 'rules',
    method: 'GET',
    path: '/rule-drift',
    summary: 'Show how the decks of a client move away from its rules, week by week',
    rate: { per_minute: 20 },
    input: { query: ruleDriftQuery },
    output: json(ruleDriftSchema),
    problems: ['not_found', 'invalid'],
    async handler({ scope, actor, query }) {
      const clientId = query.client_id ?? actor.client_id;
      if (clientId === null) throw unknownId('/client_id');
      if ((await parts.clients.get(scope, clientId)) === null) throw notFound('client');
      const weeks = await parts.ruleDrifts.find(scope, {
        ...{ filter: { client_id: clientId }, sort: { week: -1, _id: 1 }, limit: MAX_WEEKS },
      });
      return { ...(await drift(parts, scope, clientId)), weeks: weeks.map(weekOf) };
    },
  });
}

function weekOf({ week, report }: RuleDriftRecord): DriftWeek {
  const { decks, old_masters, off_palette } = report;
  const off = off_palette.reduce((sum, month) => sum + (month.decks * month.percent) / 100, 0);
  const share =
    off /
    Math.max(
      1,
      off_palette.reduce((sum, month) => sum + month.decks, 0),
    );
  return { week, decks, old_masters: old_masters.total, off_palette_percent: Math.round(share * 100) };
}

async function keep({ ruleDrifts }: DriftParts, scope: Scope, report: RuleDriftRecord['report']): Promise<void> {
  const { client_id, at } = report;
  const day = new Date(at);
  const week = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
  const _id = `${client_id} ${week}`;
  if ((await ruleDrifts.update(scope, { _id }, { $set: { report } })) === null)
    await ruleDrifts.insert(scope, { _id, client_id, week, report });
}

/** What is counted while reports are read one by one. */
interface Counts {
  decks: number;
  months: Map<string, { decks: number; off: number }>;
  rules: Map<string, { findings: number; waived: number }>;
  old: RuleDrift['old_masters'];
}

async function drift(parts: DriftParts, scope: Scope, clientId: string): Promise<RuleDriftRecord['report']> {
  const now = parts.clock.now();
  const today = now.toISOString().slice(0, 10);
  const waivers: RuleWaiverRecord[] = [];
  for await (const waiver of parts.ruleWaivers.each(scope, { filter: { client_id: clientId } }))
    if (waiver.until === null || waiver.until >= today) waivers.push(waiver);
  const waived = new Set(waivers.map(({ presentation_id, fingerprint }) => `${presentation_id} ${fingerprint}`));
  const counts: Counts = { decks: 0, months: new Map(), rules: new Map(), old: { total: 0, decks: [] } };
  const templates = new Map<string, Template | null>();
  const last = { filter: { client_id: clientId }, sort: { updated_at: -1, _id: 1 }, limit: MAX_DECKS } as const;
  for await (const stored of parts.reports.each(scope, last)) {
    const presentation = await presentationOf(parts, scope, stored._id);
    if (presentation === null) continue;
    count(counts, stored, waived);
    await noteMaster(parts, scope, presentation, templates, counts.old);
  }
  const end = new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString().slice(0, 10);
  return {
    ...{ client_id: clientId, at: now.toISOString(), decks: counts.decks, old_masters: counts.old },
    off_palette: [...counts.months]
      .sort(([one], [other]) => other.localeCompare(one))
      .slice(0, MAX_WEEKS)
      .map(([month, { decks, off }]) => ({ month, decks, percent: Math.round((100 * off) / decks) })),
    waivers_ending: await endingWaivers(parts, scope, waivers, end),
    waived_rules: [...counts.rules]
      .filter(([, { findings, waived: kept }]) => findings >= MIN_FINDINGS && kept > MAX_WAIVED * findings)
      .map(([rule, of]) => ({ rule, ...of, percent: Math.round((100 * of.waived) / of.findings) }))
      .sort((one, other) => other.percent - one.percent || one.rule.localeCompare(other.rule)),
  };
}

function count(counts: Counts, { _id, report, updated_at }: StoredReport, waived: ReadonlySet<string>): void {
  const findings = upgradeReport(report).gates.flatMap((gate): QualityFinding[] =>
    gate.gate === 'brand' || gate.gate === 'accessibility' ? gate.findings : [],
  );
  counts.decks += 1;
  const key = updated_at.toISOString().slice(0, 7);
  const month = counts.months.get(key) ?? { decks: 0, off: 0 };
  counts.months.set(key, month);
  month.decks += 1;
  if (findings.some(({ code }) => code === 'quality.colour_off_brand')) month.off += 1;
  for (const { rule, fingerprint } of findings) {
    const id = rule.replace(/@\d+$/u, '');
    const known = counts.rules.get(id) ?? { findings: 0, waived: 0 };
    counts.rules.set(id, known);
    known.findings += 1;
    if (waived.has(`${_id} ${fingerprint}`)) known.waived += 1;
  }
}

async function noteMaster(
  { templates }: DriftParts,
  scope: Scope,
  { _id, title, template }: Presentation,
  known: Map<string, Template | null>,
  old: Counts['old'],
): Promise<void> {
  if (template === null) return;
  const id = template.template_id;
  if (!known.has(id)) known.set(id, await templates.find(scope, id));
  const now = known.get(id) ?? null;
  if (now?.content_hash === template.content_hash) return;
  old.total += 1;
  if (old.decks.length < MAX_LISTED) old.decks.push({ id: _id, title, template: now?.title ?? null });
}

async function endingWaivers(
  parts: DriftParts,
  scope: Scope,
  waivers: readonly RuleWaiverRecord[],
  end: string,
): Promise<RuleDrift['waivers_ending']> {
  const ending = waivers
    .flatMap((waiver) => (waiver.until === null || waiver.until > end ? [] : [{ waiver, until: waiver.until }]))
    .sort((one, other) => one.until.localeCompare(other.until))
    .slice(0, MAX_LISTED);
  return Promise.all(
    ending.map(async ({ waiver, until }) => ({
      ...{ id: waiver._id, rule: waiver.rule, until, reason: waiver.reason, by: waiver.user_name },
      presentation: {
        id: waiver.presentation_id,
        title: (await presentationOf(parts, scope, waiver.presentation_id))?.title ?? '',
      },
    })),
  );
}

/** Null if it was deleted. */
async function presentationOf({ presentations }: DriftParts, scope: Scope, id: string): Promise<Presentation | null> {
  try {
    return await presentations.getForWork(scope, id);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  }
}
