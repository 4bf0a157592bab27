import * as z from 'zod';

const count = z.int().min(0);
const percent = z.int().min(0).max(100);
const deck = z.strictObject({ id: z.string(), title: z.string() });

/** Query of GET /rule-drift. */
export const ruleDriftQuery = z.object({
  client_id: z.string().min(1).max(64).optional().meta({ description: 'The caller’s own client where absent.' }),
});

/** One week, for comparison. */
const driftWeek = z.strictObject({
  week: z.iso.date().meta({ description: 'Its Monday.' }),
  decks: count,
  old_masters: count,
  off_palette_percent: percent,
});
export type DriftWeek = z.output<typeof driftWeek>;

/** How the decks of a client deviate from its rules. */
export const ruleDriftSchema = z.strictObject({
  client_id: z.string(),
  at: z.iso.datetime(),
  decks: count.meta({ description: 'Decks with a report, the last 2,000 at most.' }),
  old_masters: z.strictObject({
    total: count,
    decks: z
      .array(deck.extend({ template: z.string().nullable().meta({ description: 'Null: it is deleted.' }) }))
      .max(50)
      .meta({ description: 'On a former version of their template, the last changed first.' }),
  }),
  off_palette: z
    .array(z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/), decks: count, percent }))
    .max(12)
    .meta({ description: 'Decks with a colour off the palette, by the month in which they were last checked.' }),
  waivers_ending: z
    .array(
      z.strictObject({
        ...{ id: z.string(), rule: z.string(), until: z.iso.date(), reason: z.string(), by: z.string() },
        presentation: deck,
      }),
    )
    .max(50)
    .meta({ description: 'Within 14 days, the first to end first.' }),
  waived_rules: z
    .array(z.strictObject({ rule: z.string(), findings: count, waived: count, percent }))
    .meta({ description: 'Waived for more than 30 % of their findings: rule or template may be wrong.' }),
  weeks: z.array(driftWeek).max(12).meta({ description: 'Of the weekly reports, the last first.' }),
});
export type RuleDrift = z.output<typeof ruleDriftSchema>;
