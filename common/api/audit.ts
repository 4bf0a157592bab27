import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';

/** One entry of the audit log: who did what to what. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  client_id: z.string().nullable(),
  user_id: z.string().nullable().meta({ description: 'Null where nobody was signed in, and for the service itself.' }),
  target: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  before: z
    .unknown()
    .meta({ description: 'The fields that were changed, as they were; null where that says nothing.' }),
  after: z.unknown().meta({ description: 'The same as they are now; of secrets only the names.' }),
});
export type AuditEntryView = z.output<typeof auditEntrySchema>;

export const auditList = listOf(auditEntrySchema);

export const auditQuery = pageQuery.extend({
  action: z.string().min(1).max(100).optional(),
  user_id: z.string().min(1).max(64).optional(),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Not before this time.' }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Before this time.' }),
});
export type AuditQuery = z.output<typeof auditQuery>;
