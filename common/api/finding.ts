import * as z from 'zod';
import { QUALITY_GATES, QUALITY_VERDICTS } from '../deck/quality-report.ts';
import { RULE_FAMILIES } from '../deck/rule.ts';
import { TEST_FILLS } from '../deck/readiness-report.ts';

/** A message about something that did not stop the work, in the language of the request. */
export const findingSchema = z.strictObject({
  code: z.string().min(1),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  severity: z.enum(['error', 'warning', 'info']),
  slide_id: z.string().optional(),
});

const gate = {
  gate: z.enum(QUALITY_GATES),
  family: z.enum(RULE_FAMILIES),
  passed: z.boolean().meta({ description: 'False where something must be fixed.' }),
  judged: z.int().min(0).meta({ description: 'How many things were checked.' }),
  errors: z.int().min(0),
  warnings: z.int().min(0).meta({ description: 'A warning: of the master deck, or a matter of taste.' }),
};

const about = {
  passed: z.boolean().meta({ description: 'False where the verdict is `errors`.' }),
  verdict: z.enum(QUALITY_VERDICTS).meta({ description: 'The report in one word.' }),
  errors: z.int().min(0),
  warnings: z.int().min(0),
  slides: z.int().min(0),
  revision: z.int().min(0).meta({ description: 'Of the slides that were judged.' }),
};

/** Part `quality_report` of a presentation: the summary of the last report; null if there is none. */
export const qualitySummarySchema = z.strictObject({ ...about, gates: z.array(z.strictObject(gate)) }).nullable();

const fixFields = {
  how_to_fix: z.string(),
  mend: z.string().meta({ deprecated: true, description: 'The former name of how_to_fix.' }),
};

const qualityFinding = findingSchema.extend({
  ...fixFields,
  element_id: z.string().optional(),
  rule: z.string().meta({ description: 'Id and version of the rule: `style.palette@7`.' }),
  fingerprint: z.string().meta({ description: 'Of the evidence: the same wherever the slide is moved.' }),
  seen: z.string().optional(),
  wanted: z.string().optional(),
  distance: z.number().optional().meta({ description: 'Of both, in points, percent or CIEDE2000.' }),
  fix: z.enum(['propose', 'automatic']).optional(),
  certainty: z.enum(['likely']).optional().meta({ description: 'Absent: measured.' }),
  is_required: z.boolean().optional().meta({ description: 'True: blocks exports.' }),
  why: z.string().optional().meta({ description: 'The reason of the rule.' }),
  waiver: z
    .strictObject({ id: z.string(), reason: z.string(), by: z.string(), until: z.iso.date().nullable() })
    .optional()
    .meta({ description: 'Why it is accepted; it is no longer counted.' }),
});

const ruleSetOfReport = z
  .strictObject({ id: z.string(), version: z.int().min(0), name: z.string() })
  .nullable()
  .meta({ description: 'The client’s rules it was checked against; null: those of its own master.' });

/** Answer of GET /presentations/{id}/quality-report. */
export const qualityReportSchema = z.strictObject({
  ...about,
  rule_set: ruleSetOfReport,
  gates: z.array(z.strictObject({ ...gate, findings: z.array(qualityFinding) })),
});

const readinessFinding = findingSchema.extend({
  ...fixFields,
  element: z
    .string()
    .optional()
    .meta({ description: 'Name of the placeholder or shape, as the selection pane shows it.' }),
});

const score = z.int().min(0).max(100);

/** Why a layout isn't offered: a finding with its message and fix. */
export const layoutReasonSchema = readinessFinding;

/** The readiness of one layout. */
const layoutReadinessSchema = z.strictObject({
  layout_id: z.string(),
  name: z.string(),
  role: z.string().meta({ description: 'What it is for, by its structure.' }),
  score,
  is_usable: z.boolean().meta({ description: 'False: it is not offered; `reason` explains why.' }),
  reason: readinessFinding.nullable(),
  findings: z.array(readinessFinding),
  test_fills: z
    .array(z.strictObject({ fill: z.enum(TEST_FILLS), passed: z.boolean(), findings: z.array(readinessFinding) }))
    .meta({ description: 'Tested with little, ordinary and the maximum content that its schema allows.' }),
});

/** How suitable a master deck is. */
export const readinessReportSchema = z.strictObject({
  score: score.meta({ description: 'The layouts’ scores and the findings on the deck as a whole.' }),
  findings: z.array(readinessFinding),
  layouts: z.array(layoutReadinessSchema),
});

export type ReadinessFindingBody = z.input<typeof readinessFinding>;
export type ReadinessReportBody = z.input<typeof readinessReportSchema>;
