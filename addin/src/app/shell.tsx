import { Suspense, useEffect, useRef } from 'react';
import type { ComponentType, JSX } from 'react';
import { makeStyles, mergeClasses, Toaster, tokens } from '@fluentui/react-components';
import { ErrorBoundary } from '../../../common/web/error-boundary.tsx';
import { lazyPart, loadPart } from '../../../common/web/load-part.ts';
import { HostNotice } from '../components/notices.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { useNavigation } from '../components/navigation.tsx';
import type { Place, PlaceOf } from '../components/place.ts';
import { useWide } from '../components/use-wide.ts';
import { useRunningUploads } from '../data/use-uploads.ts';
import { PaneHeader } from './pane-header.tsx';
import { TruthLine } from '../features/truth/truth-line.tsx';
import { StepList } from './step-list.tsx';
import { useFeatureTexts } from '../../../common/web/texts.ts';
import { useFocusFallback } from '../../../common/web/focus.ts';
import { TOASTER_ID } from '../../../common/web/notify.tsx';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', height: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  row: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  wide: { flexDirection: 'row' },
  page: { flexGrow: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', outlineStyle: 'none' },
});

type PageOf<Name extends Place['page']> = ComponentType<{ place: PlaceOf<Name> }>;
/** Pages are fetched when they are gone to, the others once the first one is there. */
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
/** By then the first page has what it needs. */
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
    // A user went to another page: the focus goes with them, as with a link that was followed.
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
