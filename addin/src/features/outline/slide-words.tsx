import type { JSX } from 'react';
import { Body1, Body1Strong, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { slideKinds } from '../../../../common/deck/slide-kinds.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';
import type { OutlineSlide } from '../../data/outline.ts';

const useStyles = makeStyles({
  words: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  kind: { color: tokens.colorNeutralForeground3 },
  takeaway: { color: tokens.colorNeutralForeground2 },
});

/** A list of slides with a border each. */
export const useSlideListStyles = makeStyles({
  list: { ...plainColumn, gap: tokens.spacingVerticalS },
  slide: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: tokens.spacingHorizontalM,
  },
});

/** Number, title and takeaway of a slide. */
export function SlideWords({ slide, number }: { slide: OutlineSlide; number: number }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { title, takeaway } = slide;
  return (
    <span className={styles.words}>
      <Body1Strong dir="auto">
        {number}. {title === '' ? t('pane_outline.without_title') : title}
      </Body1Strong>
      {takeaway !== '' && takeaway !== title && (
        <Body1 className={styles.takeaway} dir="auto">
          {takeaway}
        </Body1>
      )}
      {slide.kind !== 'content' && (
        <Caption1 className={styles.kind}>
          {t(`pane_outline.kind_${slide.kind}`, { defaultValue: slideKinds[slide.kind].label })}
        </Caption1>
      )}
    </span>
  );
}
