import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { analyseMaster } from '../../common/master/analyse-master.ts';
import {
  fromPlainMasterDeck,
  openMasterDeck,
  toPlainMasterDeck,
} from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { judgeDeck } from '../../common/check/judge-deck.ts';
import { deckScenes } from '../../common/scene/deck-scenes.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { PngPainter } from '../../common/scene/paint/png-painter.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { preparePictures } from '../../common/scene/place/prepare-pictures.ts';
import { textPlaces } from '../../common/scene/text-places.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { SceneReader } from '../../common/scene/read/scene-reader.ts';
import type { FontRegistry, FontSet } from '../../common/typeset/fonts/font-registry.ts';
import { createSetRegistry } from '../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import type { RenderFiles, RenderResult, RenderWork } from './render-work.ts';

interface OpenedMaster {
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  layouts: SceneReader;
  typesetter: Typesetter;
}

/** Draws pictures and PDFs, keeping master decks and fonts open. */
export interface Drawing {
  /** @returns null if master deck or fonts must be sent too. */
  draw(work: RenderWork): Promise<RenderResult | null>;
}

const MAX_CACHED_MASTERS = 4;
const MAX_CACHED_FONTS = 4;

export function createDrawing(): Drawing {
  let painter: PngPainter | null = null;
  const opened = new LRUCache<string, OpenedMaster>({ max: MAX_CACHED_MASTERS });
  const masters = new LRUCache<string, MasterDeck>({ max: MAX_CACHED_MASTERS });
  const typesetters = new LRUCache<string, Typesetter>({ max: MAX_CACHED_FONTS });

  function typesetterOf(fonts: FontSet): Typesetter {
    const typesetter = typesetters.get(fonts.hash) ?? createTypesetter(createSetRegistry(fonts));
    typesetters.set(fonts.hash, typesetter);
    return typesetter;
  }

  // Loaded on first use: the canvas takes a while to start, and a PDF doesn't need it.
  async function pngPainter(): Promise<PngPainter> {
    const { createPngPainter } = await import('../../common/scene/paint/png-painter.ts');
    return (painter ??= createPngPainter());
  }

  /** A master deck that was opened here for its analysis, or opened elsewhere and sent; otherwise null. */
  function masterDeckOf(contentHash: string, files: RenderFiles | null): MasterDeck | null {
    const sent = files === null || files.master instanceof Uint8Array ? null : files.master;
    const master = masters.get(contentHash) ?? (sent && fromPlainMasterDeck(sent));
    if (master !== null) masters.set(contentHash, master);
    return master;
  }

  function masterOf({ master: { content_hash }, fonts, files }: RenderWork): OpenedMaster | null {
    // Measurements depend on fonts: a master deck is kept open once per set of fonts.
    const key = `${content_hash} ${fonts.hash}`;
    let found = opened.get(key);
    if (found === undefined) {
      const typesetter = files === null ? typesetters.get(fonts.hash) : typesetterOf(files.fonts);
      const master = masterDeckOf(content_hash, files);
      if (typesetter === undefined || master === null) return null;
      const catalogue = typesetter.withCapacities(master.catalogue);
      found = { master, catalogue, layouts: createSceneReader(master.package, typesetter), typesetter };
      opened.set(key, found);
    }
    return found;
  }

  return {
    async draw(work) {
      if (work.kind === 'analyse') {
        const { files, name, mode } = work;
        if (!(files?.master instanceof Uint8Array)) return null;
        const open = async (bytes: Uint8Array): Promise<MasterDeck> => {
          const hash = createHash('sha256').update(bytes).digest('hex');
          const known = masters.get(hash);
          // Messages contain the file name.
          const master = known?.name === name ? known : await openMasterDeck(bytes, name);
          masters.set(hash, master);
          return master;
        };
        return analysis({ bytes: files.master, name, mode }, { typesetter: typesetterOf(files.fonts), open });
      }
      const open = masterOf(work);
      if (open === null) return null;
      if (work.kind === 'layout') {
        const bytes = await (await pngPainter()).paint(open.layouts.layout(work.layout_id), work.form);
        return { bytes, findings: [] };
      }
      const { deck, images } = work;
      const { typesetter } = open;
      const registry: FontRegistry = typesetter.registry;
      const diagrams = new Map([...work.diagrams].map(([id, plain]) => [id, preparedDiagram(plain)]));
      const input = { deck, images, diagrams, typesetter, master: open.master, catalogue: open.catalogue };
      // A new typesetter, so that its findings only concern the fonts of this deck.
      if (work.kind === 'pdf') {
        // Loaded for a PDF: the code that embeds fonts is large.
        const { deckPdf } = await import('./deck-pdf.ts');
        return deckPdf({ ...input, typesetter: createTypesetter(registry) });
      }
      if (work.kind === 'report') {
        const report = await judgeDeck({
          ...input,
          inventory: work.inventory,
          ...(work.contrast_minimum === undefined ? {} : { contrast_minimum: work.contrast_minimum }),
          ...(work.rule_set == null ? {} : { rule_set: work.rule_set }),
        });
        return { bytes: new TextEncoder().encode(JSON.stringify(report)), findings: [] };
      }
      if (work.kind === 'pptx') {
        const pictures = await preparePictures(deck.slides, open.catalogue, images);
        const content = placeDeck(deck, open.catalogue, { typesetter, images: pictures, diagrams });
        return { bytes: writeDeck(open.master, content), findings: [] };
      }
      const [scene] = await deckScenes(input, { first_number: work.number });
      const [slide] = deck.slides;
      if (scene === undefined || slide === undefined) throw new RangeError('the deck has no slide');
      if (work.kind === 'texts') {
        const places = textPlaces(slide, open.catalogue, scene);
        return { bytes: new TextEncoder().encode(JSON.stringify(places)), findings: [] };
      }
      return { bytes: await (await pngPainter()).paint(scene, work.form), findings: [] };
    },
  };
}

/** A master deck as a template; the unchanged file isn't sent back. */
async function analysis(...[file, parts]: Parameters<typeof analyseMaster>): Promise<RenderResult> {
  const { analyseMaster } = await import('../../common/master/analyse-master.ts');
  const { bytes, findings, master, ...found } = await analyseMaster(file, parts);
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  const analysed = { ...found, master: toPlainMasterDeck(master), content_hash };
  return { bytes: bytes === file.bytes ? new Uint8Array() : bytes, findings, analysis: analysed };
}
