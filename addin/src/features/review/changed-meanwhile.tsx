import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import { SlideChangeList } from './slide-change-list.tsx';
import type { Seen } from './use-seen.ts';

const useStyles = makeStyles({
  changes: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
});

/** Says what was changed while somebody looked, and asks to look at that too. */
export function ChangedMeanwhile({
  presentationId,
  slides,
  revision,
  seen,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  seen: Seen;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { state, changed, removed } = seen;
  if (state === null) return null;
  return (
    <section className={styles.changes} aria-label={t('pane_review.changed_meanwhile')}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('pane_review.changed_meanwhile')}</MessageBarTitle>
          {changed.length > 0 && t('pane_review.changed_slides', { count: changed.length })}{' '}
          {removed > 0 && t('pane_review.removed_slides', { count: removed })}{' '}
          {changed.length === 0 && removed === 0 && t('pane_review.changed_otherwise')}
        </MessageBarBody>
        <MessageBarActions>
          <Button onClick={seen.look}>{t('pane_review.looked')}</Button>
        </MessageBarActions>
      </MessageBar>
      <SlideChangeList
        {...{ presentationId, slides, revision }}
        since={state.at}
        changes={changed.map(({ id }) => ({
          slide_id: id,
          kind: state.slides.some((slide) => slide.id === id) ? 'changed' : 'added',
        }))}
      />
    </section>
  );
}
