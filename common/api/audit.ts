import * as z from 'zod';
import { listOf, pageQuery, searchWords, sortedBy } from './list.ts';

const AUDIT_RESULTS = ['done', 'refused', 'failed'] as const;

/** One entry of the audit log: who did what to what. */
const auditEntrySchema = z.strictObject({
  id: z.string(),
  seq: z.int().min(1).meta({ description: 'Place in the chain of its client.' }),
  at: z.iso.datetime(),
  action: z.string(),
  result: z
    .enum(AUDIT_RESULTS)
    .meta({ description: 'done; refused: it was not allowed; failed: it was tried and did not work.' }),
  client_id: z.string().nullable(),
  user_id: z.string().nullable().meta({ description: 'Null where no user was signed in, and for the service itself.' }),
  target: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  before: z
    .unknown()
    .meta({ description: 'The changed fields with their former values; null where they are of no interest.' }),
  after: z.unknown().meta({ description: 'The same as they are now; of secrets only the names.' }),
  prev: z.string().nullable().meta({ description: 'Hash of the entry before it in the chain; null for the first.' }),
  hash: z.string().meta({ description: 'SHA-256 over the entry in canonical form, prev included.' }),
});
export type AuditEntryView = z.output<typeof auditEntrySchema>;

export const auditList = listOf(auditEntrySchema);
/** An export as JSON: all matching entries, without pages. */
export const auditExport = z.array(auditEntrySchema);

const AUDIT_FORMATS = ['csv', 'json'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Means “no client” in place of a client's id. */
export const NO_CLIENT = 'none';

const id = z.string().min(1).max(64);
const clientId = id
  .optional()
  .meta({ description: `Of one client; "${NO_CLIENT}": entries that belong to no client.` });

/** Filters, which must all match. */
const auditFilter = z.object({
  action: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'An action, or how it begins: presentations, presentations.delete.' }),
  user_id: id.optional().meta({ description: 'Who did it.' }),
  client_id: clientId,
  target_kind: id.optional(),
  target_id: id.optional(),
  target_name: searchWords.meta({ description: 'Words in the name of what it was done to, in any case.' }),
  request_id: z.string().min(1).max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Not before this time.' }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Before this time.' }),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = pageQuery.extend({
  ...auditFilter.shape,
  sort: sortedBy(['at', 'action']),
  format: z
    .enum(AUDIT_FORMATS)
    .optional()
    .meta({ description: 'Answer all that match as a file, newest first, instead of a page.' }),
});

export type AuditSort = NonNullable<z.output<typeof auditQuery>['sort']>;

/** What can be wrong with a chain. */
const CHAIN_FAULTS = [
  'altered',
  'missing',
  'out_of_order',
  'unsealed',
  'forged',
  'cut_off',
  'head_lost',
  'head_forged',
  'other_than_noted',
] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const place = z.strictObject({ seq: z.int().min(1), hash: z.string() });

/** The result of verifying one chain. */
const auditChain = z.strictObject({
  client_id: z.string().nullable().meta({ description: 'Null for the chain of entries that belong to no client.' }),
  is_intact: z.boolean(),
  entries: z.int().min(0).meta({ description: 'Entries that were walked and found sound.' }),
  head: place.nullable().meta({ description: 'The last one: store it elsewhere to verify the chain later.' }),
  first_break: z
    .strictObject({
      seq: z.int().min(1).meta({ description: 'Place in the chain.' }),
      fault: z.enum(CHAIN_FAULTS),
      detail: z.string(),
    })
    .nullable(),
  sealed_from: z.int().min(1).nullable().meta({ description: 'First entry under a key; null where none is.' }),
  unchecked_seals: z.int().min(0).meta({ description: 'Seals whose key is no longer among SETTINGS_KEYS.' }),
});
export type AuditChain = z.output<typeof auditChain>;

export const auditVerification = z.strictObject({
  is_intact: z.boolean(),
  checked_at: z.iso.datetime(),
  chains: z.array(auditChain),
});

export const auditVerifyQuery = z
  .object({
    client_id: clientId,
    seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .meta({ description: 'With client_id and seq: a head that was noted before, which has to be in the chain.' }),
  })
  .refine(
    ({ client_id, seq, hash }) =>
      (seq === undefined) === (hash === undefined) && (seq === undefined || client_id !== undefined),
    {
      message: 'audit.head_incomplete',
      path: ['hash'],
    },
  );
export type AuditVerifyQuery = z.output<typeof auditVerifyQuery>;
