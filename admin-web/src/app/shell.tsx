import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { JSX, ReactNode, RefObject } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { makeStyles, mergeClasses, Toaster, tokens, Button } from '@fluentui/react-components';
import { useLocation, Navigate } from 'react-router';
import { SearchInfoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../common/web/error-boundary.tsx';
import { useFocusFallback } from '../../../common/web/focus.ts';
import { TOASTER_ID } from '../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { useFeatureTexts } from '../../../common/web/texts.ts';
import { useClients, useClientScope } from '../data/client-scope.ts';
import { usePages } from '../data/pages.ts';
import type { ConsolePage } from '../data/page-list.ts';
import { BESIDE_PIXELS, HAS_BESIDE, useWidth } from '../data/use-width.ts';
import { useSetup } from '../data/setup-state.ts';
import { useServices } from '../../../common/web/services.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { LinkButton } from '../components/links.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { PAGE_VIEWS } from './page-views.tsx';

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

/** An address that shows nothing: unknown, or not for this user, which is the same to them. */
function NotFound({ hasPages }: { hasPages: boolean }): JSX.Element {
  const { t } = useTranslation('admin');
  const { settings } = useServices();
  return (
    <EmptyState
      level={1}
      Icon={SearchInfoRegular}
      title={t(hasPages ? 'console.not_found' : 'console.no_access')}
      text={t(hasPages ? 'console.not_found_text' : 'console.no_access_text')}
      actions={
        hasPages ? (
          <LinkButton appearance="primary" to="/">
            {t('console.go_home')}
          </LinkButton>
        ) : (
          <LinkButton appearance="primary" href={`${settings.base_path}/addin/`}>
            {t('console.open_studio')}
          </LinkButton>
        )
      }
    />
  );
}

/** An address that names a client which is not there. */
function UnknownClient({ onAll }: { onAll: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      level={1}
      Icon={SearchInfoRegular}
      title={t('console.unknown_client')}
      text={t('console.unknown_client_text')}
      actions={
        <Button appearance="primary" onClick={onAll}>
          {t('console.show_all_clients')}
        </Button>
      }
    />
  );
}
