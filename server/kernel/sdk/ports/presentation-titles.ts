import { defineHook } from '../hook-point.ts';
import type { Actor, Scope } from '../scope.ts';

/** What presentations are called, for lists of things that refer to them. */
export interface PresentationTitles {
  /** By id; without those that the actor doesn't see. */
  titlesOf(actor: Actor, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const PRESENTATION_TITLES = defineHook<PresentationTitles>('presentation-titles');
