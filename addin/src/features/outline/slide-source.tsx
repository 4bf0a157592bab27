import type { JSX } from 'react';
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { slideKinds } from '../../../../common/deck/slide-kinds.ts';
import type { EditedSlide } from './edited-slides.ts';

const useStyles = makeStyles({
  source: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalXXS,
    marginBlockStart: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground3,
  },
  icon: { flexShrink: 0, marginBlockStart: '1px' },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
});

/** What a slide is on: files and the section of the content, or nothing. */
export function SlideSource({
  slide,
  files,
  section,
}: {
  slide: EditedSlide;
  files: readonly string[];
  section: string | null;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const named = [...files, ...(section === null || section === '' ? [] : [section])];
  const stands = slide.source_section_idx !== null || slide.block_refs.length > 0 || slide.story_id !== null;
  const unnamed = (): string => {
    if (slide.source_section_idx !== null) return t('pane_outline.section', { number: slide.source_section_idx + 1 });
    if (stands) return t('pane_outline.your_text');
    return t('pane_outline.no_source');
  };
  if (named.length === 0 && !stands && slideKinds[slide.kind].is_frame) return null;
  return (
    <Caption1 className={styles.source}>
      <DocumentRegular className={styles.icon} aria-label={t('pane_outline.source')} />
      <span className={styles.words} dir="auto">
        {named.length > 0 ? named.join(' · ') : unnamed()}
      </span>
    </Caption1>
  );
}
