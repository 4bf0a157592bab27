import { Fragment, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { JSX, ReactNode } from 'react';
import { ProblemError } from '../client/problem-error.ts';
import { lazyPart } from './load-part.ts';
import { useServices } from './services.ts';
import { LateProblemBar, PageSkeleton } from './page-states.tsx';
import { useMe } from './session.ts';

const EndedDialog = lazyPart(async () => (await import('./ended-dialog.tsx')).EndedDialog);

/**
 * Shows its children to a signed-in user. When the session ends, the page stays as it is below a sign-in dialog, so that nothing
 * the user typed is lost. When another user signs in then, the page is mounted again for them.
 * @param welcome the page to sign in from
 */
export function SessionGate({ children, welcome }: { children: ReactNode; welcome: ReactNode }): JSX.Element {
  const { session } = useServices();
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  const me = useMe(phase === 'unknown' || phase === 'signed-in');
  useEffect(() => {
    if (phase !== 'unknown') return;
    if (me.isSuccess) session.set('signed-in');
    else if (me.error instanceof ProblemError && me.error.status === 401) session.set('signed-out');
  }, [phase, me.isSuccess, me.error, session]);
  useFocusRestored(phase === 'ended');

  if (phase === 'signed-out') return <>{welcome}</>;
  if (phase === 'unknown') {
    const isRefused = me.error instanceof ProblemError && me.error.status === 401;
    return me.isError && !isRefused ? (
      <LateProblemBar error={me.error} onRetry={() => void me.refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <Fragment key={me.data?.id}>{children}</Fragment>
      {/* Mounted early, so that it is downloaded while there is a connection. */}
      <Suspense fallback={null}>
        <EndedDialog isOpen={phase === 'ended'} email={me.data?.email} />
      </Suspense>
    </>
  );
}

/** Restores the focus when a dialog over the page closes. */
function useFocusRestored(isCovered: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.closest('[role="alertdialog"]') === null) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    if (!isUncovered) return;
    // Until the dialog is gone it traps the focus.
    const timer = setTimeout(() => {
      const field = last.current;
      if (field !== null && field.isConnected && field !== document.body) field.focus();
      else document.querySelector('main')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [isCovered]);
}
