import type { JSX } from 'react';
import { Caption1, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Review } from '../../data/review.ts';
import type { Slide } from '../../data/slides.ts';
import { changedSlides } from './changed-slide.ts';
import { SlideChangeList } from './slide-change-list.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  history: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    ...plainList,
  },
  step: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  heading: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What changed since the approval, and how the review went. */
export function ChangesTab({
  presentationId,
  review,
  slides,
  revision,
}: {
  presentationId: string;
  review: Review;
  slides: readonly Slide[];
  revision: number;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { dateTime } = useFormats();
  const { approval, changes, history } = review;
  const all = changedSlides(
    changes,
    slides.map(({ id }) => id),
  );
  const isSame = changes !== null && all.length === 0 && !changes.title && !changes.template;
  return (
    <div className={styles.tab}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('pane_review.since_approval')}
      </Subtitle2>
      {approval === null || changes === null ? (
        <Text>{t('pane_review.never_approved')}</Text>
      ) : (
        <>
          <Caption1 className={styles.quiet}>
            {t('pane_review.approved_by', { name: approval.by.name, time: dateTime(approval.at) })}
          </Caption1>
          {isSame && <Text>{t('pane_review.no_changes')}</Text>}
          {changes.title && <Text>{t('pane_review.title_changed')}</Text>}
          {changes.template && <Text>{t('pane_review.template_changed')}</Text>}
          <SlideChangeList {...{ presentationId, slides, revision }} since={approval.at} changes={all} />
        </>
      )}
      <Subtitle2 as="h2" className={styles.heading}>
        {t('pane_review.history')}
      </Subtitle2>
      {history.length === 0 ? (
        <Text>{t('pane_review.no_history')}</Text>
      ) : (
        <ol className={styles.history}>
          {history.map(({ from, to, by, at, comment, content_hash }) => (
            <li key={at} className={styles.step}>
              <Text weight="semibold">
                {t('pane_review.moved', { from: t(`pane_review.status_${from}`), to: t(`pane_review.status_${to}`) })}
              </Text>
              <Caption1 className={styles.quiet}>
                {t('pane_review.by_at', { name: by.name, time: dateTime(at) })}
                {' · '}
                <span dir="ltr">{content_hash.slice(0, 8)}</span>
              </Caption1>
              {comment !== null && <Text dir="auto">{comment}</Text>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
