import type { Brief } from '../../../common/deck/brief.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass, Wishes } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { defineService } from '../../kernel/sdk/service-token.ts';

/** What a briefing is made of. */
export interface BriefingRequest {
  sources: readonly SourceText[];
  /** What each block is, by `${source.id}/${block.id}`; boilerplate and references are left out. */
  classes: ReadonlyMap<string, ContentClass>;
  wishes: Wishes;
  /** Texts of the `author` namespace in the deck's language. */
  label: (key: string, params?: MessageParams) => string;
  signal?: AbortSignal;
}

/** What the domain offers to others. */
export interface Briefs {
  /**
   * Everything that outline and slides are made from. Content over 800 characters is summarised.
   * @throws ModelError when the model fails for good.
   */
  makeBriefing(model: TextModel, request: BriefingRequest): Promise<Briefing>;
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

/** What a presentation's briefing is made from. */
export interface BriefingContent {
  presentation_id: string;
  client_id: string;
  sources: readonly SourceText[];
  wishes: Wishes;
  /** What calls to the model go through, such as the steps of a job. */
  through?: (model: TextModel) => TextModel;
}

/** Makes briefings, and keeps them: the same sources and wishes are never summarised twice. */
export interface Briefings {
  /**
   * @throws ModelError when the model fails for good; the built-in one takes over where that is configured.
   */
  make(scope: Scope, content: BriefingContent, signal?: AbortSignal): Promise<Briefing>;
}

export const BRIEFINGS = defineService<Briefings>('briefings');
