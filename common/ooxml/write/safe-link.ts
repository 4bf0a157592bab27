const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * An address as a relationship may hold it: escaped, absolute, web or e-mail. PowerPoint asks to repair a deck with a
 * malformed one, and runs what a `file:` or `ms-*:` address names.
 * @returns null when it is none of these.
 */
export function safeLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return SAFE_PROTOCOLS.has(url.protocol) ? url.href : null;
}
