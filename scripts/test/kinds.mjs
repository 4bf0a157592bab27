/** Kinds of test files. Each kind is a folder of `tests`; unit tests are beside the code and in its other folders. */
export const KINDS = ['e2e', 'service', 'decks', 'access', 'api', 'web', 'stores', 'unit'];

/** The kind of a test file, by its folder. */
export function kindOf(path) {
  const folder = /(?:^|[\\/])tests[\\/]([a-z0-9]+)[\\/]/.exec(path)?.[1];
  return KINDS.includes(folder) ? folder : 'unit';
}
