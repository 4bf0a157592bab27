import type { JSX } from 'react';
import { Button, Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../features/session/account-menu.tsx';
import { usePresentation } from '../data/presentations.ts';
import { useNavigation } from './navigation.tsx';
import { placeAbove } from './place.ts';
import { StepList } from './step-list.tsx';

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

/** Where somebody is, the way back, and who is signed in. */
export function PaneHeader(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const above = placeAbove(place);
  const presentationId = 'presentation_id' in place ? place.presentation_id : null;
  const { data: presentation } = usePresentation(presentationId);
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
        <AccountMenu />
      </header>
      {presentationId !== null && <StepList presentationId={presentationId} />}
    </>
  );
}
