import { imagesByRef } from '../../common/deck/block-refs.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { judgeDeck } from '../../common/quality/judge-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { deckPdf } from '../../plugins/render/deck-pdf.ts';
import { classify } from '../../plugins/ingest/classify.ts';
import type { Models } from '../../server/kernel/sdk/ports/models.ts';
import { composeDeckServices, composeTranslator } from '../../server/compose.ts';
import type { ContentClass } from '../../server/kernel/sdk/ports/text-tasks.ts';
import { contentLanguage, deckLanguage, languageFindings } from '../../server/domains/presentations/deck-language.ts';
import { generateDeck } from '../../server/domains/presentations/generate-deck.ts';
import type { DeckProgress, GeneratedDeck } from '../../server/domains/presentations/generate-deck.ts';
import { UsageError } from './arguments.ts';
import { drawDiagrams } from './draw-diagrams.ts';

export interface MakeDeckInput {
  sources: readonly SourceText[];
  models: Models;
  template: { bytes: Uint8Array; name: string };
  slides: number | null;
  /** null: the content's own. */
  language: string | null;
  tone: string;
  instructions: string;
  /** What is written: a deck to edit (when absent), or pages to read. */
  format?: 'pptx' | 'pdf';
  /** Judge the deck as well. */
  wantsReport?: boolean;
  signal?: AbortSignal;
}

export interface MadeDeck extends GeneratedDeck {
  bytes: Uint8Array;
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  /** By slide id. */
  diagrams: ReadonlyMap<string, PreparedDiagram>;
  /** null where nobody asked for one. */
  report: QualityReport | null;
}

/** From sources to the bytes of a .pptx or .pdf: the whole pipeline once. */
export async function makeDeckFile(
  input: MakeDeckInput,
  onProgress: (progress: DeckProgress | { step: 'saving' }) => void = () => undefined,
): Promise<MadeDeck> {
  const { sources, models } = input;
  if (sources.every((source) => source.blocks.length === 0)) throw new UsageError('deck.no_content');
  const found = contentLanguage(sources);
  const language = deckLanguage(input.language, found, models.text.provider);
  const typesetter = createTypesetter();
  const translator = composeTranslator(shippedLanguage(language) ?? 'en');
  const services = composeDeckServices(models, typesetter, translator);
  const master = await openMasterDeck(input.template.bytes, input.template.name);
  const catalogue = typesetter.withCapacities(master.catalogue);
  const generated = await generateDeck(
    services,
    {
      sources,
      wishes: { language, tone: input.tone, instructions: input.instructions },
      slide_count: input.slides,
      catalogue,
      classes: await classesOf(input),
      ...(input.signal ? { signal: input.signal } : {}),
    },
    onProgress,
  );
  onProgress({ step: 'saving' });
  const drawn = await drawDiagrams(generated.deck, master, translator, input.signal);
  const images = imagesByRef(sources);
  const deck = { deck: generated.deck, master, catalogue, typesetter, images, diagrams: drawn.diagrams };
  const { bytes, findings } = await (input.format === 'pdf' ? deckPdf(deck) : exportPptx(deck));
  generated.findings.push(
    ...master.findings,
    ...drawn.findings,
    ...findings,
    ...languageFindings(input.language, language),
  );
  const report = input.wantsReport === true ? await judgeDeck({ ...deck, brief: generated.brief }) : null;
  return { ...generated, bytes, master, catalogue, diagrams: drawn.diagrams, report };
}

/** What each block is; a model that fails on this is asked for the slides all the same, the rules have answered. */
async function classesOf(input: MakeDeckInput): Promise<Map<string, ContentClass>> {
  const classes = new Map<string, ContentClass>();
  for (const source of input.sources) {
    for (const each of await classify(source, input.models.text, input.signal)) classes.set(each.ref, each.class);
  }
  return classes;
}
