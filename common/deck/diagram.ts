/** A box of a flowchart. Ids are unique in their diagram. */
export interface FlowStep {
  id: string;
  label: string;
  /** `start` and `end` are rounded, a `decision` is a diamond whose answers are on its lines. */
  kind: 'start' | 'step' | 'decision' | 'end';
  /** Where it leads: ids of other steps. */
  next: { to: string; label?: string }[];
}

/** A bar of a bar chart, or a slice of a pie. */
interface BarChartItem {
  label: string;
  value: number;
}

/** A diagram as structured data: `__diagram__` of a slide. */
export type DiagramData =
  | { kind: 'flowchart'; title?: string; alt?: string; direction?: 'right' | 'down'; steps: FlowStep[] }
  | { kind: 'bar_chart'; title?: string; alt?: string; number_format?: string; unit?: string; items: BarChartItem[] }
  | { kind: 'pie_chart'; title?: string; alt?: string; number_format?: string; unit?: string; items: BarChartItem[] };

/**
 * What a slide's diagram says in words: labels of its boxes, of its lines and of its items. The data is read as it is
 * stored, whatever wrote it.
 */
export function diagramTexts(diagram: Readonly<Record<string, unknown>> | undefined): string[] {
  const boxes = [...recordsOf(diagram?.['steps']), ...recordsOf(diagram?.['items'])];
  return boxes
    .flatMap((box) => [box['label'], ...recordsOf(box['next']).map((line) => line['label'])])
    .filter((label) => typeof label === 'string' && label.trim() !== '') as string[];
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}
