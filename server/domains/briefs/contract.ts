import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText, TableBlock } from '../../../common/deck/source.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { TextModel } from '../../sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass, Wishes } from '../../sdk/ports/text-tasks.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineService } from '../../sdk/service-token.ts';

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

/** A brief with all that outline and slides are made from. */
export interface Briefing {
  /** What the content is called. */
  title: string;
  brief: Brief | null;
  /** All blocks as models see them, boilerplate and references left out. */
  digests: BlockDigest[];
  stories: DataStory[];
  classes: ReadonlyMap<string, ContentClass>;
}

/** Makes briefings, and keeps them: the same sources and wishes are never summarised twice. */
export interface Briefings {
  /**
   * @throws ModelError when the model fails for good; the built-in one takes over where that is configured.
   */
  make(
    scope: Scope,
    content: { presentation_id: string; client_id: string; sources: readonly SourceText[]; wishes: Wishes },
    signal?: AbortSignal,
  ): Promise<Briefing>;
}

export const BRIEFINGS = defineService<Briefings>('briefings');
