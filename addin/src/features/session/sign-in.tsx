import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LateProblemBar } from '../../components/late-problem-bar.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import type { SignIn } from './use-sign-in.ts';

// Seldom needed, and the first screen is to be light.
const InWindowNote = lazy(async () => ({ default: (await import('./sign-in-notes.tsx')).InWindowNote }));
const NoWayNote = lazy(async () => ({ default: (await import('./sign-in-notes.tsx')).NoWayNote }));

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});
/** The button that sends the form stands in the foot of page or dialog. */
const FORM = 'sign-in';

/**
 * What is to be filled in to sign in, and what came of it.
 * @param email of who was signed in until now; the password is asked for first then
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
    if (known === undefined || !hasForm) return;
    // After the dialog has put the focus on its first field.
    const frame = requestAnimationFrame(() => passwordField.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [known, hasForm]);
  useEffect(() => {
    if (error === null) return;
    // A wrong password is typed anew.
    passwordField.current?.select();
    if (form.current === null) return;
    // The words about it come a moment later and move it.
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
      {error !== null && <LateProblemBar error={error} title={t('pane_session.failed')} />}
      <Suspense fallback={null}>
        {signIn.pending === 'microsoft' && <InWindowNote />}
        {!hasForm && options.data.entra === null && <NoWayNote />}
      </Suspense>
      {hasForm && (
        <form id={FORM} className={styles.form} onSubmit={submit}>
          <Field label={t('pane_session.email')} required>
            <Input
              type="email"
              value={email}
              onChange={(_event, { value }) => setEmail(value)}
              autoComplete="username"
            />
          </Field>
          <Field label={t('pane_session.password')} required>
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

/** The buttons of the ways to sign in, the first choice last. */
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
          {t('pane_session.sign_in')}
        </Button>
      )}
      {hasMicrosoft && (
        <Button appearance="primary" onClick={signIn.withMicrosoft}>
          {t('pane_session.with_microsoft')}
        </Button>
      )}
    </>
  );
}
