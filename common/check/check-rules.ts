import type { Severity } from '../deck/finding.ts';
import type { QualityGateResult } from '../deck/quality-report.ts';
import { familyOfKind, ruleName } from '../deck/rule.ts';
import type { Rule, RuleKind, RuleSeverity, RuleSurface } from '../deck/rule.ts';
import { ACCESSIBILITY_CHECKS } from './accessibility/accessibility-checks.ts';
import { FORM_CHECKS } from './brand/form-checks.ts';
import { LOOK_CHECKS } from './brand/look-checks.ts';
import { PICTURE_CHECKS } from './brand/picture-checks.ts';
import { PRESENCE_CHECKS } from './brand/presence-checks.ts';
import { WORD_CHECKS } from './brand/word-checks.ts';
import { gateNotes } from './gate.ts';
import type { InspectedDeck, InspectedShape } from './inspect-deck.ts';
import type { RuleChecks, RuleContext } from './rule-context.ts';

interface RuleOptions {
  /** Language of the deck; that of the file if absent. */
  language?: string;
  template?: string;
  /** By slide id. */
  slideKinds?: ReadonlyMap<string, string>;
  /** Slide and element, separated by a space, whose alternative text no person has accepted. */
  suggestedAlts?: ReadonlySet<string>;
  /** The day for which tolerated values are checked, `yyyy-mm-dd`. */
  today?: string;
}

/** A change that satisfies a rule, and the package part that it changes. */
interface RuleRepair {
  fingerprint: string;
  part: string;
  apply: () => void;
}

interface CheckedRules {
  brand: QualityGateResult;
  accessibility: QualityGateResult;
  /** Only changes that can't alter the meaning. */
  repairs: RuleRepair[];
}

const CHECKS: RuleChecks<RuleKind> = {
  ...LOOK_CHECKS,
  ...PICTURE_CHECKS,
  ...PRESENCE_CHECKS,
  ...WORD_CHECKS,
  ...FORM_CHECKS,
  ...ACCESSIBILITY_CHECKS,
};

const SEVERITIES: Readonly<Record<Exclude<RuleSeverity, 'off'>, Severity>> = {
  hint: 'info',
  warning: 'warning',
  error: 'error',
  required: 'error',
};

/** Checks a deck against the rules of the families brand and accessibility. */
export function checkRules(deck: InspectedDeck, rules: readonly Rule[], options: RuleOptions = {}): CheckedRules {
  const gates = { brand: gateNotes('brand'), accessibility: gateNotes('accessibility') };
  const repairs: RuleRepair[] = [];
  const language = (options.language ?? deck.language).toLowerCase();
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  for (const rule of rules) {
    const own = rule.severity;
    if (own === 'off' || !holdsFor(rule, language, options.template)) continue;
    const notes = gates[familyOfKind(rule.kind)];
    const tolerated = new Set(
      (rule.accept ?? []).filter(({ until }) => until === null || until >= today).map(({ value }) => key(value)),
    );
    const kinds = rule.scope?.slide_kinds ?? [];
    const surfaces = new Set<RuleSurface>(rule.scope?.surfaces ?? []);
    const slides = deck.slides.filter(
      ({ slide_id }) => kinds.length === 0 || kinds.includes(options.slideKinds?.get(slide_id) ?? ''),
    );
    const context: RuleContext<RuleKind> = {
      ...{ deck, rule, slides, language },
      shapesOf: ({ shapes }) =>
        surfaces.size === 0 ? shapes : shapes.filter((shape) => surfaces.has(surfaceOf(shape))),
      isSuggested: (slide, { element_id }) => options.suggestedAlts?.has(`${slide.slide_id} ${element_id}`) === true,
      judged: (count) => notes.judged(count),
      report: (
        code,
        { slide, shape, seen, wanted, distance, params, certainty, severity = own, fix = rule.fix, apply, part },
      ) => {
        if (severity === 'off' || (seen !== undefined && tolerated.has(key(seen)))) return;
        const words = { ...(seen === undefined ? {} : { seen }), ...(wanted === undefined ? {} : { wanted }) };
        const before = notes.result().findings.length;
        notes.report(code, SEVERITIES[severity], {
          ...{ rule: ruleName(rule), params: { ...words, ...params }, ...words },
          ...(slide === undefined ? {} : { slide }),
          ...(shape === undefined ? {} : { shape }),
          ...(distance === undefined ? {} : { distance: Number(distance.toFixed(1)) }),
          ...(certainty === undefined ? {} : { certainty }),
          ...(severity === 'required' ? { is_required: true as const } : {}),
          ...(rule.why === '' ? {} : { why: rule.why }),
          ...(fix === 'none' ? {} : { fix: fix === 'automatic' && apply === undefined ? ('propose' as const) : fix }),
        });
        const finding = notes.result().findings[before];
        const changed = part ?? slide?.path;
        if (apply === undefined || fix !== 'automatic' || finding === undefined || changed === undefined) return;
        repairs.push({ fingerprint: finding.fingerprint, part: changed, apply });
      },
    };
    // The kind selects the check that fits these parameters.
    (CHECKS[rule.kind] as (context: RuleContext<RuleKind>) => void)(context);
  }
  return { brand: gates.brand.result(), accessibility: gates.accessibility.result(), repairs };
}

function holdsFor({ scope }: Rule, language: string, template: string | undefined): boolean {
  const { languages = [], templates = [] } = scope ?? {};
  const isSpoken =
    languages.length === 0 || languages.some((each) => language.split('-')[0] === each.toLowerCase().split('-')[0]);
  return isSpoken && (templates.length === 0 || (template !== undefined && templates.includes(template)));
}

function surfaceOf({ is_title, is_footer, kind }: InspectedShape): RuleSurface {
  if (is_title) return 'title';
  if (is_footer) return 'footer';
  return kind === 'chart' ? 'chart' : kind === 'table' ? 'table' : 'body';
}

function key(value: string): string {
  return value.trim().toLowerCase();
}
