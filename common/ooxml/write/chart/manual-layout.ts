import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';

/** As shares of the chart; without a size the part is as large as its content. */
interface Place {
  x: number;
  y: number;
  w?: number;
  h?: number;
}

/**
 * Where a part of a chart stands (`c:layout`, ECMA-376 part 1, 21.2.2.88).
 * @param target of a plot: its size without (`inner`) or with its axes (`outer`).
 */
export function manualLayout({ x, y, w, h }: Place, target?: 'inner' | 'outer'): XmlElement {
  return el(
    'c:layout',
    {},
    el(
      'c:manualLayout',
      {},
      target === undefined ? null : el('c:layoutTarget', { val: target }),
      el('c:xMode', { val: 'edge' }),
      el('c:yMode', { val: 'edge' }),
      el('c:x', { val: share(x) }),
      el('c:y', { val: share(y) }),
      w === undefined ? null : el('c:w', { val: share(w) }),
      h === undefined ? null : el('c:h', { val: share(h) }),
    ),
  );
}

function share(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
