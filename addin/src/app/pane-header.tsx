import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Caption1, makeStyles, MenuItem, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, HomeRegular, InfoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../../../common/web/account-menu.tsx';
import { usePresentation } from '../data/presentations.ts';
import { useNavigation } from '../components/navigation.tsx';
import { HOME, placeAbove } from '../components/place.ts';
import { useWide } from '../components/use-wide.ts';
import { useHost } from '../data/host.ts';
import { UndoButtons } from '../features/slides/undo-buttons.tsx';
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
  // A browser has no menu of the host.
  wide: { paddingInlineEnd: tokens.spacingHorizontalM },
  title: { flexGrow: 1, minWidth: 0 },
  name: { display: 'block', marginBlock: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Cut off where its own words end, at the side where the pane begins.
  deck: { textAlign: 'match-parent' },
});

/** The page's title, the back button and the account. */
export function PaneHeader(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const host = useHost();
  const isWide = useWide();
  const above = placeAbove(place);
  const pageName = place.page === 'insert' && !host.can.insert ? 'download' : place.page;
  const presentationId = 'presentation_id' in place ? place.presentation_id : null;
  const { data: presentation } = usePresentation(presentationId);
  const [showsDiagnostics, setShowsDiagnostics] = useState(false);
  return (
    <>
      <header className={mergeClasses(styles.header, isWide && styles.wide)}>
        {isWide && place.page === 'slide' && (
          <Button
            appearance="subtle"
            icon={<HomeRegular />}
            aria-label={t('pane.page_home')}
            onClick={() => go(HOME)}
          />
        )}
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
            {t(`pane.page_${pageName}`)}
          </Subtitle2>
          {presentation !== undefined && (
            <Caption1 dir="auto" className={mergeClasses(styles.name, styles.deck)}>
              {presentation.title === '' ? t('pane.untitled') : presentation.title}
            </Caption1>
          )}
        </div>
        {(place.page === 'slide' || place.page === 'slides') && <UndoButtons presentationId={place.presentation_id} />}
        <AccountMenu>
          <MenuItem icon={<InfoRegular />} onClick={() => setShowsDiagnostics(true)}>
            {t('pane_session.diagnostics')}
          </MenuItem>
        </AccountMenu>
      </header>
      {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
    </>
  );
}
