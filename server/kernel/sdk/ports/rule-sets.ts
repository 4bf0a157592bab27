import type { RuleSet, Rule } from '../../../../common/deck/rule.ts';
import type { DryRunBody, RuleSetBody } from '../../../../common/api/rule-sets.ts';
import type { Caller, Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

/** What a dry run found, as it is kept. */
export type DryRunResult = Omit<DryRunBody, 'is_current' | 'at'>;

/** A draft to be tried. */
export interface TriedRuleSet {
  id: string;
  client_id: string | null;
  team_id: string | null;
  name: string;
  content_hash: string;
  /** The rules that would be in force for a deck of a client and teams if the draft were published. */
  after(clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
}

/** Stored rule sets, for what tries them and makes them. */
export interface RuleSets {
  /** @throws AppError `not_found` */
  tried(scope: Scope, id: string): Promise<TriedRuleSet>;
  /** Whether the caller may change it. @throws AppError `not_found`; `conflict` where it is no draft. */
  assertDraft(caller: Caller, id: string): Promise<{ client_id: string | null; name: string }>;
  /** Keeps the result; false where the rules have changed meanwhile. */
  keepDryRun(scope: Scope, id: string, result: DryRunResult): Promise<boolean>;
  /** Stores a draft of a client. @throws AppError `invalid` for the client. */
  draft(caller: Caller, clientId: string | undefined, set: { name: string; rules: Rule[] }): Promise<RuleSetBody>;
}

export const RULE_SETS = defineService<RuleSets>('rule-sets');
