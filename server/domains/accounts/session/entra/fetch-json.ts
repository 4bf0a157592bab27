const MAX_BYTES = 256 * 1024;

/**
 * Fetches a small JSON document of the identity provider: no redirects, 256 KB at most.
 * @throws Error for any other answer, saying nothing of what came; the signal's reason when aborted.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the identity provider answered more than 256 KB');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    // The parser's own words quote what came.
    throw new Error('the identity provider answered no JSON');
  }
}
