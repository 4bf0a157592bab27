import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** Pauses between tries; the last one is repeated. */
const PAUSES_MS = [500, 2_000, 5_000, 10_000];
const missing = new Set<() => void>();

/** Calls back when a part of the page couldn't be loaded with a connection: a new deployment may have replaced it. @returns how to stop */
export function onPartMissing(listener: () => void): () => void {
  missing.add(listener);
  return () => void missing.delete(listener);
}

/** Loads a part of the page. Without a connection, or while the server restarts, it tries again until the part is there. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      if (navigator.onLine) for (const listener of missing) listener();
      await pauseOrOnline(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0);
    }
  }
}

/** A component that is loaded when it is shown first. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load) }));
}

function pauseOrOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    window.addEventListener('online', end);
  });
}
