import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { Session } from './contract.ts';

/** Collection `sessions`. It belongs to the service: who a token belongs to is asked before there is any client. */
export const sessions = defineModel<Session>({
  collection: 'sessions',
  tenancy: 'service',
  schema: new Schema<Session>({
    user_id: { type: String, required: true },
    client_id: { type: String, default: null },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
});
