import { createHash } from 'node:crypto';
import { inheritRules, loosens } from '../../../common/check/inherit-rules.ts';
import { takesExamples, wrongExamples } from '../../../common/check/rule-examples.ts';
import type { RuleSetChange, RuleSetInput, RuleSetQuery } from '../../../common/api/rule-sets.ts';
import { rulesOf } from '../../../common/api/rules.ts';
import { ruleName } from '../../../common/deck/rule.ts';
import type { Rule, RuleSet } from '../../../common/deck/rule.ts';
import type { Clients, Teams } from '../../../server/domains/accounts/contract.ts';
import { AppError, notFound, unknownId } from '../../../server/kernel/sdk/app-error.ts';
import type { InputFault } from '../../../server/kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../../server/kernel/sdk/scope.ts';
import type { Caller } from '../../../server/kernel/sdk/scope.ts';
import { canonicalJson, isSameData } from '../../../server/kernel/sdk/canonical-json.ts';
import type { Clock } from '../../../server/kernel/sdk/clock.ts';
import type { Collection } from '../../../server/kernel/sdk/collection.ts';
import type { AuditEntry } from '../../../server/kernel/sdk/ports/audit-sink.ts';
import type { RuleSets } from '../../../server/kernel/sdk/ports/deck-rules.ts';
import { matchesRevision } from '../../../server/kernel/sdk/define-route.ts';
import type { RuleSetRecord } from './model.ts';
import { presentRuleSet } from './presenter.ts';

