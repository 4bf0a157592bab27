/** A blob key within a text. */
const KEY = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/** What may be blob keys in a text: payloads and results of steps name blobs that no other record names yet. */
export function blobKeysIn(text: string): string[] {
  return [...new Set(text.match(KEY) ?? [])];
}
