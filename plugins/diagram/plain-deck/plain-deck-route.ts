import { Readable } from 'node:stream';
import { plainDeckInput } from '../../../common/api/diagrams.ts';
import type { PlainDeckInput } from '../../../common/api/diagrams.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../../../common/scene/place/prepared-diagram.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/slides/contract.ts';
import type { Actor } from '../../../server/sdk/actor.ts';
import { AppError } from '../../../server/sdk/app-error.ts';
import { defineRoute, file } from '../../../server/sdk/define-route.ts';
import type { Route } from '../../../server/sdk/define-route.ts';
import type { DiagramKind } from '../../../server/sdk/ports/diagram-kind.ts';
import type { Scope } from '../../../server/sdk/scope.ts';
import { DiagramError } from '../diagram-error.ts';
import { writePlainDeck } from './write-plain-deck.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

export interface PlainDeckParts {
  presentations: Presentations;
  slides: SlideStore;
  kinds: Readonly<Record<string, DiagramKind>>;
}

/** The route that writes a deck on no master. */
export function plainDeckRoute(parts: PlainDeckParts): Route {
  return defineRoute({
    auth: 'session',
    action: 'diagram.draw',
    tag: 'diagrams',
    method: 'POST',
    path: '/api/generate-pptx',
    root: true,
    summary: 'Write the slides of a presentation, or the given ones, as a deck without a slide master of anybody',
    rate: { per_minute: 10 },
    bodyLimit: 4_194_304,
    input: { body: plainDeckInput },
    output: file(PPTX),
    problems: ['not_found', 'invalid', 'conflict'],
    handler: async ({ actor, scope, body, signal }) => {
      const deck = await deckOf(parts, actor, scope, body);
      const bytes = await writePlainDeck({ ...deck, diagrams: await diagramsOf(parts, deck.slides, signal) });
      return { name: 'presentation.pptx', media_type: PPTX, size: bytes.byteLength, content: Readable.from([bytes]) };
    },
  });
}

async function deckOf(
  parts: PlainDeckParts,
  actor: Actor,
  scope: Scope,
  body: PlainDeckInput,
): Promise<{ title: string; slides: StoredSlide[] }> {
  if ('presentation_id' in body) {
    const { title } = await parts.presentations.get(actor, scope, body.presentation_id);
    const { slides } = await parts.slides.get(scope, body.presentation_id);
    if (slides.length === 0) throw new AppError('conflict', 'diagram.no_slides');
    return { title, slides: [...slides] };
  }
  const slides = body.slides.map((given, index): StoredSlide => ({
    ...{ id: `slide-${index + 1}`, kind: 'content', layout_id: '', title: given.title, notes: given.notes },
    ...{ boxes: {}, free: [], sources: [], claims: [], findings: [] },
    fields:
      given.bullets.length === 0
        ? {}
        : { body: { kind: 'text', paragraphs: given.bullets.map((text) => ({ runs: [{ text }], level: 0 })) } },
    ...(given.__diagram__ === undefined ? {} : { __diagram__: given.__diagram__ }),
    ...(given.__diagram_markup__ === undefined ? {} : { __diagram_markup__: given.__diagram_markup__ }),
  }));
  return { title: slides[0]?.title ?? '', slides };
}

/** A diagram that can't be drawn leaves its mark, as in an export. */
async function diagramsOf(
  { kinds }: PlainDeckParts,
  slides: readonly StoredSlide[],
  signal: AbortSignal,
): Promise<Map<string, PreparedDiagram>> {
  const diagrams = new Map<string, PreparedDiagram>();
  for (const slide of slides) {
    for (const kind of Object.values(kinds)) {
      try {
        const context = { job_id: null, user_id: null, client_id: null, language: 'en', signal };
        const prepared = await kind.prepare(slide, context);
        if (prepared !== null) diagrams.set(slide.id, prepared);
      } catch (error) {
        if (!(error instanceof DiagramError)) throw error;
        diagrams.set(slide.id, preparedDiagram({ kind: 'failed', marker: slide.title }));
      }
    }
  }
  return diagrams;
}
