import { Fragment, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { JSX, ReactNode } from 'react';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { useServices } from './services.ts';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { LateProblemBar } from '../components/late-problem-bar.tsx';
import { useMe } from '../data/me.ts';
import { WelcomePage } from '../features/welcome/welcome-page.tsx';
import { useFocusKept } from '../features/session/use-focus-kept.ts';

const EndedDialog = lazy(async () => ({
  default: (await import('../features/session/ended-dialog.tsx')).EndedDialog,
}));

/**
 * Shows the pane to who is signed in. When a session ends in the middle of something, the page stays as it is, with the
 * sign-in before it: nothing that was typed is lost. When somebody else signs in then, the page is made anew for them.
 */
export function SessionGate({ children }: { children: ReactNode }): JSX.Element {
  const { session } = useServices();
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  const me = useMe(phase === 'unknown' || phase === 'signed-in');
  useEffect(() => {
    if (phase !== 'unknown') return;
    if (me.isSuccess) session.set('signed-in');
    else if (me.error instanceof ProblemError && me.error.status === 401) session.set('signed-out');
  }, [phase, me.isSuccess, me.error, session]);
  useFocusKept(phase === 'ended');

  if (phase === 'signed-out') return <WelcomePage />;
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
      {/* A fault of the line must not keep the sign-in from being shown: it is fetched while there is one. */}
      <Suspense fallback={null}>
        <EndedDialog isOpen={phase === 'ended'} email={me.data?.email} />
      </Suspense>
    </>
  );
}
