import type { Finding } from '../../common/deck/finding.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import { openMasterDeck } from '../../common/ooxml/read/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { judgeDeck } from '../../common/quality/judge-deck.ts';
import { deckScenes } from '../../common/scene/deck-scenes.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { paintPdf } from '../../common/scene/paint/paint-pdf.ts';
import { createPngPainter } from '../../common/scene/paint/png-painter.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { preparePictures } from '../../common/scene/place/prepare-pictures.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { SceneReader } from '../../common/scene/read/scene-reader.ts';
import type { SceneApproximation, SlideScene } from '../../common/scene/scene.ts';
import { sceneFindings } from '../../common/scene/scene-findings.ts';
import type { FontRegistry } from '../../common/typeset/font-registry.ts';
import { createSetRegistry } from '../../common/typeset/font-set.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import type { RenderResult, RenderWork } from './render-work.ts';

interface OpenedMaster {
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  layouts: SceneReader;
  typesetter: Typesetter;
}

/** Draws what is asked for, with master decks and fonts kept open. */
export interface Drawing {
  /** @returns null where master deck or fonts have to be sent along. */
  draw(work: RenderWork): Promise<RenderResult | null>;
}

const KEPT_MASTERS = 4;
const KEPT_FONTS = 4;

/** A drawing with caches of its own. */
export function createDrawing(): Drawing {
  const painter = createPngPainter();
  // A Map keeps the order of insertion: the first is the one unused for longest.
  const opened = new Map<string, OpenedMaster>();
  const typesetters = new Map<string, Typesetter>();

  async function masterOf({ master: { content_hash, name }, fonts, files }: RenderWork): Promise<OpenedMaster | null> {
    // Fonts decide what is measured: a master deck is open once per set of them.
    const key = `${content_hash} ${fonts.hash}`;
    let found = opened.get(key);
    if (found === undefined) {
      if (files === null) return null;
      const typesetter = typesetters.get(fonts.hash) ?? createTypesetter(createSetRegistry(files.fonts));
      keep(typesetters, fonts.hash, typesetter, KEPT_FONTS);
      const master = await openMasterDeck(files.master, name);
      const catalogue = typesetter.withCapacities(master.catalogue);
      found = { master, catalogue, layouts: createSceneReader(master.package, typesetter), typesetter };
    }
    keep(opened, key, found, KEPT_MASTERS);
    return found;
  }

  return {
    async draw(work) {
      const open = await masterOf(work);
      if (open === null) return null;
      if (work.kind === 'layout') {
        const bytes = await painter.paint(open.layouts.layout(work.layout_id), work.form);
        return { bytes, findings: [] };
      }
      const { deck, images } = work;
      const { typesetter } = open;
      const registry: FontRegistry = typesetter.registry;
      const diagrams = new Map([...work.diagrams].map(([id, plain]) => [id, preparedDiagram(plain)]));
      const input = { deck, images, diagrams, typesetter, master: open.master, catalogue: open.catalogue };
      // A typesetter of its own tells which fonts of this deck were substituted.
      if (work.kind === 'pdf') return deckPdf({ ...input, typesetter: createTypesetter(registry) });
      if (work.kind === 'report') {
        const report = await judgeDeck({ ...input, brief: work.brief });
        return { bytes: new TextEncoder().encode(JSON.stringify(report)), findings: [] };
      }
      if (work.kind === 'pptx') {
        const pictures = await preparePictures(deck.slides, open.catalogue, images);
        const content = placeDeck(deck, open.catalogue, { typesetter, images: pictures, diagrams });
        return { bytes: writeDeck(open.master, content), findings: [] };
      }
      const [scene] = await deckScenes(input, { first_number: work.number });
      if (scene === undefined) throw new RangeError('a deck without slide');
      return { bytes: await painter.paint(scene, work.form), findings: [] };
    },
  };
}

/** Puts an entry in as the last used one; those unused for longest go. */
function keep<T>(entries: Map<string, T>, key: string, entry: T, most: number): void {
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= most) break;
    entries.delete(oldest);
  }
}

/** A deck as a PDF, with what was left out or looks otherwise than in PowerPoint. */
export async function deckPdf(input: Parameters<typeof deckScenes>[0]): Promise<RenderResult> {
  const { deck, typesetter } = input;
  const findings: Finding[] = [];
  const approximations: SceneApproximation[] = [];
  const scenes: SlideScene[] = await deckScenes(input, {}, (finding) => findings.push(finding));
  const meta = {
    ...{ title: deck.title, language: deck.language },
    ...(deck.author === undefined ? {} : { author: deck.author }),
    ...(deck.subtitle === undefined ? {} : { subject: deck.subtitle }),
  };
  const bytes = await paintPdf(scenes, meta, (approximation) => approximations.push(approximation));
  approximations.push(...scenes.flatMap((scene) => scene.approximations));
  return { bytes, findings: [...findings, ...sceneFindings(approximations), ...typesetter.findings()] };
}
