import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ComponentType, JSX } from 'react';
import {
  makeStyles,
  mergeClasses,
  Toaster,
  tokens,
  Button,
  Caption1,
  MenuItem,
  Subtitle2,
} from '@fluentui/react-components';
import { ErrorBoundary } from '../../../common/web/error-boundary.tsx';
import { lazyPart, loadPart, onPartMissing } from '../../../common/web/load-part.ts';
import { HostNotice } from '../components/notices.tsx';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { useNavigation } from '../components/navigation.tsx';
import type { Place, PlaceOf } from '../components/place.ts';
import { useWide } from '../components/use-wide.ts';
import { useRunningUploads } from '../data/use-uploads.ts';
import { TruthLine } from '../features/truth/truth-line.tsx';
import { StepList } from './step-list.tsx';
import { useFeatureTexts } from '../../../common/web/texts.ts';
import { useFocusFallback } from '../../../common/web/focus.ts';
import { TOASTER_ID } from '../../../common/web/notify.tsx';
import { CloudOffRegular, ArrowLeftRegular, HomeRegular, InfoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../common/web/services.ts';
import { PaneBar } from '../components/pane-bar.tsx';
import { AccountMenu } from '../../../common/web/account-menu.tsx';
import { usePresentation } from '../data/presentations.ts';
import { HOME, placeAbove } from '../components/place.ts';
import { useHost } from '../data/host.ts';
import { UndoButtons } from '../features/slides/undo-buttons.tsx';
import { DiagnosticsDialog } from '../features/session/diagnostics-dialog.tsx';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', height: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  row: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  wide: { flexDirection: 'row' },
  page: { flexGrow: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', outlineStyle: 'none' },
});

type PageOf<Name extends Place['page']> = ComponentType<{ place: PlaceOf<Name> }>;
/** Pages are loaded when they are opened, the others once the first one is shown. */
const LOADERS: { [Name in Place['page']]: () => Promise<PageOf<Name>> } = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  brief: async () => (await import('../features/brief/brief-page.tsx')).BriefPage,
  outline: async () => (await import('../features/outline/outline-page.tsx')).OutlinePage,
  design: async () => (await import('../features/design/design-page.tsx')).DesignPage,
  slides: async () => (await import('../features/slides/slides-page.tsx')).SlidesPage,
  slide: async () => (await import('../features/slides/slide-page.tsx')).SlidePage,
  insert: async () => (await import('../features/insert/insert-page.tsx')).InsertPage,
  check: async () => (await import('../features/check/check-page.tsx')).CheckPage,
  review: async () => (await import('../features/review/review-page.tsx')).ReviewPage,
};

const PAGES = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]) => [
    name,
    lazyPart(load as () => Promise<ComponentType<{ place: Place }>>),
  ]),
);
/** By then the first page has its data. */
const PREFETCH_AFTER_MS = 5_000;

