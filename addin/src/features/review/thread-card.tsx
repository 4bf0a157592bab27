import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { Badge, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowReplyRegular, CheckmarkCircleRegular, ArrowUndoRegular, SlideTextRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useAddComment, useChangeComment } from '../../data/comments.ts';
import type { Thread } from '../../data/comments.ts';
import type { Slide } from '../../data/slides.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import { elementName } from './element-names.ts';
import { useGoToSlide } from './go-to-slide.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
  },
  place: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  go: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    minWidth: 0,
    paddingInlineStart: 0,
    fontWeight: tokens.fontWeightRegular,
  },
  replies: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    ...plainList,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** A comment on one place, with its replies. */
export function ThreadCard({
  presentationId,
  thread,
  slides,
  onGone,
  onResolved,
}: {
  presentationId: string;
  thread: Thread;
  slides: readonly Slide[];
  /** It may leave the list: the focus needs another place. */
  onGone: () => void;
  onResolved: (isResolved: boolean) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { dateTime } = useFormats();
  const goTo = useGoToSlide();
  const announce = useAnnounce();
  const add = useAddComment(presentationId);
  const change = useChangeComment(presentationId);
  const [isAnswering, setIsAnswering] = useState(false);
  const replyButton = useRef<HTMLElement | null>(null);
  const endAnswer = (): void => {
    setIsAnswering(false);
    setTimeout(() => replyButton.current?.focus());
  };
  const { slide_id, element_id } = thread;
  const index = slides.findIndex(({ id }) => id === slide_id);
  const slide = slides[index];
  const part = element_id === null ? null : elementName(slide, element_id, t);
  const place = slide === undefined ? null : t('pane_review.slide_titled', { number: index + 1, title: slide.title });
  const author = thread.author.name;
  return (
    <article className={styles.card} aria-label={t('pane_review.thread_of', { name: author })}>
      <div className={styles.place}>
        {place !== null && slide_id !== null && (
          <Button
            size="small"
            appearance="transparent"
            className={styles.go}
            icon={<SlideTextRegular />}
            onClick={() => goTo({ slide_id, element_id })}
          >
            {part === null ? place : t('pane_review.part_of_slide', { place, part })}
          </Button>
        )}
        {slide_id === null && <Caption1>{t('pane_review.whole_deck')}</Caption1>}
        {slide_id !== null && place === null && <Caption1>{part ?? t('pane_review.removed_slide')}</Caption1>}
        {thread.is_orphaned && (
          <Badge appearance="outline" color="warning">
            {t(place === null ? 'pane_review.slide_gone' : 'pane_review.part_gone')}
          </Badge>
        )}
        {thread.is_resolved && (
          <Badge appearance="tint" color="success" icon={<CheckmarkCircleRegular />}>
            {t('pane_review.resolved')}
          </Badge>
        )}
      </div>
      <CommentEntry presentationId={presentationId} comment={thread} onDeleted={onGone} />
      {thread.replies.length > 0 && (
        <ul className={styles.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentEntry presentationId={presentationId} comment={reply} onDeleted={onGone} />
            </li>
          ))}
        </ul>
      )}
      {thread.resolved !== null && thread.is_resolved && (
        <Caption1>
          {t('pane_review.resolved_by', { name: thread.resolved.by.name, time: dateTime(thread.resolved.at) })}
        </Caption1>
      )}
      {change.error !== null && (
        <ProblemBar error={change.error} title={t('pane_review.not_changed')} onDismiss={() => change.reset()} />
      )}
      {isAnswering && (
        <CommentForm
          presentationId={presentationId}
          draftKey={`reply.${thread.id}`}
          label={t('pane_review.your_reply')}
          send={t('pane_review.reply')}
          hasFocus
          isBusy={add.isPending}
          error={add.error}
          onSend={(comment, settle) =>
            add.mutate(
              { ...comment, parent_id: thread.id },
              {
                onSuccess: () => {
                  settle();
                  announce(t('pane_review.comment_sent'));
                  endAnswer();
                },
              },
            )
          }
          onCancel={() => {
            add.reset();
            endAnswer();
          }}
        />
      )}
      {!isAnswering && !thread.is_deleted && (
        <div className={styles.actions}>
          <Button
            ref={(element: HTMLElement | null) => void (replyButton.current = element)}
            size="small"
            icon={<ArrowReplyRegular />}
            aria-label={t('pane_review.reply_to', { name: author })}
            onClick={() => setIsAnswering(true)}
          >
            {t('pane_review.reply')}
          </Button>
          <Button
            size="small"
            icon={thread.is_resolved ? <ArrowUndoRegular /> : <CheckmarkCircleRegular />}
            aria-label={t(thread.is_resolved ? 'pane_review.reopen_of' : 'pane_review.resolve_of', { name: author })}
            disabledFocusable={change.isPending}
            onClick={() =>
              change.mutate(
                { comment: thread, change: { is_resolved: !thread.is_resolved } },
                { onSuccess: (changed) => onResolved(changed.is_resolved) },
              )
            }
          >
            {t(thread.is_resolved ? 'pane_review.reopen' : 'pane_review.resolve')}
          </Button>
        </div>
      )}
    </article>
  );
}
