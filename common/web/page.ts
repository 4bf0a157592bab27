import * as z from 'zod';

/** What the server writes into the page. */
const settingsSchema = z.object({
  base_path: z.string(),
  /** Where Office.js is loaded from when Office opened the page. */
  office_js: z.string(),
  version: z.string(),
  max_upload_bytes: z.number(),
});
export type PageSettings = z.output<typeof settingsSchema> & { origin: string };

/** Reads the settings of this installation from the page. @throws where the server did not fill them in */
export function readPageSettings(page: Document): PageSettings {
  const content = page.querySelector('meta[name="lectern"]')?.getAttribute('content') ?? '';
  return { ...settingsSchema.parse(JSON.parse(content)), origin: page.location.origin };
}

/** What a client keeps between two visits: choices and unsent input. The only secret is the session's token, in a frame. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * The browser's storage under names of our own. Where the browser forbids storage in a frame, memory takes its place: the client
 * works and forgets when it is closed.
 * @param partitionKey Office's key, which keeps the storage of several hosts apart
 */
export function createPageStorage(page: Window, partitionKey: string): KeyValueStorage {
  const name = (key: string): string => `${partitionKey}lectern.${key}`;
  const memory = new Map<string, string>();
  const persistent = openLocalStorage(page, name('probe'));
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
        // Full: kept until the page is closed.
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      persistent?.removeItem(name(key));
    },
  };
}

function openLocalStorage(page: Window, probe: string): Storage | null {
  try {
    const storage = page.localStorage;
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch {
    return null;
  }
}

/**
 * What one user keeps on this device, such as drafts. Another user who signs in here sees none of it.
 * @param userId the id of the signed-in user; null when signed out
 */
export function createPersonalStorage(device: KeyValueStorage, userId: () => string | null): KeyValueStorage {
  const name = (key: string): string => `${userId() ?? 'nobody'}.${key}`;
  return {
    get: (key) => device.get(name(key)),
    set: (key, value) => device.set(name(key), value),
    remove: (key) => device.remove(name(key)),
  };
}

export type ColourScheme = 'light' | 'dark' | 'high-contrast';

const HIGH_CONTRAST = '(forced-colors: active)';
const DARK = '(prefers-color-scheme: dark)';

/** The colour scheme that the user prefers in the browser. */
export function browserColourScheme(page: Window): ColourScheme {
  if (page.matchMedia(HIGH_CONTRAST).matches) return 'high-contrast';
  return page.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Calls back when the preference changes. @returns how to stop */
export function onBrowserColourScheme(page: Window, listener: (scheme: ColourScheme) => void): () => void {
  const queries = [HIGH_CONTRAST, DARK].map((query) => page.matchMedia(query));
  const report = (): void => listener(browserColourScheme(page));
  for (const query of queries) query.addEventListener('change', report);
  return () => {
    for (const query of queries) query.removeEventListener('change', report);
  };
}
