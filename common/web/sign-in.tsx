import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LateProblemBar, PageSkeleton } from './page-states.tsx';
import type { SignIn } from './session.ts';

// Rarely shown: kept out of the first download.
const SignInWindowNote = lazy(async () => ({ default: (await import('./problem-bar.tsx')).SignInWindowNote }));
const NoSignInNote = lazy(async () => ({ default: (await import('./problem-bar.tsx')).NoSignInNote }));

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});
/** The submit button is outside of the form, in the footer of the page or dialog. */
const FORM = 'sign-in';

/**
 * The fields of the sign-in and its errors.
 * @param email of the user whose session ended
 */
export function SignInForm({ signIn, email: known }: { signIn: SignIn; email?: string }): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { options, error } = signIn;
  const hasForm = options.data?.dev_login === true;
  useEffect(() => {
    if (error === null) return;
    // A wrong password is typed over.
    passwordField.current?.select();
    if (form.current === null) return;
    // The error is loaded a moment later and moves the field.
    const resized = new ResizeObserver(() => passwordField.current?.scrollIntoView({ block: 'center' }));
    resized.observe(form.current);
    return () => resized.disconnect();
  }, [error]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (signIn.pending !== 'password') signIn.withPassword(email, password);
  };
  if (options.isError) return <LateProblemBar error={options.error} onRetry={() => void options.refetch()} />;
  if (options.data === undefined) return <PageSkeleton rows={2} />;
  return (
    <div ref={form} className={styles.form}>
      {error !== null && <LateProblemBar error={error} title={t('web_session.failed')} />}
      <Suspense fallback={null}>
        {signIn.pending === 'microsoft' && <SignInWindowNote />}
        {!hasForm && options.data.entra === null && <NoSignInNote />}
      </Suspense>
      {hasForm && (
        <form id={FORM} className={styles.form} onSubmit={submit}>
          <Field label={t('web_session.email')} required>
            <Input
              type="email"
              value={email}
              onChange={(_event, { value }) => setEmail(value)}
              autoComplete="username"
            />
          </Field>
          <Field label={t('web_session.password')} required>
            <Input
              type="password"
              value={password}
              onChange={(_event, { value }) => setPassword(value)}
              autoComplete="current-password"
              input={{ ref: passwordField }}
            />
          </Field>
        </form>
      )}
    </div>
  );
}

/** A button for each sign-in method, the primary one last. */
export function SignInButtons({ signIn }: { signIn: SignIn }): JSX.Element {
  const { t } = useTranslation('common');
  const { options, pending } = signIn;
  const hasMicrosoft = options.data !== undefined && options.data.entra !== null;
  return (
    <>
      {options.data?.dev_login === true && (
        <Button
          type="submit"
          form={FORM}
          appearance={hasMicrosoft ? 'secondary' : 'primary'}
          disabledFocusable={pending === 'password'}
        >
          {t('web_session.sign_in')}
        </Button>
      )}
      {hasMicrosoft && (
        <Button appearance="primary" onClick={signIn.withMicrosoft}>
          {t('web_session.with_microsoft')}
        </Button>
      )}
    </>
  );
}
