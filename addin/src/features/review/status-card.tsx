import type { JSX, RefObject } from 'react';
import {
  Badge,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Review } from '../../data/review.ts';
import { moveName } from './move-name.ts';

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  status: {
    margin: 0,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    outlineStyle: 'none',
    fontSize: 'inherit',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  reasons: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground2 },
});

const COLOURS = { Draft: 'informative', 'In Review': 'brand', Approved: 'success' } as const;

/** Where the review is, who moved it there, and what keeps it from going on. */
export function StatusCard({
  review,
  isOwner,
  heading,
}: {
  review: Review;
  isOwner: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { dateTime, list } = useFormats();
  const { status, history, transitions } = review;
  const [last] = history;
  const isSentBack = last?.to === 'Draft' && last.from === 'In Review' && status === 'Draft' && last.comment !== null;
  const openGates = review.gates.filter(({ passed }) => !passed).map(({ gate }) => t(`pane_review.gate_${gate}`));
  // The server names gates as programs do.
  const reasonOf = (code: string, message: string): string =>
    code === 'review.gates_open' && openGates.length > 0
      ? t('pane_review.gates_open', { gates: list(openGates) })
      : message;
  const barred = transitions.flatMap(({ to, reasons }) =>
    reasons.map(({ code, message }) => ({ key: `${to} ${code}`, to, message: reasonOf(code, message) })),
  );
  return (
    <section className={styles.card} aria-label={t('pane_review.status')}>
      <h2 ref={heading} tabIndex={-1} className={styles.status}>
        <Badge size="large" appearance="filled" color={COLOURS[status]}>
          {t(`pane_review.status_${status}`)}
        </Badge>
      </h2>
      <Caption1 className={styles.quiet}>
        {last === undefined
          ? t('pane_review.not_sent_yet')
          : t('pane_review.by_at', { name: last.by.name, time: dateTime(last.at) })}
      </Caption1>
      {isSentBack && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('pane_review.asked_by', { name: last.by.name })}</MessageBarTitle>
            <span dir="auto">{last.comment}</span>
          </MessageBarBody>
        </MessageBar>
      )}
      {barred.length > 0 && (
        <ul className={styles.reasons}>
          {barred.map(({ key, to, message }) => (
            <li key={key}>
              <Caption1>
                {t('pane_review.barred', {
                  move: t(`pane_review.move_${moveName(status, to, isOwner)}`),
                  reason: message,
                })}
              </Caption1>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
