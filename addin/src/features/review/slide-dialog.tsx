import type { JSX } from 'react';
import { Button, Caption1, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { useHost } from '../../data/host.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Slide } from '../../data/slides.ts';
import { elementName, elementText } from './element-names.ts';
import type { SpotOnSlide } from './spot-on-slide.ts';
import { SlideThumbnail } from './slide-thumbnail.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  element: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
    overflowWrap: 'anywhere',
  },
});

/** A slide as the server draws it, where there is none in an open deck to go to. */
export function SlideDialog({
  presentationId,
  slides,
  revision,
  spot,
  error,
  onClose,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  spot: SpotOnSlide;
  error: unknown;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const host = useHost();
  const index = slides.findIndex(({ id }) => id === spot.slide_id);
  const slide = slides[index];
  const text = slide === undefined || spot.element_id === null ? null : elementText(slide, spot.element_id);
  return (
    <DialogFrame
      title={slide === undefined ? t('pane_review.slide_gone') : t('pane_review.slide_number', { number: index + 1 })}
      className={styles.content}
      isFluid
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('pane_review.close')}
        </Button>
      }
    >
      {error !== null && <ProblemBar error={error} title={t('pane_review.not_shown_in_deck')} />}
      {slide !== undefined && <SlideThumbnail {...{ presentationId, revision }} slideId={slide.id} alt={slide.title} />}
      {spot.element_id !== null && (
        <div className={styles.element}>
          <Caption1>{elementName(slide, spot.element_id, t)}</Caption1>
          {text !== null && text !== '' && <Text dir="auto">{text}</Text>}
        </div>
      )}
      {host.kind === 'powerpoint' && error === null && (
        <MessageBar layout="multiline">
          <MessageBarBody>
            {t(host.can.tag && host.can.select ? 'pane_review.not_in_deck' : 'pane_review.host_cannot_go')}
          </MessageBarBody>
        </MessageBar>
      )}
    </DialogFrame>
  );
}
