/** What this pane keeps between two openings: choices and unsent input, never anything secret but the session's token in a frame. */
export interface PaneStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Storage under names of our own, set apart by the host's partition. Where the browser forbids storage in a frame, memory
 * takes its place: the pane works, and forgets when it is closed.
 */
export function createPaneStorage(page: Window, partitionKey: string): PaneStorage {
  const name = (key: string): string => `${partitionKey}lectern.${key}`;
  const memory = new Map<string, string>();
  const persistent = openStorage(page, name('probe'));
  return {
    get: (key) => memory.get(key) ?? persistent?.getItem(name(key)) ?? null,
    set(key, value) {
      try {
        if (persistent === null) memory.set(key, value);
        else {
          persistent.setItem(name(key), value);
          memory.delete(key);
        }
      } catch {
        // Full: kept until the pane is closed.
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      persistent?.removeItem(name(key));
    },
  };
}

function openStorage(page: Window, probe: string): Storage | null {
  try {
    const storage = page.localStorage;
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch {
    return null;
  }
}
