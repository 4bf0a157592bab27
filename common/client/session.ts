/** How a client authenticates: by the browser's cookie, or by a token that it keeps. */
export type ClientSession = { kind: 'cookie' } | { kind: 'bearer'; token: () => string | null };

/** The session at the time of a request. */
interface SessionStamp {
  headers: Readonly<Record<string, string>>;
  credentials: 'include' | 'omit';
  /** Reports the session's end; call it when the server answers 401. */
  refused(): void;
}

export interface SessionStore {
  stamp(isWrite: boolean): SessionStamp;
  /** A user has signed in: answers to older requests no longer concern this session. */
  started(): void;
}

/**
 * Calls `onEnd` once per session, however many requests notice its end. A new token begins a new session; a cookie
 * isn't visible here, so its owner calls `started()`.
 */
export function createSessionStore(session: ClientSession, onEnd: () => void): SessionStore {
  let signIns = 0;
  let ended: string | null = null;
  return {
    stamp(isWrite) {
      const token = session.kind === 'bearer' ? session.token() : null;
      const identity = `${signIns} ${token ?? ''}`;
      return {
        headers: {
          ...(session.kind === 'cookie' && isWrite ? { 'X-Lectern': '1' } : {}),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        credentials: session.kind === 'cookie' ? 'include' : 'omit',
        refused() {
          const current = `${signIns} ${(session.kind === 'bearer' ? session.token() : null) ?? ''}`;
          if (identity !== current || ended === identity) return;
          ended = identity;
          onEnd();
        },
      };
    },
    started() {
      signIns += 1;
    },
  };
}
