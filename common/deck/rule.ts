import { RULE_REASONS } from './rule-reasons.ts';
/** What rules are about, in the order of a report. */
export const RULE_FAMILIES = ['file', 'fit', 'content', 'brand', 'accessibility'] as const;
export type RuleFamily = (typeof RULE_FAMILIES)[number];

/** `error` blocks approval, `required` also exports. */
export const RULE_SEVERITIES = ['off', 'hint', 'warning', 'error', 'required'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

/** `automatic` only where the meaning can't change. */
export const RULE_FIXES = ['none', 'propose', 'automatic'] as const;
export type RuleFix = (typeof RULE_FIXES)[number];

export const RULE_SURFACES = ['title', 'body', 'chart', 'table', 'footer'] as const;
export type RuleSurface = (typeof RULE_SURFACES)[number];

export const FOOTER_KINDS = ['ftr', 'sldNum', 'dt'] as const;
type FooterKind = (typeof FOOTER_KINDS)[number];

/** On which slides something must be. */
export const SLIDE_PLACES = ['every', 'first', 'last', 'any'] as const;
export type SlidePlace = (typeof SLIDE_PLACES)[number];

export const DATE_FORMATS = ['yyyy-mm-dd', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** A word with the forms that count as the word; endings of the language are added where `inflects` is set. */
export interface RuleWord {
  word: string;
  forms?: string[] | undefined;
  /** What to write instead. */
  use?: string | undefined;
}

/** Parameters of the rules of a client, by kind. Lengths in points, colours six hex digits, pictures SHA-256. */
export interface RuleParams {
  'font.family': { families: string[] };
  'font.size': { min_pt: number };
  'font.sizes': { max: number };
  'colour.palette': { colours: string[]; max_distance: number; allows_tints: boolean };
  'colour.contrast': { minimum: number };
  'logo.present': { pictures: string[]; on: SlidePlace };
  'logo.clear_space': { pictures: string[]; percent: number };
  'picture.distortion': { max_percent: number };
  'picture.resolution': { min_dpi: number };
  'area.drawing': { x: number; y: number; w: number; h: number };
  'required.slides': {
    slides: { title?: string | undefined; layout?: string | undefined; position: 'first' | 'last' | 'any' }[];
  };
  'footer.present': { kinds: FooterKind[]; text?: string | undefined; skips_first: boolean };
  'text.disclaimer': { texts: { language: string | null; text: string }[]; on: SlidePlace };
  'text.stamp': { text: string };
  'words.forbidden': { words: RuleWord[]; inflects: boolean };
  'words.capitals': { names: string[] };
  'title.form': { max_characters?: number | undefined; allows_stop: boolean; needs_sentence: boolean };
  'text.tone': { max_words: number; allows_exclamation: boolean; allows_capitals: boolean };
  'number.format': { decimal: '.' | ','; currency?: 'before' | 'after' | undefined };
  'date.format': { format: DateFormat };
  'chart.form': { forbidden: string[]; allows_3d: boolean; max_parts: number; bars_from_zero: boolean };
  'file.hidden': { author: boolean; hidden_slides: boolean; file_links: boolean; comments: boolean };
  'alt.text': { max_characters: number };
  'table.header': Record<string, never>;
  'table.merged': Record<string, never>;
  'slide.title': Record<string, never>;
  'section.names': Record<string, never>;
  'reading.order': Record<string, never>;
  'link.text': Record<string, never>;
  'text.language': { needs_region: boolean };
}
export type RuleKind = keyof RuleParams;

/** A tolerated value. */
interface AcceptedValue {
  value: string;
  /** A day, `yyyy-mm-dd`, until whose end it is tolerated; null: for good. */
  until: string | null;
  reason: string;
}

/** Where a rule applies; an empty or absent list means everywhere. */
interface RuleScope {
  templates?: string[];
  slide_kinds?: string[];
  languages?: string[];
  surfaces?: RuleSurface[];
}

interface RuleBase {
  /** Stays the same from version to version: `style.palette`. */
  id: string;
  version: number;
  severity: RuleSeverity;
  scope?: RuleScope;
  accept?: AcceptedValue[];
  fix: RuleFix;
  /** Shown to authors. */
  why: string;
  guideline?: string | null;
  /** Texts that a rule of words must pass and must find. */
  good?: string[];
  bad?: string[];
  /** Whether a team may loosen it. */
  is_overridable?: boolean;
}
export type RuleOf<K extends RuleKind> = RuleBase & { kind: K; params: RuleParams[K] };
/** One rule of a client, as data. */
export type Rule = { [K in RuleKind]: RuleOf<K> }[RuleKind];

/** The rules that a deck is checked against; `id` and `version` of a published set. */
export interface RuleSet {
  id: string | null;
  version: number;
  name: string;
  rules: Rule[];
}

const ACCESSIBILITY: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'alt.text',
  'table.header',
  'table.merged',
  'slide.title',
  'section.names',
  'reading.order',
  'link.text',
  'text.language',
]);

/** The family of a kind of rule that clients can set. */
export function familyOfKind(kind: RuleKind): 'brand' | 'accessibility' {
  return ACCESSIBILITY.has(kind) ? 'accessibility' : 'brand';
}

/** Rules for every public deck (WCAG 2.2, and PowerPoint's own checks). A rule set may replace each by its id. */
export const ACCESSIBILITY_RULES: readonly Rule[] = [
  rule('accessibility.alt_text', 'alt.text', 'error', 'none', { max_characters: 400 }, RULE_REASONS.alt_text),
  rule('accessibility.table_header', 'table.header', 'error', 'propose', {}, RULE_REASONS.table_header),
  rule('accessibility.merged_cells', 'table.merged', 'warning', 'none', {}, RULE_REASONS.merged_cells),
  rule('accessibility.slide_title', 'slide.title', 'error', 'none', {}, RULE_REASONS.slide_title),
  rule('accessibility.section_names', 'section.names', 'warning', 'none', {}, RULE_REASONS.section_names),
  rule('accessibility.reading_order', 'reading.order', 'warning', 'none', {}, RULE_REASONS.reading_order),
  rule('accessibility.link_text', 'link.text', 'warning', 'none', {}, RULE_REASONS.link_text),
  rule('accessibility.language', 'text.language', 'hint', 'automatic', { needs_region: false }, RULE_REASONS.language),
];

function rule<K extends RuleKind>(
  id: string,
  kind: K,
  severity: RuleSeverity,
  fix: RuleFix,
  params: RuleParams[K],
  why: string,
): Rule {
  return { ...{ id, version: 1, kind, severity, fix, params, why }, guideline: null } as unknown as Rule;
}

/** A rule as findings name it. */
export function ruleName({ id, version }: Pick<Rule, 'id' | 'version'>): string {
  return `${id}@${version}`;
}
