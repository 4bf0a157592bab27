import { createNestablePublicClientApplication, EventType, PublicClientApplication } from '@azure/msal-browser';
import { HostError } from '../../../host/host-port.ts';
import { msalConfiguration, SCOPES } from './msal-port.ts';
import type { EntraOptions, MsalPort } from './msal-port.ts';

const LOOK_EVERY_MS = 500;

/** Microsoft's library, fetched when somebody chooses to sign in with Microsoft. */
export function openMsal(options: EntraOptions, page: string): MsalPort {
  const configuration = msalConfiguration(options, page);
  return {
    async nestedToken(hint) {
      const application = await createNestablePublicClientApplication(configuration);
      // The server takes no token that is older than ten minutes, and a cache may hold one.
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
        // Who is too late is heard by nobody.
        login.catch(() => undefined);
        return (await Promise.race([login, closing.closed])).idToken;
      } finally {
        closing.stop();
      }
    },
  };
}

/**
 * The library does not notice a window that is closed. A sign-in page may hide whether it is: one that looks closed counts as
 * closed when somebody is back at the pane.
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
      // The answer of a window that was closed because it had finished is on its way.
      if (seenClosed > 4) reject(new HostError('host.dialog_closed'));
    }, LOOK_EVERY_MS);
  });
  return {
    closed,
    stop() {
      window.clearInterval(timer);
      if (listener !== null) application.removeEventCallback(listener);
    },
  };
}
