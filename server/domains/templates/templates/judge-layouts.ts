import type { Finding } from '../../../../common/deck/finding.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { MasterAnalyst } from '../../../kernel/sdk/ports/master-analyst.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';

interface JudgeLayoutsParts {
  analyst: MasterAnalyst;
  fonts: Pick<Fonts, 'setOf'>;
  log: Pick<Logger, 'warn'>;
}

/** What trying a file's layouts has shown. */
interface JudgedLayouts {
  /** By `layout_id`: why a layout is not to be offered, and its picture (PNG). None where nothing could be tried. */
  layouts: ReadonlyMap<string, { disabled_reason: Finding | null; thumbnail: Uint8Array }>;
  /** That it could not be tried. */
  findings: Finding[];
}

/** Tries the layouts of a file that the service has made itself. @throws AppError `unavailable`; CodedError `ooxml.*`. */
export type JudgeLayouts = (
  scope: Scope,
  clientId: string,
  file: { bytes: Uint8Array; name: string },
  signal: AbortSignal,
) => Promise<JudgedLayouts>;

/** How the analyst says that a file takes more time or memory than there is. */
const GIVEN_UP = ['render.timed_out', 'render.out_of_memory'];

/** A judge over the analyst, with the fonts of the client: by the same test fills that master decks go through. */
export function createLayoutJudge({ analyst, fonts, log }: JudgeLayoutsParts): JudgeLayouts {
  return async (scope, clientId, { bytes, name }, signal) => {
    const file = { bytes, name, mode: 'layouts' as const, fonts: await fonts.setOf(scope, clientId) };
    try {
      const { layouts, readiness } = await analyst.analyse(file, signal);
      const reasons = new Map(readiness.layouts.map(({ layout_id, reason }) => [layout_id, reason]));
      const judged = layouts.map(({ layout_id, thumbnail }) => {
        return [layout_id, { disabled_reason: reasons.get(layout_id) ?? null, thumbnail }] as const;
      });
      return { layouts: new Map(judged), findings: [] };
    } catch (error) {
      // What the layouts can hold is measured anyway; they are offered untried, and that is said.
      if (!(error instanceof AppError) || !GIVEN_UP.includes(error.code)) throw error;
      log.warn({ err: error }, 'layouts given as code could not be tried');
      return { layouts: new Map(), findings: [{ code: 'templates.untried', params: {}, severity: 'warning' }] };
    }
  };
}
