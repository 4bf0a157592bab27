/** How a client proves who it is: the browser's cookie, or a token that the client keeps. */
export type ClientSession = { kind: 'cookie' } | { kind: 'bearer'; token: () => string | null };

/** The session as one request met it. */
interface SessionStamp {
  headers: Readonly<Record<string, string>>;
  credentials: 'include' | 'omit';
  /** Reports the session's end, when the server answered this request with 401. */
  refused(): void;
}

export interface SessionStore {
  stamp(isWrite: boolean): SessionStamp;
  /** A person has signed in: answers to older requests no longer speak about this session. */
  started(): void;
}

/**
 * Calls `onEnd` once for a session, however many requests learn of its end. A new token begins a new session; a cookie
 * is not visible here, so its owner calls `started()`.
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
