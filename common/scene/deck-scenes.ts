import { LRUCache } from 'lru-cache';
import type { Finding } from '../deck/finding.ts';
import type { LayoutCatalogue } from '../deck/layout.ts';
import type { Deck } from '../deck/slide.ts';
import type { SourceImage } from '../deck/source.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../ooxml/write/write-deck.ts';
import type { PlacedText, TextBlock } from '../typeset/text-block.ts';
import type { Typesetter } from '../typeset/typesetter.ts';
import type { TextSetter } from './chart/chart-text.ts';
import type { PreparedDiagram } from './diagram/plain-diagram.ts';
import { placeDeck } from './place/place-deck.ts';
import { preparePictures } from './place/prepare-pictures.ts';
import { createSceneReader } from './read/scene-reader.ts';
import type { SceneApproximation, SlideScene } from './scene.ts';

/** A deck as data, with everything it is based on. */
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
 * The scenes of a deck's slides, read from the package that PowerPoint would get.
 * @param options.first_number of the first slide, if the deck is a part of another one.
 * @param report is called with what was left out while composing.
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
  const reader = createSceneReader(composed.package, cachingSetter(typesetter));
  return composed.slide_paths.map((path, index) => reader.slide(path, { number: first_number + index }));
}

/** Numbers and labels repeat; longer text rarely does, and looking it up would cost more than it saves. */
const MAX_CACHED_LENGTH = 40;
/** A deck of thousands of slides must not fill the memory. */
const MAX_CACHED = 5_000;

/**
 * Caches short texts of one style while a deck is drawn: axis labels, table cells, slide numbers. Results are shared
 * and must not be changed.
 */
export function cachingSetter(setter: TextSetter): TextSetter {
  const known = new LRUCache<string, PlacedText>({ max: MAX_CACHED });
  return {
    place(block) {
      if (!isShort(block)) return setter.place(block);
      const key = JSON.stringify(block);
      let placed = known.get(key);
      if (placed === undefined) {
        placed = setter.place(block);
        known.set(key, placed);
      }
      return placed;
    },
  };
}

function isShort({ paragraphs }: TextBlock): boolean {
  const [only] = paragraphs;
  if (paragraphs.length !== 1 || only?.runs.length !== 1) return false;
  return (only.runs[0]?.text.length ?? 0) <= MAX_CACHED_LENGTH;
}

/** Fonts are the typesetter's findings. */
const CODES: Readonly<Record<Exclude<SceneApproximation['what'], 'font'>, string>> = {
  geometry: 'scene.approximate_geometry',
  effect: 'scene.approximate_effect',
  fill: 'scene.approximate_fill',
  picture: 'scene.approximate_picture',
  chart: 'scene.approximate_chart',
  text: 'scene.approximate_text',
  object: 'scene.approximate_object',
};

/** What looks different from PowerPoint: a finding for each kind of difference, with their number. */
export function sceneFindings(approximations: readonly SceneApproximation[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { what, detail } of approximations) {
    if (what === 'font') continue;
    const key = JSON.stringify([CODES[what], detail]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]): Finding => {
    const [code, detail] = JSON.parse(key) as [string, string];
    return { code, params: { detail, count }, severity: 'info' };
  });
}
