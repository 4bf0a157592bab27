import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  CounterBadge,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { CircleRegular, EyeFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { SlideStrip } from '../../components/slide-strip.tsx';
import { useWide } from '../../components/use-wide.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useUser } from '../../../../common/web/session.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useReview } from '../../data/review.ts';
import type { Review } from '../../data/review.ts';
import { useSlides } from '../../data/slides.ts';
import type { Slide, SlideList } from '../../data/slides.ts';
import { ChangesTab } from './changes-tab.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { CommentsTab } from './comments-tab.tsx';
import { GoToSlideProvider } from './go-to-slide.tsx';
import { LookButton, OF_PERSON, ReviewActions } from './review-actions.tsx';
import { SeenLine, useSeenSlides } from './seen-line.tsx';
import { SlideView } from './slide-view.tsx';
import { StatusCard } from './status-card.tsx';
import { useSeen } from './use-seen.ts';
import type { Seen } from './use-seen.ts';
import { keys } from '../../data/keys.ts';
import { useSlideStates } from '../../data/insertion.ts';
import { slidesInDeck, useTaggedDeck } from '../../data/open-deck.ts';
import type { TaggedSlide } from '../../data/open-deck.ts';
import { SlideChangeList } from './slide-change-list.tsx';

const TABS = ['comments', 'checks', 'changes'] as const;
type TabName = (typeof TABS)[number];

const BADGE_COLOURS = { comments: 'brand', checks: 'danger', changes: 'informative' } as const;

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap', marginInline: '-8px' },
  studio: { flexGrow: 1, minHeight: 0, display: 'flex' },
  stage: {
    flexGrow: 1,
    minWidth: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  side: {
    flexShrink: 0,
    width: '300px',
    '@media (min-width: 1200px)': { width: '352px' },
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  unseen: { color: tokens.colorNeutralForeground3 },
  seen: { color: tokens.colorStatusSuccessForeground1 },
});

/** Slides that differ from their approved state; changes of the deck as a whole count as one each. */
function countOf(changes: Review['changes']): number {
  if (changes === null) return 0;
  const { title, template, ...lists } = changes;
  return new Set(Object.values(lists).flat()).size + Number(title) + Number(template);
}

