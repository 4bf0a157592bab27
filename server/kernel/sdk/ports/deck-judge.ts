import type { QualityReport } from '../../../../common/deck/quality-report.ts';
import type { Actor } from '../scope.ts';
import { defineHook } from '../hook-point.ts';
import type { Scope } from '../scope.ts';

/** Judges the slides of a presentation as they are stored, from the very file that is written of them. */
export interface DeckJudge {
  /**
   * The report on the slides as they are, and their revision that it is about.
   * @throws AppError `not_found`; `conflict` where there are no slides; `unavailable`.
   */
  judge(
    actor: Actor,
    scope: Scope,
    presentationId: string,
    signal: AbortSignal,
  ): Promise<{ report: QualityReport; revision: number }>;
}

export const DECK_JUDGE = defineHook<DeckJudge>('deck-judge');
