import type { BrandLook } from '../../../../common/master/apply-brand.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { RuleSet, Rule } from '../../../../common/deck/rule.ts';
import type { Scope, Caller, Actor } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { DryRunBody, RuleSetBody } from '../../../../common/api/rule-sets.ts';
import type { QualityReport } from '../../../../common/deck/quality-report.ts';
import { defineHook } from '../hook-point.ts';

/** A client's brand as requirements for its decks. */
export interface BrandRules {
  /** Minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
  contrastMinimum(scope: Scope, clientId: string): Promise<number>;
  /** The rules for a deck of the client that is shared with teams; null if there are none. */
  ruleSet(scope: Scope, clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
  /** Colours, fonts and logo for masters that don't define them; null if there are none. */
  look: (scope: Scope, clientId: string) => Promise<BrandLook | null>;
  /** Instructions about tone in a language, for prompts; '' if there are none. */
  voice(scope: Scope, clientId: string, language: string): Promise<string>;
  /** A slide that a program or a model wrote, in the words and number formats of the rules for a deck in a language. */
  inWords(
    scope: Scope,
    slide: StoredSlide,
    deck: { client_id: string; team_ids: readonly string[]; language: string },
  ): Promise<StoredSlide>;
}

/** WCAG's minimum contrast, used unless a brand requires more. */
export const DEFAULT_CONTRAST = 4.5;

export const BRAND_RULES = defineService<BrandRules>('brand-rules');

/** The stored result of a dry run. */
export type DryRunResult = Omit<DryRunBody, 'is_current' | 'at'>;

/** A draft in a dry run. */
export interface TriedRuleSet {
  id: string;
  client_id: string | null;
  team_id: string | null;
  name: string;
  content_hash: string;
  /** The rules that would apply to a deck of a client and teams if the draft were published. */
  after(clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
}

/** Stored rule sets, for dry runs and for creating drafts. */
export interface RuleSets {
  /** @throws AppError `not_found` */
  tried(scope: Scope, id: string): Promise<TriedRuleSet>;
  /** Checks that the caller may change it. @throws AppError `not_found`; `conflict` if it isn't a draft. */
  assertDraft(caller: Caller, id: string): Promise<{ client_id: string | null; name: string }>;
  /** Stores the result; returns false if the rules have changed meanwhile. */
  keepDryRun(scope: Scope, id: string, result: DryRunResult): Promise<boolean>;
  /** Stores a draft for a client. @throws AppError `invalid` for the client. */
  draft(caller: Caller, clientId: string | undefined, set: { name: string; rules: Rule[] }): Promise<RuleSetBody>;
  /** Whether a client has any rule set, in any state. */
  has(scope: Scope, clientId: string): Promise<boolean>;
  /**
   * Stores the first draft of a client for the user whose master deck it was read from. Returns its id; null if the
   * client already has a rule set.
   */
  firstDraft(
    scope: Scope,
    userId: string,
    clientId: string,
    set: { name: string; rules: Rule[] },
  ): Promise<string | null>;
}

export const RULE_SETS = defineService<RuleSets>('rule-sets');

/** Checks the stored slides of a presentation, in the file that is written from them. */
export interface DeckJudge {
  /**
   * The report on the current slides, and the revision that it applies to.
   * @throws AppError `not_found`; `conflict` if there are no slides; `unavailable`.
   */
  judge(
    actor: Actor,
    scope: Scope,
    presentationId: string,
    signal: AbortSignal,
  ): Promise<{ report: QualityReport; revision: number }>;
}

export const DECK_JUDGE = defineHook<DeckJudge>('deck-judge');
