import type { Difference, Formatting, InsertedSlide } from './insertion.ts';

/** The same difference on one or more slides. */
export interface DifferenceGroup extends Difference {
  /** Numbers in the presentation. */
  slides: number[];
  /** Names of the shapes that have it. */
  shapes: string[];
}

/** Differences that are told once for many slides; those of words are each their own. */
export function groupDifferences(slides: readonly InsertedSlide[]): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>();
  for (const { number, differences } of slides) {
    for (const difference of differences) {
      const { kind, shape, sent, landed } = difference;
      const own =
        kind === 'text' || kind === 'shape_missing' ? [number, shape, sent] : kind === 'place' ? [] : [sent, landed];
      const key = JSON.stringify([kind, ...own]);
      const group = groups.get(key) ?? { ...difference, slides: [], shapes: [] };
      groups.set(key, group);
      if (!group.slides.includes(number)) group.slides.push(number);
      if (shape !== null && !group.shapes.includes(shape)) group.shapes.push(shape);
    }
  }
  return ORDER.flatMap((wanted) => [...groups.values()].filter(({ kind }) => kind === wanted));
}

/** What is lost comes first, then what is seen at once. */
const ORDER: readonly Difference['kind'][] = ['shape_missing', 'text', 'layout', 'font', 'font_size', 'place'];

/** Differences that the same thing helps against. */
export interface RemediedGroups {
  /** The key of the sentence that says what to do. */
  remedy: string;
  /** The font that it names. */
  sent: string;
  groups: DifferenceGroup[];
}

/** Differences with what helps against them, which is said once. */
export function withRemedies(groups: readonly DifferenceGroup[], formatting: Formatting): RemediedGroups[] {
  const found = new Map<string, RemediedGroups>();
  for (const group of groups) {
    const remedy = remedyOf(group, formatting);
    const sent = remedy === FONT_REMEDY ? group.sent : '';
    const key = `${remedy} ${sent}`;
    const those = found.get(key) ?? { remedy, sent, groups: [] };
    found.set(key, those);
    those.groups.push(group);
  }
  return [...found.values()];
}

const FONT_REMEDY = 'pane_insert.fix_font_source';

function remedyOf({ kind }: Pick<Difference, 'kind'>, formatting: Formatting): string {
  if (kind === 'text' || kind === 'shape_missing') return 'pane_insert.fix_text';
  return formatting === 'destination' ? 'pane_insert.fix_destination' : `pane_insert.fix_${kind}_source`;
}
