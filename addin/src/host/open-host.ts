import type { PaneSettings } from '../app/settings.ts';
import { createBrowserHost } from './create-browser-host.ts';
import type { HostPort } from './host-port.ts';
import { isOpenedByOffice } from './is-opened-by-office.ts';

/** The host this page is shown in. Office.js is loaded only where Office opened the page: nobody else waits for it. */
export async function openHost(settings: PaneSettings): Promise<HostPort> {
  if (!isOpenedByOffice(window.location, window.sessionStorage)) return createBrowserHost(window);
  const { openOfficeHost } = await import('./open-office-host.ts');
  return openOfficeHost(settings.office_js, window);
}
