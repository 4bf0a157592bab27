import type { JSX } from 'react';
import { Badge, Button, Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Waiver } from '../../data/review.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  waiver: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Who waived what, and why. */
export function WaiverList({
  waivers,
  mayWaive,
  titleOf,
  onWithdraw,
}: {
  waivers: readonly Waiver[];
  mayWaive: boolean;
  titleOf: (slideId: string | null) => string;
  onWithdraw: (waiver: Waiver) => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { dateTime } = useFormats();
  if (waivers.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('pane_review.waivers')}>
      {waivers.map((waiver) => (
        <li key={waiver.id} className={styles.waiver}>
          <Text dir="auto">{waiver.reason}</Text>
          <Caption1 className={styles.quiet}>
            {t('pane_review.waived_by', { name: waiver.by.name, time: dateTime(waiver.at) })}
            {' · '}
            {titleOf(waiver.slide_id)}
          </Caption1>
          {!waiver.is_in_force && (
            <Badge size="small" appearance="outline" color="warning">
              {t('pane_review.lapsed')}
            </Badge>
          )}
          {mayWaive && (
            <Button
              size="small"
              appearance="subtle"
              aria-label={t('pane_review.withdraw_of', { name: waiver.by.name })}
              onClick={() => onWithdraw(waiver)}
            >
              {t('pane_review.withdraw')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
