import { useCallback, useMemo, useState } from 'react';
import { useServices } from '../../../../common/web/services.ts';
import { stateOf, useDesignOf } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';

interface SeenSlides {
  isSeen: (slide: Slide) => boolean;
  see: (slide: Slide) => void;
  unseen: readonly Slide[];
}

/** Which slides a user has looked at as they are now; one that changes is unseen again. Kept on this device, for a review goes on another day. */
export function useSeenSlides(presentationId: string, slides: readonly Slide[]): SeenSlides {
  const { storage } = useServices();
  const design = useDesignOf(presentationId);
  const name = `seen.${presentationId}`;
  const [seen, setSeen] = useState<readonly string[]>(() => (storage.get(name) ?? '').split(' '));
  const marks = useMemo(
    () => new Map(slides.map((slide) => [slide.id, `${slide.id}:${stateOf(slide, design)}`])),
    [slides, design],
  );
  const see = useCallback(
    ({ id }: Slide) =>
      setSeen((now) => {
        const mark = marks.get(id);
        if (mark === undefined || now.includes(mark)) return now;
        // Former states of slides are forgotten.
        const next = [...now.filter((each) => [...marks.values()].includes(each)), mark];
        storage.set(name, next.join(' '));
        return next;
      }),
    [marks, storage, name],
  );
  const isSeen = ({ id }: Slide): boolean => seen.includes(marks.get(id) ?? '');
  return { isSeen, see, unseen: slides.filter((slide) => !isSeen(slide)) };
}
