import type { Document } from '../xml/tree.ts';
import { attribute, childElements, descend, descendants } from '../xml/dom.ts';

/** Deepest SmartArt nesting read; a damaged diagram may be a circle. */
const DEEPEST = 20;

/** The texts of a SmartArt diagram in tree order with their depth (ECMA-376 part 1, 21.4.3: points and connections). */
export function readDiagram(data: Document): { text: string; level: number }[] {
  const model = data.documentElement;
  const points = new Map(
    childElements(descend(model, 'ptLst'), 'pt').map((point) => [attribute(point, 'modelId') ?? '', point]),
  );
  const children = new Map<string, string[]>();
  const hasParent = new Set<string>();
  for (const connection of childElements(descend(model, 'cxnLst'), 'cxn')) {
    if ((attribute(connection, 'type') ?? 'parOf') !== 'parOf') continue;
    const source = attribute(connection, 'srcId') ?? '';
    const target = attribute(connection, 'destId') ?? '';
    children.set(source, [...(children.get(source) ?? []), target]);
    hasParent.add(target);
  }
  const items: { text: string; level: number }[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    const point = points.get(id);
    if (point === undefined || seen.has(id) || level > DEEPEST) return;
    seen.add(id);
    const type = attribute(point, 'type') ?? 'node';
    if (type !== 'node' && type !== 'asst' && type !== 'doc') return;
    const text = descendants(descend(point, 't'), 't')
      .map((run) => run.textContent ?? '')
      .join('');
    if (type !== 'doc' && text.trim() !== '') items.push({ text, level: Math.max(0, level) });
    for (const child of children.get(id) ?? []) visit(child, type === 'doc' ? 0 : level + 1);
  };
  for (const id of points.keys()) if (!hasParent.has(id)) visit(id, 0);
  return items;
}
