/** What a sign-in asks of Microsoft's library. All of them throw as `signInError` tells. */
export interface MsalPort {
  /**
   * A token from the program around the pane (nested app authentication): without a question where possible.
   * @param hint the address somebody is signed in to the program with
   */
  nestedToken(hint: string | null): Promise<string>;
  /** A token by a window of the browser. @param nonce what the server will look for in it */
  popupToken(nonce: string): Promise<string>;
}

/** What the server says about its application in Entra ID. */
export interface EntraOptions {
  client_id: string;
  authority: string;
  redirect_uri: string | null;
}

/** `User.Read`: nested app authentication asks for one scope of a resource. */
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
      // What the operator configured is trusted: nobody else is asked whether it is Microsoft's.
      knownAuthorities: [new URL(options.authority).host],
      redirectUri: options.redirect_uri ?? page,
    },
    cache: { cacheLocation: 'sessionStorage' },
    // As long as the nonce counts: passwords and second factors take their time.
    system: { popupBridgeTimeout: 5 * 60_000 },
  };
}
