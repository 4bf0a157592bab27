import { diagramImageAnswer, diagramImageInput } from '../../common/api/diagrams.ts';
import type { ErrorKind } from '../../common/api/problem.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import { DiagramError } from './markup/markup-renderer.ts';
import type { DiagramErrorCode } from './markup/markup-renderer.ts';
import type { MarkupDrawing } from './markup/draw-markup.ts';
import { MARKUP_PATH } from './markup/draw-markup.ts';

const tag = 'diagrams';

const KINDS: Readonly<Partial<Record<DiagramErrorCode, ErrorKind>>> = {
  'diagram.render_timeout': 'provider_timed_out',
  'diagram.render_failed': 'provider_failed',
};

export function diagramRoutes({ drawing }: { drawing: MarkupDrawing }): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'diagram.draw',
      takesJobToken: true,
      tag,
      method: 'POST',
      path: MARKUP_PATH,
      root: true,
      summary: 'Draw the text markup of a diagram as a PNG picture; the answer says which renderer drew it',
      rate: { per_minute: 60 },
      bodyLimit: 262_144,
      input: { body: diagramImageInput },
      output: json(diagramImageAnswer),
      problems: ['invalid', 'provider_failed', 'provider_timed_out'],
      handler: async ({ body, signal }) => {
        const { png, renderer } = await withProblem(drawing.draw(body.markup, body.theme ?? {}, signal));
        return { image_base64: Buffer.from(png).toString('base64'), renderer };
      },
    }),
  ];
}

/** Converts diagram errors to refusals. */
async function withProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error;
    throw new AppError(KINDS[error.code] ?? 'invalid', error.code, error.params, { cause: error });
  }
}
