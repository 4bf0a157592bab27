import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { useServices } from '../../app/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import type { Slide } from '../../data/slides.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { FellBackBar } from './fell-back-bar.tsx';
import { focusSlide } from './focus-slide.ts';
import { GalleryRow } from './gallery-row.tsx';
import { Outcome } from './outcome.tsx';
import { QualitySummary } from './quality-summary.tsx';
import { ReadOnlyBar } from './read-only-bar.tsx';
import { RemovedRow } from './removed-row.tsx';
import { RunSummary } from './run-summary.tsx';
import type { Generation } from './use-generation.ts';
import { useReadOnly } from './use-read-only.ts';
import { useRemakes } from './use-remakes.ts';
import { useSlideOrder } from './use-slide-order.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
  },
});

/** The finished slides: to look at, to put in order, to take along. */
export function Gallery({
  presentationId,
  slides,
  generation,
}: {
  presentationId: string;
  slides: readonly Slide[];
  generation: Generation;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const { host } = useServices();
  const readOnly = useReadOnly(presentationId);
  const order = useSlideOrder(presentationId, slides);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const places = slides.map(({ id }) => id).join(' ');
  useEffect(() => {
    // A row that is put elsewhere in the page loses the focus; one that comes back gets it when it is there.
    if (moved.current === null || !places.split(' ').includes(moved.current)) return;
    focusSlide(list.current, moved.current);
    moved.current = null;
  }, [places]);
  const onMove = (id: string): void => void (moved.current = id);
  const remakes = useRemakes(presentationId, slides);
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <PageBody
      actions={
        <>
          <DownloadButtons presentationId={presentationId} />
          {host.can.insert && (
            <Button appearance="primary" onClick={() => go({ page: 'insert', presentation_id: presentationId })}>
              {t('pane_slides.insert')}
            </Button>
          )}
        </>
      }
    >
      <ReadOnlyBar reason={readOnly} presentationId={presentationId} />
      <Outcome generation={generation} slides={slides} />
      <RunSummary generation={generation} slideCount={slides.length} canMakeAgain={readOnly === null} />
      <QualitySummary presentationId={presentationId} slides={slides} />
      {readOnly === null && (
        <FellBackBar slides={slides} remakes={remakes} onDone={(id) => focusSlide(list.current, id)} />
      )}
      {remakes.error !== null && (
        <ProblemBar title={t('pane_slides.not_remade')} error={remakes.error} onDismiss={remakes.dismiss} />
      )}
      {order.error !== null && (
        <ProblemBar title={t('pane_slides.not_changed')} error={order.error} onDismiss={order.dismiss} />
      )}
      <ol ref={list} className={styles.list} aria-label={t('pane_slides.list')}>
        {slides.map((slide, index) => [
          order.removed?.index === index && <RemovedRow key="removed" order={order} list={list} onUndo={onMove} />,
          <GalleryRow
            key={slide.id}
            presentationId={presentationId}
            slide={slide}
            index={index}
            count={slides.length}
            order={readOnly === null ? order : null}
            list={list}
            dragged={dragged}
            onDrag={setDragged}
            onMove={onMove}
            onRemake={(id) => void remakes.again([id])}
            isRemade={remakes.waiting.includes(slide.id)}
          />,
        ])}
        {order.removed !== null && order.removed.index >= slides.length && (
          <RemovedRow key="removed" order={order} list={list} onUndo={onMove} />
        )}
      </ol>
    </PageBody>
  );
}
