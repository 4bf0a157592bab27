import { MUTED } from './colour.ts';
import type { Colour } from './colour.ts';
import { boxInches } from './measures.ts';
import { placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { plainStyle } from './text-style.ts';

type FooterKind = 'dt' | 'ftr' | 'sldNum';

/** Where footer, date and slide number stand: all on one line; inches. */
export interface Footer extends Record<FooterKind, { x: number; w: number; align: 'l' | 'r' }> {
  top: number;
  height: number;
  /** Points. */
  size: number;
  colour?: Colour;
}

const KINDS: readonly FooterKind[] = ['dt', 'ftr', 'sldNum'];
// The footer's text is the deck's: what stood here would be shown on every slide.
const SAID = {
  ftr: { name: 'Footer', prompt: { text: '' } },
  dt: { name: 'Date', prompt: { text: 'Date', field: 'datetime1' } },
  sldNum: { name: 'Slide Number', prompt: { text: '‹#›', field: 'slidenum' } },
} as const;
const IDX = { dt: 10, ftr: 11, sldNum: 12 } as const;

/** Footer, date and slide number of the master, with place and look. */
export function masterFooter(footer: Footer): Shape[] {
  return KINDS.map((type, index) => {
    const { x, w, align } = footer[type];
    return placeholder({
      name: `${SAID[type].name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: index + 2,
      box: boxInches(x, footer.top, w, footer.height),
      anchor: 'ctr',
      shrinks: false,
      style: plainStyle({ size: footer.size, align, colour: footer.colour ?? MUTED, bullet: 'none' }),
      prompt: [SAID[type].prompt],
    });
  });
}

/**
 * The same on a layout, with place and look inherited; all three unless `types` says which.
 * @param colour where the layout's ground is another.
 */
export function layoutFooter(types: readonly FooterKind[] = KINDS, colour?: Colour): Shape[] {
  return types.map((type) =>
    placeholder({
      name: `${SAID[type].name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: IDX[type],
      ...(colour && { style: plainStyle({ colour }) }),
      prompt: [SAID[type].prompt],
    }),
  );
}
