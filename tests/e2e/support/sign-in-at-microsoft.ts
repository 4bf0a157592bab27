import type { BrowserContext } from 'playwright-core';
import { APPLICATION, encoded, PERSON, TENANT } from '../../support/test-identity-provider.ts';
import type { TestIdentityProvider } from '../../support/test-identity-provider.ts';

/** Microsoft's library signs in by https alone: this address exists in the browser only. */
export const MICROSOFT_HOST = 'login.test';
const ORIGIN = `https://${MICROSOFT_HOST}`;
const AUTHORITY = `${ORIGIN}/${TENANT}`;
const ISSUER = `${AUTHORITY}/v2.0`;

/** What points a service at the sign-in; its keys come from the provider on this machine. */
export function microsoftEnvironment(provider: TestIdentityProvider): NodeJS.ProcessEnv {
  provider.metadata['issuer'] = ISSUER;
  return {
    ...provider.environment,
    ENTRA_AUTHORITY: ORIGIN,
    ENTRA_METADATA_URL: `${provider.origin}/${TENANT}/v2.0/.well-known/openid-configuration`,
  };
}

/** A token for a nonce, as it would come from there; without one as nested app authentication gives it. */
export function microsoftToken(provider: TestIdentityProvider, nonce?: string): string {
  return provider.token({ iss: ISSUER, nonce });
}

/**
 * Answers for Microsoft's sign-in in a browser: no matter who comes is signed in at once.
 * @param how `waits`: the page stays open, as with a user who does not continue; `declined`: they did not consent
 */
export async function answerForMicrosoft(
  context: BrowserContext,
  provider: TestIdentityProvider,
  how: () => 'well' | 'waits' | 'declined' = () => 'well',
): Promise<void> {
  const nonces = new Map<string, string>();
  await context.route(`${ORIGIN}/**`, async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const json = (body: object): Promise<void> =>
      route.fulfill({ json: body, headers: { 'Access-Control-Allow-Origin': '*' } });
    if (pathname.endsWith('/openid-configuration')) {
      return json({
        issuer: ISSUER,
        authorization_endpoint: `${AUTHORITY}/oauth2/v2.0/authorize`,
        token_endpoint: `${AUTHORITY}/oauth2/v2.0/token`,
        jwks_uri: `${AUTHORITY}/discovery/v2.0/keys`,
        end_session_endpoint: `${AUTHORITY}/oauth2/v2.0/logout`,
      });
    }
    if (pathname.endsWith('/authorize')) {
      if (how() === 'waits') return route.fulfill({ contentType: 'text/html', body: '<h1>Pick an account</h1>' });
      const nonce = searchParams.get('nonce') ?? '';
      const code = encoded(nonce);
      nonces.set(code, nonce);
      const answer = new URLSearchParams({
        state: searchParams.get('state') ?? '',
        ...(how() === 'declined' ? { error: 'access_denied', error_description: 'The person declined.' } : { code }),
      });
      return route.fulfill({
        status: 302,
        headers: { Location: `${searchParams.get('redirect_uri') ?? ''}#${answer.toString()}` },
      });
    }
    const code = new URLSearchParams(request.postData() ?? '').get('code') ?? '';
    return json({
      ...{ token_type: 'Bearer', scope: 'openid profile User.Read', expires_in: 3600, access_token: 'not-for-us' },
      id_token: microsoftToken(provider, nonces.get(code) ?? ''),
      client_info: encoded({ uid: PERSON, utid: TENANT }),
      client_id: APPLICATION,
    });
  });
}
