import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { JSX, ReactNode, RefObject } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { makeStyles, mergeClasses, Toaster, tokens } from '@fluentui/react-components';
import { useLocation, Navigate } from 'react-router';
import { ErrorBoundary } from '../../../common/web/error-boundary.tsx';
import { useFocusFallback } from '../../../common/web/focus.ts';
import { TOASTER_ID } from '../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { useFeatureTexts } from '../../../common/web/texts.ts';
import { NotFound, UnknownClient } from '../components/not-found.tsx';
import { useClients, useClientScope } from '../data/client-scope.ts';
import { usePages } from '../data/pages.ts';
import type { ConsolePage } from '../data/page-list.ts';
import { BESIDE_PIXELS, HAS_BESIDE, useWidth } from '../data/use-width.ts';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { PAGE_VIEWS } from './page-views.tsx';
import { useSetup } from '../data/setup-state.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  header: { gridColumnStart: '1', gridColumnEnd: '3' },
  side: {
    backgroundColor: tokens.colorNeutralBackground2,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    overflowY: 'auto',
    boxSizing: 'border-box',
  },
  wide: { width: '232px' },
  icons: { width: '52px' },
  page: {
    overflowY: 'auto',
    outlineStyle: 'none',
    gridColumnStart: '2',
    gridRowStart: '2',
    // There is room for the list and the details of a row beside it.
    '@media (min-width: 1680px)': {
      [`:global(html[${HAS_BESIDE}])`]: { paddingInlineEnd: `${BESIDE_PIXELS}px` },
    },
  },
});

/** Header, menu and page. */
export function Shell(): JSX.Element {
  const styles = useStyles();
  const width = useWidth();
  const { pathname } = useLocation();
  const pages = usePages();
  const page = pages.find(({ path }) => isAt(pathname, path));
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  const shown = page?.name ?? pathname;
  const former = useRef(shown);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useEffect(() => {
    if (former.current === shown) return;
    former.current = shown;
    setIsMenuOpen(false);
    // A user went to another page: the focus goes with them, as with a link that was followed.
    main.current?.focus();
    main.current?.scrollTo(0, 0);
  }, [shown]);
  return (
    <div className={styles.frame}>
      <div className={styles.header}>
        <Header onMenu={width === 'phone' ? () => setIsMenuOpen(true) : null} page={page?.name ?? null} />
      </div>
      {width === 'phone' ? (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} current={page?.name ?? null} />
        </Suspense>
      ) : (
        pages.length > 0 && (
          <div className={mergeClasses(styles.side, width === 'wide' ? styles.wide : styles.icons)}>
            <Menu current={page?.name ?? null} hasWords={width === 'wide'} />
          </div>
        )
      )}
      <Main element={main}>
        <ErrorBoundary key={shown}>
          {pathname === '/setup' ? (
            <SetupEntry />
          ) : page === undefined ? (
            <NotFound hasPages={pages.length > 0} />
          ) : (
            <ClientGate>
              <View name={page.name} />
            </ClientGate>
          )}
        </ErrorBoundary>
      </Main>
      <Toaster toasterId={TOASTER_ID} position="bottom" limit={2} />
    </div>
  );
}

/** The page, marked as busy until all that it shows has arrived once. */
function Main({ element, children }: { element: RefObject<HTMLElement | null>; children: ReactNode }): JSX.Element {
  const styles = useStyles();
  const isBusy = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  return (
    <main ref={element} tabIndex={-1} className={styles.page} aria-busy={isBusy}>
      {children}
    </main>
  );
}

const isAt = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** A page, unless its address names a client that is not there, or not any more. */
function ClientGate({ children }: { children: ReactNode }): ReactNode {
  const { clientId } = useClientScope();
  return clientId === null ? children : <OfClient id={clientId}>{children}</OfClient>;
}

function OfClient({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { choose } = useClientScope();
  const { data } = useClients();
  const isMissing =
    data !== undefined && data.total === data.items.length && data.items.every((client) => client.id !== id);
  return isMissing ? <UnknownClient onAll={() => choose(null)} /> : children;
}

/** A page, once its code and texts are there. */
function View({ name }: { name: ConsolePage['name'] }): JSX.Element {
  const hasTexts = useFeatureTexts(name);
  const { Page } = PAGE_VIEWS[name];
  return <Suspense fallback={<PageSkeleton />}>{hasTexts ? <Page /> : <PageSkeleton />}</Suspense>;
}

/** `/setup`: the first run, or Home where there is nothing to set up here. */
function SetupEntry(): JSX.Element {
  const setup = useSetup();
  const page = usePages().find(({ name }) => name === 'setup');
  if (page === undefined || setup.isError || setup.data?.can_change_keys === false) return <Navigate to="/" replace />;
  return setup.data === undefined ? <PageSkeleton /> : <Navigate to={page.path} replace />;
}
