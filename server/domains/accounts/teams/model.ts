import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { Team } from '../contract.ts';

/** Collection `teams`; (client_id, name) is unique. */
export const teams = defineModel<Team>({
  collection: 'teams',
  tenancy: 'client',
  schema: new Schema<Team>({
    client_id: { type: String, required: true },
    name: { type: String, required: true },
  }),
});
