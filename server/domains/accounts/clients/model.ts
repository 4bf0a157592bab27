import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { Client, Team } from '../contract.ts';

const limits = new Schema(
  { soft_limit: { type: Number, default: null }, hard_limit: { type: Number, default: null } },
  { _id: false },
);
const budget = new Schema(
  { tokens: { type: limits, default: null }, cost: { type: limits, default: null } },
  { _id: false },
);

/** Collection `clients`; `slug` is unique, and so is `tenant_id` where it is set. */
export const clients = defineModel<Client>({
  collection: 'clients',
  tenancy: 'self',
  schema: new Schema<Client>({
    name: { type: String, required: true },
    slug: { type: String, required: true },
    tenant_id: { type: String, default: null },
    archived_at: { type: Date, default: null },
    budget: { type: budget, default: null },
  }),
});

/** Collection `teams`; (client_id, name) is unique. */
export const teams = defineModel<Team>({
  collection: 'teams',
  tenancy: 'client',
  schema: new Schema<Team>({
    client_id: { type: String, required: true },
    name: { type: String, required: true },
  }),
});
