import type { JSX, ReactNode } from 'react';
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
import { SignOutRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/locale.ts';
import { useNotify } from './notify.tsx';
import { useProblemText } from './problem-bar.tsx';
import { useServices } from './services.ts';
import { removeUserData, SESSION_KEYS, useUser } from './session.ts';
import { useLanguage } from './texts.ts';

const useStyles = makeStyles({
  user: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalS,
    maxWidth: '260px',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  // Drawn, not written: as text they would have to be a part of the button's name (WCAG 2.2, 2.5.3).
  initials: { '::before': { content: 'attr(data-initials)' } },
});

/**
 * The signed-in user, the language of the screens, and signing out.
 * @param children further menu items of the client
 */
export function AccountMenu({ children }: { children?: ReactNode }): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { language, choose } = useLanguage();
  const user = useUser();
  const notify = useNotify();
  const problemText = useProblemText();
  const signOut = useSignOut((error) => notify(`${t('web_session.sign_out_failed')} ${problemText(error)}`, 'error'));
  if (user === undefined) return null;
  return (
    <Menu
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_event, { checkedItems }) => {
        const chosen = LANGUAGES.find((each) => each === checkedItems[0]);
        if (chosen !== undefined) choose(chosen);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={
            <Avatar
              initials={{ children: <span className={styles.initials} data-initials={initialsOf(user.name)} /> }}
              size={24}
              aria-hidden="true"
            />
          }
          aria-label={t('web_session.account', { name: user.name })}
        />
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.user}>
          <Subtitle2>
            <bdi>{user.name}</bdi>
          </Subtitle2>
          <Caption1>
            <bdi>{user.email}</bdi>
          </Caption1>
          <Caption1 className={styles.quiet}>{t(`web_session.role_${user.role}`)}</Caption1>
          {user.client !== null && (
            <Caption1 className={styles.quiet}>
              <bdi>{user.client.name}</bdi>
            </Caption1>
          )}
        </div>
        <MenuDivider />
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('web_session.language')}</MenuGroupHeader>
            {LANGUAGES.map((each) => (
              <MenuItemRadio key={each} name="language" value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          {children}
          <MenuItem icon={<SignOutRegular />} onClick={() => signOut.mutate()}>
            {t('web_session.sign_out')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Ends the session. When the server can't be reached the session continues, and the mutation fails. */
function useSignOut(onError: (error: Error) => void): UseMutationResult<unknown, Error, void> {
  const { client, session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      client.post('/auth/logout').catch((error: unknown) => {
        // The session had ended already.
        if (!(error instanceof ProblemError && error.status === 401)) throw error;
      }),
    onSuccess: () => {
      session.setToken(null);
      session.set('signed-out');
      session.setUser(null);
      removeUserData(queries);
      queries.removeQueries({ queryKey: SESSION_KEYS.me });
    },
    onError,
  });
}
