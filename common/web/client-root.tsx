import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { createHighContrastTheme, FluentProvider, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import type { Theme } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { AnnouncerProvider } from './announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ColourScheme } from './page.ts';
import { ServicesContext } from './services.ts';
import type { Services } from './services.ts';
import { SessionGate } from './session-gate.tsx';
import { LanguageContext, useTexts } from './texts.ts';
import type { TextSource } from './texts.ts';

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
