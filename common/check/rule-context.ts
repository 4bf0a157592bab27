import type { MessageParams } from '../deck/coded-error.ts';
import type { RuleFix, RuleKind, RuleOf, RuleSeverity } from '../deck/rule.ts';
import type { InspectedDeck, InspectedShape, InspectedSlide } from './inspect-deck.ts';

/** What a rule found in one place. */
interface RuleFinding {
  slide?: InspectedSlide;
  shape?: InspectedShape;
  seen?: string;
  wanted?: string;
  distance?: number;
  params?: MessageParams;
  certainty?: 'likely';
  /** Lower than the rule's own severity. */
  severity?: RuleSeverity;
  fix?: RuleFix;
  /** Changes the trees of `part` (the slide's if absent) so that the rule is satisfied; called at most once. */
  apply?: () => void;
  part?: string;
}

/** What the check of a rule works with. */
export interface RuleContext<K extends RuleKind> {
  deck: InspectedDeck;
  rule: RuleOf<K>;
  /** The slides that the rule applies to. */
  slides: readonly InspectedSlide[];
  /** Language of the deck, lower case. */
  language: string;
  shapesOf(slide: InspectedSlide): readonly InspectedShape[];
  /** Whether its alternative text comes from a model or a program, and no person has accepted it. */
  isSuggested(slide: InspectedSlide, shape: InspectedShape): boolean;
  judged(count?: number): void;
  report(code: string, finding: RuleFinding): void;
}

export type RuleChecks<K extends RuleKind> = { [Kind in K]: (context: RuleContext<Kind>) => void };
