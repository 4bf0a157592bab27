import * as z from 'zod';
import type { SsoTokenInput } from '../../api/session.ts';
import { CodedError } from '../../deck/coded-error.ts';

/** What the sign-in window returns. */
const windowAnswer = z.union([z.object({ id_token: z.string() }), z.object({ code: z.string(), detail: z.string() })]);
export type WindowAnswer = z.output<typeof windowAnswer>;

/** The program around the page, as far as a sign-in uses it. */
export interface SignInHost {
  readonly can: { nestedAuth: boolean; dialog: boolean };
  /** The address that the user is signed in to the host with; null when unknown. */
  loginHint(): Promise<string | null>;
  /** Opens one of our pages in a window of the host and returns its answer. @throws CodedError */
  openDialog(address: string): Promise<string>;
}

export interface TokenParts {
  host: SignInHost;
  /** POST /auth/nonce. */
  begin: () => Promise<{ nonce: string; nonce_id: string }>;
  openMsal: () => Promise<MsalPort>;
  /** The address of redirect.html. */
  page: string;
}

/**
 * Gets an ID token by the best method the host offers: from the host's own account, else in a window of the host, else in a window of
 * the browser. In a host a browser window could not answer, because it has a storage of its own.
 * @throws CodedError `web_session.*` or of the host, and what `begin` throws
 */
export async function getIdToken({ host, begin, openMsal, page }: TokenParts): Promise<SsoTokenInput> {
  if (host.can.nestedAuth) {
    try {
      const msal = await openMsal();
      return { mode: 'naa', id_token: await msal.nestedToken(await host.loginHint()) };
    } catch (error) {
      const failure = signInError(error);
      if (failure.code === CANCELLED) throw failure;
      // The host failed in spite of what it offered: try a window.
    }
  }
  if (host.can.dialog) {
    const { nonce, nonce_id } = await begin();
    const answer = readAnswer(await host.openDialog(`${page}?nonce=${encodeURIComponent(nonce)}`));
    if ('id_token' in answer) return { mode: 'popup', id_token: answer.id_token, nonce_id };
    throw signInError(Object.assign(new Error(answer.detail), { errorCode: answer.code }));
  }
  const [msal, { nonce, nonce_id }] = await Promise.all([openMsal(), begin()]);
  try {
    return { mode: 'popup', id_token: await msal.popupToken(nonce), nonce_id };
  } catch (error) {
    throw signInError(error);
  }
}

function readAnswer(text: string): WindowAnswer {
  try {
    return windowAnswer.parse(JSON.parse(text));
  } catch (error) {
    throw new CodedError('web_session.provider_refused', { detail: 'unexpected answer' }, { cause: error });
  }
}

/** What a sign-in uses of Microsoft's library; `signInError` translates what it throws. */
export interface MsalPort {
  /**
   * A token from the host (nested app authentication), silently where possible.
   * @param hint the address that the user is signed in to the host with
   */
  nestedToken(hint: string | null): Promise<string>;
  /** A token from a browser window. @param nonce the server expects it in the token */
  popupToken(nonce: string): Promise<string>;
}

/** The server's application in Entra ID. */
export interface EntraOptions {
  client_id: string;
  authority: string;
  redirect_uri: string | null;
}

/** `User.Read`: nested app authentication needs a scope of a resource. */
export const SCOPES = ['openid', 'profile', 'User.Read'];

/** The settings of Microsoft's library for an application. @param page the address of redirect.html */
export function msalConfiguration(
  options: EntraOptions,
  page: string,
): {
  auth: { clientId: string; authority: string; knownAuthorities: string[]; redirectUri: string };
  cache: { cacheLocation: 'sessionStorage' };
  system: { popupBridgeTimeout: number };
} {
  return {
    auth: {
      clientId: options.client_id,
      authority: options.authority,
      // The operator's configuration is trusted, without Microsoft's instance discovery.
      knownAuthorities: [new URL(options.authority).host],
      redirectUri: options.redirect_uri ?? page,
    },
    cache: { cacheLocation: 'sessionStorage' },
    // As long as the nonce is valid: passwords and second factors take time.
    system: { popupBridgeTimeout: 5 * 60_000 },
  };
}

/** The user closed the window: no other method is tried. */
export const CANCELLED = 'web_session.window_closed';
const CLOSED = ['user_cancelled', 'timed_out', 'interaction_in_progress_cancelled', 'UserCancel', 'USER_CANCEL'];
const BLOCKED = ['popup_window_error', 'empty_window_error'];
const UNREACHABLE = [
  ...['no_network_connectivity', 'get_request_failed', 'post_request_failed', 'network_error'],
  ...['endpoints_resolution_error', 'openid_config_error', 'NoNetwork'],
];

/** The error of Microsoft's library as one that users can read. */
function signInError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const code = codeOf(error);
  if (CLOSED.includes(code)) return new CodedError(CANCELLED, {}, { cause: error });
  if (BLOCKED.includes(code)) return new CodedError('web_session.window_blocked', {}, { cause: error });
  if (UNREACHABLE.includes(code)) return new CodedError('web_session.provider_unreachable', {}, { cause: error });
  if (code === 'crypto_nonexistent') return new CodedError('web_session.not_secure', {}, { cause: error });
  return new CodedError('web_session.provider_refused', { detail: firstLine(error, code) }, { cause: error });
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'errorCode' in error ? error.errorCode : null;
  return typeof code === 'string' ? code : '';
}

/** The first line: Entra ID adds trace ids and times below it. */
function firstLine(error: unknown, code: string): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/\r?\n/);
  return line === '' ? code : line.slice(0, 300);
}
