import { createBrowserHost } from './create-browser-host.ts';
import type { HostPort } from './host-port.ts';
import { loadOffice } from './load-office.ts';
import { createPowerPointHost } from './powerpoint/create-powerpoint-host.ts';

/** After this time the page is shown without PowerPoint, with a notice. */
const LIMIT_MS = 10_000;

/**
 * PowerPoint through Office.js; the plain browser where Office doesn't answer, or the program isn't PowerPoint.
 * @param scriptUrl where Office.js is loaded from.
 */
export async function openOfficeHost(scriptUrl: string, page: Window): Promise<HostPort> {
  const loaded = await loadOffice(scriptUrl, page, LIMIT_MS);
  if (loaded.kind !== 'ready') return createBrowserHost(page, loaded.kind);
  // Office.js in a page that no program of Office opened.
  if (loaded.host === null) return createBrowserHost(page);
  const { PowerPoint: powerPoint } = page as unknown as { PowerPoint?: typeof PowerPoint };
  if (loaded.host !== 'PowerPoint' || powerPoint === undefined) return createBrowserHost(page, 'other_program');
  return createPowerPointHost({ office: loaded.office, powerPoint }, page);
}
