import * as z from 'zod';
import { DIAGRAM_BOUNDS, diagramImageAnswer } from '../../../common/api/diagrams.ts';
import type { DiagramTheme } from '../../../common/api/diagrams.ts';
import type { InternalCalls } from '../../../server/kernel/sdk/ports/internal-calls.ts';
import { DiagramError } from '../diagram-error.ts';
import type { DiagramErrorCode } from '../diagram-error.ts';
import { markupKind } from './render-builtin.ts';
import { RENDER_SECONDS } from './render-chromium.ts';

export const MARKUP_PATH = '/api/diagram-markup-to-image';

const TIME_OUT_MS = 20_000;
/** The service's own answers; what is larger comes from elsewhere. */
const MOST_CHARS = 40_000_000;
const KNOWN: readonly DiagramErrorCode[] = [
  'diagram.markup_refused',
  'diagram.markup_too_large',
  'diagram.markup_invalid',
  'diagram.markup_unsupported',
  'diagram.render_timeout',
];
const problem = z.object({ code: z.string() });

/**
 * Has the web part of the service draw markup for a job.
 * @throws DiagramError with the reason it gave, `diagram.render_failed` where there was none.
 */
export async function fetchMarkupImage(
  calls: InternalCalls,
  job: { job_id: string; user_id: string },
  { markup, theme }: { markup: string; theme: DiagramTheme },
  signal: AbortSignal,
): Promise<Uint8Array> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(calls.address(MARKUP_PATH), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...calls.headers(job, MARKUP_PATH) },
      body: JSON.stringify({ markup, theme }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]),
    });
    text = await answer.text();
  } catch (error) {
    signal.throwIfAborted();
    throw new DiagramError('diagram.render_failed', {}, { cause: error });
  }
  const body = text.length > MOST_CHARS ? null : parsed(text);
  if (!answer.ok) {
    const told = problem.safeParse(body).data?.code;
    const code = KNOWN.find((each) => each === told) ?? 'diagram.render_failed';
    throw new DiagramError(
      code,
      { limit: DIAGRAM_BOUNDS.markup_chars, kind: markupKind(markup), seconds: RENDER_SECONDS },
      { cause: new Error(`status ${answer.status}`) },
    );
  }
  const image = diagramImageAnswer.safeParse(body);
  if (!image.success) throw new DiagramError('diagram.render_failed', {}, { cause: image.error });
  return new Uint8Array(Buffer.from(image.data.image_base64, 'base64'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no answer of the service; the caller says so.
    return null;
  }
}
