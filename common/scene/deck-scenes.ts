import type { Finding } from '../deck/finding.ts';
import type { LayoutCatalogue } from '../deck/layout.ts';
import type { Deck } from '../deck/slide.ts';
import type { SourceImage } from '../deck/source.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../ooxml/write/write-deck.ts';
import type { Typesetter } from '../typeset/typesetter.ts';
import { placeDeck } from './place/place-deck.ts';
import type { PreparedDiagram } from './place/prepared-diagram.ts';
import { preparePictures } from './place/prepare-pictures.ts';
import { rememberingSetter } from './read/remembering-setter.ts';
import { createSceneReader } from './read/scene-reader.ts';
import type { SlideScene } from './scene.ts';

/** A deck as data, and what it stands on. */
export interface DrawnDeck {
  deck: Deck;
  master: MasterDeck;
  /** With capacities. */
  catalogue: LayoutCatalogue;
  typesetter: Typesetter;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
}

/**
 * The slides of a deck as they look: read from the very package that PowerPoint would get.
 * @param options.first_number of the first slide, where the deck is a part of another one.
 * @param report is told what was left out while composing.
 * @throws RangeError, WriteError as `placeDeck` and `composeDeck` do.
 */
export async function deckScenes(
  { deck, master, catalogue, typesetter, images, diagrams }: DrawnDeck,
  { first_number = 1 }: { first_number?: number } = {},
  report: (finding: Finding) => void = () => undefined,
): Promise<SlideScene[]> {
  const pictures = images.size === 0 ? images : await preparePictures(deck.slides, catalogue, images);
  const content = placeDeck(deck, catalogue, {
    ...{ typesetter, images: pictures, report },
    ...(diagrams === undefined ? {} : { diagrams }),
  });
  const composed = composeDeck(master, content, report, { isForDrawing: true });
  const reader = createSceneReader(composed.package, rememberingSetter(typesetter));
  return composed.slide_paths.map((path, index) => reader.slide(path, { number: first_number + index }));
}
