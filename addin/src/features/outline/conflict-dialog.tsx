import type { JSX } from 'react';
import {
  Badge,
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OutlineSlide } from '../../data/outline.ts';
import { hasSameContent } from './edited-slides.ts';

const useStyles = makeStyles({
  list: {
    marginBlock: tokens.spacingVerticalS,
    paddingInlineStart: tokens.spacingHorizontalXXL,
    overflowWrap: 'anywhere',
  },
  takeaway: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** Two outlines of one presentation: both are shown, one stays. */
export function ConflictDialog({
  isOpen,
  mine,
  theirs,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: {
  isOpen: boolean;
  mine: readonly OutlineSlide[];
  theirs: readonly OutlineSlide[];
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('pane_outline.conflict')}</DialogTitle>
          <DialogContent tabIndex={0}>
            <p>{t('pane_outline.conflict_note')}</p>
            <Version title={t('pane_outline.mine')} slides={mine} other={theirs} />
            <Version title={t('pane_outline.theirs')} slides={theirs} other={mine} />
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={onClose}>{t('pane_outline.later')}</Button>
            <Button onClick={onTakeTheirs}>{t('pane_outline.take_theirs')}</Button>
            <Button appearance="primary" onClick={onKeepMine}>
              {t('pane_outline.keep_mine')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** One of two versions, with the words marked that the other doesn't have. */
function Version({
  title,
  slides,
  other,
}: {
  title: string;
  slides: readonly OutlineSlide[];
  other: readonly OutlineSlide[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <section>
      <Subtitle2 as="h3">{title}</Subtitle2>
      <ol className={styles.list}>
        {slides.map((slide, index) => {
          const isOwn = !other.some((each) => hasSameContent(each, slide));
          return (
            <li key={`${slide.id} ${index}`}>
              <span dir="auto">{slide.title}</span>{' '}
              {isOwn && (
                <Badge appearance="tint" color="warning" size="small">
                  {t('pane_outline.differs')}
                </Badge>
              )}
              {isOwn && slide.takeaway !== slide.title && (
                <Caption1 className={styles.takeaway} dir="auto">
                  {slide.takeaway}
                </Caption1>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
