import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  makeStyles,
  MenuItem,
  mergeClasses,
  Subtitle2,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { ArrowLeftRegular, InfoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../../../common/web/account-menu.tsx';
import { usePresentation } from '../data/presentations.ts';
import { useNavigation } from '../components/navigation.tsx';
import { placeAbove, STEPS } from '../components/place.ts';
import type { Step } from '../components/place.ts';
import { DiagnosticsDialog } from '../features/session/diagnostics-dialog.tsx';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // The host's own menu lies over the top end corner: 34 by 32 px stay free.
    paddingBlock: tokens.spacingVerticalS,
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flexGrow: 1, minWidth: 0 },
  name: { display: 'block', marginBlock: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Cut off where its own words end, at the side where the pane begins.
  deck: { textAlign: 'match-parent' },
});

/** The title of the page, the way back, and the account. */
export function PaneHeader(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const above = placeAbove(place);
  const presentationId = 'presentation_id' in place ? place.presentation_id : null;
  const { data: presentation } = usePresentation(presentationId);
  const [showsDiagnostics, setShowsDiagnostics] = useState(false);
  return (
    <>
      <header className={styles.header}>
        {above !== null && (
          <Button
            appearance="subtle"
            icon={<ArrowLeftRegular style={document.dir === 'rtl' ? { transform: 'scaleX(-1)' } : {}} />}
            aria-label={t('pane.back')}
            onClick={() => go(above)}
          />
        )}
        <div className={styles.title}>
          <Subtitle2 as="h1" className={styles.name}>
            {t(`pane.page_${place.page}`)}
          </Subtitle2>
          {presentation !== undefined && (
            <Caption1 dir="auto" className={mergeClasses(styles.name, styles.deck)}>
              {presentation.title === '' ? t('pane.untitled') : presentation.title}
            </Caption1>
          )}
        </div>
        <AccountMenu>
          <MenuItem icon={<InfoRegular />} onClick={() => setShowsDiagnostics(true)}>
            {t('pane_session.diagnostics')}
          </MenuItem>
        </AccountMenu>
      </header>
      {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
      {presentationId !== null && <StepList presentationId={presentationId} />}
    </>
  );
}

const useStepListStyles = makeStyles({
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
function StepList({ presentationId }: { presentationId: string }): JSX.Element {
  const styles = useStepListStyles();
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
