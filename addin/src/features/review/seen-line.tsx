import type { JSX } from 'react';
import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { PaneBar } from '../../components/pane-bar.tsx';
import { useWide } from '../../components/use-wide.ts';
import { useFormats } from '../../../../common/web/formats.ts';

const useStyles = makeStyles({
  progress: { display: 'inline-block', width: '120px', marginInlineStart: tokens.spacingHorizontalM },
});

/** Above this, slides are counted instead of listed by number. */
const MAX_NUMBERS = 6;

/** How many slides have been viewed before an approval, which are left, and a button to the next of them. */
export function SeenLine({
  count,
  total,
  numbers,
  onNext,
}: {
  count: number;
  total: number;
  /** Of the slides that are left. */
  numbers: readonly number[];
  onNext: (() => void) | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { list } = useFormats();
  const isWide = useWide();
  const left = numbers.length;
  const which = list(numbers.map(String));
  return (
    <PaneBar
      isCard={!isWide}
      intent={left === 0 ? 'success' : 'info'}
      {...(left > 0 && { icon: <EyeRegular /> })}
      title={left === 0 ? t('pane_review.seen_all') : t('pane_review.seen_some', { seen: count, total })}
      {...(onNext !== null && {
        actions: (
          <Button aria-keyshortcuts="U" onClick={onNext}>
            {t('pane_review.next_unseen')}
          </Button>
        ),
      })}
    >
      {left > 0 && left <= MAX_NUMBERS && t('pane_review.view_numbers', { count: left, numbers: which })}
      {left > MAX_NUMBERS && t('pane_review.look_at_all', { count: left })}
      <ProgressBar className={styles.progress} value={count / total} aria-hidden="true" />
    </PaneBar>
  );
}
