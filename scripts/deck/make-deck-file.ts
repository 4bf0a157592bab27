import { createHash } from 'node:crypto';
import { imagesByRef } from '../../common/deck/source.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { judgeDeck } from '../../common/check/judge-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { classify as classifyBlocks } from '../../plugins/ingest/classify.ts';
import type { Models } from '../../server/kernel/sdk/ports/models.ts';
import { composeDeckTools, composeTranslator } from '../../server/compose.ts';
import { openMaster } from '../../server/domains/templates/templates/master-cache.ts';
import { runStep } from '../../server/kernel/sdk/concurrency.ts';
import type { BriefingTools } from '../../server/pipeline/brief/make-briefing.ts';
import { makeDeck } from '../../server/pipeline/make-deck.ts';
import type { GeneratedDeck, OutlineProgress, SlidesProgress } from '../../server/pipeline/make-deck.ts';
import { deckLabelsOf, hasContent, settleContent } from '../../server/pipeline/read/content.ts';
import { UsageError } from './arguments.ts';
import type { Deck } from '../../common/deck/slide.ts';
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

interface MakeDeckInput {
  /** As they are read: the template is opened meanwhile. */
  sources: readonly SourceText[] | Promise<readonly SourceText[]>;
  models: Models;
  template: { bytes: Uint8Array; name: string };
  slides: number | null;
  /** Null: the content's own language. */
  language: string | null;
  tone: string;
  instructions: string;
  /** The output format: a deck to edit (default), or pages to read. */
  format?: 'pptx' | 'pdf';
  /** Whether to check the deck too. */
  wantsReport?: boolean;
  signal?: AbortSignal;
}

export interface MadeDeck extends GeneratedDeck {
  sources: readonly SourceText[];
  bytes: Uint8Array;
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  /** By slide id. */
  diagrams: ReadonlyMap<string, PreparedDiagram>;
  /** Null if none was requested. */
  report: QualityReport | null;
}

/** From sources to the bytes of a .pptx or .pdf: runs the whole pipeline. */
export async function makeDeckFile(
  input: MakeDeckInput,
  onProgress: (progress: OutlineProgress | SlidesProgress | { step: 'saving' }) => void = () => undefined,
): Promise<MadeDeck> {
  const { models, template } = input;
  const typesetter = createTypesetter();
  const [sources, { master, catalogue }] = await Promise.all([
    input.sources,
    openMaster(
      createHash('sha256').update(template.bytes).digest('hex'),
      { ...template, file_name: template.name },
      typesetter,
    ),
  ]);
  if (!hasContent(sources)) throw new UsageError('deck.no_content');
  const content = settleContent(sources, input, models.text.provider);
  const { language } = content.preferences;
  const translator = composeTranslator(shippedLanguage(language) ?? 'en');
  const tools = composeDeckTools(models, typesetter, deckLabelsOf(translator, language), classify);
  const request = { content, slide_count: input.slides, catalogue, ...(input.signal ? { signal: input.signal } : {}) };
  const generated = await runStep(makeDeck(tools, request), onProgress);
  onProgress({ step: 'saving' });
  const drawn = await drawDiagrams(generated.deck, master, translator, input.signal);
  const images = imagesByRef(sources);
  const deck = { deck: generated.deck, master, catalogue, typesetter, images, diagrams: drawn.diagrams };
  const { findings, ...exported } = await (input.format === 'pdf'
    ? (await import('../../plugins/render/deck-pdf.ts')).deckPdf(deck)
    : exportPptx(deck));
  generated.findings.push(...master.findings, ...drawn.findings, ...findings, ...content.findings);
  const report =
    input.wantsReport === true ? await judgeDeck({ ...deck, ...exported, inventory: generated.inventory }) : null;
  return { ...generated, sources, bytes: exported.bytes, master, catalogue, diagrams: drawn.diagrams, report };
}

const classify: BriefingTools['classify'] = async (source, model, signal) =>
  new Map((await classifyBlocks(source, model, signal)).map((each) => [each.ref, each.class]));

/** Prepares the diagrams of a deck as for an export of the service; markup is drawn here. */
async function drawDiagrams(
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
