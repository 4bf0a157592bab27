import { PACKAGED_FONTS } from '../../common/typeset/font-set.ts';
import type { MasterAnalyst } from '../../server/kernel/sdk/ports/master-analyst.ts';
import type { RenderWork } from './render-work.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Longest reading of a master deck that a request waits for, from when its thread has it. */
const ANALYSIS_TIME_OUT_MS = 10_000;
const START_MS = 60_000;

/** Reads master decks on the drawing threads: one that takes too long or too much memory takes its thread with it. */
export function createMasterAnalyst(
  threads: Pick<ThreadPool, 'run'>,
  usualMs: number = ANALYSIS_TIME_OUT_MS,
): MasterAnalyst {
  return {
    async analyse({ bytes, name, mode, fonts = PACKAGED_FONTS, timeOutMs = usualMs }, signal) {
      // Nothing is remembered under the hash: each reading is asked for because it may come out otherwise.
      const on = { master: { content_hash: '', name }, fonts: { hash: fonts.hash }, files: null };
      const work: RenderWork = { kind: 'analyse', mode, ...on };
      const limits = { timeOutMs, startMs: START_MS, ...(signal === undefined ? {} : { signal }) };
      const { bytes: derived, findings, analysis } = await threads.run(work, { master: bytes, fonts }, limits);
      if (analysis === undefined) throw new TypeError('an analysis comes back as one');
      return { ...analysis, findings, bytes: derived.length === 0 ? bytes : derived };
    },
  };
}
