import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';
import type { Role } from './session.ts';

const id = z.string().min(1).max(100);

export const ruleWaiverParams = z.object({ id, waiver_id: id });

/** Body of POST /presentations/{id}/rule-waivers. */
export const ruleWaiverInput = z.object({
  fingerprint: z.string().min(1).max(200).meta({ description: 'Of the finding, as the report has it.' }),
  reason: z.string().trim().min(3).max(2000),
  until: z.iso.date().nullish().meta({ description: 'The last valid day; absent or null: no end.' }),
});
export type RuleWaiverInput = z.output<typeof ruleWaiverInput>;

export const ruleWaiverSchema = z.strictObject({
  id: z.string(),
  fingerprint: z.string(),
  rule: z.string(),
  code: z.string(),
  slide_id: z.string().nullable(),
  reason: z.string(),
  by: z.strictObject({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  until: z.iso.date().nullable(),
  state: z.enum(['in_force', 'ended', 'lapsed']).meta({
    description: 'ended: its day is over. lapsed: what it was given for has changed or is gone.',
  }),
});
export type RuleWaiverBody = z.output<typeof ruleWaiverSchema>;

export const ruleWaiverList = listOf(ruleWaiverSchema);

/** Query of GET /rule-waivers. */
export const allWaiversQuery = pageQuery.extend({ client_id: id.optional() });

/** A waiver with its presentation. */
const placedWaiver = ruleWaiverSchema.extend({
  client_id: z.string(),
  presentation: z.strictObject({ id: z.string(), title: z.string().meta({ description: 'Empty: it is deleted.' }) }),
});
export type PlacedWaiver = z.output<typeof placedWaiver>;

export const allWaivers = listOf(placedWaiver);

/** Whether a role may waive a finding: authors may waive advice, reviewers errors, administrators required rules. */
export function mayWaive(role: Role, finding: { severity: string; is_required?: boolean | undefined }): boolean {
  if (role === 'super_admin' || role === 'client_admin') return true;
  if (finding.is_required === true) return false;
  return role === 'reviewer' || finding.severity !== 'error';
}
