import * as z from 'zod';
import { ROLES } from './roles.ts';

const named = z.strictObject({ id: z.string(), name: z.string() });

/** The current user. `clientId` is spelt as the interface has always spelt it. */
export const currentUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  clientId: z.string().nullable(),
  client: named.nullable(),
  teams: z.array(named),
  permissions: z.array(z.string()).meta({ description: 'The actions this user may take.' }),
});
export type CurrentUser = z.output<typeof currentUser>;

export const devLoginInput = z.object({
  // The pattern of browsers' own e-mail fields: it takes names without a dot, such as admin@localhost.
  email: z.string().trim().toLowerCase().max(254).regex(z.regexes.html5Email),
  password: z.string().min(1).max(1024),
});
export type DevLoginInput = z.output<typeof devLoginInput>;

export const signInAnswer = z.strictObject({
  user: currentUser,
  token: z
    .string()
    .optional()
    .meta({ description: 'Only for a request with X-Session: bearer from an allowed origin; no cookie is set then.' }),
});

/** Which ways to sign in the login page shows. */
export const signInOptions = z.strictObject({
  dev_login: z.boolean(),
  entra: z.null().meta({ description: 'Sign-in with Entra ID is not configured.' }),
});
