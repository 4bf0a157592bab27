import { Schema } from 'mongoose';
import { ROLES } from '../../../../common/api/session.ts';
import type { Role } from '../../../../common/api/session.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { User } from '../contract.ts';

/** A role and teams for anyone who first signs in with an e-mail address at a client. Unique by both. */
export interface Invitation extends StoredDocument {
  client_id: string;
  /** In lower case. */
  email: string;
  /** As administrators call the person; null: as the place they sign in at does. */
  name: string | null;
  role: Exclude<Role, 'super_admin'>;
  team_ids: string[];
  /** The user who offers it. */
  invited_by: string;
  expires_at: Date;
}

/** Collection `users`; (identity.kind, identity.tenant, identity.subject) is unique. */
export const users = defineModel<User>({
  collection: 'users',
  tenancy: 'client',
  schema: new Schema<User>({
    identity: {
      kind: { type: String, enum: ['dev', 'entra'], required: true },
      tenant: { type: String, required: true },
      subject: { type: String, required: true },
    },
    email: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, enum: ROLES, required: true },
    client_id: { type: String, default: null },
    team_ids: { type: [String], default: [] },
    is_active: { type: Boolean, default: true },
    last_seen_at: { type: Date, default: null },
    steps_down_at: { type: Date, default: null },
  }),
});

/** Collection `invitations`; (client_id, email) is unique. */
export const invitations = defineModel<Invitation>({
  collection: 'invitations',
  tenancy: 'client',
  schema: new Schema<Invitation>({
    client_id: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, default: null },
    role: { type: String, enum: ROLES.filter((role) => role !== 'super_admin'), required: true },
    team_ids: { type: [String], default: [] },
    invited_by: { type: String, required: true },
    expires_at: { type: Date, required: true },
  }),
});
