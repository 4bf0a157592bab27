import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  CounterBadge,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Tab,
  TabList,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentUser } from '../../../../common/api/session.ts';
import { useNavigation } from '../../app/navigation.tsx';
import type { PlaceOf } from '../../app/place.ts';
import { useServices } from '../../app/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useReview } from '../../data/review.ts';
import { useSlides } from '../../data/slides.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { CommentsTab } from './comments-tab.tsx';
import { GoToSlideProvider } from './go-to-slide.tsx';
import { ReviewActions } from './review-actions.tsx';
import { StatusCard } from './status-card.tsx';
import { useFreshSlides } from './use-fresh-slides.ts';
import { useSeen } from './use-seen.ts';

const TABS = ['comments', 'checks', 'changes'] as const;
type TabName = (typeof TABS)[number];

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap', marginInline: '-8px' },
});

/** The review of a presentation: its status, what was said of it, its checks, and what became of it. */
export function ReviewPage({ place }: { place: PlaceOf<'review'> }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { client } = useServices();
  const { go } = useNavigation();
  const id = place.presentation_id;
  const [tab, setTab] = useState<TabName>('comments');
  const heading = useRef<HTMLHeadingElement>(null);
  const review = useReview(id);
  const slides = useSlides(id);
  const presentation = usePresentation(id);
  const me = useQuery({
    queryKey: keys.me,
    queryFn: async ({ signal }) => (await client.get('/auth/me', { schema: currentUser, signal })).data,
    staleTime: 60_000,
  });
  useFreshSlides(id, review.data, slides.data);
  const seen = useSeen(review.data, slides.data);

  const error = review.data === undefined ? review.error : slides.data === undefined ? slides.error : null;
  if (error !== null) {
    return (
      <PageBody>
        <ProblemBar
          error={error}
          title={t('pane_review.not_read')}
          onRetry={() => void Promise.all([review.refetch(), slides.refetch()])}
        />
      </PageBody>
    );
  }
  if (review.data === undefined || slides.data === undefined) return <PageSkeleton rows={5} />;
  const state = review.data;
  const { slides: list, revision } = slides.data;
  const isOwner = me.data !== undefined && presentation.data?.owner_id === me.data.id;
  const openChecks = state.gates.reduce((sum, { open }) => sum + open, 0);
  const counts: Record<TabName, number> = { comments: state.comments.open, checks: openChecks, changes: 0 };
  return (
    <GoToSlideProvider presentationId={id} slides={list} revision={revision}>
      <PageBody
        actions={
          <ReviewActions
            {...{ isOwner, seen }}
            review={state}
            onMoved={() => {
              // After the dialog gave the focus back to a button that may be gone.
              setTimeout(() => heading.current?.focus());
            }}
          />
        }
      >
        {review.error !== null && (
          <ProblemBar error={review.error} title={t('pane_review.old_state')} onRetry={() => void review.refetch()} />
        )}
        <StatusCard review={state} isOwner={isOwner} heading={heading} />
        {list.length === 0 && (
          <MessageBar layout="multiline">
            <MessageBarBody>{t('pane_review.no_slides')}</MessageBarBody>
            <MessageBarActions>
              <Button onClick={() => go({ page: 'slides', presentation_id: id })}>{t('pane_review.to_slides')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {seen.isOutdated && state.status === 'In Review' && (
          <ChangedMeanwhile presentationId={id} slides={list} revision={revision} seen={seen} />
        )}
        <TabList
          size="small"
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_event, { value }) => setTab(value as TabName)}
          aria-label={t('pane_review.parts')}
        >
          {TABS.map((name) => (
            <Tab key={name} value={name} id={`review-tab-${name}`} aria-controls="review-panel">
              {t(`pane_review.tab_${name}`)}{' '}
              {counts[name] > 0 && (
                <CounterBadge
                  size="small"
                  appearance="filled"
                  color={name === 'checks' ? 'danger' : 'brand'}
                  count={counts[name]}
                />
              )}
            </Tab>
          ))}
        </TabList>
        <div id="review-panel" role="tabpanel" aria-labelledby={`review-tab-${tab}`}>
          {tab === 'comments' && <CommentsTab presentationId={id} slides={list} first={place.slide_id ?? null} />}
          {tab === 'checks' && <ChecksTab review={state} slides={list} />}
          {tab === 'changes' && <ChangesTab {...{ revision }} presentationId={id} review={state} slides={list} />}
        </div>
      </PageBody>
    </GoToSlideProvider>
  );
}
