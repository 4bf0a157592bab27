/** `ended`: there was a session and it is over; what was typed is still on the page. */
export type SessionPhase = 'unknown' | 'signed-out' | 'signed-in' | 'ended';

/** Whether somebody is signed in, for `useSyncExternalStore`. */
export interface SessionState {
  phase: () => SessionPhase;
  subscribe: (listener: () => void) => () => void;
  set(phase: SessionPhase): void;
  /** The token of a session without cookies; null where cookies carry it or nobody is signed in. */
  token(): string | null;
  setToken(token: string | null): void;
  /** The id of who is, or was last, signed in here; whose place and drafts the pane shows. */
  user(): string | null;
  setUser(id: string | null): void;
}

const TOKEN = 'session';

/** @param storage null where cookies carry the session. */
export function createSessionState(
  storage: { get(key: string): string | null; set(key: string, value: string): void; remove(key: string): void } | null,
): SessionState {
  // Without a token there is nothing to ask the server about.
  let phase: SessionPhase = storage !== null && storage.get(TOKEN) === null ? 'signed-out' : 'unknown';
  let user: string | null = null;
  const listeners = new Set<() => void>();
  return {
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
