import type { BrandLook } from '../../../../common/master/apply-brand.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { RuleSet, Rule } from '../../../../common/deck/rule.ts';
import type { Scope, Caller, Actor } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { DryRunBody, RuleSetBody } from '../../../../common/api/rule-sets.ts';
import type { QualityReport } from '../../../../common/deck/quality-report.ts';
import { defineHook } from '../hook-point.ts';

/** What the brand of a client demands of its decks. */
export interface BrandRules {
  /** Least contrast of text to what lies behind it (WCAG 2.2, 1.4.3). */
  contrastMinimum(scope: Scope, clientId: string): Promise<number>;
  /** The rules for a deck of the client that is shared with teams; null where there are none yet. */
  ruleSet(scope: Scope, clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
  /** Colours, fonts and logo that masters take on where they leave them open; null where there are none. */
  look: (scope: Scope, clientId: string) => Promise<BrandLook | null>;
  /** Instructions about tone in a language, for prompts; '' where there are none. */
  voice(scope: Scope, clientId: string, language: string): Promise<string>;
  /** A slide that a program or a model wrote, in the words and number formats of the rules for a deck in a language. */
  inWords(
    scope: Scope,
    slide: StoredSlide,
    deck: { client_id: string; team_ids: readonly string[]; language: string },
  ): Promise<StoredSlide>;
}

/** WCAG's own least contrast: where no brand asks for more. */
export const DEFAULT_CONTRAST = 4.5;

export const BRAND_RULES = defineService<BrandRules>('brand-rules');

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
  /** Whether a client has any rule set, whatever its state. */
  has(scope: Scope, clientId: string): Promise<boolean>;
  /** Stores the first draft of a client for the user whose master deck it was read from; its id, null where there is a rule set. */
  firstDraft(
    scope: Scope,
    userId: string,
    clientId: string,
    set: { name: string; rules: Rule[] },
  ): Promise<string | null>;
}

export const RULE_SETS = defineService<RuleSets>('rule-sets');

/** Judges the slides of a presentation as they are stored, from the very file that is written of them. */
export interface DeckJudge {
  /**
   * The report on the slides as they are, and their revision that it is about.
   * @throws AppError `not_found`; `conflict` where there are no slides; `unavailable`.
   */
  judge(
    actor: Actor,
    scope: Scope,
    presentationId: string,
    signal: AbortSignal,
  ): Promise<{ report: QualityReport; revision: number }>;
}

export const DECK_JUDGE = defineHook<DeckJudge>('deck-judge');
