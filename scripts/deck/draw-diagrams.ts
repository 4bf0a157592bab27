import type { Deck } from '../../common/deck/slide.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { diagramKinds } from '../../plugins/diagram/kinds.ts';
import { createMarkupDrawing } from '../../plugins/diagram/markup/draw-markup.ts';
import { prepareDiagrams } from '../../plugins/export/deck-visuals.ts';
import type { DeckDiagrams } from '../../plugins/export/deck-visuals.ts';
import { createHookRegistry } from '../../server/kernel/hook-registry.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { DIAGRAM_KIND } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';

/** Makes the diagrams of a deck ready, as the service does for an export; markup is drawn here. */
export async function drawDiagrams(
  deck: Deck,
  master: Pick<MasterDeck, 'masters' | 'colours'>,
  translator: Translator,
  signal: AbortSignal = new AbortController().signal,
): Promise<DeckDiagrams> {
  const drawing = createMarkupDrawing({ chromium: undefined, environment: {}, hasSandbox: process.getuid?.() !== 0 });
  const registry = createHookRegistry(new Set([DIAGRAM_KIND.name]));
  const kinds = diagramKinds(
    async (markup, context) => (await drawing.draw(markup, context.colours ?? {}, context.signal)).png,
  );
  for (const [key, kind] of Object.entries(kinds)) registry.add('diagram', contribute(DIAGRAM_KIND, key, kind));
  const context = { job_id: null, user_id: null, client_id: null, language: deck.language, signal };
  try {
    return await prepareDiagrams(
      registry.contributions(DIAGRAM_KIND.name) as Contributions<DiagramKind>,
      deck.slides,
      context,
      translator.translate('author', 'export.diagram_marker'),
      master,
    );
  } finally {
    await drawing.close();
  }
}
