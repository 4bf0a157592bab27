import type { JSX } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { SlideCardProps } from './slide-card-props.ts';
import { SlideForm } from './slide-form.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { SlideSource } from './slide-source.tsx';
import { SlideWords } from './slide-words.tsx';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalXS,
    alignItems: 'start',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalXS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  dragged: { opacity: 0.5, outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  handle: {
    display: 'flex',
    justifyContent: 'center',
    paddingBlockStart: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    touchAction: 'none',
  },
  main: {
    display: 'block',
    width: '100%',
    minWidth: 0,
    padding: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    justifyContent: 'flex-start',
  },
});

/** A slide of the outline: its words, or, when it is pressed, the fields to change them. */
export function SlideCard(props: SlideCardProps): JSX.Element {
  const { slide, number, isOpen, isCurrent, onOpen } = props;
  const styles = useStyles();
  const { t } = useTranslation('author');
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div className={mergeClasses(styles.card, props.isDragged && styles.dragged)}>
      <span className={styles.handle} aria-hidden="true" title={t('pane_outline.drag')} {...props.handle}>
        <ReOrderDotsVerticalRegular />
      </span>
      {isOpen ? (
        <SlideForm slide={slide} number={number} onChange={props.onChange} onClose={() => onOpen(false)} />
      ) : (
        <div>
          <Button
            appearance="transparent"
            className={styles.main}
            data-main
            tabIndex={tabIndex}
            aria-expanded={false}
            aria-describedby="outline-hint"
            onClick={() => onOpen(true)}
            onKeyDown={props.onKeyDown}
          >
            <SlideWords slide={slide} number={number} />
          </Button>
          <SlideSource slide={slide} files={props.sources} section={props.section} />
        </div>
      )}
      <SlideMenu {...props} tabIndex={tabIndex} />
    </div>
  );
}
