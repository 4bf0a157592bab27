import type { JSX } from 'react';
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Badge,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import type { ChangedSlide } from './changed-slide.ts';
import { SlideChangeDetail } from './slide-change-detail.tsx';

const useStyles = makeStyles({
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, width: '100%', textAlign: 'start' },
  badge: { flexShrink: 0 },
  panel: { marginInline: tokens.spacingHorizontalS, marginBlockEnd: tokens.spacingVerticalM, minWidth: 0 },
});

const COLOURS = { changed: 'brand', added: 'success', removed: 'danger', moved: 'informative' } as const;

/** Slides that were changed since a moment; each opens to show what changed. */
export function SlideChangeList({
  presentationId,
  slides,
  revision,
  since,
  changes,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  since: string;
  changes: readonly ChangedSlide[];
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('review');
  if (changes.length === 0) return null;
  return (
    <Accordion collapsible multiple>
      {changes.map(({ slide_id, kind, is_moved }) => {
        const index = slides.findIndex(({ id }) => id === slide_id);
        const slide = slides[index];
        return (
          <AccordionItem key={slide_id} value={slide_id}>
            <AccordionHeader size="small" expandIconPosition="end">
              <span className={styles.head}>
                <span className={styles.name}>
                  {slide === undefined
                    ? t('pane_review.removed_slide')
                    : t('pane_review.slide_titled', { number: index + 1, title: slide.title })}
                </span>
                {[kind, ...(is_moved === true ? (['moved'] as const) : [])].map((what) => (
                  <Badge key={what} className={styles.badge} appearance="tint" color={COLOURS[what]}>
                    {t(`pane_review.change_${what}`)}
                  </Badge>
                ))}
              </span>
            </AccordionHeader>
            <AccordionPanel className={styles.panel}>
              <SlideChangeDetail {...{ presentationId, revision, since, kind }} slideId={slide_id} slide={slide} />
            </AccordionPanel>
          </AccordionItem>
        );
      })}
    </Accordion>
  );
}
