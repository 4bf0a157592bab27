import * as z from 'zod';
import { DATE_FORMATS, FOOTER_KINDS, RULE_FIXES, RULE_SEVERITIES, RULE_SURFACES, SLIDE_PLACES } from '../deck/rule.ts';
import type { Rule, RuleKind, RuleParams } from '../deck/rule.ts';
import { qualityReportSchema } from './finding.ts';

const words = z.string().trim().min(1).max(200);
const hex = z.string().regex(/^[0-9A-Fa-f]{6}$/, 'six hex digits');
const picture = z.string().regex(/^[0-9a-f]{64}$/, 'the SHA-256 of a picture');
const points = z.number().min(0).max(10_000);
const percent = z.number().min(0).max(100);
const place = z.enum(SLIDE_PLACES);
const none = z.strictObject({});

const PARAMS = {
  'font.family': z.strictObject({ families: z.array(words).min(1).max(500) }),
  'font.size': z.strictObject({ min_pt: z.number().min(1).max(100) }),
  'font.sizes': z.strictObject({ max: z.int().min(1).max(20) }),
  'colour.palette': z.strictObject({
    colours: z.array(hex).min(1).max(2000),
    max_distance: z.number().min(0).max(50).meta({ description: 'CIEDE2000; 3 is what most people can’t see.' }),
    allows_tints: z.boolean(),
  }),
  'colour.contrast': z.strictObject({ minimum: z.number().min(3).max(21) }),
  'logo.present': z.strictObject({ pictures: z.array(picture).min(1).max(50), on: place }),
  'logo.clear_space': z.strictObject({ pictures: z.array(picture).min(1).max(50), percent }),
  'picture.distortion': z.strictObject({ max_percent: percent }),
  'picture.resolution': z.strictObject({ min_dpi: z.int().min(1).max(600) }),
  'area.drawing': z.strictObject({ x: points, y: points, w: points, h: points }),
  'required.slides': z.strictObject({
    slides: z
      .array(
        z
          .strictObject({
            title: words.optional(),
            layout: words.optional(),
            position: z.enum(['first', 'last', 'any']),
          })
          .refine(({ title, layout }) => title !== undefined || layout !== undefined, 'title or layout is needed'),
      )
      .min(1)
      .max(20),
  }),
  'footer.present': z.strictObject({
    kinds: z.array(z.enum(FOOTER_KINDS)).min(1).max(3),
    text: words.optional(),
    skips_first: z.boolean(),
  }),
  'text.disclaimer': z.strictObject({
    texts: z
      .array(
        z.strictObject({ language: z.string().min(2).max(35).nullable(), text: z.string().trim().min(1).max(5000) }),
      )
      .min(1)
      .max(50),
    on: place,
  }),
  'text.stamp': z.strictObject({ text: words }),
  'words.forbidden': z.strictObject({
    words: z
      .array(z.strictObject({ word: words, forms: z.array(words).max(50).optional(), use: words.optional() }))
      .min(1)
      .max(500),
    inflects: z.boolean(),
  }),
  'words.capitals': z.strictObject({ names: z.array(words).min(1).max(500) }),
  'title.form': z.strictObject({
    max_characters: z.int().min(10).max(500).optional(),
    allows_stop: z.boolean(),
    needs_sentence: z.boolean(),
  }),
  'text.tone': z.strictObject({
    max_words: z.int().min(5).max(200),
    allows_exclamation: z.boolean(),
    allows_capitals: z.boolean(),
  }),
  'number.format': z.strictObject({ decimal: z.enum(['.', ',']), currency: z.enum(['before', 'after']).optional() }),
  'date.format': z.strictObject({ format: z.enum(DATE_FORMATS) }),
  'chart.form': z.strictObject({
    forbidden: z.array(words).max(30),
    allows_3d: z.boolean(),
    max_parts: z.int().min(2).max(100),
    bars_from_zero: z.boolean(),
  }),
  'file.hidden': z.strictObject({
    author: z.boolean(),
    hidden_slides: z.boolean(),
    file_links: z.boolean(),
    comments: z.boolean(),
  }),
  'alt.text': z.strictObject({ max_characters: z.int().min(20).max(2000) }),
  'table.header': none,
  'table.merged': none,
  'slide.title': none,
  'section.names': none,
  'reading.order': none,
  'link.text': none,
  'text.language': z.strictObject({ needs_region: z.boolean() }),
} as const satisfies { [K in RuleKind]: z.ZodType<RuleParams[K]> };

const day = z.iso.date();
const example = z.string().trim().min(1).max(1000);
const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/, 'lower-case words with full stops between')
    .meta({ example: 'fonts' })
    .max(100),
  version: z.int().min(1).max(1_000_000).default(1),
  severity: z.enum(RULE_SEVERITIES).meta({ description: 'error blocks approval, required also exports.' }),
  scope: z
    .strictObject({
      templates: z.array(words).max(50).optional(),
      slide_kinds: z.array(words).max(50).optional(),
      languages: z.array(z.string().min(2).max(35)).max(50).optional(),
      surfaces: z.array(z.enum(RULE_SURFACES)).max(10).optional(),
    })
    .optional()
    .meta({ description: 'Where it applies; everywhere when empty or absent.' }),
  accept: z
    .array(z.strictObject({ value: words, until: day.nullable(), reason: z.string().max(500) }))
    .max(500)
    .optional()
    .meta({ description: 'Tolerated values, until the end of a day.' }),
  fix: z.enum(RULE_FIXES),
  why: z.string().max(1000),
  guideline: z.string().max(1000).nullable().optional(),
  good: z.array(example).max(20).optional().meta({ description: 'Texts that a rule of words must pass.' }),
  bad: z.array(example).max(20).optional().meta({ description: 'Texts that a rule of words must find.' }),
  is_overridable: z.boolean().optional(),
};

const ofKind = (Object.keys(PARAMS) as RuleKind[]).map((kind) =>
  z.strictObject({ ...common, kind: z.literal(kind), params: PARAMS[kind] }),
);

const ruleSchema = z.discriminatedUnion('kind', ofKind as [(typeof ofKind)[number], ...typeof ofKind]);

/** Rules with unique ids. */
export const ruleList = z
  .array(ruleSchema)
  .max(200)
  .refine((rules) => new Set(rules.map((rule) => rule.id)).size === rules.length, 'each rule has an id of its own');

/** A file of rules, as `npm run deck -- --check FILE --rules RULES.json` reads it and rule sets are exported. */
export const ruleFileSchema = z.object({ name: words.default('Rules'), rules: ruleList });

/** The rules of a parsed list. */
export function rulesOf(rules: z.output<typeof ruleList>): Rule[] {
  // The kind determines the parameters, which the schema has validated.
  return rules as unknown as Rule[];
}

export const MAX_CHECKED_BYTES = 60_000_000;

/** Query of POST /brand/check-deck. */
export const checkDeckQuery = z.object({
  fix: z.enum(['true', 'false']).optional().meta({
    description: 'true: the answer holds the file with all fixes that can’t change its meaning, and no report.',
  }),
});

/** Answer of POST /brand/check-deck. */
export const checkReportSchema = z.strictObject({
  report: qualityReportSchema.omit({ revision: true }).optional(),
  fixed_file: z.string().optional().meta({ description: 'Base64.' }),
});
