import type { SourceText } from '../../../../common/deck/source.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import type { Preferences } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';
import type { Briefing } from '../../../pipeline/brief/make-briefing.ts';

export type { Briefing };

/** What a presentation's briefing is made from. */
export interface BriefingContent {
  presentation_id: string;
  client_id: string;
  sources: readonly SourceText[];
  preferences: Preferences;
  /** What calls to the model go through, such as the steps of a job. */
  through?: (model: TextModel) => TextModel;
}

/** Makes briefings, and keeps them: the same sources and preferences are never summarised twice. */
export interface Briefings {
  /**
   * @throws ModelError when the model fails for good; the built-in one takes over if that is configured.
   */
  make(scope: Scope, content: BriefingContent, signal?: AbortSignal): Promise<Briefing>;
}

export const BRIEFINGS = defineService<Briefings>('briefings');
