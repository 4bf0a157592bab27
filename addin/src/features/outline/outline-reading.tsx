import type { JSX } from 'react';
import { Body1, Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { LockNote } from '../../components/notices.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { useOutlineFiles } from '../../data/outline.ts';
import type { Outline } from '../../data/outline.ts';
import type { Locked } from '../../data/use-may-change.ts';
import { editedSlides } from './edited-slides.ts';
import { keptSections } from './kept-sections.ts';
import { SlideSource } from './slide-source.tsx';
import { SlideWords, useSlideListStyles } from './slide-words.tsx';

/** The outline for who may read it and not change it: what each slide says, and what it is on. */
export function OutlineReading({ outline, lock }: { outline: Outline; lock: Locked }): JSX.Element {
  const styles = useSlideListStyles();
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const { go } = useNavigation();
  const files = useOutlineFiles(outline.presentation_id, outline.revision);
  const titles = keptSections(storage, outline)?.titles ?? [];
  const slides = editedSlides(outline.slides);
  return (
    <PageBody
      isFixed
      actions={
        <Button appearance="primary" onClick={() => go({ page: 'slides', presentation_id: outline.presentation_id })}>
          {t('pane_outline.to_slides')}
        </Button>
      }
    >
      <LockNote lock={lock} />
      <Body1>{t(slides.length === 0 ? 'pane_outline.none_yet' : 'pane_outline.count', { count: slides.length })}</Body1>
      <ol className={styles.list} aria-label={t('pane_outline.slides')}>
        {slides.map((slide, index) => (
          <li key={slide.key} className={styles.slide}>
            <SlideWords slide={slide} number={index + 1} />
            <SlideSource
              slide={slide}
              files={files.data?.get(slide.id) ?? []}
              section={slide.source_section_idx === null ? null : (titles[slide.source_section_idx] ?? '')}
            />
          </li>
        ))}
      </ol>
    </PageBody>
  );
}
