import { DATE_FORMATS, familyOfKind, FOOTER_KINDS, SLIDE_PLACES } from '../../../../common/deck/rule.ts';
import type { Rule, RuleKind, RuleParams, RuleWord } from '../../../../common/deck/rule.ts';

interface NumberBounds {
  min: number;
  max: number;
  step?: number;
  /** It may be left out. */
  isOptional?: boolean;
}

/** How one parameter of a rule is edited. */
export type ParamField = { name: string } & (
  | { type: 'lines' | 'colours' | 'words' | 'texts' | 'slides' | 'pictures' | 'switch' }
  | { type: 'text'; isOptional?: boolean }
  | ({ type: 'number' } & NumberBounds)
  | { type: 'choice'; options: readonly string[]; isOptional?: boolean }
  | { type: 'choices'; options: readonly string[] }
);

/** Subjects of rules, in the order of the page. */
export const RULE_SUBJECTS = [
  'type',
  'colour',
  'pictures',
  'parts',
  'words',
  'charts',
  'file',
  'accessibility',
] as const;
type RuleSubject = (typeof RULE_SUBJECTS)[number];

type Fields<K extends RuleKind> = {
  subject: RuleSubject;
  /** What a new rule begins with. */
  initial: RuleParams[K];
  fields: readonly (ParamField & { name: keyof RuleParams[K] & string })[];
};

const PLACES = { type: 'choice', options: SLIDE_PLACES } as const;
const POINTS = { type: 'number', min: 0, max: 10_000 } as const;
const none = (): { subject: 'accessibility'; initial: Record<string, never>; fields: [] } => ({
  ...{ subject: 'accessibility', initial: {}, fields: [] },
});

/** Each kind of rule: where it is listed, and the form of its parameters. */
export const RULE_FORMS: { [K in RuleKind]: Fields<K> } = {
  'font.family': { subject: 'type', initial: { families: [] }, fields: [{ name: 'families', type: 'lines' }] },
  'font.size': {
    ...{ subject: 'type', initial: { min_pt: 12 } },
    fields: [{ name: 'min_pt', type: 'number', min: 1, max: 100 }],
  },
  'font.sizes': { subject: 'type', initial: { max: 4 }, fields: [{ name: 'max', type: 'number', min: 1, max: 20 }] },
  'colour.palette': {
    ...{ subject: 'colour', initial: { colours: [], max_distance: 3, allows_tints: true } },
    fields: [
      { name: 'colours', type: 'colours' },
      { name: 'max_distance', type: 'number', min: 0, max: 50, step: 0.5 },
      { name: 'allows_tints', type: 'switch' },
    ],
  },
  'colour.contrast': {
    ...{ subject: 'colour', initial: { minimum: 4.5 } },
    fields: [{ name: 'minimum', type: 'number', min: 3, max: 21, step: 0.5 }],
  },
  'logo.present': {
    ...{ subject: 'pictures', initial: { pictures: [], on: 'every' } },
    fields: [
      { name: 'pictures', type: 'pictures' },
      { name: 'on', ...PLACES },
    ],
  },
  'logo.clear_space': {
    ...{ subject: 'pictures', initial: { pictures: [], percent: 25 } },
    fields: [
      { name: 'pictures', type: 'pictures' },
      { name: 'percent', type: 'number', min: 0, max: 100 },
    ],
  },
  'picture.distortion': {
    ...{ subject: 'pictures', initial: { max_percent: 2 } },
    fields: [{ name: 'max_percent', type: 'number', min: 0, max: 100 }],
  },
  'picture.resolution': {
    ...{ subject: 'pictures', initial: { min_dpi: 96 } },
    fields: [{ name: 'min_dpi', type: 'number', min: 1, max: 600 }],
  },
  'area.drawing': {
    ...{ subject: 'pictures', initial: { x: 36, y: 36, w: 888, h: 468 } },
    fields: [
      { name: 'x', ...POINTS },
      { name: 'y', ...POINTS },
      { name: 'w', ...POINTS },
      { name: 'h', ...POINTS },
    ],
  },
  'required.slides': { subject: 'parts', initial: { slides: [] }, fields: [{ name: 'slides', type: 'slides' }] },
  'footer.present': {
    ...{ subject: 'parts', initial: { kinds: ['sldNum'], skips_first: true } },
    fields: [
      { name: 'kinds', type: 'choices', options: FOOTER_KINDS },
      { name: 'text', type: 'text', isOptional: true },
      { name: 'skips_first', type: 'switch' },
    ],
  },
  'text.disclaimer': {
    ...{ subject: 'parts', initial: { texts: [], on: 'last' } },
    fields: [
      { name: 'texts', type: 'texts' },
      { name: 'on', ...PLACES },
    ],
  },
  'text.stamp': { subject: 'parts', initial: { text: '' }, fields: [{ name: 'text', type: 'text' }] },
  'words.forbidden': {
    ...{ subject: 'words', initial: { words: [], inflects: true } },
    fields: [
      { name: 'words', type: 'words' },
      { name: 'inflects', type: 'switch' },
    ],
  },
  'words.capitals': { subject: 'words', initial: { names: [] }, fields: [{ name: 'names', type: 'lines' }] },
  'title.form': {
    ...{ subject: 'words', initial: { max_characters: 120, allows_stop: false, needs_sentence: false } },
    fields: [
      { name: 'max_characters', type: 'number', min: 10, max: 500, isOptional: true },
      { name: 'allows_stop', type: 'switch' },
      { name: 'needs_sentence', type: 'switch' },
    ],
  },
  'text.tone': {
    ...{ subject: 'words', initial: { max_words: 30, allows_exclamation: false, allows_capitals: false } },
    fields: [
      { name: 'max_words', type: 'number', min: 5, max: 200 },
      { name: 'allows_exclamation', type: 'switch' },
      { name: 'allows_capitals', type: 'switch' },
    ],
  },
  'number.format': {
    ...{ subject: 'words', initial: { decimal: '.' } },
    fields: [
      { name: 'decimal', type: 'choice', options: ['.', ','] },
      { name: 'currency', type: 'choice', options: ['before', 'after'], isOptional: true },
    ],
  },
  'date.format': {
    ...{ subject: 'words', initial: { format: 'yyyy-mm-dd' } },
    fields: [{ name: 'format', type: 'choice', options: DATE_FORMATS }],
  },
  'chart.form': {
    ...{ subject: 'charts', initial: { forbidden: [], allows_3d: false, max_parts: 6, bars_from_zero: true } },
    fields: [
      { name: 'forbidden', type: 'lines' },
      { name: 'allows_3d', type: 'switch' },
      { name: 'max_parts', type: 'number', min: 2, max: 100 },
      { name: 'bars_from_zero', type: 'switch' },
    ],
  },
  'file.hidden': {
    ...{ subject: 'file', initial: { author: true, hidden_slides: true, file_links: true, comments: true } },
    fields: [
      { name: 'author', type: 'switch' },
      { name: 'hidden_slides', type: 'switch' },
      { name: 'file_links', type: 'switch' },
      { name: 'comments', type: 'switch' },
    ],
  },
  'alt.text': {
    ...{ subject: 'accessibility', initial: { max_characters: 400 } },
    fields: [{ name: 'max_characters', type: 'number', min: 20, max: 2000 }],
  },
  'table.header': none(),
  'table.merged': none(),
  'slide.title': none(),
  'section.names': none(),
  'reading.order': none(),
  'link.text': none(),
  'text.language': {
    ...{ subject: 'accessibility', initial: { needs_region: false } },
    fields: [{ name: 'needs_region', type: 'switch' }],
  },
};

