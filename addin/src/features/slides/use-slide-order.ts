import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useUndo } from '../../data/undo.ts';
import { useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { newSlideOf } from './new-slide-of.ts';

interface RemovedSlide {
  id: string;
  title: string;
  /** Where it was. */
  index: number;
}

export interface SlideOrder {
  move: (slideId: string, to: number) => void;
  duplicate: (slideId: string) => void;
  remove: (slideId: string) => void;
  /** The slide that was removed last; it can be brought back. */
  removed: RemovedSlide | null;
  undo: () => Promise<void>;
  forget: () => void;
  isUndoing: boolean;
  error: Error | null;
  dismiss: () => void;
}

/** Puts slides in order, doubles and removes them; each is shown at once and reported. */
export function useSlideOrder(presentationId: string, slides: readonly Slide[]): SlideOrder {
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const [removed, setRemoved] = useState<RemovedSlide | null>(null);

  const titleOf = (id: string): string => slides.find((slide) => slide.id === id)?.title ?? '';
  return {
    move: (slideId, to) => {
      const from = slides.findIndex(({ id }) => id === slideId);
      if (from === -1 || to < 0 || to >= slides.length || from === to) return;
      setRemoved(null);
      change.mutate({ what: 'order', preview: (now) => moved(now, slideId, to) });
      announce(t('pane_slides.moved', { title: titleOf(slideId), number: to + 1, total: slides.length }));
    },
    duplicate: (slideId) => {
      setRemoved(null);
      change.mutate(
        {
          what: 'duplicate',
          list: (now) =>
            now.flatMap((slide) => (slide.id === slideId ? [{ id: slide.id }, newSlideOf(slide)] : [{ id: slide.id }])),
        },
        { onSuccess: () => announce(t('pane_slides.duplicated', { title: titleOf(slideId) })) },
      );
    },
    remove: (slideId) => {
      const index = slides.findIndex(({ id }) => id === slideId);
      const gone = { id: slideId, title: titleOf(slideId), index };
      change.mutate(
        { what: 'remove', preview: (now) => now.filter(({ id }) => id !== slideId) },
        { onError: () => setRemoved((now) => (now?.id === slideId ? null : now)) },
      );
      setRemoved(gone);
    },
    removed,
    undo: async () => {
      if ((await undo.go('undo').catch(() => null)) === null || removed === null) return;
      announce(t('pane_slides.brought_back', { title: removed.title }));
      setRemoved(null);
    },
    forget: () => setRemoved(null),
    isUndoing: undo.isPending,
    error: change.error ?? undo.error,
    dismiss: () => {
      change.reset();
      undo.dismiss();
    },
  };
}

function moved(slides: readonly Slide[], id: string, to: number): Slide[] {
  const slide = slides.find((each) => each.id === id);
  if (slide === undefined) return [...slides];
  const others = slides.filter((each) => each.id !== id);
  return [...others.slice(0, to), slide, ...others.slice(to)];
}
