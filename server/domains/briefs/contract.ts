import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText, TableBlock } from '../../../common/deck/source.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { TextModel } from '../../sdk/ports/text-model.ts';
import type { BlockDigest, Wishes } from '../../sdk/ports/text-tasks.ts';

/** What the domain offers to others. */
export interface Briefs {
  /** Summarises content over 800 characters into overview and sections; null for shorter content. */
  makeBrief(
    model: TextModel,
    content: { title: string; blocks: readonly BlockDigest[] },
    wishes: Wishes,
    signal?: AbortSignal,
  ): Promise<Brief | null>;
  /** What the content is called. */
  contentTitle(sources: readonly SourceText[]): string;
  /** All blocks as models see them. */
  digestSources(sources: readonly SourceText[]): BlockDigest[];
  /** What a table says, computed. */
  tellStories(
    block: TableBlock,
    ref: string,
    context: {
      language: string;
      section_title?: string;
      translate: (key: string, params?: MessageParams) => string;
    },
  ): DataStory[];
}
