import { z } from 'zod';
import { FILES } from '../../server/domains/sources/files/contract.ts';
import { IMAGES } from '../../server/domains/sources/images/contract.ts';
import { PRESENTATIONS } from '../../server/domains/presentations/contract.ts';
import { SLIDE_STORE } from '../../server/domains/presentations/slides/contract.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { DIAGRAM_KIND } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import { INTERNAL_CALLS } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { TRANSLATORS } from '../../server/kernel/sdk/ports/translators.ts';
import { optional } from '../../server/kernel/sdk/service-token.ts';
import { diagramImageAnswer, diagramImageInput } from '../../common/api/diagrams.ts';
import type { ErrorKind } from '../../common/api/problem.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import { diagramKinds } from './kinds.ts';
import { createMarkupDrawing, fetchMarkupImage, MARKUP_PATH } from './markup/draw-markup.ts';
import { plainDeckRoute } from './plain-deck/plain-deck-route.ts';
import { DiagramError } from './markup/markup-renderer.ts';
import type { DiagramErrorCode } from './markup/markup-renderer.ts';
import type { MarkupDrawing } from './markup/draw-markup.ts';

const env = z.object({
  DIAGRAM_CHROMIUM: z.string().optional().meta({
    description: 'Path of the Chromium that draws diagrams from markup; an installed one when unset, none at all: none',
  }),
  DIAGRAM_CHROMIUM_SANDBOX: z
    .enum(['true', 'false'])
    .default('true')
    .meta({ description: "Whether that Chromium uses its own sandbox; it can't as root, as in many containers" }),
  HOME: z.string().optional().meta({ description: 'Folder of the user, as the system sets it' }),
});

/** Flowcharts, bar and pie charts from data, and diagrams from text markup. */
export const plugin = definePlugin({
  name: 'diagram',
  env,
  needs: {
    calls: INTERNAL_CALLS,
    presentations: PRESENTATIONS,
    slides: SLIDE_STORE,
    files: FILES,
    images: optional(IMAGES),
    translators: TRANSLATORS,
  },
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'diagram.draw': ['super_admin', 'client_admin', 'author', 'reviewer'] },
  setup({ config, services, log }) {
    const drawing = createMarkupDrawing({
      chromium: config.DIAGRAM_CHROMIUM,
      environment: config.HOME === undefined ? {} : { HOME: config.HOME },
      hasSandbox: config.DIAGRAM_CHROMIUM_SANDBOX === 'true' && process.getuid?.() !== 0,
    });
    const kinds = diagramKinds(async (markup, { job_id, user_id, colours = {}, signal }) =>
      job_id === null || user_id === null
        ? (await drawing.draw(markup, colours, signal)).png
        : fetchMarkupImage(services.calls, { job_id, user_id }, { markup, theme: colours }, signal),
    );
    return { ...services, drawing, kinds, log };
  },
  routes: (own) => [...diagramRoutes(own), plainDeckRoute(own)],
  hooks: ({ kinds }) => Object.entries(kinds).map(([key, kind]) => contribute(DIAGRAM_KIND, key, kind)),
  stop: ({ drawing }) => drawing.close(),
});

const tag = 'diagrams';

const KINDS: Readonly<Partial<Record<DiagramErrorCode, ErrorKind>>> = {
  'diagram.render_timeout': 'provider_timed_out',
  'diagram.render_failed': 'provider_failed',
};

function diagramRoutes({ drawing }: { drawing: MarkupDrawing }): Route[] {
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
