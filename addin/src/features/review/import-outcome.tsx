import type { JSX } from 'react';
import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CommentsBrought } from '../../../../common/api/review.ts';

const useStyles = makeStyles({
  outcome: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  slides: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** What became of the comments of a file, slide by slide. */
export function ImportOutcome({ outcome }: { outcome: CommentsBrought }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { comments, added, known, left_out, slides, items } = outcome;
  const shortened = items.filter((item) => item.is_shortened).length;
  const more = [
    known > 0 ? t('pane_review.brought_known', { count: known }) : null,
    left_out > 0 ? t('pane_review.brought_left_out', { count: left_out }) : null,
    shortened > 0 ? t('pane_review.brought_shortened', { count: shortened }) : null,
  ].filter((sentence) => sentence !== null);
  return (
    <div className={styles.outcome} role="status">
      <Text weight="semibold">
        {comments === 0 ? t('pane_review.brought_nothing') : t('pane_review.brought_added', { count: added })}
      </Text>
      {more.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {slides.length > 0 && (
        <ul className={styles.slides}>
          {slides.map(({ number, comments: count, matched_by }) => (
            <li key={number}>
              <Text>{t('pane_review.brought_slide', { number, count })}</Text>{' '}
              <Caption1>{t(`pane_review.matched_${matched_by ?? 'none'}`)}</Caption1>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
