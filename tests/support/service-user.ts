import { openEvents } from './open-events.ts';
import type { OpenEvents } from './open-events.ts';

/** No call may hang a test: one that is never answered fails by its name. */
const LONGEST_ANSWER_MS = 40_000;

export interface ServiceAnswer {
  status: number;
  type: string;
  headers: Headers;
  text: string;
  /** The parsed body; null if it is no JSON. */
  body: Record<string, unknown> | null;
}

/** Someone who is signed in at a server of whatever process. Paths are below `/api/v1`, or below the base path with a leading `~`. */
export interface ServiceUser {
  token: string;
  call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  /** As `call`; anything but this status is thrown. */
  must(
    status: number,
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>>;
  follow(path: string, lastEventId?: string): Promise<OpenEvents>;
  /** The same person, with the same session, at another address. */
  at(url: string): ServiceUser;
}

/** Signs in by dev-login. @throws Error with the answer if that is refused. */
export async function signInAt(url: string, email: string, password: string): Promise<ServiceUser> {
  const { origin } = new URL(url);
  const headers = { 'x-session': 'bearer', 'x-lectern': '1', origin };
  const body = await userAt(url, '').must(200, 'POST', '/auth/dev-login', { email, password }, headers);
  return userAt(url, body['token'] as string);
}

/** Someone with this token; no one with an empty one. */
export function userAt(url: string, token: string): ServiceUser {
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const addressOf = (path: string): string =>
    path.startsWith('~') ? `${url}${path.slice(1)}` : `${url}/api/v1${path}`;
  const call: ServiceUser['call'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const answer = await fetch(addressOf(path), {
      method,
      signal,
      headers: {
        ...authorization,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw signal.aborted ? new Error(`${method} ${path} is never answered`, { cause: error }) : error;
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const parsed = type.endsWith('json') ? (JSON.parse(text) as Record<string, unknown>) : null;
    return { status: answer.status, type, headers: answer.headers, text, body: parsed };
  };
  return {
    token,
    call,
    must: async (status, method, path, body, headers) => {
      const answer = await call(method, path, body, headers);
      if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.body ?? {};
    },
    follow: (path, lastEventId) =>
      openEvents(addressOf(path), {
        ...authorization,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      }),
    at: (other) => userAt(other, token),
  };
}
