import { useEffect, useRef } from 'react';
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
        <HeldFocus hasForm={signIn.options.data?.dev_login === true} />
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

/**
 * Keeps the focus in the dialog, and begins with the password: Fluent focuses the first field, and only once, which a field of the page
 * that takes the focus at that moment undoes.
 */
function HeldFocus({ hasForm }: { hasForm: boolean }): JSX.Element {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="alertdialog"]');
    if (dialog == null) return;
    let hasBegun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (): void => {
      const active = document.activeElement;
      if (catchesTab(active) || (hasBegun && dialog.contains(active))) return;
      const password = dialog.querySelector<HTMLElement>('input[type="password"]');
      if (password === null && dialog.contains(active)) return;
      (password ?? dialog).focus();
      hasBegun = password !== null && document.activeElement === password;
    };
    const note = ({ type, target, relatedTarget }: FocusEvent): void => {
      const isFromPage =
        relatedTarget instanceof Element && !dialog.contains(relatedTarget) && !catchesTab(relatedTarget);
      // Fluent brings the focus back to the first field, not to the password.
      if (type === 'focusin' && isFromPage && dialog.contains(target as Node)) hasBegun = false;
      clearTimeout(timer);
      // Between two fields nothing has the focus for a moment.
      timer = setTimeout(hold);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    // After Fluent, which comes later in this commit.
    timer = setTimeout(hold);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
    };
  }, [hasForm]);
  return <span ref={mark} hidden />;
}

/** Whether it is one of the nodes by which Fluent catches the Tab key to move the focus on. */
function catchesTab(element: Element | null): boolean {
  return element?.matches('[data-tabster-dummy]') === true;
}
