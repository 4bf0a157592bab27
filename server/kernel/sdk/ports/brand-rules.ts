import type { BrandLook } from '../../../../common/master/apply-brand.ts';
import type { RuleSet } from '../../../../common/deck/rule.ts';
import type { Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

/** What the brand of a client demands of its decks. */
export interface BrandRules {
  /** Least contrast of text to what lies behind it (WCAG 2.2, 1.4.3). */
  contrastMinimum(scope: Scope, clientId: string): Promise<number>;
  /** The rules for a deck of the client that is shared with teams; null where there are none yet. */
  ruleSet(scope: Scope, clientId: string, teamIds: readonly string[]): Promise<RuleSet | null>;
  /** Colours, fonts and logo that masters take on where they leave them open; null where there are none. */
  look: (scope: Scope, clientId: string) => Promise<BrandLook | null>;
  /** How its texts sound in a language, for models to read; '' where it says nothing. */
  voice(scope: Scope, clientId: string, language: string): Promise<string>;
}

/** WCAG's own least contrast: where no brand asks for more. */
export const DEFAULT_CONTRAST = 4.5;

export const BRAND_RULES = defineService<BrandRules>('brand-rules');
