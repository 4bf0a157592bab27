import { FULL_SIZE } from '../../typeset/block-of.ts';
import { plainParagraph } from '../../typeset/plain-paragraph.ts';
import type { Rect, SceneNode } from '../scene.ts';
import type { PartContext } from './part-context.ts';
import { rectPath } from './placement.ts';
import { paintText } from './text-nodes.ts';
import { plainLook, styledRun } from './text-look.ts';

/** A quiet box in place of what is not drawn, with a word for it where there is room. */
export function labelledBox(label: string, rect: Rect, context: PartContext, clip?: string): SceneNode[] {
  const box: SceneNode = {
    kind: 'path',
    d: clip ?? rectPath(rect),
    fill: { kind: 'solid', hex: 'ECECEC', alpha: 1 },
    fill_rule: 'nonzero',
    stroke: null,
  };
  const look = plainLook(context.colours, context.theme.fonts);
  const size = Math.min(14, rect.h / 2);
  if (label === '' || size < 5 || rect.w < label.length * size) return [box];
  const run = { ...styledRun(look.run), size_pt: size };
  const placed = context.typesetter.place({
    paragraphs: [{ ...plainParagraph([{ ...run, text: label }], run), align: 'center' }],
    width_pt: rect.w,
    height_pt: rect.h,
    anchor: 'middle',
    wraps: true,
    columns: 1,
    column_gap_pt: 0,
    scale: FULL_SIZE,
  });
  const paint = { kind: 'solid', hex: '767676', alpha: 1 } as const;
  const paints = [{ bullet: null, isListItem: false, runs: [{ paint, underline: false, strike: false }] }];
  return [box, ...paintText(placed, paints, rect, 'Artifact')];
}
