import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { keys } from '../../data/keys.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import { AskDialog } from './ask-dialog.tsx';
import { hasArrived } from './insertion.ts';
import type { Insertion } from './insertion.ts';
import { insertionRuns } from './insertion-runs.ts';
import { forgetInsertion, storedInsertions } from './insertion-store.ts';
import { ReceiptView } from './receipt-view.tsx';
import { isIn, reconciled } from './reconcile.ts';
import { removeInsertion } from './remove-insertion.ts';
import type { InsertionActions } from './use-insertion.ts';

interface ReceiptProps {
  presentationId: string;
  deck: readonly DeckSlide[];
  insertion: InsertionActions;
}

/** The receipt of the last insertion into the open deck, with the ways on from it. */
export function Receipt({ presentationId, deck, insertion: actions }: ReceiptProps): JSX.Element | null {
  const { t } = useTranslation('author');
  const { host, storage } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const runs = insertionRuns(storage);
  const [isAsking, setAsking] = useState(false);
  const [, setHidden] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const kept =
    storedInsertions(storage, presentationId).find((each) => runs.isOwn(each.id) || isIn(deck, each)) ?? null;
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: async (insertion: Insertion) => {
      const { found, removed } = await removeInsertion(host, insertion, runs.isOwn(insertion.id));
      if (removed < found) {
        notify(t('pane_insert.removed_part', { removed, found }), 'warning');
        return;
      }
      forgetInsertion(storage, insertion);
      notify(t('pane_insert.removed', { count: removed }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.openDeck }),
  });
  const isOwn = kept !== null && runs.isOwn(kept.id);
  useEffect(() => {
    // After an insertion its receipt is what comes next; on a later visit it is only there.
    if (isOwn) place.current?.focus();
  }, [isOwn]);
  if (kept === null) return null;
  const isInterrupted = kept.state === 'running';
  const now = host.can.tag ? reconciled(kept, deck) : kept;
  const present = host.can.tag ? now.slides.filter(hasArrived).length : null;
  const shown = isInterrupted ? now : kept;
  const there = now.slides.reduce((sum, { host_ids }) => sum + host_ids.length, 0);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {remove.isError && <ProblemBar error={remove.error} title={t('pane_insert.remove_failed')} />}
      <ReceiptView
        insertion={shown}
        present={present}
        isInterrupted={isInterrupted}
        canRemove={(host.can.tag || isOwn) && there > 0}
        isBusy={remove.isPending || actions.isBusy}
        onRest={() => actions.insertRest(kept)}
        onRemove={() => setAsking(true)}
        onHide={() => {
          forgetInsertion(storage, kept);
          setHidden((count) => count + 1);
        }}
      />
      {isAsking && (
        <AskDialog
          title={t('pane_insert.remove_title', { count: there })}
          text={t('pane_insert.remove_text')}
          answers={[
            {
              label: t('pane_insert.remove_now'),
              onChoose: () => {
                setAsking(false);
                remove.mutate(kept);
              },
            },
          ]}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
