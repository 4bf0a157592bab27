import type { Rule, RuleKind } from '../deck/rule.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { checkRules } from './check-rules.ts';
import type { InspectedDeck, InspectedShape, InspectedSlide } from './inspect-deck.ts';

/** Kinds of rules whose examples are texts. */
const OF_TEXTS: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'words.forbidden',
  'words.capitals',
  'text.tone',
  'number.format',
  'date.format',
  'title.form',
]);

/** An example that a rule judges differently from its label. */
interface WrongExample {
  list: 'good' | 'bad';
  index: number;
  text: string;
}

/** Whether a rule can have examples. */
export function takesExamples(kind: RuleKind): boolean {
  return OF_TEXTS.has(kind);
}

/** Runs the examples of a rule: good ones must pass, bad ones must be found. */
export function wrongExamples(rule: Rule): WrongExample[] {
  const judged = (list: 'good' | 'bad'): WrongExample[] =>
    (rule[list] ?? []).flatMap((text, index) =>
      isFound(rule, text) === (list === 'bad') ? [] : [{ list, index, text }],
    );
  return takesExamples(rule.kind) ? [...judged('good'), ...judged('bad')] : [];
}

function isFound(rule: Rule, text: string): boolean {
  const { severity, scope, accept = [] } = rule;
  // A rule that is off, or only for some slides, is tried as if it were on and for all.
  const tried = { ...rule, severity: severity === 'off' ? 'error' : severity, scope: {}, accept } as Rule;
  const language = scope?.languages?.[0] ?? 'en';
  const { brand, accessibility } = checkRules(deckWith(text, language), [tried], { language });
  return brand.findings.length + accessibility.findings.length > 0;
}

/** One slide with one text, which is also its title. */
function deckWith(text: string, language: string): InspectedDeck {
  const shape = {
    ...{ name: 'Example', element_id: 'example', is_title: true, is_footer: false, kind: 'sp' },
    paragraphs: [{ text, runs: [] }],
  } as unknown as InspectedShape;
  const slide = {
    ...{ number: 1, slide_id: 'example', path: 'example', title: text, shapes: [shape] },
  } as unknown as InspectedSlide;
  return {
    ...{ size: { w: 960, h: 540 }, slides: [slide], sections: [], language },
    pack: null as unknown as OfficePackage,
    partOf: () => slide,
  };
}
