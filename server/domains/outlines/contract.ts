import type { Outline } from '../../../common/deck/outline.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { defineService } from '../../kernel/sdk/service-token.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { OutlineEvent } from './make-outline.ts';
import type { OutlineContext } from './outline-input.ts';

export type { OutlineContext, OutlineEvent };

/** What the domain offers to others. */
export interface Outlines {
  /**
   * Streams an outline slide by slide, the fixed slides of the built-in model in words of the deck's language.
   * @param label texts of the `author` namespace in the deck's language.
   * @throws ModelError when the model fails before two slides are whole.
   */
  streamOutline(
    model: TextModel,
    context: OutlineContext,
    label: (key: string) => string,
    signal?: AbortSignal,
  ): AsyncGenerator<OutlineEvent>;
}

/** The outline of a presentation as stored. */
export interface StoredOutline extends Outline {
  presentation_id: string;
  /** Counts every change; its ETag is `"REVISION"`. */
  revision: number;
  /** Whether a run is making it at this moment. */
  is_running: boolean;
}

/** Outlines as stored, for other domains. */
export interface OutlineStore {
  /** Null where there is none yet and no run is making one; without slides where the first run is going on. */
  get(scope: Scope, presentationId: string): Promise<StoredOutline | null>;
}

/** Keeps the outline of a presentation as it is while that is approved. */
export interface OutlineFreezer {
  /** Freezes the outline in the name of an approval, if it is not frozen; whether it is now. */
  freeze(scope: Scope, presentation: { id: string; client_id: string }, name: string): Promise<boolean>;
  /** Takes the freeze of this name back. */
  thaw(scope: Scope, presentationId: string, name: string): Promise<void>;
}

export const OUTLINE_FREEZER = defineService<OutlineFreezer>('outline-freezer');

export const OUTLINE_STORE = defineService<OutlineStore>('outline-store');
