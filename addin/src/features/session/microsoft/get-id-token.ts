import * as z from 'zod';
import type { SsoTokenInput } from '../../../../../common/api/session.ts';
import { CodedError } from '../../../../../common/deck/coded-error.ts';
import type { HostPort } from '../../../host/host-port.ts';
import type { MsalPort } from './msal-port.ts';
import { isEndedByPerson, signInError } from './sign-in-error.ts';

/** What the page of the window hands back. */
export const windowAnswer = z.union([
  z.object({ id_token: z.string() }),
  z.object({ code: z.string(), said: z.string() }),
]);
export type WindowAnswer = z.output<typeof windowAnswer>;

export interface TokenParts {
  host: Pick<HostPort, 'can' | 'loginHint' | 'openDialog'>;
  /** POST /auth/nonce. */
  begin: () => Promise<{ nonce: string; nonce_id: string }>;
  openMsal: () => Promise<MsalPort>;
  /** The address of redirect.html. */
  page: string;
}

/**
 * Gets an ID token the best way this host knows: from PowerPoint's own account, else by a window of PowerPoint, else by a
 * window of the browser. In PowerPoint a window of the browser could not answer: its storage is another one.
 * @throws HostError `host.dialog_*`, CodedError `pane_session.*`, what `begin` throws
 */
export async function getIdToken({ host, begin, openMsal, page }: TokenParts): Promise<SsoTokenInput> {
  if (host.can.nestedAuth) {
    try {
      const msal = await openMsal();
      return { mode: 'naa', id_token: await msal.nestedToken(await host.loginHint()) };
    } catch (error) {
      const told = signInError(error);
      if (isEndedByPerson(told)) throw told;
      // The program could not, whatever it promised: a window can.
    }
  }
  if (host.can.dialog) {
    const { nonce, nonce_id } = await begin();
    const answer = readAnswer(await host.openDialog(`${page}?nonce=${encodeURIComponent(nonce)}`));
    if ('id_token' in answer) return { mode: 'popup', id_token: answer.id_token, nonce_id };
    throw signInError(Object.assign(new Error(answer.said), { errorCode: answer.code }));
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
    throw new CodedError('pane_session.provider_refused', { said: 'no answer of ours' }, { cause: error });
  }
}
