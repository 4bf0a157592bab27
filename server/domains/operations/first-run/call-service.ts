import { z } from 'zod';

/** Calls of the service's own API; paths are below `/api/v1`. */
export interface ServiceCalls {
  /** @throws ServiceRefusal with the service's own sentence. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<unknown>;
  /** Replaces what is there, as it was read just now (If-Match). */
  replace(path: string, body: object): Promise<void>;
  /** As `call`, for an answer that is read to its end and not used: an event stream. */
  follow(path: string): Promise<void>;
}

/** The service refused a call. */
export class ServiceRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
  }
}

const problem = z.object({ code: z.string().catch(''), detail: z.string().optional(), title: z.string().optional() });

/** Calls with a session, as the console makes them: the same checks, the same audit entries. */
export function createServiceCalls(url: string, token: string, signal: AbortSignal): ServiceCalls {
  async function send(method: string, path: string, body?: object, tag: string | null = null): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...{ method, signal },
      headers: {
        ...{ authorization: `Bearer ${token}`, 'accept-language': 'en' },
        ...(tag === null ? {} : { 'if-match': tag }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    const reported = problem.safeParse(await answer.json().catch(() => ({})));
    const { code = '', detail, title } = reported.success ? reported.data : {};
    throw new ServiceRefusal(answer.status, code, detail ?? title ?? `status ${answer.status}`);
  }
  return {
    call: async (method, path, body) => {
      const text = await (await send(method, path, body)).text();
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
    replace: async (path, body) => {
      const read = await send('GET', path);
      await read.text();
      await (await send('PUT', path, body, read.headers.get('etag'))).text();
    },
    follow: async (path) => void (await (await send('GET', path)).text()),
  };
}
