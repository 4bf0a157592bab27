import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { JSX } from 'react';
import { BrowserRouter } from 'react-router';
import type { LocaleBundle } from '../../../common/i18n/locale.ts';
import { ClientRoot } from '../../../common/web/client-root.tsx';
import { browserColourScheme, onBrowserColourScheme } from '../../../common/web/page.ts';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import type { Services } from '../../../common/web/services.ts';
import { ThemeContext } from '../data/theme.ts';
import type { ThemeChoice } from '../data/theme.ts';
import { WelcomePage } from '../features/welcome/welcome-page.tsx';

/** Not needed before sign-in. */
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

const TEXTS = {
  files: import.meta.glob<LocaleBundle>(['../**/locales/*.json', '../../../common/{client,web}/locales/*.json'], {
    import: 'default',
  }),
  first: ['welcome'],
};
const STORED_THEME = 'theme';

/** The whole console. */
export function App({ services }: { services: Services }): JSX.Element {
  const { device, settings } = services;
  const [system, setSystem] = useState(() => browserColourScheme(window));
  useEffect(() => onBrowserColourScheme(window, setSystem), []);
  const [chosen, setChosen] = useState(() => device.get(STORED_THEME));
  const scheme = system !== 'high-contrast' && (chosen === 'light' || chosen === 'dark') ? chosen : system;
  const theme = useMemo(
    (): ThemeChoice => ({
      scheme,
      choose(next) {
        device.set(STORED_THEME, next);
        setChosen(next);
      },
    }),
    [scheme, device],
  );
  return (
    <ThemeContext.Provider value={theme}>
      <BrowserRouter basename={`${settings.base_path}/admin`}>
        <ClientRoot services={services} texts={TEXTS} colourScheme={scheme} welcome={<WelcomePage />}>
          <Suspense fallback={<PageSkeleton />}>
            <Shell />
          </Suspense>
        </ClientRoot>
      </BrowserRouter>
    </ThemeContext.Provider>
  );
}
