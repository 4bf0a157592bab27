import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';
import { ROLES } from './roles.ts';

const id = z.string().min(1).max(64);

/** A user as administrators see it. */
export const userSchema = z.strictObject({
  id: z.string(),
  identity_kind: z.enum(['dev', 'entra']).meta({ description: 'How the person signs in.' }),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  client_id: z.string().nullable().meta({ description: 'Null for a super_admin without a client.' }),
  team_ids: z.array(z.string()),
  is_active: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type UserView = z.output<typeof userSchema>;

export const userList = listOf(userSchema);

export const userQuery = pageQuery.extend({ client_id: id.optional() });

/** Body of PATCH /admin/users/{id}: what is absent stays. */
export const userChange = z.object({
  role: z.enum(ROLES).optional(),
  is_active: z.boolean().optional().meta({ description: 'False ends all sessions of the user at once.' }),
  team_ids: z.array(id).max(100).optional().meta({ description: "Teams of the user's client." }),
});
export type UserChange = z.output<typeof userChange>;

export const userParams = z.object({ id });
