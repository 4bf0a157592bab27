import { Schema } from 'mongoose';
import { defineModel } from '../../kernel/sdk/define-model.ts';
import type { AuditHead, AuditRecord } from './contract.ts';

const text = { type: String, required: true } as const;
const name = { type: String, default: null } as const;
const count = { type: Number, required: true } as const;

/** Collection `audit_log`: entries are added and read, never changed. `client_id` and `seq` together are unique. */
export const auditLog = defineModel<AuditRecord>({
  collection: 'audit_log',
  tenancy: 'client',
  schema: new Schema<AuditRecord>({
    at: { type: Date, required: true },
    seq: count,
    action: text,
    client_id: name,
    user_id: name,
    target: {
      kind: text,
      // An empty text is an id too: that of a sign-in no one was recognised by.
      id: { type: String, default: '' },
      name,
    },
    request_id: name,
    address: name,
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    prev: name,
    hash: text,
    seal: name,
  }),
});

/** Collection `audit_heads`: one per chain. */
export const auditHeads = defineModel<AuditHead>({
  collection: 'audit_heads',
  tenancy: 'client',
  schema: new Schema<AuditHead>({ client_id: name, seq: count, hash: text, seal: name }),
});
