import { Suspense, useEffect, useState } from 'react';
import type { JSX } from 'react';
import type { LocaleBundle } from '../../../common/i18n/locale.ts';
import { ClientRoot } from '../../../common/web/client-root.tsx';
import { lazyPart } from '../../../common/web/load-part.ts';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import type { Services } from '../../../common/web/services.ts';
import { NavigationProvider } from '../components/navigation.tsx';
import { HostContext } from '../data/host.ts';
import { WelcomePage } from '../features/welcome/welcome-page.tsx';
import type { HostPort } from '../host/host-port.ts';

/** Not needed before sign-in. */
const Shell = lazyPart(async () => (await import('./shell.tsx')).Shell);

const TEXTS = {
  files: import.meta.glob<LocaleBundle>(['../**/locales/*.json', '../../../common/{client,web}/locales/*.json'], {
    import: 'default',
  }),
  first: ['welcome'],
};

/** The whole pane. */
export function App({ host, services }: { host: HostPort; services: Services }): JSX.Element {
  const [colourScheme, setColourScheme] = useState(() => host.theme());
  useEffect(() => host.onThemeChange(setColourScheme), [host]);
  return (
    <HostContext.Provider value={host}>
      <ClientRoot services={services} texts={TEXTS} colourScheme={colourScheme} welcome={<WelcomePage />}>
        <NavigationProvider>
          <Suspense fallback={<PageSkeleton />}>
            <Shell />
          </Suspense>
        </NavigationProvider>
      </ClientRoot>
    </HostContext.Provider>
  );
}
