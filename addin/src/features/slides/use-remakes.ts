import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { patiently } from '../../data/jobs.ts';
import type { Slide } from '../../data/slides.ts';
import { useRemake } from './use-slide-actions.ts';

/** Slides that are made again from the outline, one after the other. */
export interface Remakes {
  /** Ids of those that are still to be made; the first one is under way. */
  waiting: readonly string[];
  /** Resolves when all are made, or one failed. */
  again: (slideIds: readonly string[]) => Promise<void>;
  error: Error | null;
  dismiss: () => void;
}

/** Makes slides of a presentation again, on the list of all; each is reported. */
export function useRemakes(presentationId: string, slides: readonly Slide[]): Remakes {
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const remake = useRemake(presentationId);
  const isBusy = useRef(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const numberOf = (slideId: string): number => slides.findIndex(({ id }) => id === slideId) + 1;
  return {
    waiting,
    again: async (slideIds) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        for (const [index, slideId] of slideIds.entries()) {
          setWaiting(slideIds.slice(index));
          announce(t('pane_slides.regenerating_number', { number: numberOf(slideId) }));
          // Only so many are made in a minute.
          const { version } = await patiently(() => remake.mutateAsync({ slideId }));
          announce(t(version === null ? 'pane_slides.remade_same' : 'pane_slides.remade'));
        }
      } catch {
        // What failed is shown where the slides are; those after it would fail the same way.
      } finally {
        isBusy.current = false;
        setWaiting([]);
      }
    },
    // One that is waited out is none.
    error: waiting.length > 0 ? null : remake.error,
    dismiss: () => remake.reset(),
  };
}
