import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { mayWaive } from '../../../common/api/rule-waivers.ts';
import type { PlacedWaiver, RuleWaiverBody, RuleWaiverInput } from '../../../common/api/rule-waivers.ts';
import type { QualityFinding, QualityReport } from '../../../common/deck/quality-report.ts';
import type { Presentation, Presentations } from '../../../server/domains/presentations/contract.ts';
import { AppError, DuplicateError, notFound } from '../../../server/kernel/sdk/app-error.ts';
import type { Caller, Scope } from '../../../server/kernel/sdk/scope.ts';
import type { Clock } from '../../../server/kernel/sdk/clock.ts';
import type { Collection, Page, StoredDocument } from '../../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../../server/kernel/sdk/define-model.ts';
import type { StoredReport } from '../model.ts';

/** Accepts a finding. If its evidence changes, so does its fingerprint, and the waiver lapses. */
export interface RuleWaiverRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  fingerprint: string;
  /** `id@version` of the rule that found it. */
  rule: string;
  code: string;
  slide_id: string | null;
  reason: string;
  user_id: string;
  /** The name at that time. */
  user_name: string;
  /** The last day it is valid, `yyyy-mm-dd`; null: no expiry. */
  until: string | null;
  at: Date;
}

const text = { type: String, required: true } as const;
const maybe = { type: String, default: null } as const;

export const ruleWaiverModel = defineModel<RuleWaiverRecord>({
  collection: 'rule_waivers',
  tenancy: 'client',
  schema: new Schema<RuleWaiverRecord>({
    ...{ client_id: text, presentation_id: text, fingerprint: text, rule: text, code: text, slide_id: maybe },
    ...{ reason: text, user_id: text, user_name: text, until: maybe, at: { type: Date, required: true } },
  }),
});

/** Maximum per presentation: no report has as many findings. */
const MAX_WAIVERS = 2_000;

export interface RuleWaivers {
  /** Currently valid waivers by fingerprint, in the form that reports show. */
  inForce(scope: Scope, presentationId: string): Promise<Map<string, NonNullable<QualityFinding['waiver']>>>;
  /** @param report the last one, which shows the waivers that have lapsed. @throws AppError `not_found` */
  list(caller: Caller, presentationId: string, report: QualityReport | null): Promise<RuleWaiverBody[]>;
  /** Of all presentations, newest first. */
  listAll(
    scope: Scope,
    query: Page & { client_id?: string | undefined },
  ): Promise<{ items: PlacedWaiver[]; total: number }>;
  /**
   * @throws AppError `not_found`, `forbidden`; `conflict` if the presentation is approved or has no such finding;
   *   `invalid` for a date in the past.
   */
  give(caller: Caller, presentationId: string, input: RuleWaiverInput, report: QualityReport): Promise<RuleWaiverBody>;
  /** @throws AppError `not_found`, `forbidden`; `conflict` if the presentation is approved. */
  takeBack(caller: Caller, presentationId: string, waiverId: string): Promise<void>;
  remove(scope: Scope, presentationId: string): Promise<void>;
}

interface RuleWaiversParts {
  waivers: Collection<RuleWaiverRecord>;
  presentations: Pick<Presentations, 'get' | 'getForWork' | 'record'>;
  reports: Pick<Collection<StoredReport>, 'find'>;
  clock: Clock;
}

