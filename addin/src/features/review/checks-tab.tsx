import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { Accordion, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { REVIEW_BOUNDS } from '../../../../common/api/review.ts';
import type { ReviewGate } from '../../../../common/api/review.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useWaive, useWithdrawWaiver } from '../../data/review.ts';
import type { Review, Waiver } from '../../data/review.ts';
import type { Slide } from '../../data/slides.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { GateItem } from './gate-item.tsx';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
});

type Asked = { gate: ReviewGate; slide_id: string | null } | { withdrawn: Waiver };

/** What must be in order, or waived, before a presentation is approved. */
export function ChecksTab({ review, slides }: { review: Review; slides: readonly Slide[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const notify = useNotify();
  const id = review.presentation_id;
  const waive = useWaive(id);
  const withdraw = useWithdrawWaiver(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const headers = useRef(new Map<ReviewGate, HTMLElement>());
  const close = (): void => {
    setAsked(null);
    waive.reset();
    withdraw.reset();
  };
  /** What was pressed may be gone: the focus goes to the head of its check, after the dialog gave it back. */
  const decided = (gate: ReviewGate, message: string): void => {
    close();
    notify(message);
    setTimeout(() => headers.current.get(gate)?.focus());
  };
  const titleOf = (slideId: string | null): string => {
    const index = slides.findIndex((slide) => slide.id === slideId);
    const slide = slides[index];
    return slide === undefined
      ? t('pane_review.whole_deck')
      : t('pane_review.slide_titled', { number: index + 1, title: slide.title });
  };
  const failed = review.gates.filter(({ passed }) => !passed).map(({ gate }) => gate);
  const waived = review.waivers.map(({ gate }) => gate);
  return (
    <div className={styles.tab}>
      <Text>{t('pane_review.checks_note')}</Text>
      {!review.may_waive && failed.length > 0 && (
        <Text>{t(review.status === 'Approved' ? 'pane_review.waived_no_more' : 'pane_review.may_not_waive')}</Text>
      )}
      <Accordion collapsible multiple defaultOpenItems={[...failed, ...waived]}>
        {review.gates.map((gate) => (
          <GateItem
            key={gate.gate}
            gate={gate}
            waivers={review.waivers.filter((waiver) => waiver.gate === gate.gate)}
            mayWaive={review.may_waive}
            titleOf={titleOf}
            header={(button) => {
              if (button !== null) headers.current.set(gate.gate, button);
            }}
            onWaive={(slide_id) => setAsked({ gate: gate.gate, slide_id })}
            onWithdraw={(withdrawn) => setAsked({ withdrawn })}
          />
        ))}
      </Accordion>
      {asked !== null && 'gate' in asked && (
        <DecisionDialog
          title={t('pane_review.waive_title', { gate: t(`pane_review.gate_${asked.gate}`) })}
          confirm={t('pane_review.waive')}
          words={{
            key: `waiver.${id}.${asked.gate}.${asked.slide_id ?? ''}`,
            label: t('pane_review.reason'),
            hint: t('pane_review.reason_hint'),
            most: REVIEW_BOUNDS.reason_chars,
          }}
          isBusy={waive.isPending}
          error={waive.error}
          onConfirm={(reason, settle) =>
            waive.mutate(
              { ...asked, reason },
              {
                onSuccess: () => {
                  settle();
                  decided(asked.gate, t('pane_review.was_waived'));
                },
              },
            )
          }
          onClose={close}
        >
          <Text>{t('pane_review.waived_for', { place: titleOf(asked.slide_id) })}</Text>
        </DecisionDialog>
      )}
      {asked !== null && 'withdrawn' in asked && (
        <DecisionDialog
          title={t('pane_review.withdraw_title')}
          confirm={t('pane_review.withdraw')}
          isBusy={withdraw.isPending}
          error={withdraw.error}
          onConfirm={() =>
            withdraw.mutate(asked.withdrawn.id, {
              onSuccess: () => decided(asked.withdrawn.gate, t('pane_review.was_withdrawn')),
            })
          }
          onClose={close}
        >
          <Text>{t('pane_review.withdraw_note')}</Text>
        </DecisionDialog>
      )}
    </div>
  );
}
