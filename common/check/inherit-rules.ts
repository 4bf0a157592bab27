import type { Rule, RuleKind, RuleParams } from '../deck/rule.ts';
import { RULE_SEVERITIES } from '../deck/rule.ts';

/** Whether `own` is at least as strict as `above`. */
type IsStricter = { [Kind in RuleKind]: (own: RuleParams[Kind], above: RuleParams[Kind]) => boolean };

const STRICTER: IsStricter = {
  'font.family': (own, above) => isWithin(own.families, above.families),
  'font.size': (own, above) => own.min_pt >= above.min_pt,
  'font.sizes': (own, above) => own.max <= above.max,
  'colour.palette': (own, above) =>
    isWithin(own.colours, above.colours) &&
    own.max_distance <= above.max_distance &&
    (!own.allows_tints || above.allows_tints),
  'colour.contrast': (own, above) => own.minimum >= above.minimum,
  'logo.present': (own, above) =>
    isWithin(own.pictures, above.pictures) && (own.on === above.on || own.on === 'every' || above.on === 'any'),
  'logo.clear_space': (own, above) => own.percent >= above.percent && isWithin(above.pictures, own.pictures),
  'picture.distortion': (own, above) => own.max_percent <= above.max_percent,
  'picture.resolution': (own, above) => own.min_dpi >= above.min_dpi,
  'area.drawing': (own, above) =>
    own.x >= above.x && own.y >= above.y && own.x + own.w <= above.x + above.w && own.y + own.h <= above.y + above.h,
  'required.slides': (own, above) => hasAll(own.slides, above.slides),
  'footer.present': (own, above) =>
    isWithin(above.kinds, own.kinds) &&
    (above.text === undefined || above.text === own.text) &&
    (!own.skips_first || above.skips_first),
  'text.disclaimer': (own, above) =>
    hasAll(own.texts, above.texts) && (own.on === above.on || own.on === 'every' || above.on === 'any'),
  'text.stamp': (own, above) => own.text === above.text,
  'words.forbidden': (own, above) =>
    isWithin(
      above.words.map(({ word }) => word),
      own.words.map(({ word }) => word),
    ) &&
    (own.inflects || !above.inflects),
  'words.capitals': (own, above) => above.names.every((name) => own.names.includes(name)),
  'title.form': (own, above) =>
    (own.max_characters ?? Infinity) <= (above.max_characters ?? Infinity) &&
    (!own.allows_stop || above.allows_stop) &&
    (own.needs_sentence || !above.needs_sentence),
  'text.tone': (own, above) =>
    own.max_words <= above.max_words &&
    (!own.allows_exclamation || above.allows_exclamation) &&
    (!own.allows_capitals || above.allows_capitals),
  'number.format': (own, above) =>
    own.decimal === above.decimal && (above.currency === undefined || own.currency === above.currency),
  'date.format': (own, above) => own.format === above.format,
  'chart.form': (own, above) =>
    isWithin(above.forbidden, own.forbidden) &&
    (!own.allows_3d || above.allows_3d) &&
    own.max_parts <= above.max_parts &&
    (own.bars_from_zero || !above.bars_from_zero),
  'file.hidden': (own, above) =>
    (['author', 'hidden_slides', 'file_links', 'comments'] as const).every((name) => own[name] || !above[name]),
  'alt.text': (own, above) => own.max_characters <= above.max_characters,
  'table.header': () => true,
  'table.merged': () => true,
  'slide.title': () => true,
  'section.names': () => true,
  'reading.order': () => true,
  'link.text': () => true,
  'text.language': (own, above) => own.needs_region || !above.needs_region,
};

/** What is looser in a rule than in the one with the same id that it would replace. */
type Loosening = 'kind' | 'severity' | 'scope' | 'accept' | 'params';

/** Null if the rule is at least as strict as the one above it, or if that one may be loosened. */
export function loosens(own: Rule, above: Rule): Loosening | null {
  if (above.is_overridable === true) return null;
  if (own.kind !== above.kind) return 'kind';
  if (RULE_SEVERITIES.indexOf(own.severity) < RULE_SEVERITIES.indexOf(above.severity)) return 'severity';
  for (const name of ['templates', 'slide_kinds', 'languages', 'surfaces'] as const) {
    const [mine, theirs] = [own.scope?.[name] ?? [], above.scope?.[name] ?? []];
    if (mine.length > 0 && (theirs.length === 0 || !isWithin(theirs, mine))) return 'scope';
  }
  const tolerated = (own.accept ?? []).every(({ value, until }) =>
    (above.accept ?? []).some(
      (each) =>
        sameKey(each.value) === sameKey(value) && (each.until === null || (until !== null && until <= each.until)),
    ),
  );
  if (!tolerated) return 'accept';
  // Both have the same kind, which selects the function for their parameters.
  const isStricter = STRICTER[own.kind] as (one: unknown, other: unknown) => boolean;
  return isStricter(own.params, above.params) ? null : 'params';
}

/**
 * Merges the rules of several levels, the highest level first. A rule with the same id replaces the one above it if it
 * isn't looser; otherwise the one above stays.
 */
export function inheritRules(levels: readonly (readonly Rule[])[]): Rule[] {
  const rules = new Map<string, Rule>();
  for (const level of levels)
    for (const rule of level) {
      const above = rules.get(rule.id);
      if (above === undefined || loosens(rule, above) === null) rules.set(rule.id, rule);
    }
  return [...rules.values()];
}

function sameKey(value: string): string {
  return value.trim().toLowerCase();
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all.map(sameKey));
  return some.every((each) => known.has(sameKey(each)));
}

function hasAll(own: readonly object[], above: readonly object[]): boolean {
  const known = new Set(own.map((each) => JSON.stringify(Object.entries(each).sort())));
  return above.every((each) => known.has(JSON.stringify(Object.entries(each).sort())));
}
