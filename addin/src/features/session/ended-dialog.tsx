import type { JSX } from 'react';
import {
  Body1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { SignInButtons, SignInForm } from './sign-in.tsx';
import { useSignIn } from './use-sign-in.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/**
 * Asks to sign in again, before the page that stays as it is. It is closed before it is taken away: only then Fluent shows the page
 * to screen readers again.
 * @param email of who was signed in
 */
export function EndedDialog({ isOpen, email }: { isOpen: boolean; email: string | undefined }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const signIn = useSignIn();
  return (
    <Dialog open={isOpen} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('pane_session.ended')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Body1>{t('pane_session.ended_note')}</Body1>
            <SignInForm signIn={signIn} {...(email === undefined ? {} : { email })} />
          </DialogContent>
          <DialogActions>
            <SignInButtons signIn={signIn} />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
