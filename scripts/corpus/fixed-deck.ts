import { NAMESPACE } from '../../common/ooxml/xml/element.ts';
import { childElements, createIn, descend, descendants } from '../../common/ooxml/xml/dom.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { serializeTree } from '../../common/ooxml/xml/serialize-tree.ts';
import type { Document } from '../../common/ooxml/xml/tree.ts';
import { composeDeck } from '../../common/ooxml/write/write-deck.ts';
import { readJudgedSlide, wordsOf } from '../../common/quality/judged-slide.ts';
import type { JudgedShape } from '../../common/quality/judged-slide.ts';
import type { DrawnDeck } from '../../common/scene/deck-scenes.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { preparePictures } from '../../common/scene/place/prepare-pictures.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { Rect } from '../../common/scene/scene.ts';

/** Where text may stand on a page, in points; charts and tables take any. */
export interface FixedFrame {
  name: string;
  rect: Rect;
  /** Words of it; null where any may stand. */
  words: string | null;
  /** What layout and master say themselves. */
  master_words: string;
}

/**
 * The same deck with every text at its final size: nothing shrinks it, whoever opens it. What stands in each frame is then
 * seen in what another program makes of it.
 */
export async function fixedDeck(input: DrawnDeck): Promise<{ bytes: Uint8Array; frames: FixedFrame[][] }> {
  const { deck, master, catalogue, typesetter, images, diagrams } = input;
  const pictures = images.size === 0 ? images : await preparePictures(deck.slides, catalogue, images);
  const composed = composeDeck(
    master,
    placeDeck(deck, catalogue, {
      ...{ typesetter, images: pictures },
      ...(diagrams === undefined ? {} : { diagrams }),
    }),
  );
  const reader = createSceneReader(composed.package, typesetter);
  const changes = new Map<string, Uint8Array>();
  const frames = composed.slide_paths.map((path, index) => {
    const about = {
      path,
      number: index + 1,
      layout_id: null,
      layout: null,
      slide_id: null,
      slide: null,
      content: null,
    };
    const { shapes } = readJudgedSlide(reader, composed.package, about);
    const document = composed.package.xml(path);
    for (const shape of shapes) fixSizes(shape, document);
    const masterWords = wordsOfMaster(master, deck.slides[index]?.layout_id ?? '');
    changes.set(path, Buffer.from(serializeTree(document)));
    return shapes
      .filter(({ kind, texts }) => kind === 'chart' || kind === 'object' || texts.length > 0)
      .map((shape): FixedFrame => {
        const isWhole = shape.kind === 'chart' || shape.kind === 'object';
        return {
          ...{ name: shape.name, rect: shape.rect },
          ...{ words: isWhole ? null : wordsOf(shape), master_words: masterWords },
        };
      });
  });
  const pack = composed.package.withParts(changes, { overrides: new Map(), defaults: new Map() });
  return { bytes: pack.toBytes(), frames };
}

function wordsOfMaster(master: MasterDeck, layoutId: string): string {
  const masterId = master.catalogue.layouts.find(({ layout_id }) => layout_id === layoutId)?.master_id;
  return [layoutId, masterId]
    .flatMap((path) => (path !== undefined && master.package.has(path) ? master.package.xml(path).documentElement : []))
    .flatMap((root) => (root === null ? [] : descendants(root, 't')))
    .map(({ textContent }) => textContent)
    .join(' ');
}

/** Writes the size of each run as it is set, the line spacing with it, and forbids shrinking. */
function fixSizes(shape: JudgedShape, document: Document): void {
  const body = descend(shape.element, 'txBody');
  const [text] = shape.texts;
  if (body === null || text === undefined || shape.kind !== 'text') return;
  const properties = descend(body, 'bodyPr');
  const make = (name: string): ReturnType<typeof createIn> => createIn(document, NAMESPACE.a, name);
  for (const fit of childElements(properties))
    if (/Autofit$|AutoFit$/.test(fit.localName ?? '')) properties?.removeChild(fit);
  properties?.appendChild(make('noAutofit'));
  const { scale, paragraphs } = text.block;
  for (const [index, element] of childElements(body, 'p').entries()) {
    const paragraph = paragraphs[index];
    if (paragraph === undefined) continue;
    const runs = childElements(element).filter(({ localName }) => /^(r|fld|br)$/.test(localName ?? ''));
    for (const [at, run] of runs.entries()) {
      const size = paragraph.runs[Math.min(at, paragraph.runs.length - 1)]?.size_pt ?? paragraph.end.size_pt;
      let look = descend(run, 'rPr');
      if (look === null) run.insertBefore((look = make('rPr')), run.firstChild);
      look.setAttribute('sz', String(Math.round(size * scale.font_scale * 100)));
    }
    if (!('factor' in paragraph.line_spacing) || scale.line_reduction === 0) continue;
    let own = descend(element, 'pPr');
    if (own === null) element.insertBefore((own = make('pPr')), element.firstChild);
    const spacing = make('lnSpc');
    const percent = make('spcPct');
    percent.setAttribute('val', String(Math.round((paragraph.line_spacing.factor - scale.line_reduction) * 100_000)));
    spacing.appendChild(percent);
    for (const old of childElements(own, 'lnSpc')) own.removeChild(old);
    own.insertBefore(spacing, own.firstChild);
  }
}
