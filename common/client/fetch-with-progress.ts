type Fetch = typeof fetch;

/** What is used of the browser's XMLHttpRequest; this room knows no types of browsers. */
interface BrowserRequest {
  readonly status: number;
  readonly statusText: string;
  readonly response: unknown;
  readonly upload: {
    onprogress: ((told: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;
  };
  withCredentials: boolean;
  responseType: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  ontimeout: (() => void) | null;
  open(method: string, address: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

/** Answers whose constructor takes no body (Fetch, 2.2.3). */
const WITHOUT_BODY = [101, 204, 205, 304];

/**
 * A fetch that tells how much of its body has left. Browsers tell that of XMLHttpRequest alone; where there is none, `fetch` sends
 * the body and nothing is told.
 */
export function fetchWithProgress(fetch: Fetch, onProgress: (share: number) => void): Fetch {
  const { XMLHttpRequest: Request } = globalThis as { XMLHttpRequest?: new () => BrowserRequest };
  if (Request === undefined) return fetch;
  return (address, { method = 'GET', headers, body, signal, credentials } = {}) =>
    new Promise((resolve, reject) => {
      const request = new Request();
      const abort = (): void => request.abort();
      const fail = (): void => {
        signal?.removeEventListener('abort', abort);
        reject(signal?.aborted === true ? (signal.reason as Error) : new TypeError('the connection broke'));
      };
      request.open(method, address instanceof URL ? address.href : (address as string));
      request.withCredentials = credentials === 'include';
      request.responseType = 'arraybuffer';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        signal?.removeEventListener('abort', abort);
        resolve(answerOf(request));
      };
      request.onerror = fail;
      request.onabort = fail;
      request.ontimeout = fail;
      if (signal?.aborted === true) return fail();
      signal?.addEventListener('abort', abort);
      request.send(body ?? null);
    });
}

function answerOf(request: BrowserRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  const body = WITHOUT_BODY.includes(status) ? null : (request.response as ArrayBuffer | null);
  return new Response(body, { status, statusText, headers });
}
