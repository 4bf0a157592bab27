import type { ComponentType, JSX } from 'react';
import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ClipboardTextLtrRegular,
  CommentCheckmarkRegular,
  DesignIdeasRegular,
  SlideAddRegular,
  SlideLayoutRegular,
  TextBulletListTreeRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../components/navigation.tsx';
import { STEPS } from '../components/place.ts';
import type { Step } from '../components/place.ts';
import { useHost } from '../data/host.ts';

const ICONS: Record<Step | 'review', ComponentType> = {
  brief: ClipboardTextLtrRegular,
  outline: TextBulletListTreeRegular,
  design: DesignIdeasRegular,
  slides: SlideLayoutRegular,
  insert: SlideAddRegular,
  review: CommentCheckmarkRegular,
};

const useStyles = makeStyles({
  bar: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
    flexShrink: 0,
    // Languages with longer words scroll; a bar beneath six words would be louder than they are.
    scrollbarWidth: 'none',
  },
  rail: {
    flexShrink: 0,
    width: '84px',
    overflowY: 'auto',
    paddingBlock: tokens.spacingVerticalS,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  list: { justifyContent: 'space-between' },
  // All six are side by side in a pane of 348 px.
  tab: {
    paddingInline: 0,
    // The second keeps the room that the word takes when its tab is selected.
    '& .fui-Tab__content, & .fui-Tab__content--reserved-space': {
      fontSize: tokens.fontSizeBase200,
      paddingInline: '2px',
    },
  },
  railTab: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalS,
    // Beside each other words keep the room of their bold form; below each other that would be a line more.
    '& .fui-Tab__content--reserved-space': { display: 'none' },
    '& .fui-Tab__icon': { fontSize: '24px', height: '24px', width: '24px' },
  },
});

/** The author's steps and the review of one presentation. @param isRail beside the page, one below the other */
export function StepList({ presentationId, isRail }: { presentationId: string; isRail: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const host = useHost();
  const selected = place.page === 'slide' ? 'slides' : place.page;
  return (
    <nav aria-label={t('pane.steps')} className={isRail ? styles.rail : styles.bar}>
      <TabList
        size="small"
        vertical={isRail}
        className={isRail ? undefined : styles.list}
        selectedValue={selected}
        onTabSelect={(_event, { value }) => go({ page: value as Step | 'review', presentation_id: presentationId })}
      >
        {[...STEPS, 'review' as const].map((step) => {
          const isDownload = step === 'insert' && !host.can.insert;
          const Icon = isDownload ? ArrowDownloadRegular : ICONS[step];
          return (
            <Tab
              key={step}
              value={step}
              className={mergeClasses(styles.tab, isRail && styles.railTab)}
              {...(isRail ? { icon: <Icon /> } : {})}
            >
              {t(isDownload ? 'pane.step_download' : `pane.step_${step}`)}
            </Tab>
          );
        })}
      </TabList>
    </nav>
  );
}
