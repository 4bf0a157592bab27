/** Somebody signed in at a server, who uploads master decks and deletes them again. */
export interface Uploader {
  /** Milliseconds from the request to its whole answer, which has the template with all thumbnails. */
  upload(bytes: Uint8Array, name: string): Promise<number>;
}

interface Uploaded {
  id: string;
  layout_count: number;
  readiness_score: number;
}

/** Signs in by dev-login as an administrator. */
export async function signInUploader(url: string, password: string): Promise<Uploader> {
  const { origin } = new URL(url);
  const headers = { 'x-lectern': '1', origin };
  const signIn = await fetch(`${url}/api/v1/auth/dev-login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password }),
  });
  if (!signIn.ok) throw new Error(`dev-login answered ${signIn.status}: ${await signIn.text()}`);
  const cookie = (signIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return {
    async upload(bytes, name) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const start = performance.now();
      const made = await fetch(`${url}/api/v1/master-decks`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: form,
      });
      const answer = await made.text();
      const ms = performance.now() - start;
      if (!made.ok) throw new Error(`the upload answered ${made.status}: ${answer}`);
      const { id } = JSON.parse(answer) as Uploaded;
      const gone = await fetch(`${url}/api/v1/master-decks/${id}`, {
        method: 'DELETE',
        headers: { ...headers, cookie },
      });
      if (!gone.ok) throw new Error(`the deletion answered ${gone.status}: ${await gone.text()}`);
      return ms;
    },
  };
}
