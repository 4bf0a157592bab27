import type { Outline } from '../../../common/deck/outline.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineService } from '../../sdk/service-token.ts';
import type { TextModel } from '../../sdk/ports/text-model.ts';
import type { OutlineEvent } from './make-outline.ts';
import type { OutlineContext } from './outline-input.ts';

export type { OutlineContext, OutlineEvent };

/** What the domain offers to others. */
export interface Outlines {
  /** Streams an outline slide by slide. */
  makeOutline(model: TextModel, context: OutlineContext, signal?: AbortSignal): AsyncGenerator<OutlineEvent>;
}

/** The outline of a presentation as stored. */
export interface StoredOutline extends Outline {
  presentation_id: string;
  /** Counts every change; its ETag is `"REVISION"`. */
  revision: number;
}

/** Outlines as stored, for other domains. */
export interface OutlineStore {
  get(scope: Scope, presentationId: string): Promise<StoredOutline | null>;
}

export const OUTLINE_STORE = defineService<OutlineStore>('outline-store');
