import type { PaneStorage } from './pane-storage.ts';

/**
 * What one person keeps in this pane: place, drafts, receipts. Another person who signs in here meets nothing of it.
 * @param owner the id of who is signed in; null while nobody is.
 */
export function createPersonalStorage(device: PaneStorage, owner: () => string | null): PaneStorage {
  const name = (key: string): string => `${owner() ?? 'nobody'}.${key}`;
  return {
    get: (key) => device.get(name(key)),
    set: (key, value) => device.set(name(key), value),
    remove: (key) => device.remove(name(key)),
  };
}
