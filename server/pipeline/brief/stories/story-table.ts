import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableCell } from '../../../../common/deck/slide.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import type { StoryContext, StoryDraft } from './story-draft.ts';

/** A table of a source, with what it is called there. */
export interface NamedTable {
  block: TableBlock;
  ref: string;
  name: string;
  /** The paragraph right above it. */
  lead?: string;
  /** What the source says about its figures. */
  remarks?: readonly string[];
}

/** What several tables say together, and the stories of single ones that it takes the place of. */
export interface TogetherStory {
  story: DataStory;
  replaces: (story: DataStory) => boolean;
}

/** What several tables come to matters more than what each says. */
export const WEIGHT = 0.97;

/** A finding shown as a table. */
export function tableOf(
  draft: StoryDraft,
  { block, ref }: NamedTable,
  { translate }: StoryContext,
  shown: { name: string; heads: readonly string[]; rows: readonly string[][]; emphasised: number[] },
): DataStory {
  const shows = translate('briefs.shows_table', { title: draft.message });
  const cell = (text: string, column: number): TableCell => ({ text, align: column === 0 ? 'left' : 'right' });
  return draft.finish(block, ref, {
    ...{ name: shown.name, columns: [0], message: draft.message, shows, weight: WEIGHT },
    table: {
      ...{ alt: shows, header_rows: 1, emphasised_rows: shown.emphasised, total_rows: [] },
      rows: [shown.heads, ...shown.rows].map((cells) => cells.map(cell)),
    },
  });
}
