import type { MasterAnalysis, ParseMode } from '../../../../common/master/master-analysis.ts';
import type { FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { defineService } from '../service-token.ts';

/** An analysis, with the SHA-256 of the file that slides are made on. */
export type AnalysedMaster = MasterAnalysis & { content_hash: string };

/** Reads uploaded master decks off the event loop, within limits of time and memory. */
export interface MasterAnalyst {
  /**
   * @param file.fonts the packaged ones when absent.
   * @param file.timeOutMs as long as a request may wait when absent; work that no one waits for may take longer.
   * @throws CodedError `ooxml.*` for a file that is no master deck; AppError `unavailable` `render.timed_out`,
   *   `render.out_of_memory`, `render.failed`.
   */
  analyse(
    file: { bytes: Uint8Array; name: string; mode: ParseMode; fonts?: FontSet; timeOutMs?: number },
    signal?: AbortSignal,
  ): Promise<AnalysedMaster>;
}

export const MASTER_ANALYST = defineService<MasterAnalyst>('master-analyst');
