/** A box of a flowchart. Ids are unique in their diagram. */
export interface FlowStep {
  id: string;
  label: string;
  /** `start` and `end` are rounded, a `decision` is a diamond whose answers stand on its lines. */
  kind: 'start' | 'step' | 'decision' | 'end';
  /** Where it leads: ids of other steps. */
  next: { to: string; label?: string }[];
}

/** A bar of a bar chart, or a slice of a pie. */
export interface BarChartItem {
  label: string;
  value: number;
}

/** A diagram as structured data: `__diagram__` of a slide. */
export type DiagramData =
  | { kind: 'flowchart'; title?: string; alt?: string; direction?: 'right' | 'down'; steps: FlowStep[] }
  | { kind: 'bar_chart'; title?: string; alt?: string; number_format?: string; unit?: string; items: BarChartItem[] }
  | { kind: 'pie_chart'; title?: string; alt?: string; number_format?: string; unit?: string; items: BarChartItem[] };
