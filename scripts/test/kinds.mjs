/** Kinds of test files in the order in which they start: what takes longest first, so that no processor waits at the end. */
export const KINDS = ['e2e', 'service', 'decks', 'access', 'api', 'web', 'stores', 'unit'];

/** The kind of a test file, by its folder. */
export function kindOf(path) {
  const folder = /(?:^|[\\/])tests[\\/]([a-z0-9]+)[\\/]/.exec(path)?.[1];
  return KINDS.includes(folder) ? folder : 'unit';
}
