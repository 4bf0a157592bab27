import * as z from 'zod';

export const ROLES = ['super_admin', 'client_admin', 'author', 'reviewer'] as const;
export type Role = (typeof ROLES)[number];

const named = z.strictObject({ id: z.string(), name: z.string() });

/** A row rule: actions on a resource, and the conditions for its rows. */
const abilityRule = z.strictObject({
  action: z.array(z.string()),
  subject: z.string(),
  conditions: z
    .record(z.string(), z.union([z.string(), z.strictObject({ $in: z.array(z.string()) })]))
    .optional()
    .meta({ description: 'Absent: every row.' }),
});

/** The current user. `clientId` keeps the spelling of the original interface. */
export const currentUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  clientId: z.string().nullable(),
  client: named.nullable(),
  teams: z.array(named),
  permissions: z.array(z.string()).meta({ description: 'The actions this user may take.' }),
  rules: z.array(abilityRule).meta({
    description: 'On which rows, as createMongoAbility of @casl/ability takes it; what no rule allows is not allowed.',
  }),
});
export type CurrentUser = z.output<typeof currentUser>;

export const devLoginInput = z.object({
  // The pattern of browsers' own e-mail fields: it takes names without a dot, such as admin@localhost.
  email: z.string().trim().toLowerCase().max(254).regex(z.regexes.html5Email),
  password: z.string().min(1).max(1024),
});
export type DevLoginInput = z.output<typeof devLoginInput>;

/** Answer of POST /auth/nonce. */
export const signInNonce = z.strictObject({
  nonce: z.string().meta({ description: 'For the request to Entra ID.' }),
  nonce_id: z.string().meta({ description: 'For POST /auth/sso-token.' }),
});

const idToken = z.string().min(1).max(16_384).meta({ description: 'As Entra ID gave it; at most 10 minutes old.' });

/** Body of POST /auth/sso-token. */
export const ssoTokenInput = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('popup').meta({ description: 'The token carries a nonce of POST /auth/nonce.' }),
    id_token: idToken,
    nonce_id: z.string().min(1).max(64),
  }),
  z.object({
    mode: z.literal('naa').meta({ description: 'Nested app authentication inside Office; from an allowed origin.' }),
    id_token: idToken,
  }),
]);
export type SsoTokenInput = z.output<typeof ssoTokenInput>;

export const signInAnswer = z.strictObject({
  user: currentUser,
  token: z
    .string()
    .optional()
    .meta({ description: 'Only for a request with X-Session: bearer from an allowed origin; no cookie is set then.' }),
});

/** The sign-in methods of the login page. */
export const signInOptions = z.strictObject({
  dev_login: z.boolean(),
  entra: z
    .strictObject({
      client_id: z.string(),
      tenant_id: z.string().meta({ description: 'A GUID, or organizations where people of several tenants sign in.' }),
      authority: z.string(),
      redirect_uri: z.string().nullable().meta({ description: "Null: the client's own page." }),
    })
    .nullable()
    .meta({ description: 'Public settings of the application in Entra ID; null where it is not used to sign in.' }),
});
export type SignInOptions = z.output<typeof signInOptions>;
