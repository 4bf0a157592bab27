import { useFormats } from '../../../../common/web/formats.ts';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { fluentRef } from '../../../../common/web/focus.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { DeckSlide } from '../../host/host-port.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import type { DeckUnit } from './deck-state.ts';
import { findEdited } from './find-edited.ts';
import { hasArrived } from './insertion.ts';
import type { Insertion } from './insertion.ts';
import { insertionRuns } from './insertion-runs.ts';
import { forgetInsertion, keepInsertion, storedInsertions } from './insertion-store.ts';
import { judgeReceipt } from './judge-receipt.ts';
import { ReceiptView } from './receipt-view.tsx';
import { reconciled } from './reconcile.ts';
import { broughtBy } from './remove-slides.ts';
import type { InsertionActions } from './use-insertion.ts';
import { useRemoval } from './use-removal.tsx';

interface ReceiptProps {
  /** The last insertion into the open deck. */
  kept: Insertion;
  deck: readonly DeckSlide[];
  /** The slides of its presentation in the open deck. */
  units: readonly DeckUnit[];
  /** Slides that the presentation has now. */
  slideIds: ReadonlySet<string>;
  actions: InsertionActions;
  /** It is what a user waited for. */
  takesFocus: boolean;
  /** Called when it was put away or brought back. */
  onChange: () => void;
}

/** The receipt of the last insertion into the open deck, with its follow-up actions. */
export function Receipt(props: ReceiptProps): JSX.Element {
  const { kept, deck, units, slideIds, actions, takesFocus, onChange } = props;
  const { t } = useTranslation('author');
  const { list } = useFormats();
  const { storage } = useServices();
  const host = useHost();
  const runs = insertionRuns(storage);
  const removal = useRemoval();
  const [edited, setEdited] = useState<DeckUnit[]>([]);
  const place = useRef<HTMLElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { is_hidden: isHidden } = kept;
  const [wasHidden, setWasHidden] = useState(isHidden);
  useEffect(() => {
    // After an insertion its receipt is what comes next; on a later visit it is only there.
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (wasHidden === isHidden) return;
    setWasHidden(isHidden);
    (isHidden ? back : place).current?.focus();
  }, [wasHidden, isHidden]);
  const again = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const own = units.filter(({ insert_id }) => insert_id === kept.id);
      const found = await findEdited(host, own, [kept]);
      if (found.length > 0) setEdited(found);
      else actions.insertAgain(kept);
    },
  });

  const isOwn = runs.isOwn(kept.id);
  const isInterrupted = kept.state === 'running';
  const now = host.can.tag ? reconciled(kept, deck) : kept;
  const there = now.slides.reduce((sum, { host_ids }) => sum + host_ids.length, 0);
  const canRemove = (host.can.tag || isOwn) && there > 0;
  const former = storedInsertions(storage, kept.presentation_id).find(({ id }) => id === kept.replaces);
  const isOfFormer = former && broughtBy(former, runs.isOwn(former.id));
  const formerLeft = isOfFormer === undefined ? 0 : deck.filter(isOfFormer).length;
  const shown = isInterrupted ? now : kept;
  const { missing, different } = judgeReceipt(shown);
  const put = (is_hidden: boolean): void => {
    // Of one that brought nothing there is nothing to come back to.
    if (is_hidden && !canRemove) forgetInsertion(storage, kept);
    else keepInsertion(storage, { ...kept, is_hidden });
    onChange();
  };
  if (isHidden) {
    return (
      <div>
        <Button ref={fluentRef(back)} size="small" onClick={() => put(false)}>
          {t('pane_insert.show_receipt')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {removal.problem}
      {again.isError && <ProblemBar error={again.error} title={t('pane_insert.again_failed')} />}
      <ReceiptView
        ref={place}
        insertion={shown}
        present={host.can.tag ? now.slides.filter(hasArrived).length : null}
        formerLeft={formerLeft}
        isInterrupted={isInterrupted}
        isBusy={removal.isBusy || again.isPending || actions.isBusy}
        onRest={() => actions.insertRest(kept)}
        onAgain={
          kept.formatting === 'destination' &&
          different > 0 &&
          missing.length === 0 &&
          canRemove &&
          kept.slides.every(({ slide_id }) => slideIds.has(slide_id))
            ? () => again.mutate()
            : null
        }
        onRemove={
          canRemove
            ? () =>
                removal.ask({
                  count: there,
                  text: t('pane_insert.remove_text'),
                  isTheirs: broughtBy(kept, isOwn),
                  onGone: () => forgetInsertion(storage, kept),
                })
            : null
        }
        onRemoveFormer={() =>
          former &&
          isOfFormer &&
          removal.ask({
            count: formerLeft,
            text: t('pane_insert.remove_text'),
            isTheirs: isOfFormer,
            onGone: () => forgetInsertion(storage, former),
          })
        }
        onHide={() => put(true)}
      />
      {removal.dialog}
      {edited.length > 0 && (
        <ConfirmDialog
          title={t('pane_insert.edited_title')}
          text={t('pane_insert.again_edited', {
            slides: list(edited.map(({ number }) => String(number))),
          })}
          answers={[
            {
              label: t('pane_insert.again_now'),
              onChoose: () => {
                setEdited([]);
                actions.insertAgain(kept);
              },
            },
          ]}
          onCancel={() => setEdited([])}
        />
      )}
    </>
  );
}
