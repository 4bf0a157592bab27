import type { SceneNode } from '../scene.ts';
import { mixColours, quietLine } from './chart-colours.ts';
import { pathNode, rectPath } from './chart-paths.ts';
import { drawTurned, setText } from './chart-text.ts';
import type { Drawing } from './drawing.ts';

/** Stands for a chart of a kind that is not drawn: a frame with its title, or the name of its kind. */
export function quietBox(drawing: Drawing, kind: string): SceneNode[] {
  const { rect, colours, model, setter } = drawing;
  const { scheme } = colours;
  const fill = { kind: 'solid', hex: mixColours(scheme.tx1, scheme.bg1, 0.06), alpha: 1 } as const;
  const frame = pathNode(rectPath(rect), fill, quietLine(colours));
  const text = model.title?.text ?? kind;
  const nodes: SceneNode[] = frame === null ? [] : [frame];
  if (typeof text === 'string' && text === '') return nodes;
  const set = setText(setter, text, model.look, rect.w * 0.9);
  return [...nodes, ...drawTurned(set, rect.x + rect.w / 2, rect.y + rect.h / 2, 0)];
}
