import { existsSync } from 'node:fs';
import type { DiagramTheme } from '../../../common/api/diagrams.ts';
import { guardMarkup } from './guard-markup.ts';
import type { MarkupRenderer, RenderedMarkup, DiagramErrorCode } from './markup-renderer.ts';
import { createBuiltinRenderer, markupKind } from './render-builtin.ts';
import { createChromiumRenderer, RENDER_SECONDS } from './render-chromium.ts';
import * as z from 'zod';
import { DIAGRAM_BOUNDS, diagramImageAnswer } from '../../../common/api/diagrams.ts';
import type { InternalCalls } from '../../../server/kernel/sdk/ports/signed-tokens.ts';
import { DiagramError } from './markup-renderer.ts';

/** Paths of installed Chromium-based browsers. The headless shell comes first: it needs half the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
] as const;

/** The browser to draw with: the given one, otherwise an installed one; null if there is none, or for `none`. */
export function findChromium(given: string | undefined): string | null {
  if (given === 'none') return null;
  if (given !== undefined && given !== '') return given;
  return PLACES.find((place) => existsSync(place)) ?? null;
}

export interface MarkupDrawing {
  /** @throws DiagramError for markup that is refused, invalid or can't be drawn. */
  draw(markup: string, theme: DiagramTheme, signal?: AbortSignal): Promise<RenderedMarkup>;
  renderer: RenderedMarkup['renderer'];
  close(): Promise<void>;
}

/**
 * Draws markup in Chromium if it is available, otherwise without a browser.
 * @param options.chromium path of the program, or `none`.
 */
export function createMarkupDrawing(options: {
  chromium: string | undefined;
  environment: Record<string, string>;
  hasSandbox: boolean;
}): MarkupDrawing {
  const path = findChromium(options.chromium);
  const renderer: MarkupRenderer =
    path === null ? createBuiltinRenderer() : createChromiumRenderer({ ...options, path });
  return {
    renderer: path === null ? 'builtin' : 'chromium',
    async draw(markup, theme, signal) {
      guardMarkup(markup);
      return renderer.render(markup, theme, signal);
    },
    close: () => renderer.close(),
  };
}

export const MARKUP_PATH = '/api/diagram-markup-to-image';

const TIME_OUT_MS = 20_000;
/** Answers of the service are smaller; larger ones come from elsewhere. */
const MAX_CHARS = 40_000_000;
const KNOWN: readonly DiagramErrorCode[] = [
  'diagram.markup_refused',
  'diagram.markup_too_large',
  'diagram.markup_invalid',
  'diagram.markup_unsupported',
  'diagram.render_timeout',
];
const problem = z.object({ code: z.string() });

/**
 * Lets the web process draw markup for a job.
 * @throws DiagramError with the reason in its answer, otherwise `diagram.render_failed`.
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
  const body = text.length > MAX_CHARS ? null : parsed(text);
  if (!answer.ok) {
    const reported = problem.safeParse(body).data?.code;
    const code = KNOWN.find((each) => each === reported) ?? 'diagram.render_failed';
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
    // An answer without JSON isn't from the service; the caller reports that.
    return null;
  }
}
