import { createContext, useContext } from 'react';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client.ts';
import type { SignInHost } from './microsoft/id-token.ts';
import { createPageStorage, createPersonalStorage } from './page.ts';
import type { KeyValueStorage, PageSettings } from './page.ts';

/** What every part of a web client works with. */
export interface Services {
  client: Client;
  settings: PageSettings;
  session: SessionState;
  /** What the signed-in user keeps on this device. */
  storage: KeyValueStorage;
  /** What is kept for all users of this device, such as the language. */
  device: KeyValueStorage;
  /** BCP 47: the language of the browser or the host, until the user chooses one. */
  displayLanguage: string;
  /** Sets the language of the server's sentences. */
  setLanguage(language: string): void;
  /** What the program around the page can do for a sign-in with Microsoft. */
  signInHost: SignInHost;
}

interface ServicesOptions {
  settings: PageSettings;
  displayLanguage: string;
  /** `bearer` in a frame of another site, which has no cookies to rely on. */
  sessionKind?: 'cookie' | 'bearer';
  partitionKey?: string;
  signInHost?: SignInHost;
}

/** A plain browser: Microsoft's library opens its own window. */
const BROWSER: SignInHost = {
  can: { nestedAuth: false, dialog: false },
  loginHint: () => Promise.resolve(null),
  openDialog: () => Promise.reject(new TypeError('a browser has no dialog of a host')),
};

export function createServices({
  settings,
  displayLanguage,
  sessionKind = 'cookie',
  partitionKey = '',
  signInHost = BROWSER,
}: ServicesOptions): Services {
  const device = createPageStorage(window, partitionKey);
  const session = createSessionState(sessionKind === 'bearer' ? device : null);
  let language = displayLanguage;
  const client = createClient({
    baseUrl: settings.origin,
    basePath: settings.base_path,
    session: sessionKind === 'bearer' ? { kind: 'bearer', token: () => session.token() } : { kind: 'cookie' },
    language: () => language,
    // A user who never signed in has no session that could end.
    onSessionEnd: () => {
      session.setToken(null);
      session.set(session.phase() === 'signed-in' ? 'ended' : 'signed-out');
    },
  });
  return {
    client,
    settings,
    session,
    storage: createPersonalStorage(device, () => session.user()),
    device,
    displayLanguage,
    setLanguage: (tag) => void (language = tag),
    signInHost,
  };
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('there are no services around this component');
  return services;
}

/** `ended`: the session is over, and what the user typed is still on the page. */
type SessionPhase = 'unknown' | 'signed-out' | 'signed-in' | 'ended';

/** Whether a user is signed in, for `useSyncExternalStore`. */
export interface SessionState {
  readonly kind: 'cookie' | 'bearer';
  phase: () => SessionPhase;
  subscribe: (listener: () => void) => () => void;
  set(phase: SessionPhase): void;
  /** The token of a session without cookies; null with cookies, or when signed out. */
  token(): string | null;
  setToken(token: string | null): void;
  /** The id of the user who is, or was last, signed in; the drafts that are shown are theirs. */
  user(): string | null;
  setUser(id: string | null): void;
}

const TOKEN = 'session';

/** @param storage keeps the token; null where cookies carry the session */
function createSessionState(storage: KeyValueStorage | null): SessionState {
  // Without a token there is nothing to ask the server about.
  let phase: SessionPhase = storage !== null && storage.get(TOKEN) === null ? 'signed-out' : 'unknown';
  let user: string | null = null;
  const listeners = new Set<() => void>();
  return {
    kind: storage === null ? 'cookie' : 'bearer',
    phase: () => phase,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === phase) return;
      phase = next;
      for (const listener of listeners) listener();
    },
    token: () => storage?.get(TOKEN) ?? null,
    setToken(token) {
      if (token === null) storage?.remove(TOKEN);
      else storage?.set(TOKEN, token);
    },
    user: () => user,
    setUser: (id) => void (user = id),
  };
}
