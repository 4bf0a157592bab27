import { HostError } from './host-port.ts';
import type { HostErrorCode } from './host-port.ts';

/** The numbers that Office gives for a window that did not come or went (Dialog API, error codes). */
const CODES: Readonly<Record<number, HostErrorCode>> = {
  12006: 'web_session.window_closed',
  12007: 'host.dialog_open',
  12009: 'web_session.window_blocked',
};

/** In per cent of the screen: a sign-in page fits. */
const SIZE = { height: 60, width: 30 };

/**
 * Opens a page of ours in a window of Office's own and waits for what it hands back.
 * @throws HostError
 */
export function openDialog(office: typeof Office, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    office.context.ui.displayDialogAsync(address, { ...SIZE, promptBeforeOpen: true }, (opened) => {
      if (opened.status === office.AsyncResultStatus.Failed)
        return reject(failure(opened.error.code, opened.error.message));
      const dialog = opened.value;
      dialog.addEventHandler(office.EventType.DialogMessageReceived, (event) => {
        if (!('message' in event)) return;
        dialog.close();
        resolve(event.message);
      });
      dialog.addEventHandler(office.EventType.DialogEventReceived, (event) => {
        if ('error' in event) reject(failure(event.error, String(event.error)));
      });
    });
  });
}

function failure(code: number, detail: string): HostError {
  return new HostError(CODES[code] ?? 'host.dialog_failed', detail);
}
