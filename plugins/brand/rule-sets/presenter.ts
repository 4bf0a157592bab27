import type { RuleSetBody, RuleSetSummary } from '../../../common/api/rule-sets.ts';
import type { RuleSetRecord } from './model.ts';

/** A rule set without its rules. */
export function presentSummary(set: RuleSetRecord): RuleSetSummary {
  const { _id, client_id, team_id, name, state, version, revision, rules, published_at, retired_at } = set;
  return {
    ...{ id: _id, client_id, team_id, name, state, version, revision, rule_count: rules.length },
    level: client_id === null ? 'organisation' : team_id === null ? 'client' : 'team',
    has_dry_run: set.dry_run?.content_hash === set.content_hash,
    published_at: published_at?.toISOString() ?? null,
    retired_at: retired_at?.toISOString() ?? null,
    created_at: set.created_at.toISOString(),
    updated_at: set.updated_at.toISOString(),
  };
}

export function presentRuleSet(set: RuleSetRecord): RuleSetBody {
  const { dry_run, content_hash } = set;
  return {
    ...presentSummary(set),
    rules: set.rules,
    dry_run:
      dry_run === null
        ? null
        : { ...dry_run, at: dry_run.at.toISOString(), is_current: dry_run.content_hash === content_hash },
  };
}