export function createRuleWaivers({ waivers, presentations, reports, clock }: RuleWaiversParts): RuleWaivers {
  const today = (): string => clock.now().toISOString().slice(0, 10);
  const open = async ({ actor, scope }: Caller, id: string): Promise<Presentation> => {
    const presentation = await presentations.get(actor, scope, id);
    if (presentation.review_status === 'Approved') throw new AppError('conflict', 'presentations.approved');
    return presentation;
  };
  const all = (scope: Scope, presentationId: string): Promise<RuleWaiverRecord[]> =>
    waivers.find(scope, {
      ...{ filter: { presentation_id: presentationId }, sort: { at: 1, _id: 1 }, limit: MAX_WAIVERS },
    });
  const present = (record: RuleWaiverRecord, known: ReadonlySet<string> | null): RuleWaiverBody => {
    const { _id, fingerprint, rule, code, slide_id, reason, user_id, user_name, at, until } = record;
    const isOver = until !== null && until < today();
    return {
      ...{ id: _id, fingerprint, rule, code, slide_id, reason, until, at: at.toISOString() },
      by: { id: user_id, name: user_name },
      state: isOver ? 'ended' : known === null || known.has(fingerprint) ? 'in_force' : 'lapsed',
    };
  };

  return {
    async inForce(scope, presentationId) {
      const held = (await all(scope, presentationId)).filter(({ until }) => until === null || until >= today());
      return new Map(
        held.map(({ _id, fingerprint, reason, user_name, until }) => [
          fingerprint,
          { id: _id, reason, by: user_name, until },
        ]),
      );
    },
    async list({ actor, scope }, presentationId, report) {
      await presentations.get(actor, scope, presentationId);
      const known = report === null ? null : new Set(findingsOf(report).map(({ fingerprint }) => fingerprint));
      return (await all(scope, presentationId)).map((record) => present(record, known));
    },
    async listAll(scope, { client_id, ...page }) {
      const filter = client_id === undefined ? {} : { client_id };
      const { items, total } = await waivers.list(scope, { filter, sort: { at: -1, _id: 1 }, ...page });
      const ids = [...new Set(items.map(({ presentation_id }) => presentation_id))];
      const last = await reports.find(scope, { filter: { _id: { $in: ids } }, limit: Math.max(1, ids.length) });
      const known = new Map(
        last.map(({ _id, report }) => [_id, new Set(findingsOf(report).map(({ fingerprint }) => fingerprint))]),
      );
      const titles = new Map(
        await Promise.all(
          ids.map(async (id) => {
            const title = await presentations.getForWork(scope, id).then(
              (presentation) => presentation.title,
              (error: unknown) => {
                if (error instanceof AppError && error.kind === 'not_found') return '';
                throw error;
              },
            );
            return [id, title] as const;
          }),
        ),
      );
      return {
        items: items.map((record) => ({
          ...present(record, known.get(record.presentation_id) ?? null),
          client_id: record.client_id,
          presentation: { id: record.presentation_id, title: titles.get(record.presentation_id) ?? '' },
        })),
        total,
      };
    },
    async give(caller, presentationId, { fingerprint, reason, until = null }, report) {
      const presentation = await open(caller, presentationId);
      const { scope, actor } = caller;
      const finding = findingsOf(report).find((each) => each.fingerprint === fingerprint);
      if (finding === undefined) throw new AppError('conflict', 'rules.no_such_finding');
      if (!mayWaive(actor.role, finding)) throw new AppError('forbidden', 'rules.may_not_waive');
      if (until !== null && until < today()) {
        const fault = { path: '/until', code: 'rules.day_is_over', params: {} };
        throw new AppError('invalid', fault.code, {}, { faults: [fault] });
      }
      const { rule, code, slide_id = null } = finding;
      const _id = createHash('sha256').update(`${presentationId}\n${fingerprint}`).digest('hex').slice(0, 32);
      const waiver = { rule, reason, until, user_id: actor.user_id, user_name: actor.name, at: clock.now() };
      const { client_id } = presentation;
      const place = { client_id, presentation_id: presentationId, fingerprint, code, slide_id };
      const record =
        (await waivers.update(scope, { _id }, { $set: waiver })) ??
        (await waivers.insert(scope, { _id, ...place, ...waiver }).catch((error: unknown) => {
          if (!(error instanceof DuplicateError)) throw error;
          return waivers.update(scope, { _id }, { $set: waiver });
        }));
      if (record === null) throw notFound('waiver');
      await presentations.record(actor, presentation, 'rules.waive', { after: { rule, fingerprint, reason, until } });
      return present(record, null);
    },
    async takeBack(caller, presentationId, waiverId) {
      const presentation = await open(caller, presentationId);
      const { scope, actor } = caller;
      const record = await waivers.findOne(scope, { filter: { _id: waiverId, presentation_id: presentationId } });
      if (record === null) throw notFound('waiver');
      if (record.user_id !== actor.user_id && actor.role === 'author')
        throw new AppError('forbidden', 'rules.may_not_waive');
      if ((await waivers.remove(scope, { _id: waiverId, presentation_id: presentationId })) === 0)
        throw notFound('waiver');
      const { rule, fingerprint, reason, until } = record;
      await presentations.record(actor, presentation, 'rules.unwaive', {
        before: { rule, fingerprint, reason, until },
      });
    },
    remove: async (scope, presentationId) => {
      await waivers.remove(scope, { presentation_id: presentationId });
    },
  };
}

function findingsOf({ gates }: QualityReport): QualityFinding[] {
  return gates.flatMap(({ findings }) => findings);
}
