import { loadOffice } from './load-office.ts';

const LIMIT_MS = 10_000;

/**
 * Makes a page ready to answer, from a window that `openDialog` opened: Office.js notes there by whom. A page that goes elsewhere
 * and comes back does this before it goes, too.
 * @returns how to hand something back; null if no program of Office opened the window
 */
export async function openDialogAnswer(scriptUrl: string, page: Window): Promise<((message: string) => void) | null> {
  const loaded = await loadOffice(scriptUrl, page, LIMIT_MS);
  if (loaded.kind !== 'ready' || loaded.host === null) return null;
  // Without a target origin only a page of this origin receives it.
  return (message) => loaded.office.context.ui.messageParent(message);
}
