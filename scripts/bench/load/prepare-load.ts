/** Signs in, makes presentations, and answers what is read under load: me, the list, single ones. */
export async function prepareLoad(
  url: string,
  password: string,
  presentations: number,
): Promise<{ cookie: string; paths: string[] }> {
  const { origin } = new URL(url);
  const headers = { 'content-type': 'application/json', 'x-lectern': '1', origin };
  const signIn = await fetch(`${url}/api/v1/auth/dev-login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'author@localhost', password }),
  });
  if (!signIn.ok) throw new Error(`dev-login answered ${signIn.status}: ${await signIn.text()}`);
  const cookie = (signIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const ids: string[] = [];
  for (let index = 0; index < presentations; index += 1) {
    const made = await fetch(`${url}/api/v1/presentations`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({
        title: `Quarter ${index + 1}`,
        brief: 'What we decided and why.',
        file_ids: [],
        urls: [],
      }),
    });
    if (!made.ok) throw new Error(`creating answered ${made.status}: ${await made.text()}`);
    ids.push(((await made.json()) as { id: string }).id);
  }
  return {
    cookie,
    paths: [
      '/api/v1/auth/me',
      '/api/v1/presentations?page=1',
      ...ids.slice(0, 20).map((id) => `/api/v1/presentations/${id}`),
    ],
  };
}
