import { Schema } from 'mongoose';
import { defineModel } from '../../sdk/define-model.ts';
import type { Client } from './contract.ts';

/** Collection `clients`; `slug` is unique, and so is `tenant_id` where it is set. */
export const clients = defineModel<Client>({
  collection: 'clients',
  tenancy: 'self',
  schema: new Schema<Client>({
    name: { type: String, required: true },
    slug: { type: String, required: true },
    tenant_id: { type: String, default: null },
    archived_at: { type: Date, default: null },
  }),
});
