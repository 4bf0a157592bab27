import * as z from 'zod';
import { QUALITY_GATES } from '../deck/quality-report.ts';
import { findingSchema } from './finding.ts';

const gate = {
  gate: z.enum(QUALITY_GATES),
  passed: z.boolean().meta({ description: 'False where something is to be mended.' }),
  judged: z.int().min(0).meta({ description: 'How many things were looked at.' }),
  errors: z.int().min(0),
  warnings: z.int().min(0).meta({ description: 'To look at: of the master deck, or of taste.' }),
};

const about = {
  passed: z.boolean(),
  slides: z.int().min(0),
  revision: z.int().min(0).meta({ description: 'Of the slides that were judged.' }),
};

/** Part `quality_report` of a presentation: the last report in short; null where none was made yet. */
export const qualitySummarySchema = z.strictObject({ ...about, gates: z.array(z.strictObject(gate)) }).nullable();

const qualityFinding = findingSchema.extend({
  mend: z.string().meta({ description: 'What to do about it.' }),
  element_id: z.string().optional(),
});

/** Answer of GET /presentations/{id}/quality-report. */
export const qualityReportSchema = z.strictObject({
  ...about,
  gates: z.array(z.strictObject({ ...gate, findings: z.array(qualityFinding) })),
});
