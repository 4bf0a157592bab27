import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { teamList } from '../../../../common/api/accounts.ts';
import { ruleSetList, ruleSetSchema } from '../../../../common/api/rule-sets.ts';
import type { RuleSetBody, RuleSetSummary } from '../../../../common/api/rule-sets.ts';
import { rulesOf } from '../../../../common/api/rules.ts';
import type { Rule } from '../../../../common/deck/rule.ts';
import { useServices } from '../../../../common/web/services.ts';

/** Of the console. */
export const RULES_PATH = '/rule-sets';
/** Of the server. */
export const RULE_SETS_PATH = '/rule-sets';

/** A rule set with the tag that a change of it names. */
export interface StoredRuleSet {
  set: Omit<RuleSetBody, 'rules'> & { rules: Rule[] };
  etag: string | null;
}

export const ruleSetPath = (id: string, verb = ''): string => `${RULE_SETS_PATH}/${encodeURIComponent(id)}${verb}`;
export const ruleSetKey = (id: string): readonly string[] => ['rule-set', id];

export function storedRuleSet({ data, etag }: { data: RuleSetBody; etag: string | null }): StoredRuleSet {
  return { set: { ...data, rules: rulesOf(data.rules) }, etag };
}

export function useRuleSet(id: string): UseQueryResult<StoredRuleSet> {
  const { client } = useServices();
  return useQuery({
    queryKey: ruleSetKey(id),
    queryFn: async ({ signal }) => storedRuleSet(await client.get(ruleSetPath(id), { schema: ruleSetSchema, signal })),
  });
}

const MAX_SETS = 100;

/** The rule sets for the same place, the newest version first; a draft before all. */
export function useVersions(set: RuleSetBody): UseQueryResult<RuleSetSummary[]> {
  const { client } = useServices();
  const { client_id, team_id } = set;
  return useQuery({
    queryKey: ['list', RULE_SETS_PATH, 'versions', client_id, team_id],
    queryFn: async ({ signal }) => {
      const query = { page_size: MAX_SETS, ...(client_id === null ? {} : { client_id }) };
      const { data } = await client.get(RULE_SETS_PATH, { query, schema: ruleSetList, signal });
      return data.items
        .filter((each) => each.client_id === client_id && each.team_id === team_id)
        .sort(
          (one, other) =>
            Number(other.state === 'draft') - Number(one.state === 'draft') || other.version - one.version,
        );
    },
  });
}

/** The names of a client's teams by id. */
export function useTeamNames(clientId: string | null): ReadonlyMap<string, string> {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['team-names', clientId],
    queryFn: async ({ signal }) =>
      (
        await client.get(`/admin/clients/${encodeURIComponent(clientId ?? '')}/teams`, {
          query: { page_size: MAX_SETS },
          schema: teamList,
          signal,
        })
      ).data.items,
    enabled: clientId !== null,
    staleTime: 60_000,
  });
  return new Map((data ?? []).map(({ id, name }) => [id, name]));
}
