import { createNestablePublicClientApplication, EventType, PublicClientApplication } from '@azure/msal-browser';
import { CodedError } from '../../deck/coded-error.ts';
import { CANCELLED, msalConfiguration, SCOPES } from './id-token.ts';
import type { EntraOptions, MsalPort } from './id-token.ts';

const CHECK_EVERY_MS = 500;

/** Microsoft's library, downloaded when a user chooses to sign in with Microsoft. */
export function openMsal(options: EntraOptions, page: string): MsalPort {
  const configuration = msalConfiguration(options, page);
  return {
    async nestedToken(hint) {
      const application = await createNestablePublicClientApplication(configuration);
      // The server refuses tokens older than ten minutes, and a cached one may be older.
      const request = { scopes: SCOPES, forceRefresh: true, ...(hint === null ? {} : { loginHint: hint }) };
      const result = await application.ssoSilent(request).catch(() => application.acquireTokenPopup(request));
      return result.idToken;
    },
    async popupToken(nonce) {
      const application = new PublicClientApplication(configuration);
      await application.initialize();
      const closing = watchForClosing(application);
      try {
        const login = application.loginPopup({
          scopes: SCOPES,
          nonce,
          prompt: 'select_account',
          overrideInteractionInProgress: true,
        });
        // After the window has closed nothing awaits it.
        login.catch(() => undefined);
        return (await Promise.race([login, closing.closed])).idToken;
      } finally {
        closing.stop();
      }
    },
  };
}

/**
 * The library doesn't notice that the window was closed. A sign-in page may look closed while it is open (Cross-Origin-Opener-Policy),
 * so it counts as closed only when the focus is back on our page.
 */
function watchForClosing(application: PublicClientApplication): { closed: Promise<never>; stop: () => void } {
  let opened: Window | null = null;
  let seenClosed = 0;
  const listener = application.addEventCallback(({ eventType, payload }) => {
    if (eventType === EventType.POPUP_OPENED && payload !== null && 'popupWindow' in payload)
      opened = payload.popupWindow;
  });
  let timer = 0;
  const closed = new Promise<never>((_resolve, reject) => {
    timer = window.setInterval(() => {
      seenClosed = opened?.closed === true && document.hasFocus() ? seenClosed + 1 : 0;
      // A window that closed because it finished may still be answering.
      if (seenClosed > 4) reject(new CodedError(CANCELLED));
    }, CHECK_EVERY_MS);
  });
  return {
    closed,
    stop() {
      window.clearInterval(timer);
      if (listener !== null) application.removeEventCallback(listener);
    },
  };
}
