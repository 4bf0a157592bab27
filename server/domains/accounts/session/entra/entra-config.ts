import { z } from 'zod';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Endpoints that people of any organisation sign in at. */
const SHARED = ['common', 'organizations'];

const guid = z.string().trim().toLowerCase().regex(GUID, 'must be a GUID such as 8c1f…-…');
/** Without https an attacker on the network could forge identities; a test provider on this machine is exempt. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname), 'must begin with https://');
const list = (each: RegExp, what: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine((parts) => parts.every((part) => each.test(part)), what);

/** The variables of sign-in with Entra ID. */
export const entraVariables = {
  ENTRA_TENANT_ID: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => GUID.test(text) || SHARED.includes(text), `must be a GUID, ${SHARED.join(' or ')}`)
    .optional()
    .meta({ description: 'Tenant whose people sign in with Entra ID; organizations for those of several tenants' }),
  ENTRA_CLIENT_ID: guid.optional().meta({
    description: 'Application (client) id of this service in Entra ID; there is no such sign-in when unset',
  }),
  ENTRA_ALLOWED_TENANTS: list(GUID, 'each must be the GUID of a tenant').meta({
    description: 'Tenants whose people may sign in where ENTRA_TENANT_ID names none, separated by commas',
  }),
  ENTRA_AUTHORITY: address
    .default('https://login.microsoftonline.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .meta({ description: 'Where Entra ID is; another address for national clouds' }),
  ENTRA_METADATA_URL: address.optional().meta({
    description: 'Where Entra ID publishes its keys; below ENTRA_AUTHORITY when unset',
  }),
  ENTRA_REDIRECT_URI: address.optional().meta({
    description: 'Redirect address that the clients name to Entra ID; a page of their own when unset',
  }),
  SUPER_ADMINS: list(
    /^[0-9a-f-]{36}:[0-9a-f-]{36}$/,
    'each must be tid:oid, the ids of a tenant and of a person in it',
  ).meta({ description: 'People of Entra ID that are super_admin after a sign-in: tid:oid, separated by commas' }),
};

type Variables = z.output<z.ZodObject<typeof entraVariables>>;

/** How people sign in with Entra ID here. */
export interface EntraConfig {
  /** GUID of the one tenant, or the name of an endpoint for several. */
  tenantId: string;
  clientId: string;
  authority: string;
  metadataUrl: string;
  /** What the metadata calls their issuer: a template where there are several tenants. */
  metadataIssuer: string;
  allowedTenants: readonly string[];
  redirectUri: string | null;
  /** `tid:oid`. */
  superAdmins: readonly string[];
}

/** Checks that variables that belong together are all set. */
export function checkEntraVariables(values: Variables, context: z.core.$RefinementCtx): void {
  const { ENTRA_TENANT_ID: tenant, ENTRA_CLIENT_ID: client, ENTRA_ALLOWED_TENANTS: allowed } = values;
  const fault = (name: keyof Variables, message: string): void =>
    void context.addIssue({ code: 'custom', path: [name], message });
  if (tenant !== undefined && client === undefined) fault('ENTRA_CLIENT_ID', 'must be set with ENTRA_TENANT_ID');
  if (tenant === undefined && client !== undefined) fault('ENTRA_TENANT_ID', 'must be set with ENTRA_CLIENT_ID');
  if (tenant === undefined) return;
  if (SHARED.includes(tenant) && allowed.length === 0) {
    fault('ENTRA_ALLOWED_TENANTS', `must be set where ENTRA_TENANT_ID is ${tenant}`);
  }
  if (!SHARED.includes(tenant) && allowed.some((each) => each !== tenant)) {
    fault('ENTRA_ALLOWED_TENANTS', 'can name no other tenant than ENTRA_TENANT_ID, unless that is organizations');
  }
}

/** The configuration; null if there is no sign-in with Entra ID. */
export function entraConfig(values: Variables): EntraConfig | null {
  const { ENTRA_TENANT_ID: tenantId, ENTRA_CLIENT_ID: clientId, ENTRA_AUTHORITY: authority } = values;
  if (tenantId === undefined || clientId === undefined) return null;
  const isShared = SHARED.includes(tenantId);
  return {
    tenantId,
    clientId,
    authority,
    metadataUrl: values.ENTRA_METADATA_URL ?? `${authority}/${tenantId}/v2.0/.well-known/openid-configuration`,
    metadataIssuer: issuerOf(authority, isShared ? '{tenantid}' : tenantId),
    allowedTenants: isShared ? values.ENTRA_ALLOWED_TENANTS : [tenantId],
    redirectUri: values.ENTRA_REDIRECT_URI ?? null,
    superAdmins: values.SUPER_ADMINS,
  };
}

/** The issuer of a tenant's tokens. */
export function issuerOf(authority: string, tenant: string): string {
  return `${authority}/${tenant}/v2.0`;
}

/** Whether a text is a GUID as Entra ID writes them. */
export function isGuid(text: unknown): text is string {
  return typeof text === 'string' && GUID.test(text);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
