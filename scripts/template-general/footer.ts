import { MUTED } from './colour.ts';
import { boxInches, GRID } from './design.ts';
import { placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { plainStyle } from './text-style.ts';

// The footer's text is the deck's: what stood here would be shown on every slide.
const SPECS = {
  ftr: { name: 'Footer', x: GRID.margin, w: 7.6, align: 'l', prompt: [{ text: '' }] },
  dt: { name: 'Date', x: 8.5, w: 3, align: 'r', prompt: [{ text: 'Date', field: 'datetime1' }] },
  sldNum: { name: 'Slide Number', x: 11.733, w: 1, align: 'r', prompt: [{ text: '‹#›', field: 'slidenum' }] },
} as const;
const IDX = { dt: 10, ftr: 11, sldNum: 12 } as const;

/** Footer, date and slide number of the master, with place and look. */
export function masterFooter(): Shape[] {
  return (['dt', 'ftr', 'sldNum'] as const).map((type, index) => {
    const { name, x, w, align, prompt } = SPECS[type];
    return placeholder({
      name: `${name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: index + 2,
      box: boxInches(x, GRID.footerTop, w, GRID.footerHeight),
      anchor: 'ctr',
      shrinks: false,
      style: plainStyle({ size: 10, align, colour: MUTED, bullet: 'none' }),
      prompt: [...prompt],
    });
  });
}

/** The same on a layout, with place and look inherited; all three unless `types` says which. */
export function layoutFooter(types: (keyof typeof SPECS)[] = ['dt', 'ftr', 'sldNum']): Shape[] {
  return types.map((type) =>
    placeholder({
      name: `${SPECS[type].name} Placeholder`,
      type,
      size: type === 'dt' ? 'half' : 'quarter',
      idx: IDX[type],
      prompt: [...SPECS[type].prompt],
    }),
  );
}
