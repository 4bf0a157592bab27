import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ComponentType, JSX } from 'react';
import { makeStyles, mergeClasses, Toaster, tokens } from '@fluentui/react-components';
import { HostNotice } from '../components/notices.tsx';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { useNavigation } from '../components/navigation.tsx';
import type { Place, PlaceOf } from '../components/place.ts';
import { useWide } from '../components/use-wide.ts';
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
/** Pages are fetched when they are gone to. */
const PAGES: { [Name in Place['page']]: PageOf<Name> } = {
  home: lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage })),
  sources: lazy(async () => ({ default: (await import('../features/sources/sources-page.tsx')).SourcesPage })),
  brief: lazy(async () => ({ default: (await import('../features/brief/brief-page.tsx')).BriefPage })),
  outline: lazy(async () => ({ default: (await import('../features/outline/outline-page.tsx')).OutlinePage })),
  design: lazy(async () => ({ default: (await import('../features/design/design-page.tsx')).DesignPage })),
  slides: lazy(async () => ({ default: (await import('../features/slides/slides-page.tsx')).SlidesPage })),
  slide: lazy(async () => ({ default: (await import('../features/slides/slide-page.tsx')).SlidePage })),
  insert: lazy(async () => ({ default: (await import('../features/insert/insert-page.tsx')).InsertPage })),
  review: lazy(async () => ({ default: (await import('../features/review/review-page.tsx')).ReviewPage })),
};

/** Header and page. */
export function Shell(): JSX.Element {
  const styles = useStyles();
  const { place } = useNavigation();
  const isWide = useWide();
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  const shown = `${place.page} ${'presentation_id' in place ? place.presentation_id : ''} ${place.page === 'slide' ? place.slide_id : ''}`;
  const former = useRef(shown);
  useEffect(() => {
    // A user went to another page: the focus goes with them, as with a link that was followed.
    if (former.current !== shown) main.current?.focus();
    former.current = shown;
  }, [shown]);
  const Page = PAGES[place.page] as ComponentType<{ place: Place }>;
  const hasTexts = useFeatureTexts(place.page === 'slide' ? 'slides' : place.page);
  return (
    <div className={styles.pane}>
      <PaneHeader />
      <HostNotice />
      {'presentation_id' in place && <TruthLine key={place.presentation_id} presentationId={place.presentation_id} />}
      <div className={mergeClasses(styles.row, isWide && styles.wide)}>
        {'presentation_id' in place && <StepList presentationId={place.presentation_id} isRail={isWide} />}
        <main ref={main} tabIndex={-1} className={styles.page}>
          <Suspense fallback={<PageSkeleton />}>
            {hasTexts ? <Page key={shown} place={place} /> : <PageSkeleton />}
          </Suspense>
        </main>
      </div>
      {/* Above the foot of the page, whose buttons stay free. */}
      <Toaster toasterId={TOASTER_ID} position="bottom" offset={{ vertical: 72 }} limit={2} />
    </div>
  );
}
