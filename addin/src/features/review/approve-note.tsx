import { Fragment } from 'react';
import type { JSX } from 'react';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Text,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../data/review.ts';
import type { Seen } from './use-seen.ts';

/** What an approval is of; where that was changed meanwhile, what is different, and the question anew. */
export function ApproveNote({
  review,
  seen,
  onLooked,
}: {
  review: Review;
  seen: Seen;
  onLooked: () => void;
}): JSX.Element {
  const { t } = useTranslation('review');
  const waived = review.gates.flatMap(({ findings }) => findings).filter(({ is_waived }) => is_waived).length;
  return (
    <>
      <Text>{t('pane_review.approve_note', { count: seen.state?.slides.length ?? 0 })}</Text>
      {waived > 0 && <Text>{t('pane_review.approve_waived', { count: waived })}</Text>}
      {review.comments.open > 0 && <Text>{t('pane_review.approve_open', { count: review.comments.open })}</Text>}
      {seen.isOutdated && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('pane_review.changed_meanwhile')}</MessageBarTitle>
            {seen.changed.length > 0 && (
              <>
                {t('pane_review.changed_slides', { count: seen.changed.length })}{' '}
                {seen.changed.map(({ id, title }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <bdi>{title}</bdi>
                  </Fragment>
                ))}{' '}
              </>
            )}
            {seen.removed > 0 && `${t('pane_review.removed_slides', { count: seen.removed })} `}
            {seen.changed.length === 0 && seen.removed === 0 && `${t('pane_review.changed_otherwise')} `}
            {t('pane_review.look_first')}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={onLooked}>{t('pane_review.looked')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  );
}
