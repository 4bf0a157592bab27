/** A signed address with another signature: its first character is always a different one. */
export function changeSignature(url: string): string {
  return url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);
}
