import * as z from 'zod';
import { listOf, pageQuery, searchWords } from './list.ts';
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

export const userQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Part of the name or the e-mail address.' }),
  client_id: id.optional(),
  role: z.enum(ROLES).optional(),
  is_active: z.enum(['true', 'false']).optional(),
  team_id: id.optional(),
});
export type UserQuery = z.output<typeof userQuery>;

/** Body of PATCH /admin/users/{id}: what is absent stays. */
export const userChange = z.object({
  role: z.enum(ROLES).optional(),
  is_active: z.boolean().optional().meta({ description: 'False ends all sessions of the user at once.' }),
  team_ids: z.array(id).max(100).optional().meta({ description: "Teams of the user's client." }),
});
export type UserChange = z.output<typeof userChange>;

export const userParams = z.object({ id });

/** Roles that an e-mail address can be offered: a super_admin is made of somebody who has signed in. */
const offered = z.enum(ROLES).exclude(['super_admin']);

/** An offer to whoever first signs in with an e-mail address. */
export const invitationSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: offered,
  team_ids: z.array(z.string()),
  invited_by: z.string().meta({ description: 'The user who offers it.' }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type InvitationView = z.output<typeof invitationSchema>;

export const invitationList = listOf(invitationSchema);

export const invitationQuery = pageQuery.extend({ client_id: id.optional() });

/** Body of POST /admin/users. */
export const invitationInput = z.object({
  // The pattern of browsers' own e-mail fields: it takes names without a dot, such as admin@localhost.
  email: z.string().trim().toLowerCase().max(254).regex(z.regexes.html5Email),
  name: z.string().trim().min(1).max(200).nullish(),
  role: offered,
  client_id: id.optional().meta({ description: "The caller's own client where absent." }),
  team_ids: z.array(id).max(100).optional().meta({ description: 'Teams of the client.' }),
});
export type InvitationInput = z.output<typeof invitationInput>;

export const invitationParams = z.object({ id });
