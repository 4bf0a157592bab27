import type { JSX } from 'react';
import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useAddComment } from '../../data/comments.ts';
import type { Slide } from '../../data/slides.ts';
import { CommentForm } from './comment-form.tsx';
import { elementsOf } from './element-names.ts';

const useStyles = makeStyles({
  // Beneath each other in a narrow pane: titles are long.
  place: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: tokens.spacingHorizontalS,
    '& > *': { minWidth: 0 },
    '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  },
});

/** Begins a thread, about the presentation, a slide or a part of one. */
export function NewComment({
  presentationId,
  slides,
  suggested,
  onSent,
  onCancel,
}: {
  presentationId: string;
  slides: readonly Slide[];
  /** The slide that is being looked at. */
  suggested: string | null;
  onSent: (slideId: string | null) => void;
  onCancel: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const announce = useAnnounce();
  const add = useAddComment(presentationId);
  const [slideId, setSlideId, clearSlide] = useDraft(`comment-slide.${presentationId}`, suggested ?? '');
  const [elementId, setElementId, clearElement] = useDraft(`comment-part.${presentationId}`, '');
  const slide = slides.find(({ id }) => id === slideId);
  const elements = slide === undefined ? [] : elementsOf(slide, t);
  const element = elements.find(({ id }) => id === elementId);
  const forget = (): void => {
    clearSlide();
    clearElement();
  };
  return (
    <CommentForm
      presentationId={presentationId}
      draftKey={`new.${presentationId}`}
      label={t('pane_review.your_comment')}
      send={t('pane_review.send_comment')}
      hasFocus
      isBusy={add.isPending}
      error={add.error}
      onSend={(comment, settle) =>
        add.mutate(
          { ...comment, slide_id: slide?.id ?? null, element_id: element?.id ?? null },
          {
            onSuccess: () => {
              settle();
              forget();
              announce(t('pane_review.comment_sent'));
              onSent(slide?.id ?? null);
            },
          },
        )
      }
      onCancel={() => {
        forget();
        onCancel();
      }}
    >
      <div className={styles.place}>
        <Field label={t('pane_review.about')}>
          <Select
            value={slide?.id ?? ''}
            onChange={(_event, { value }) => {
              setSlideId(value);
              setElementId('');
            }}
          >
            <option value="">{t('pane_review.whole_deck')}</option>
            {slides.map(({ id, title }, index) => (
              <option key={id} value={id}>
                {t('pane_review.slide_titled', { number: index + 1, title })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('pane_review.part')}>
          <Select
            value={element?.id ?? ''}
            disabled={slide === undefined}
            onChange={(_event, { value }) => setElementId(value)}
          >
            <option value="">{t('pane_review.whole_slide')}</option>
            {elements.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </CommentForm>
  );
}
