import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../deck/coded-error.ts';
import { getIdToken } from './id-token.ts';
import type { TokenParts } from './id-token.ts';

interface World {
  nestedAuth?: boolean;
  dialog?: boolean;
  nested?: () => Promise<string>;
  popup?: (nonce: string) => Promise<string>;
  openDialog?: (address: string) => Promise<string>;
}

const never = (): Promise<never> => Promise.reject(new Error('not this way'));
const says =
  (errorCode: string, message = errorCode) =>
  () =>
    Promise.reject(Object.assign(new Error(message), { errorCode }));

function world({ nestedAuth = false, dialog = false, ...ways }: World): {
  parts: TokenParts;
  hints: (string | null)[];
} {
  const hints: (string | null)[] = [];
  const can = { insert: true, tag: true, readBack: true, select: true, readFile: true, openNew: true };
  return {
    hints,
    parts: {
      host: {
        can: { ...can, nestedAuth, dialog },
        loginHint: () => Promise.resolve('ada@example.org'),
        openDialog: ways.openDialog ?? never,
      },
      begin: () => Promise.resolve({ nonce: 'n 1', nonce_id: 'i1' }),
      openMsal: () =>
        Promise.resolve({
          nestedToken(hint) {
            hints.push(hint);
            return (ways.nested ?? never)();
          },
          popupToken: ways.popup ?? never,
        }),
      page: 'https://decks.example.org/addin/redirect.html',
    },
  };
}

describe('the way to a token', () => {
  it('is the account of PowerPoint where it signs people in, with the address it knows', async () => {
    const { parts, hints } = world({ nestedAuth: true, dialog: true, nested: () => Promise.resolve('t1') });
    expect(await getIdToken(parts)).toEqual({ mode: 'naa', id_token: 't1' });
    expect(hints).toEqual(['ada@example.org']);
  });

  it('is a window of PowerPoint where that fails, with a nonce of the server', async () => {
    const opened: string[] = [];
    const { parts } = world({
      nestedAuth: true,
      dialog: true,
      nested: says('nested_app_auth_bridge_disabled'),
      openDialog(address) {
        opened.push(address);
        return Promise.resolve(JSON.stringify({ id_token: 't2' }));
      },
    });
    expect(await getIdToken(parts)).toEqual({ mode: 'popup', id_token: 't2', nonce_id: 'i1' });
    expect(opened).toEqual(['https://decks.example.org/addin/redirect.html?nonce=n%201']);
  });

  it('is a window of the browser elsewhere', async () => {
    const { parts } = world({ popup: (nonce) => Promise.resolve(`for ${nonce}`) });
    expect(await getIdToken(parts)).toEqual({ mode: 'popup', id_token: 'for n 1', nonce_id: 'i1' });
  });

  it('ends where the person ends it: no second window comes up', async () => {
    const { parts } = world({ nestedAuth: true, dialog: true, nested: says('user_cancelled') });
    await expect(getIdToken(parts)).rejects.toMatchObject({ code: 'web_session.window_closed' });
  });

  it.each(['web_session.window_closed', 'host.dialog_open', 'web_session.window_blocked'])(
    'passes on %s of the window',
    async (code) => {
      const { parts } = world({ dialog: true, openDialog: () => Promise.reject(new CodedError(code)) });
      await expect(getIdToken(parts)).rejects.toMatchObject({ code });
    },
  );

  it.each([
    [
      { code: '', detail: 'AADSTS65004: declined.\r\nTrace ID: 1' },
      { code: 'web_session.provider_refused', params: { detail: 'AADSTS65004: declined.' } },
    ],
    [{ code: 'no_network_connectivity', detail: 'x' }, { code: 'web_session.provider_unreachable' }],
  ])('understands what the window hands back: %j', async (answer, expected) => {
    const { parts } = world({ dialog: true, openDialog: () => Promise.resolve(JSON.stringify(answer)) });
    await expect(getIdToken(parts)).rejects.toMatchObject(expected);
  });

  it('accepts nothing else as an answer', async () => {
    const { parts } = world({ dialog: true, openDialog: () => Promise.resolve('<html>') });
    await expect(getIdToken(parts)).rejects.toMatchObject({ code: 'web_session.provider_refused' });
  });

  it.each([
    ['popup_window_error', 'web_session.window_blocked'],
    ['timed_out', 'web_session.window_closed'],
    ['post_request_failed', 'web_session.provider_unreachable'],
    ['crypto_nonexistent', 'web_session.not_secure'],
    ['access_denied', 'web_session.provider_refused'],
  ])('reports %s of the library as %s', async (detail, code) => {
    const { parts } = world({ popup: says(detail) });
    await expect(getIdToken(parts)).rejects.toMatchObject({ code });
  });
});
