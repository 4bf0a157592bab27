import { useState, Fragment, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { JSX, ReactNode } from 'react';
import { createHighContrastTheme, FluentProvider, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import type { Theme } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { AnnouncerProvider } from './announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ColourScheme } from './page.ts';
import { ServicesContext, useServices } from './services.ts';
import type { Services } from './services.ts';
import { LanguageContext, useTexts } from './texts.ts';
import type { TextSource } from './texts.ts';
import { lazyPart } from './load-part.ts';
import { LateProblemBar, PageSkeleton } from './page-states.tsx';
import { useMe } from './session.ts';

/**
 * Everything around the pages of a web client: services, texts, theme, live regions, error boundary and sign-in.
 * @param welcome the page to sign in from
 */
export function ClientRoot({
  services,
  texts: source,
  colourScheme,
  welcome,
  children,
}: {
  services: Services;
  texts: TextSource;
  colourScheme: ColourScheme;
  welcome: ReactNode;
  children: ReactNode;
}): JSX.Element {
  const [queries] = useState(createQueries);
  const { texts, choice } = useTexts(services, queries, source);
  if (texts === null) return <FirstPaint />;
  return (
    <ServicesContext.Provider value={services}>
      <LanguageContext.Provider value={choice}>
        <I18nextProvider i18n={texts}>
          <QueryClientProvider client={queries}>
            <FluentProvider
              theme={fluentTheme(colourScheme)}
              dir={texts.dir(choice.language)}
              style={{ height: '100%' }}
            >
              <AnnouncerProvider>
                <ErrorBoundary>
                  <SessionGate welcome={welcome}>{children}</SessionGate>
                </ErrorBoundary>
              </AnnouncerProvider>
            </FluentProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </LanguageContext.Provider>
    </ServicesContext.Provider>
  );
}

/** What the page itself shows until the scripts are loaded (`page/first-paint.html`), until the first texts are. */
function FirstPaint(): JSX.Element {
  return (
    <div className="first-paint" aria-hidden="true">
      <div className="first-paint-bar" />
      <div className="first-paint-line" />
      <div className="first-paint-line" />
      <div className="first-paint-block" />
    </div>
  );
}

/** Fluent's own tokens; we have no palette of our own. */
function fluentTheme(scheme: ColourScheme): Theme {
  if (scheme === 'high-contrast') return createHighContrastTheme();
  return scheme === 'dark' ? webDarkTheme : webLightTheme;
}

const RETRIES = 2;

/**
 * The cache of server state: read again when the user or the connection comes back; refusals are not retried. Without a connection
 * queries fail at once instead of waiting silently.
 */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          !(error instanceof ProblemError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}

const EndedDialog = lazyPart(async () => (await import('./ended-dialog.tsx')).EndedDialog);

/**
 * Shows its children to a signed-in user. When the session ends, the page stays as it is below a sign-in dialog, so that nothing
 * the user typed is lost. When another user signs in then, the page is mounted again for them.
 * @param welcome the page to sign in from
 */
function SessionGate({ children, welcome }: { children: ReactNode; welcome: ReactNode }): JSX.Element {
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
