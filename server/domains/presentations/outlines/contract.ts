import type { Outline } from '../../../../common/deck/outline.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { ContentBasis } from '../contract.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** The outline of a presentation as stored. */
export interface StoredOutline extends Outline {
  presentation_id: string;
  /** Counts every change; its ETag is `"REVISION"`. */
  revision: number;
  /** Whether a run is making it at this moment. */
  is_running: boolean;
  /** What it was made from; null: not known. */
  made_from: ContentBasis | null;
}

/** Outlines as stored, for other domains. */
export interface OutlineStore {
  /** Null if there is none yet and no run is making one; without slides where the first run is going on. */
  get(scope: Scope, presentationId: string): Promise<StoredOutline | null>;
}

/** Keeps the outline of a presentation as it is while that is approved. */
export interface OutlineFreezer {
  /** Locks the outline in the name of an approval, if it is not locked; whether it is now. */
  lock(scope: Scope, presentation: { id: string; client_id: string }, name: string): Promise<boolean>;
  /** Takes the lock of this name back. */
  unlock(scope: Scope, presentationId: string, name: string): Promise<void>;
}

export const OUTLINE_FREEZER = defineService<OutlineFreezer>('outline-freezer');

export const OUTLINE_STORE = defineService<OutlineStore>('outline-store');
