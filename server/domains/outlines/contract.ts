import type { TextModel } from '../../sdk/ports/text-model.ts';
import type { OutlineEvent } from './make-outline.ts';
import type { OutlineContext } from './outline-input.ts';

export type { OutlineContext, OutlineEvent };

/** What the domain offers to others. */
export interface Outlines {
  /** Streams an outline slide by slide. */
  makeOutline(model: TextModel, context: OutlineContext, signal?: AbortSignal): AsyncGenerator<OutlineEvent>;
}