export const RULE_KINDS = Object.keys(RULE_FORMS) as RuleKind[];

/** The end of a text's key: keys have no full stops behind the first. */
export const kindKey = (kind: RuleKind): string => kind.replace('.', '_');

/** The end of the key of an option's text: signs have words. */
export const optionKey = (option: string): string => ({ '.': 'point', ',': 'comma' })[option] ?? option;

/** A rule of a kind with the parameters that most begin with, and an id that no other has. */
export function newRule(kind: RuleKind, rules: readonly Rule[]): Rule {
  const taken = new Set(rules.map(({ id }) => id));
  const stem = `${familyOfKind(kind) === 'brand' ? 'style' : 'accessibility'}.${kindKey(kind)}`;
  let id = stem;
  for (let count = 2; taken.has(id); count += 1) id = `${stem}_${count}`;
  const { initial } = RULE_FORMS[kind];
  return { ...{ id, version: 1, kind, severity: 'warning', fix: 'propose', why: '' }, params: { ...initial } } as Rule;
}

/** One entry per line; empty lines are none. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Words as lines: "utilise, utilises = use". */
export function textOfWords(words: readonly RuleWord[]): string {
  return words
    .map(({ word, forms = [], use }) => [word, ...forms].join(', ') + (use === undefined ? '' : ` = ${use}`))
    .join('\n');
}

export function wordsOfText(text: string): RuleWord[] {
  return linesOf(text).flatMap((line) => {
    const at = line.indexOf('=');
    const [left, use] = at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
    const [word, ...forms] = left
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    if (word === undefined) return [];
    return [{ word, ...(forms.length === 0 ? {} : { forms }), ...(use === '' ? {} : { use }) }];
  });
}

/** Colours as six hex digits in any notation; anything else is left out. */
export function coloursOf(text: string): string[] {
  return (text.match(/[0-9a-fA-F]{6}(?![0-9a-fA-F])/gu) ?? []).map((hex) => hex.toUpperCase());
}

/** The rule that a fault of the server is about: `/rules/3/params/min_pt` is the fourth. */
export function ruleOfFault(path: string, rules: readonly Rule[]): Rule | null {
  const [, at] = /^\/rules\/(\d+)/u.exec(path) ?? [];
  return at === undefined ? null : (rules[Number(at)] ?? null);
}
