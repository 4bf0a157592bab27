import { PublicClientApplication } from '@azure/msal-browser';
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { signInOptions } from '../../../../common/api/session.ts';
import { createClient } from '../../../../common/client/client.ts';
import { screenLanguage } from '../../../../common/i18n/locale.ts';
import type { LocaleBundle, Language } from '../../../../common/i18n/locale.ts';
import type { PageSettings } from '../../../../common/web/page.ts';
import { openDialogAnswer } from '../../host/answer-dialog.ts';
import { msalConfiguration, SCOPES } from '../../../../common/web/microsoft/id-token.ts';
import type { WindowAnswer } from '../../../../common/web/microsoft/id-token.ts';

/** Stored by a window of PowerPoint, whose storage no other page shares. */
const IN_DIALOG = 'lectern.sign-in-window';
const TEXTS: Record<Language, () => Promise<{ default: LocaleBundle }>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  ar: () => import('./locales/ar.json', { with: { type: 'json' } }),
};

/**
 * The page that Microsoft's sign-in comes back to. In a window of the browser it passes the answer on to the pane. PowerPoint's
 * window begins here, too: with the nonce in the address it goes to the sign-in, and hands the token back when it returns.
 */
export async function runSignInWindow(settings: PageSettings, page: Window): Promise<void> {
  const nonce = new URLSearchParams(page.location.search).get('nonce');
  const isDialog = nonce !== null || page.sessionStorage.getItem(IN_DIALOG) !== null;
  if (!isDialog) {
    await broadcastResponseToMainFrame().catch(() => showText(page, 'pane_session.window_failed'));
    return;
  }
  await showText(page, 'pane_session.window_working');
  const answer = await openDialogAnswer(settings.office_js, page);
  try {
    const application = await openApplication(settings, page);
    if (nonce !== null) {
      page.sessionStorage.setItem(IN_DIALOG, 'yes');
      await application.loginRedirect({ scopes: SCOPES, nonce, prompt: 'select_account' });
      return;
    }
    const result = await application.handleRedirectPromise({ navigateToLoginRequestUrl: false });
    handBack(result === null ? { code: '', detail: 'no token' } : { id_token: result.idToken });
    await showText(page, 'pane_session.window_done');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'errorCode' in error ? String(error.errorCode) : '';
    handBack({ code, detail: error instanceof Error ? error.message : String(error) });
    await showText(page, 'pane_session.window_failed');
  }

  function handBack(reply: WindowAnswer): void {
    answer?.(JSON.stringify(reply));
  }
}

async function openApplication(settings: PageSettings, page: Window): Promise<PublicClientApplication> {
  const client = createClient({
    baseUrl: settings.origin,
    basePath: settings.base_path,
    session: { kind: 'bearer', token: () => null },
  });
  const { entra } = (await client.get('/auth/options', { schema: signInOptions })).data;
  if (entra === null) throw new TypeError('the server offers no such sign-in');
  const application = new PublicClientApplication(
    msalConfiguration(entra, page.location.origin + page.location.pathname),
  );
  await application.initialize();
  return application;
}

/** Words of the window, in the language of the browser. */
async function showText(page: Window, key: string): Promise<void> {
  const language = screenLanguage(page.navigator.language);
  const texts = (await TEXTS[language]()).default;
  const { document } = page;
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const root = document.getElementById('root');
  if (root !== null) root.textContent = texts.common?.[key] ?? '';
}
