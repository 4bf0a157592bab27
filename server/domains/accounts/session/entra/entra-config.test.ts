import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkEntraVariables, entraConfig, entraVariables } from './entra-config.ts';

const TENANT = '11111111-2222-4333-8444-555555555555';
const OTHER = '99999999-2222-4333-8444-555555555555';
const CLIENT = 'aaaaaaaa-0000-4000-8000-000000000001';
const schema = z.object(entraVariables).superRefine(checkEntraVariables);
const ids = { ENTRA_TENANT_ID: TENANT, ENTRA_CLIENT_ID: CLIENT };

describe('the variables of sign-in with Entra ID', () => {
  it('are not mentioned when unset', () => {
    expect(entraConfig(schema.parse({}))).toBeNull();
  });

  it('take one tenant, whose people alone sign in', () => {
    expect(entraConfig(schema.parse({ ...ids, ENTRA_TENANT_ID: TENANT.toUpperCase() }))).toEqual({
      tenantId: TENANT,
      clientId: CLIENT,
      authority: 'https://login.microsoftonline.com',
      metadataUrl: `https://login.microsoftonline.com/${TENANT}/v2.0/.well-known/openid-configuration`,
      metadataIssuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      allowedTenants: [TENANT],
      redirectUri: null,
      superAdmins: [],
    });
  });

  it('take several tenants by their list', () => {
    const several = { ...ids, ENTRA_TENANT_ID: 'organizations', ENTRA_ALLOWED_TENANTS: ` ${TENANT}, ${OTHER},` };
    expect(entraConfig(schema.parse(several))).toMatchObject({
      allowedTenants: [TENANT, OTHER],
      metadataIssuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    });
  });

  it('take other addresses, http on this machine alone', () => {
    const here = {
      ...ids,
      ENTRA_AUTHORITY: 'http://127.0.0.1:9000/',
      ENTRA_REDIRECT_URI: 'https://decks.example/bridge',
    };
    expect(entraConfig(schema.parse(here))).toMatchObject({
      authority: 'http://127.0.0.1:9000',
      redirectUri: 'https://decks.example/bridge',
    });
    const metadata = { ...ids, ENTRA_METADATA_URL: 'https://login.example/metadata' };
    expect(entraConfig(schema.parse(metadata))?.metadataUrl).toBe('https://login.example/metadata');
  });

  it.each<[string, Record<string, string>, string]>([
    ['a tenant alone', { ENTRA_TENANT_ID: TENANT }, 'ENTRA_CLIENT_ID'],
    ['an application alone', { ENTRA_CLIENT_ID: CLIENT }, 'ENTRA_TENANT_ID'],
    ['a tenant by its domain', { ...ids, ENTRA_TENANT_ID: 'contoso.example' }, 'ENTRA_TENANT_ID'],
    ['an application that is no GUID', { ...ids, ENTRA_CLIENT_ID: 'lectern' }, 'ENTRA_CLIENT_ID'],
    ['everybody', { ...ids, ENTRA_TENANT_ID: 'common' }, 'ENTRA_ALLOWED_TENANTS'],
    ['a list that contradicts', { ...ids, ENTRA_ALLOWED_TENANTS: OTHER }, 'ENTRA_ALLOWED_TENANTS'],
    ['http elsewhere', { ...ids, ENTRA_AUTHORITY: 'http://login.example' }, 'ENTRA_AUTHORITY'],
    ['http at a name like a loopback', { ...ids, ENTRA_METADATA_URL: 'http://127.0.0.1.evil/' }, 'ENTRA_METADATA_URL'],
    ['a file', { ...ids, ENTRA_METADATA_URL: 'file:///etc/passwd' }, 'ENTRA_METADATA_URL'],
    ['a super_admin by address', { ...ids, SUPER_ADMINS: 'ada@example.org' }, 'SUPER_ADMINS'],
    ['a super_admin of no tenant', { ...ids, SUPER_ADMINS: OTHER }, 'SUPER_ADMINS'],
  ])('are refused: %s', (_name, values, variable) => {
    const { error } = schema.safeParse(values);
    expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual([variable]);
  });
});
