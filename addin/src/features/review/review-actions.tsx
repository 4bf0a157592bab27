import { Fragment, useState } from 'react';
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
import { REVIEW_BOUNDS } from '../../../../common/api/review.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useMoveReview } from '../../data/review.ts';
import type { Review, Transition } from '../../data/review.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { moveName } from './move-name.ts';
import type { Seen } from './use-seen.ts';

/** Reasons about the user: actions that this user can never take get no button. */
export const OF_PERSON = new Set(['review.owner_only', 'review.reviewers_only', 'review.own_work']);

/** What may be done with the review now. */
export function ReviewActions({
  review,
  isOwner,
  seen,
  unseen,
  onView,
  onMoved,
}: {
  review: Review;
  isOwner: boolean;
  seen: Seen;
  /** How many slides are to be looked at before an approval. */
  unseen: number;
  /** Shows the first of them. */
  onView: () => void;
  onMoved: () => void;
}): JSX.Element | null {
  const { t } = useTranslation('review');
  const notify = useNotify();
  const announce = useAnnounce();
  const move = useMoveReview(review.presentation_id);
  const [asked, setAsked] = useState<{ from: Review['status']; to: Review['status'] } | null>(null);
  const offered = review.transitions
    .filter(({ reasons }) => reasons.every(({ code }) => !OF_PERSON.has(code)))
    // The primary button is last.
    .sort((a, b) => Number(a.needs_comment) - Number(b.needs_comment))
    .reverse();
  const isStale = move.error instanceof ProblemError && move.error.code === 'review.content_changed';
  const close = (): void => {
    setAsked(null);
    move.reset();
  };
  const go = (to: Review['status'], comment: string, settle: () => void): void =>
    move.mutate(
      {
        status: to,
        ...(comment === '' ? {} : { comment }),
        ...(to === 'Approved' && seen.state !== null ? { content_hash: seen.state.content_hash } : {}),
      },
      {
        onSuccess: ({ status }) => {
          settle();
          setAsked(null);
          notify(t(`pane_review.is_${status}`));
          onMoved();
        },
        onError: (error) => {
          if (error instanceof ProblemError && error.code === 'review.content_changed') {
            announce(t('pane_review.changed_meanwhile'), 'assertive');
          }
        },
      },
    );
  if (offered.length === 0 && asked === null) return null;
  const last = offered.at(-1);
  return (
    <>
      {offered.map((transition) => (
        <MoveButton
          key={transition.to}
          label={t(`pane_review.move_${moveName(review.status, transition.to, isOwner)}`)}
          transition={transition}
          waitsFor={transition.to === 'Approved' && unseen > 0 ? t('pane_review.look_at_all', { count: unseen }) : null}
          isPrimary={transition === last && !transition.needs_comment}
          onClick={() => setAsked({ from: review.status, to: transition.to })}
        />
      ))}
      {asked !== null && (
        <DecisionDialog
          title={t(`pane_review.title_of_${moveName(asked.from, asked.to, isOwner)}`)}
          confirm={t(`pane_review.move_${moveName(asked.from, asked.to, isOwner)}`)}
          isBusy={move.isPending}
          error={isStale ? null : move.error}
          isReady={asked.to !== 'Approved' || (!seen.isOutdated && unseen === 0)}
          {...(asked.from === 'In Review' && asked.to === 'Draft'
            ? {
                words: {
                  key: `review.changes.${review.presentation_id}`,
                  label: t('pane_review.what_should_change'),
                  most: REVIEW_BOUNDS.comment_chars,
                },
              }
            : {})}
          onConfirm={(comment, settle) => go(asked.to, comment, settle)}
          onClose={close}
        >
          {asked.to === 'Approved' ? (
            <ApproveNote
              {...{ review, seen, unseen }}
              onView={() => {
                close();
                onView();
              }}
              onLooked={() => {
                seen.look();
                move.reset();
              }}
            />
          ) : (
            <Text>{t(`pane_review.note_of_${moveName(asked.from, asked.to, isOwner)}`)}</Text>
          )}
        </DecisionDialog>
      )}
    </>
  );
}

function MoveButton({
  label,
  transition,
  waitsFor,
  isPrimary,
  onClick,
}: {
  label: string;
  transition: Transition;
  /** What is to be done before, in words. */
  waitsFor: string | null;
  isPrimary: boolean;
  onClick: () => void;
}): JSX.Element {
  return (
    <Button
      appearance={isPrimary ? 'primary' : 'secondary'}
      disabledFocusable={!transition.is_allowed || waitsFor !== null}
      // The reasons are on the page, below the status.
      title={[...transition.reasons.map(({ message }) => message), ...(waitsFor === null ? [] : [waitsFor])].join(' ')}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Changed slides are viewed one by one; other changes are confirmed by the user. */
export function LookButton({
  unseen,
  onView,
  onLooked,
}: {
  unseen: number;
  onView: () => void;
  onLooked: () => void;
}): JSX.Element {
  const { t } = useTranslation('review');
  if (unseen === 0) return <Button onClick={onLooked}>{t('pane_review.looked')}</Button>;
  return <Button onClick={onView}>{t('pane_review.view_changed')}</Button>;
}

/** What an approval is of; where that was changed meanwhile, what is different, and the question again. */
function ApproveNote({
  review,
  seen,
  unseen,
  onView,
  onLooked,
}: {
  review: Review;
  seen: Seen;
  unseen: number;
  onView: () => void;
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
            <LookButton {...{ unseen, onView, onLooked }} />
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  );
}