/** The review of a presentation: status, comments, checks and history. */
export function ReviewPage({ place }: { place: PlaceOf<'review'> }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { go } = useNavigation();
  const id = place.presentation_id;
  const [tab, setTab] = useState<TabName>('comments');
  const heading = useRef<HTMLHeadingElement>(null);
  const review = useReview(id);
  const slides = useSlides(id);
  const presentation = usePresentation(id);
  const me = useUser();
  useFreshSlides(id, review.data, slides.data);
  const seen = useSeen(review.data, slides.data);
  const mayApprove = review.data?.transitions.some(
    ({ to, reasons }) => to === 'Approved' && reasons.every(({ code }) => !OF_PERSON.has(code)),
  );
  const seenSlides = useSeenSlides(id, { review: review.data, list: slides.data, isStored: mayApprove === true });
  const isWide = useWide();
  const unseen = seenSlides.unseen.length;
  // Each changed slide was looked at: nothing is left to ask.
  const isLookedAt = seen.isOutdated && unseen === 0 && seen.removed === 0 && seen.changed.length > 0;
  useEffect(() => {
    if (isLookedAt) seen.look();
  });

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
  const isOwner = me !== undefined && presentation.data?.owner_id === me.id;
  const openChecks = state.gates.reduce((sum, { open }) => sum + open, 0);
  const counts: Record<TabName, number> = {
    comments: state.comments.open,
    checks: openChecks,
    changes: countOf(state.changes),
  };
  const open = (slideId: string): void => go({ page: 'review', presentation_id: id, slide_id: slideId });
  const current = list.find((slide) => slide.id === place.slide_id) ?? list[0];
  const nextUnseen = nextOf(list, current, seenSlides.unseen);
  const toUnseen = nextUnseen === undefined ? null : (): void => open(nextUnseen.id);
  const isChanged = current !== undefined && state.changes?.changed.includes(current.id) === true;
  const view = current !== undefined && (
    <SlideView
      revision={revision}
      presentationId={id}
      slides={list}
      slide={current}
      approvedAt={isChanged ? (state.approval?.at ?? null) : null}
      isSeen={mayApprove === true && seenSlides.isSeen(current)}
      onSeen={seenSlides.see}
      onOpen={open}
      onNextUnseen={toUnseen}
    />
  );
  const seenLine = mayApprove === true && list.length > 0 && (
    <SeenLine
      count={list.length - unseen}
      total={list.length}
      numbers={seenSlides.unseen.map((slide) => list.indexOf(slide) + 1)}
      onNext={toUnseen}
    />
  );
  const details = (
    <PageBody
      actions={
        <ReviewActions
          {...{ isOwner, seen, unseen }}
          onView={() => toUnseen?.()}
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
      {!isWide && view}
      {!isWide && seenLine}
      <StatusCard review={state} isOwner={isOwner} heading={heading} />
      {list.length === 0 && (
        <MessageBar layout="multiline">
          <MessageBarBody>{t('pane_review.no_slides')}</MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => go({ page: 'slides', presentation_id: id })}>{t('pane_review.to_slides')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <DeckNote presentationId={id} revision={revision} />
      {seen.isOutdated && state.status === 'In Review' && (
        <ChangedSince
          presentationId={id}
          slides={list}
          revision={revision}
          {...{ seen, unseen }}
          onView={() => toUnseen?.()}
        />
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
              <CounterBadge size="small" appearance="filled" color={BADGE_COLOURS[name]} count={counts[name]} />
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
  );
  return (
    <GoToSlideProvider presentationId={id} slides={list} revision={revision}>
      {isWide && current !== undefined ? (
        <>
          {seenLine}
          <div className={styles.studio}>
            <SlideStrip
              presentationId={id}
              slides={list}
              slideId={current.id}
              onOpen={open}
              {...(mayApprove === true ? { mark: (slide) => <SeenMark isSeen={seenSlides.isSeen(slide)} /> } : {})}
            />
            <div className={styles.stage}>{view}</div>
            <aside className={styles.side} aria-label={t('pane_review.about')}>
              {details}
            </aside>
          </div>
        </>
      ) : (
        details
      )}
    </GoToSlideProvider>
  );
}

/** The next slide behind the one that is shown that was not looked at; from the first one on, if there is none. */
function nextOf(slides: readonly Slide[], current: Slide | undefined, unseen: readonly Slide[]): Slide | undefined {
  const at = slides.findIndex(({ id }) => id === current?.id);
  return unseen.find((slide) => slides.indexOf(slide) > at) ?? unseen[0];
}

function SeenMark({ isSeen }: { isSeen: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const Icon = isSeen ? EyeFilled : CircleRegular;
  return (
    <Icon
      className={isSeen ? styles.seen : styles.unseen}
      aria-label={t(isSeen ? 'pane_review.seen' : 'pane_review.unseen')}
    />
  );
}

/** Reads the slides again where the review is of others than those that are shown. */
function useFreshSlides(id: string, review: Review | undefined, slides: SlideList | undefined): void {
  const queries = useQueryClient();
  const isOther = review !== undefined && slides !== undefined && review.revision !== slides.revision;
  useEffect(() => {
    if (isOther) void queries.invalidateQueries({ queryKey: keys.slides(id), exact: true });
  }, [queries, id, isOther]);
}

interface DeckNoteProps {
  presentationId: string;
  /** Of the slides that are reviewed. */
  revision: number;
}

/** Warns where the open deck shows other versions of the slides than those under review. */
function DeckNote(props: DeckNoteProps): JSX.Element | null {
  const { data } = useTaggedDeck();
  const inserted = slidesInDeck(data, props.presentationId);
  return inserted.length === 0 ? null : <StateNote {...props} inserted={inserted} />;
}

function StateNote({
  presentationId,
  revision,
  inserted,
}: DeckNoteProps & { inserted: readonly TaggedSlide[] }): JSX.Element | null {
  const { t } = useTranslation('review');
  const { go } = useNavigation();
  const { data, refetch } = useSlideStates(presentationId);
  const isOld = data !== undefined && data.revision < revision;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (data === undefined || isOld) return null;
  const now = new Map(data.slides.map(({ slide_id, state }) => [slide_id, state]));
  const others = inserted.filter((slide) => now.get(slide.slide_id) !== slide.revision);
  const count = new Set(others.map(({ slide_id }) => slide_id)).size;
  if (count === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody>{t('pane_review.deck_is_other', { count })}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => go({ page: 'insert', presentation_id: presentationId })}>
          {t('pane_review.to_deck_changes')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useChangedSinceStyles = makeStyles({
  changes: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
});

/** Shows what changed during the review, and asks the user to view that too. */
function ChangedSince({
  presentationId,
  slides,
  revision,
  seen,
  unseen,
  onView,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  seen: Seen;
  unseen: number;
  onView: () => void;
}): JSX.Element | null {
  const styles = useChangedSinceStyles();
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
          <LookButton unseen={unseen} onView={onView} onLooked={seen.look} />
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
