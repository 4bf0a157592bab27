import { createBrowserHost } from './create-browser-host.ts';
import type { HostPort } from './host-port.ts';

/** The host this page is shown in. Office.js is loaded only where Office opened the page. @param officeJs its address */
export async function openHost(officeJs: string): Promise<HostPort> {
  if (!isOpenedByOffice(window.location, window.sessionStorage)) return createBrowserHost(window);
  const { openOfficeHost } = await import('./open-office-host.ts');
  return openOfficeHost(officeJs, window);
}

/** Where Office.js itself notes the host it was opened by, for pages that are reached without the parameter. */
const HOST_NOTE = 'hostInfoValue';

/**
 * Whether Office opened this page: the manifest's address carries `host=office`, and Office adds `_host_Info` to it.
 * @param storage of the session; in a frame it may be forbidden to look at it.
 */
function isOpenedByOffice(location: Pick<Location, 'search'>, storage: Pick<Storage, 'getItem'>): boolean {
  const parameters = new URLSearchParams(location.search);
  if (parameters.get('host') === 'office' || parameters.has('_host_Info')) return true;
  try {
    return storage.getItem(HOST_NOTE) !== null;
  } catch {
    // Forbidden: then nothing was noted there either.
    return false;
  }
}
