import * as z from 'zod';
import { TEST_FILLS } from '../deck/readiness-report.ts';
import { findingSchema } from './finding.ts';

const readinessFinding = findingSchema.extend({
  mend: z.string().meta({ description: 'What to do about it.' }),
  element: z
    .string()
    .optional()
    .meta({ description: 'Name of the placeholder or shape, as the selection pane shows it.' }),
});

const score = z.int().min(0).max(100);

/** Why a layout is not offered: a finding with its sentences. */
export const layoutReasonSchema = readinessFinding;

/** How ready one layout is. */
export const layoutReadinessSchema = z.strictObject({
  layout_id: z.string(),
  name: z.string(),
  role: z.string().meta({ description: 'What it is for, by its structure.' }),
  score,
  is_usable: z.boolean().meta({ description: 'False: it is not offered, and `reason` says why.' }),
  reason: readinessFinding.nullable(),
  findings: z.array(readinessFinding),
  test_fills: z
    .array(z.strictObject({ fill: z.enum(TEST_FILLS), passed: z.boolean(), findings: z.array(readinessFinding) }))
    .meta({ description: 'It was filled with little, ordinary and as much content as its schema allows.' }),
});

/** How well decks can be made on a master deck. */
export const readinessReportSchema = z.strictObject({
  score: score.meta({ description: 'The layouts’ scores and the findings on the deck as a whole.' }),
  findings: z.array(readinessFinding),
  layouts: z.array(layoutReadinessSchema),
});

export type ReadinessFindingBody = z.input<typeof readinessFinding>;
export type ReadinessReportBody = z.input<typeof readinessReportSchema>;
