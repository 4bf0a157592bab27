import { useState } from 'react';
import type { JSX } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../data/host.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useRereadDeck } from '../../data/open-deck.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { removeSlides } from './remove-slides.ts';

interface WantedRemoval {
  /** How many slides that are, as far as is known. */
  count: number;
  /** What a user should know before. */
  text: string;
  isTheirs: (slide: DeckSlide) => boolean;
  /** All of them are gone. */
  onGone: () => void;
}

interface Removal {
  isBusy: boolean;
  /** Asks first. */
  ask: (wanted: WantedRemoval) => void;
  /** What went wrong; to be shown above. */
  problem: JSX.Element | null;
  dialog: JSX.Element | null;
}

/** Removes slides from the open deck, and reports how many. */
export function useRemoval(): Removal {
  const { t } = useTranslation('author');
  const host = useHost();
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
      <ConfirmDialog
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
