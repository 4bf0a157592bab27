import { useState } from 'react';
import type { JSX } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useRereadDeck } from '../../data/open-deck.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import { AskDialog } from './ask-dialog.tsx';
import { removeSlides } from './remove-slides.ts';

export interface WantedRemoval {
  /** How many slides that are, as far as is known. */
  count: number;
  /** What somebody should know before. */
  text: string;
  isTheirs: (slide: DeckSlide) => boolean;
  /** All of them are gone. */
  onGone: () => void;
}

export interface Removal {
  isBusy: boolean;
  /** Asks first. */
  ask: (wanted: WantedRemoval) => void;
  /** What went wrong; to be shown above. */
  problem: JSX.Element | null;
  dialog: JSX.Element | null;
}

/** Takes slides out of the open deck, and says how many went. */
export function useRemoval(): Removal {
  const { t } = useTranslation('author');
  const { host } = useServices();
  const notify = useNotify();
  const rereadDeck = useRereadDeck();
  const [asked, setAsked] = useState<WantedRemoval | null>(null);
  const [title, setTitle] = useState('');
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: async ({ isTheirs, onGone }: WantedRemoval) => {
      setTitle(t('pane_insert.remove_failed'));
      const { found, removed, error } = await removeSlides(host, isTheirs);
      if (removed === found) {
        onGone();
        notify(t('pane_insert.removed', { count: removed }));
        return;
      }
      const part = t('pane_insert.removed_part', { removed, found });
      if (error === null) notify(part, 'warning');
      else if (removed > 0) setTitle(part);
      if (error !== null) throw error;
    },
    onSettled: rereadDeck,
  });
  return {
    isBusy: remove.isPending,
    ask: setAsked,
    problem: remove.isError ? <ProblemBar error={remove.error} title={title} /> : null,
    dialog: asked && (
      <AskDialog
        title={t('pane_insert.remove_title', { count: asked.count })}
        text={asked.text}
        answers={[
          {
            label: t('pane_insert.remove_now'),
            onChoose: () => {
              setAsked(null);
              remove.mutate(asked);
            },
          },
        ]}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
