import { MUTED } from './colour.ts';
import { boxInches, GRID } from './measures.ts';
import { placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { plainStyle } from './text-style.ts';

type FooterKind = 'dt' | 'ftr' | 'sldNum';

/** Positions of footer, date and slide number, to the right of the source line; inches. */
const FOOTER = {
  ftr: { x: 8.6, w: 2.3, align: 'r' },
  dt: { x: 10.95, w: 1.05, align: 'r' },
  sldNum: { x: 12.033, w: 0.7, align: 'r' },
} as const;

const KINDS: readonly FooterKind[] = ['dt', 'ftr', 'sldNum'];
// The footer text comes from the deck; any text here would appear on every slide.
const SAID = {
  ftr: { name: 'Footer', prompt: { text: '' } },
  dt: { name: 'Date', prompt: { text: 'Date', field: 'datetime1' } },
  sldNum: { name: 'Slide Number', prompt: { text: '‹#›', field: 'slidenum' } },
} as const;
const IDX = { dt: 10, ftr: 11, sldNum: 12 } as const;

/** Footer, date and slide number of the master, with position and style. */
export function masterFooter(): Shape[] {
  return KINDS.map((type, index) => {
    const { x, w, align } = FOOTER[type];
    return placeholder({
      name: `${SAID[type].name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: index + 2,
      box: boxInches(x, GRID.sourceTop, w, GRID.sourceHeight),
      anchor: 'ctr',
      shrinks: false,
      style: plainStyle({ size: 12, align, colour: MUTED, bullet: 'none' }),
      prompt: [SAID[type].prompt],
    });
  });
}

/** The same on a layout, inheriting position and style; all three unless `types` selects some. */
export function layoutFooter(types: readonly FooterKind[] = KINDS): Shape[] {
  return types.map((type) =>
    placeholder({
      name: `${SAID[type].name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: IDX[type],
      prompt: [SAID[type].prompt],
    }),
  );
}
