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
import { useSignIn } from './session.ts';
import { SignInButtons, SignInForm } from './sign-in.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/**
 * Asks to sign in again, over the page as the user left it. It must be closed before it unmounts: only then does Fluent show the
 * page to screen readers again.
 * @param email of the user whose session ended
 */
export function EndedDialog({ isOpen, email }: { isOpen: boolean; email: string | undefined }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const signIn = useSignIn();
  return (
    <Dialog open={isOpen} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('web_session.ended')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Body1>{t('web_session.ended_note')}</Body1>
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