/** Header and page. */
export function Shell(): JSX.Element {
  const styles = useStyles();
  const { place } = useNavigation();
  const isWide = useWide();
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  useRunningUploads();
  const shown = `${place.page} ${'presentation_id' in place ? place.presentation_id : ''} ${place.page === 'slide' ? place.slide_id : ''}`;
  const former = useRef(shown);
  useEffect(() => {
    // A user opened another page: the focus follows, as with a link.
    if (former.current !== shown) main.current?.focus();
    former.current = shown;
  }, [shown]);
  useEffect(() => {
    // A connection that breaks later takes no page away.
    const timer = setTimeout(() => Object.values(LOADERS).map((load) => loadPart<unknown>(load)), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const Page = PAGES[place.page] as ComponentType<{ place: Place }>;
  const hasTexts = useFeatureTexts(place.page === 'slide' ? 'slides' : place.page);
  return (
    <div className={styles.pane}>
      <PaneHeader />
      <HostNotice />
      <ConnectionBar />
      {'presentation_id' in place && <TruthLine key={place.presentation_id} presentationId={place.presentation_id} />}
      <div className={mergeClasses(styles.row, isWide && styles.wide)}>
        {'presentation_id' in place && <StepList presentationId={place.presentation_id} isRail={isWide} />}
        <main ref={main} tabIndex={-1} className={styles.page}>
          <ErrorBoundary key={shown}>
            <Suspense fallback={<PageSkeleton />}>{hasTexts ? <Page place={place} /> : <PageSkeleton />}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {/* Above the foot of the page, whose buttons stay free. */}
      <Toaster toasterId={TOASTER_ID} position="bottom" offset={{ vertical: 72 }} limit={2} />
    </div>
  );
}

/** Shows that there is no connection, or that the server has a newer version of this page; otherwise nothing. */
function ConnectionBar(): JSX.Element | null {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const hasNewVersion = useNewVersion();
  if (isOnline && !hasNewVersion) return null;
  return (
    <section aria-label={t('pane.connection')}>
      {isOnline ? (
        <PaneBar
          intent="info"
          title={t('pane.new_version')}
          // What was typed is kept on this device.
          actions={<Button onClick={() => window.location.reload()}>{t('pane.update')}</Button>}
        >
          {t('pane.new_version_note')}
        </PaneBar>
      ) : (
        <PaneBar intent="warning" icon={<CloudOffRegular />} title={t('pane.offline')}>
          {t('pane.offline_note')}
        </PaneBar>
      )}
    </section>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Interval of the requests for the server's page. */
const CHECK_EVERY_MS = 600_000;
/** The page's script; its name contains a hash of its content. */
const SCRIPT = /<script[^>]*\ssrc="([^"]*assets\/[^"]*)"/;

/** Whether the server has another version of this page than the one that runs. */
function useNewVersion(): boolean {
  const { client } = useServices();
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let last = Date.now();
    const check = async (): Promise<void> => {
      last = Date.now();
      const { blob } = await client.download('/addin/', { isRoot: true });
      const script = SCRIPT.exec(await blob.text())?.[1];
      if (script === undefined) return;
      const { href } = new URL(script, window.location.href);
      setIsNew([...document.scripts].every(({ src }) => src !== href));
    };
    // A failed request proves nothing; the next one decides.
    const checkQuietly = (): void => void check().catch(() => undefined);
    const checkIfDue = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - last > CHECK_EVERY_MS) checkQuietly();
    };
    const timer = setInterval(checkIfDue, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', checkIfDue);
    const stop = onPartMissing(checkQuietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfDue);
      stop();
    };
  }, [client]);
  return isNew;
}

const usePaneHeaderStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // The host's own menu covers the top right corner (top left in right-to-left pages): 34 by 32 px stay free.
    paddingBlock: tokens.spacingVerticalS,
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // A browser has no menu of the host.
  wide: { paddingInlineEnd: tokens.spacingHorizontalM },
  title: { flexGrow: 1, minWidth: 0 },
  name: { display: 'block', marginBlock: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Cut off where its own words end, at the side where the pane begins.
  deck: { textAlign: 'match-parent' },
});

/** The page's title, the back button and the account. */
function PaneHeader(): JSX.Element {
  const styles = usePaneHeaderStyles();
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const host = useHost();
  const isWide = useWide();
  const above = placeAbove(place);
  const pageName = place.page === 'insert' && !host.can.insert ? 'download' : place.page;
  const presentationId = 'presentation_id' in place ? place.presentation_id : null;
  const { data: presentation } = usePresentation(presentationId);
  const [showsDiagnostics, setShowsDiagnostics] = useState(false);
  return (
    <>
      <header className={mergeClasses(styles.header, isWide && styles.wide)}>
        {isWide && place.page === 'slide' && (
          <Button
            appearance="subtle"
            icon={<HomeRegular />}
            aria-label={t('pane.page_home')}
            onClick={() => go(HOME)}
          />
        )}
        {above !== null && (
          <Button
            appearance="subtle"
            icon={<ArrowLeftRegular style={document.dir === 'rtl' ? { transform: 'scaleX(-1)' } : {}} />}
            aria-label={t('pane.back')}
            onClick={() => go(above)}
          />
        )}
        <div className={styles.title}>
          <Subtitle2 as="h1" className={styles.name}>
            {t(`pane.page_${pageName}`)}
          </Subtitle2>
          {presentation !== undefined && (
            <Caption1 dir="auto" className={mergeClasses(styles.name, styles.deck)}>
              {presentation.title === '' ? t('pane.untitled') : presentation.title}
            </Caption1>
          )}
        </div>
        {(place.page === 'slide' || place.page === 'slides') && <UndoButtons presentationId={place.presentation_id} />}
        <AccountMenu>
          <MenuItem icon={<InfoRegular />} onClick={() => setShowsDiagnostics(true)}>
            {t('pane_session.diagnostics')}
          </MenuItem>
        </AccountMenu>
      </header>
      {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
    </>
  );
}
