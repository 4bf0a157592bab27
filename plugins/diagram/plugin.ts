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
import { diagramKinds } from './kinds.ts';
import { createMarkupDrawing, fetchMarkupImage } from './markup/draw-markup.ts';
import { plainDeckRoute } from './plain-deck/plain-deck-route.ts';
import { diagramRoutes } from './routes.ts';

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
