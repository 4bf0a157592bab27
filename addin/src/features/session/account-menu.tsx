import { useState } from 'react';
import type { JSX } from 'react';
import {
  Avatar,
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { InfoRegular, SignOutRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../app/language.ts';
import { LANGUAGE_NAMES, PANE_LANGUAGES } from '../../app/languages.ts';
import { useUser } from '../../data/me.ts';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

const useStyles = makeStyles({
  who: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalS,
    maxWidth: '260px',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Who is signed in, the language of the pane, how it stands, and the way out. */
export function AccountMenu(): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { language, choose } = useLanguage();
  const user = useUser();
  const [showsDiagnostics, setShowsDiagnostics] = useState(false);
  const signOut = useSignOut();
  if (user === undefined) return null;
  return (
    <>
      <Menu
        checkedValues={{ language: [language] }}
        onCheckedValueChange={(_event, { checkedItems }) => {
          const chosen = PANE_LANGUAGES.find((each) => each === checkedItems[0]);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<Avatar name={user.name} size={24} aria-hidden="true" />}
            aria-label={t('pane_session.account', { name: user.name })}
          />
        </MenuTrigger>
        <MenuPopover>
          <div className={styles.who}>
            <Subtitle2>
              <bdi>{user.name}</bdi>
            </Subtitle2>
            <Caption1>
              <bdi>{user.email}</bdi>
            </Caption1>
            <Caption1 className={styles.quiet}>{t(`pane_session.role_${user.role}`)}</Caption1>
            {user.client !== null && (
              <Caption1 className={styles.quiet}>
                <bdi>{user.client.name}</bdi>
              </Caption1>
            )}
          </div>
          <MenuDivider />
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{t('pane_session.language')}</MenuGroupHeader>
              {PANE_LANGUAGES.map((each) => (
                <MenuItemRadio key={each} name="language" value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </MenuItemRadio>
              ))}
            </MenuGroup>
            <MenuDivider />
            <MenuItem icon={<InfoRegular />} onClick={() => setShowsDiagnostics(true)}>
              {t('pane_session.diagnostics')}
            </MenuItem>
            <MenuItem icon={<SignOutRegular />} onClick={() => signOut.mutate()}>
              {t('pane_session.sign_out')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
    </>
  );
}
