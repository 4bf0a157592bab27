import { lazy, Suspense, useEffect, useState } from 'react';
import type { JSX } from 'react';
import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { SessionGate } from './session-gate.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { AnnouncerProvider } from './announcer.tsx';
import { createQueries } from './create-queries.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LanguageContext } from './language.ts';
import { NavigationProvider } from './navigation.tsx';
import { ServicesContext } from './services.ts';
import type { Services } from './services.ts';
import { fluentTheme } from './theme.ts';
import { useTexts } from './use-texts.ts';

/** Nobody needs it before they have signed in. */
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** The whole pane. */
export function App({ services }: { services: Services }): JSX.Element | null {
  const { host } = services;
  const [queries] = useState(createQueries);
  const [theme, setTheme] = useState(() => host.theme());
  const { texts, choice } = useTexts(services, queries);
  useEffect(() => host.onThemeChange(setTheme), [host]);

  // The shape of the pane that the page brought stays until the words are there.
  if (texts === null) return <FirstPaint />;
  return (
    <ServicesContext.Provider value={services}>
      <LanguageContext.Provider value={choice}>
        <I18nextProvider i18n={texts}>
          <QueryClientProvider client={queries}>
            <FluentProvider theme={fluentTheme(theme)} dir={texts.dir(choice.language)} style={{ height: '100%' }}>
              <AnnouncerProvider>
                <ErrorBoundary>
                  <SessionGate>
                    <NavigationProvider>
                      <Suspense fallback={<PageSkeleton />}>
                        <Shell />
                      </Suspense>
                    </NavigationProvider>
                  </SessionGate>
                </ErrorBoundary>
              </AnnouncerProvider>
            </FluentProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </LanguageContext.Provider>
    </ServicesContext.Provider>
  );
}

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
