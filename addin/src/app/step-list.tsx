import type { JSX } from 'react';
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from './navigation.tsx';
import { STEPS } from './place.ts';
import type { Step } from './place.ts';

const useStyles = makeStyles({
  bar: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
    flexShrink: 0,
    // Languages with longer words scroll; a bar beneath seven words would be louder than they are.
    scrollbarWidth: 'none',
  },
  list: { justifyContent: 'space-between' },
  // All seven stand side by side in a pane of 348 px.
  tab: {
    paddingInline: 0,
    // The second keeps the room that the word takes when its tab is selected.
    '& .fui-Tab__content, & .fui-Tab__content--reserved-space': {
      fontSize: tokens.fontSizeBase200,
      paddingInline: '2px',
    },
  },
});

/** The author's steps and the review of one presentation. */
export function StepList({ presentationId }: { presentationId: string }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const selected = place.page === 'slide' ? 'slides' : place.page;
  return (
    <nav aria-label={t('pane.steps')} className={styles.bar}>
      <TabList
        size="small"
        className={styles.list}
        selectedValue={selected}
        onTabSelect={(_event, { value }) => go({ page: value as Step | 'review', presentation_id: presentationId })}
      >
        {[...STEPS, 'review' as const].map((step) => (
          <Tab key={step} value={step} className={styles.tab}>
            {t(`pane.step_${step}`)}
          </Tab>
        ))}
      </TabList>
    </nav>
  );
}
