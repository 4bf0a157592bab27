import * as z from 'zod';
import { ROLES } from './session.ts';
import { listOf, pageQuery, searchWords, sortedBy } from './list.ts';
import { clientBudget, clientBudgetInput } from './usage.ts';

const id = z.string().min(1).max(64);
export const clientParams = z.object({ id });

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

/** A user, with what ends when it is deactivated. */
export const userDetailSchema = userSchema.extend({
  sessions: z.int().min(0).meta({ description: 'How many of its sessions are open.' }),
});

export const userList = listOf(userSchema);

/** A user after a change. */
export const changedUserSchema = userSchema.extend({
  handed_over: z
    .strictObject({
      presentations: z.int().min(0).meta({ description: 'How many have the new owner now.' }),
      kept: z.int().min(0).meta({ description: 'How many keep their owner: those that are approved.' }),
    })
    .nullable()
    .meta({ description: 'What went to the new owner; null where none was named.' }),
});

export const userQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Part of the name or the e-mail address.' }),
  client_id: id.optional(),
  role: z.enum(ROLES).optional(),
  is_active: z.enum(['true', 'false']).optional(),
  team_id: id.optional(),
  ids: z
    .string()
    .max(7_000)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(100))
    .optional()
    .meta({ description: 'Only these, separated by commas: for names of people in other lists.' }),
  sort: sortedBy(['email', 'name', 'role', 'last_seen_at']),
});
export type UserQuery = z.output<typeof userQuery>;

/** Body of PATCH /admin/users/{id}; absent fields stay unchanged. */
export const userChange = z.object({
  role: z.enum(ROLES).optional(),
  is_active: z.boolean().optional().meta({ description: 'False ends all sessions of the user at once.' }),
  team_ids: z.array(id).max(100).optional().meta({ description: "Teams of the user's client." }),
  new_owner_id: id.optional().meta({
    description:
      'With is_active false: who gets its presentations, an active author or client_admin of the same client. Approved ones keep their owner; without it all do.',
  }),
});
export type UserChange = z.output<typeof userChange>;

export const userParams = z.object({ id });

/** Roles that an invitation can offer: only a user who has signed in before can become a super_admin. */
const offered = z.enum(ROLES).exclude(['super_admin']);

/** An invitation for the first person who signs in with an e-mail address. */
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

/** The roles a user can have, the mightiest first. A user has one. */

/** A team of a client; presentations can be shared with it. */
export const teamSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type TeamView = z.output<typeof teamSchema>;

export const teamList = listOf(teamSchema);

export const teamInput = z.object({ name: z.string().trim().min(1).max(120) });
export type TeamInput = z.output<typeof teamInput>;

/** Body of PATCH; absent fields stay unchanged. */
export const teamChange = teamInput.partial();
export type TeamChange = z.output<typeof teamChange>;

export const teamParams = clientParams.extend({ team_id: z.string().min(1).max(64) });

/** A client: an organisation whose data only its own users can see. */
export const clientSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  tenant_id: z.string().nullable().meta({ description: 'Entra tenant whose people belong to it.' }),
  archived_at: z.iso.datetime().nullable(),
  budget: clientBudget.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ClientView = z.output<typeof clientSchema>;

export const clientList = listOf(clientSchema);
export const clientQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Part of the name.' }),
  is_archived: z.enum(['true', 'false']).optional(),
  sort: sortedBy(['name', 'created_at']),
});
export type ClientQuery = z.output<typeof clientQuery>;

const name = z.string().trim().min(1).max(120);
const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ description: 'Short unique name for addresses: small letters, digits, single hyphens.' });
const tenantId = z.guid().toLowerCase();

/** Body of POST /admin/clients; without a slug it is derived from the name. */
export const clientInput = z.object({ name, slug: slug.optional(), tenant_id: tenantId.nullish() });
export type ClientInput = z.output<typeof clientInput>;

/** Body of PATCH /admin/clients/{id}; absent fields stay unchanged, null clears. */
export const clientChange = z.object({
  name: name.optional(),
  slug: slug.optional(),
  tenant_id: tenantId.nullish(),
  is_archived: z
    .boolean()
    .optional()
    .meta({ description: 'The people of an archived client cannot sign in; their sessions end. Nothing is removed.' }),
  budget: clientBudgetInput.nullish(),
});
export type ClientChange = z.output<typeof clientChange>;