interface RuleSetServiceParts {
  sets: Collection<RuleSetRecord>;
  clients: Pick<Clients, 'get'>;
  teams: Pick<Teams, 'assertOfClient'>;
  /** The rules that follow from the brand of a client. */
  ofBrand: (scope: Scope, clientId: string) => Promise<RuleSet | null>;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What users do with rule sets, and which rules are in force. */
export interface RuleSetService extends RuleSets {
  list(scope: Scope, query: RuleSetQuery): Promise<{ items: RuleSetRecord[]; total: number }>;
  /** @throws AppError `not_found` */
  get(scope: Scope, id: string): Promise<RuleSetRecord>;
  /** @throws AppError `forbidden`; `invalid` for client, team and rules. */
  create(caller: Caller, input: RuleSetInput): Promise<RuleSetRecord>;
  /** @throws AppError `not_found`; `conflict` if it is no draft; `stale`; `invalid` for rules. */
  change(caller: Caller, id: string, ifMatch: string, change: RuleSetChange): Promise<RuleSetRecord>;
  /** @throws AppError `not_found`; `conflict` if it is no draft. */
  remove(caller: Caller, id: string): Promise<void>;
  /** @throws AppError `not_found`; `conflict` if it is no draft or has no dry run of the same rules; `invalid` for rules. */
  publish(caller: Caller, id: string): Promise<RuleSetRecord>;
  /** @throws AppError `not_found`; `conflict` if it isn't published. */
  retire(caller: Caller, id: string): Promise<RuleSetRecord>;
  /** The rules for a deck of a client and teams: those for all clients, the brand's, the client's and its teams'. */
  inForce(scope: Scope, clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
  removeOfClient(scope: Scope, clientId: string): Promise<void>;
  removeOfTeam(scope: Scope, teamId: string): Promise<void>;
}

/** More than any deck needs: one set for all, one for the client, one for each team. */
const MAX_PUBLISHED = 500;

export function createRuleSetService(parts: RuleSetServiceParts): RuleSetService {
  const { sets, clients, teams, ofBrand, clock, audit } = parts;

  const get = async (scope: Scope, id: string): Promise<RuleSetRecord> => {
    const set = await sets.get(scope, id);
    if (set === null) throw notFound('rule_set');
    return set;
  };
  const draftOf = async (scope: Scope, id: string): Promise<RuleSetRecord> => {
    const set = await get(scope, id);
    if (set.state !== 'draft') throw new AppError('conflict', 'rule_sets.not_a_draft');
    return set;
  };
  const noteBy = (
    by: Pick<AuditEntry, 'user_id' | 'request_id' | 'address'>,
    verb: string,
    set: RuleSetRecord,
    change: Pick<AuditEntry, 'before' | 'after'>,
  ) =>
    audit({
      ...{ ...by, action: `rule_sets.${verb}`, client_id: set.client_id },
      ...{ target: { kind: 'rule_set', id: set._id, name: set.name }, ...change },
    });
  const note = (caller: Caller, verb: string, set: RuleSetRecord, change: Pick<AuditEntry, 'before' | 'after'> = {}) =>
    noteBy(auditedBy(caller), verb, set, change);
  const audited = ({ name, version, content_hash, rules }: RuleSetRecord) => ({
    ...{ name, version, content_hash, rules: rules.map(ruleName) },
  });

  /** The published sets that apply to a deck of a client and teams, the highest level first. */
  const published = async (clientId: string | null, teamIds: readonly string[] | null): Promise<RuleSetRecord[]> => {
    // Sets for all clients belong to no client, so a client's own scope doesn't include them.
    const system = Scope.ofSystem('rules in force');
    const places = [{ client_id: null }, ...(clientId === null ? [] : [{ client_id: clientId }])];
    const found = await sets.find(system, {
      filter: { state: 'published', $or: places },
      sort: { published_at: 1, _id: 1 },
      limit: MAX_PUBLISHED,
    });
    const order = (set: RuleSetRecord): number => (set.client_id === null ? 0 : set.team_id === null ? 1 : 2);
    return found
      .filter(({ team_id }) => team_id === null || teamIds === null || teamIds.includes(team_id))
      .sort((one, other) => order(one) - order(other));
  };

  const compose = async (scope: Scope, clientId: string, levels: readonly RuleSetRecord[]): Promise<RuleSet | null> => {
    const brand = await ofBrand(scope, clientId);
    const ofAll = levels.filter(({ client_id }) => client_id === null);
    const own = levels.filter(({ client_id, team_id }) => client_id !== null && team_id === null);
    const ofTeams = levels.filter(({ team_id }) => team_id !== null);
    // Brand and rule set of a client are on the same level. A rule written by administrators is more specific than the
    // brand's.
    const written = new Set(own.flatMap(({ rules }) => rules.map(({ id }) => id)));
    const client = [...(brand?.rules ?? []).filter(({ id }) => !written.has(id)), ...own.flatMap(({ rules }) => rules)];
    const rules = inheritRules([ofAll.flatMap((set) => set.rules), client, ...ofTeams.map((set) => set.rules)]);
    const leading = ofTeams.at(-1) ?? own.at(-1) ?? (brand === null ? ofAll.at(-1) : undefined);
    if (leading !== undefined) return { id: leading._id, version: leading.version, name: leading.name, rules };
    return brand === null ? null : { ...brand, rules };
  };

  /** The rules of higher levels, which a lower level may tighten but not loosen. */
  const above = async ({ client_id, team_id }: RuleSetRecord): Promise<Rule[]> => {
    if (client_id === null) return [];
    const levels = await published(client_id, []);
    return inheritRules(levels.filter((set) => set.client_id === null || team_id !== null).map(({ rules }) => rules));
  };

  const assertSound = (rules: readonly Rule[], inherited: readonly Rule[]): void => {
    const byId = new Map(inherited.map((rule) => [rule.id, rule]));
    const faults = rules.flatMap((rule, at): InputFault[] => {
      const over = byId.get(rule.id);
      const loosened = over === undefined ? null : loosens(rule, over);
      const hasExamples = (rule.good ?? []).length + (rule.bad ?? []).length > 0;
      return [
        ...(loosened === null
          ? []
          : [{ path: `/rules/${at}/${loosened}`, code: 'rule_sets.loosens', params: { rule: rule.id } }]),
        ...(hasExamples && !takesExamples(rule.kind)
          ? [{ path: `/rules/${at}`, code: 'rule_sets.no_examples', params: { rule: rule.id } }]
          : []),
        ...wrongExamples(rule).map(({ list, index, text }) => ({
          path: `/rules/${at}/${list}/${index}`,
          code: list === 'good' ? 'rule_sets.wrong_good' : 'rule_sets.wrong_bad',
          params: { rule: rule.id, text },
        })),
      ];
    });
    const [first] = faults;
    if (first !== undefined) throw new AppError('invalid', first.code, first.params, { faults });
  };

  const create = async (caller: Caller, input: RuleSetInput): Promise<RuleSetRecord> => {
    const { scope, actor } = caller;
    const client_id = input.client_id === undefined ? actor.client_id : input.client_id;
    const team_id = input.team_id ?? null;
    if (client_id === null) {
      if (!scope.covers(null)) throw new AppError('forbidden', 'rule_sets.for_all');
      if (team_id !== null) throw new AppError('invalid', 'teams.unknown');
    } else if ((await clients.get(scope, client_id)) === null) throw unknownId('/client_id');
    if (team_id !== null) await teams.assertOfClient(scope, client_id, [team_id]);
    const rules = rulesOf(input.rules);
    assertSound(rules, []);
    const stored = await sets.insert(scope, draftFor(client_id, team_id, input.name, rules));
    await note(caller, 'create', stored, { after: audited(stored) });
    return stored;
  };

  return {
    get,
    create,
    list: (scope, { client_id, state, ...page }) =>
      sets.list(scope, {
        filter: { ...(client_id === undefined ? {} : { client_id }), ...(state === undefined ? {} : { state }) },
        sort: { updated_at: -1, _id: 1 },
        ...page,
      }),
    async change(caller, id, ifMatch, { name, rules: given }) {
      const before = await draftOf(caller.scope, id);
      if (!matchesRevision(ifMatch, before.revision)) throw new AppError('stale', 'rule_sets.stale');
      const rules = given === undefined ? before.rules : rulesOf(given);
      assertSound(rules, []);
      const $set = { name: name ?? before.name, rules, content_hash: hashOf(rules) };
      const filter = { _id: id, state: 'draft' as const, revision: before.revision };
      const after = await sets.update(caller.scope, filter, { $set, $inc: { revision: 1 } });
      if (after === null) throw new AppError('stale', 'rule_sets.stale');
      await note(caller, 'change', after, { before: audited(before), after: audited(after) });
      return after;
    },
    async remove(caller, id) {
      const set = await draftOf(caller.scope, id);
      if ((await sets.remove(caller.scope, { _id: id, state: 'draft' })) === 0) throw notFound('rule_set');
      await note(caller, 'delete', set, { before: audited(set) });
    },
    async publish(caller, id) {
      const draft = await draftOf(caller.scope, id);
      const { client_id, team_id, revision, content_hash } = draft;
      if (draft.dry_run?.content_hash !== content_hash) throw new AppError('conflict', 'rule_sets.needs_dry_run');
      assertSound(draft.rules, await above(draft));
      const place = { client_id, team_id, _id: { $ne: id }, version: { $gt: 0 } };
      const [last] = await sets.find(caller.scope, { filter: place, sort: { version: -1 }, limit: 1 });
      const rules = draft.rules.map((rule) => numbered(rule, last?.rules ?? []));
      const now = clock.now();
      const filter = { _id: id, state: 'draft' as const, revision };
      const $set = { state: 'published' as const, version: (last?.version ?? 0) + 1, rules, published_at: now };
      const after = await sets.update(caller.scope, filter, { $set, $inc: { revision: 1 } });
      if (after === null) throw new AppError('stale', 'rule_sets.stale');
      const retired = { $set: { state: 'retired' as const, retired_at: now }, $inc: { revision: 1 } };
      await sets.updateMany(caller.scope, { ...place, state: 'published' }, retired);
      await note(caller, 'publish', after, {
        before: last === undefined ? null : audited(last),
        after: audited(after),
      });
      return after;
    },
    async retire(caller, id) {
      const before = await get(caller.scope, id);
      const change = { $set: { state: 'retired' as const, retired_at: clock.now() }, $inc: { revision: 1 } };
      const after = await sets.update(caller.scope, { _id: id, state: 'published' }, change);
      if (after === null) throw new AppError('conflict', 'rule_sets.not_published');
      await note(caller, 'retire', after, { before: audited(before) });
      return after;
    },
    inForce: async (scope, clientId, teamIds) => compose(scope, clientId, await published(clientId, teamIds)),
    async tried(scope, id) {
      const set = await get(scope, id);
      const { client_id, team_id, name, content_hash } = set;
      const isReplaced = (other: RuleSetRecord): boolean => other.client_id === client_id && other.team_id === team_id;
      return {
        ...{ id, client_id, team_id, name, content_hash },
        async after(clientId, teamIds) {
          const levels = (await published(clientId, teamIds)).filter((each) => !isReplaced(each));
          const holds =
            client_id === null || (client_id === clientId && (team_id === null || teamIds.includes(team_id)));
          const all = [...levels, ...(holds ? [set] : [])];
          return compose(scope, clientId, all);
        },
      };
    },
    async assertDraft({ scope }, id) {
      const { client_id, name } = await draftOf(scope, id);
      return { client_id, name };
    },
    async keepDryRun(scope, id, result) {
      const filter = { _id: id, state: 'draft' as const, content_hash: result.content_hash };
      return (await sets.update(scope, filter, { $set: { dry_run: { ...result, at: clock.now() } } })) !== null;
    },
    has: async (scope, client_id) => (await sets.count(scope, { filter: { client_id } })) > 0,
    async firstDraft(scope, user_id, client_id, { name, rules }) {
      if ((await sets.count(scope, { filter: { client_id } })) > 0) return null;
      const stored = await sets.insert(scope, draftFor(client_id, null, name, rules));
      await noteBy({ user_id }, 'create', stored, { after: audited(stored) });
      return stored._id;
    },
    draft: async (caller, client_id, { name, rules }) =>
      presentRuleSet(await create(caller, { client_id, name, rules })),
    removeOfClient: async (scope, clientId) => {
      await sets.remove(scope, { client_id: clientId });
    },
    removeOfTeam: async (scope, teamId) => {
      await sets.remove(scope, { team_id: teamId });
    },
  };
}

function draftFor(
  client_id: string | null,
  team_id: string | null,
  name: string,
  rules: Rule[],
): Omit<RuleSetRecord, '_id' | 'created_at' | 'updated_at'> {
  return {
    ...{ client_id, team_id, name, state: 'draft', version: 0, revision: 1, rules, content_hash: hashOf(rules) },
    ...{ dry_run: null, published_at: null, retired_at: null },
  };
}

function hashOf(rules: readonly Rule[]): string {
  return createHash('sha256').update(canonicalJson(rules)).digest('hex');
}

/** A rule keeps its version while its content is unchanged. */
function numbered(rule: Rule, before: readonly Rule[]): Rule {
  const last = before.find(({ id }) => id === rule.id);
  if (last === undefined) return { ...rule, version: 1 };
  return {
    ...rule,
    version: isSameData({ ...rule, version: 0 }, { ...last, version: 0 }) ? last.version : last.version + 1,
  };
}
