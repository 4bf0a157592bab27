import { useState } from 'react';
import type { PointerEvent } from 'react';

export interface DragOrder {
  /** The place that is dragged, and the one it would go to. */
  drag: { from: number; to: number } | null;
  /** For the handle of a place. */
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/**
 * Reorders a list by its handles, with mouse, pen or finger.
 * @param list the element whose children with a `data-key` are the places, in order
 */
export function useDragOrder(list: () => HTMLElement | null, onMove: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<DragOrder['drag']>(null);
  const placeAt = (y: number, from: number): number => {
    const places = [...(list()?.querySelectorAll(':scope > [data-key]') ?? [])].map((each) =>
      each.getBoundingClientRect(),
    );
    const above = places.filter((box, index) => index !== from && y > box.top + box.height / 2).length;
    return Math.min(above, places.length - 1);
  };
  return {
    drag,
    handle: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove(event) {
        if (drag === null) return;
        const to = placeAt(event.clientY, drag.from);
        if (to !== drag.to) setDrag({ ...drag, to });
      },
      onPointerUp(event) {
        if (drag === null) return;
        const to = placeAt(event.clientY, drag.from);
        setDrag(null);
        if (to !== drag.from) onMove(drag.from, to);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
