import { Schema } from 'mongoose';
import { defineModel } from '../../sdk/define-model.ts';
import type { AuditRecord } from './contract.ts';

/** Collection `audit_log`: entries are added and read, never changed. */
export const auditLog = defineModel<AuditRecord>({
  collection: 'audit_log',
  tenancy: 'client',
  schema: new Schema<AuditRecord>({
    at: { type: Date, required: true },
    seq: { type: Number, default: null },
    action: { type: String, required: true },
    client_id: { type: String, default: null },
    user_id: { type: String, default: null },
    target: {
      kind: { type: String, required: true },
      // An empty text is an id too: that of a sign-in nobody was recognised by.
      id: { type: String, default: '' },
      name: { type: String, default: null },
    },
    request_id: { type: String, default: null },
    address: { type: String, default: null },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
  }),
});
