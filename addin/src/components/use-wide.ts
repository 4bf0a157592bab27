import { useSyncExternalStore } from 'react';

/** From this width on (px) the pages have room beside them: for the steps, for the other slides. */
const WIDE = 900;
/** From this width on also for a panel beside the slide. */
export const VERY_WIDE = 1200;

/** Whether the window is at least so wide, in px. */
export function useWide(least: number = WIDE): boolean {
  const query = `(min-width: ${least}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
