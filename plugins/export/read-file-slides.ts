import { setImmediate } from 'node:timers/promises';
import { PackageError } from '../../common/ooxml/package/package-gate.ts';
import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { readOpenDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { readShapeTree } from '../../common/ooxml/read/shape-tree.ts';
import { slideCreationNumber } from '../../common/ooxml/write/shape-parts.ts';
import { attribute, descend, descendants } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';
import type { Rect } from '../../common/scene/scene.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { TextBlock } from '../../common/typeset/text-block.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';

/** A shape as the file contains it. Lengths in points. */
interface FileShape {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null without text, or for text that the presentation program fills in: numbers, dates. */
  text: string | null;
  font_name: string | null;
  font_size: number | null;
  shown_font_size: number | null;
}

export interface FileSlide {
  slide_id: string | null;
  part: number;
  layout_name: string;
  /** Bytes. */
  largest_picture: number;
  shapes: FileShape[];
}

interface Observed {
  rect: Rect;
  blocks: TextBlock[];
}

/**
 * Reads the slides of one of our .pptx files as they are now. Groups and hidden shapes are left out because programs
 * show them differently.
 * @param slideIds of the slides that it was made from; the file contains them as creation ids
 * @throws PackageError
 */
export async function readFileSlides(
  bytes: Uint8Array,
  name: string,
  slideIds: readonly string[],
  typesetter: Typesetter,
  signal: AbortSignal,
): Promise<FileSlide[]> {
  const pack = await openOfficePackage(bytes, name);
  const reader = createSceneReader(pack, typesetter);
  const ids = new Map(slideIds.map((id) => [slideCreationNumber(id), id]));
  const parts = new Map<string, number>();
  const slides: FileSlide[] = [];
  for (const { path, creation_id, layout_id, number, shapes } of readOpenDeck(pack).slides) {
    // A slide takes a few milliseconds; let other work run in between.
    await setImmediate();
    signal.throwIfAborted();
    const seen = new Map<Element, Observed>();
    let last: Observed | null = null;
    reader.slide(path, {
      number,
      observer: {
        shape: ({ element, rect }) => void seen.set(element, (last = { rect, blocks: [] })),
        text: ({ block }) => void last?.blocks.push(block),
        empty: () => undefined,
        table: () => undefined,
        openGroup: () => undefined,
        closeGroup: () => undefined,
      },
    });
    const slideId = ids.get(creation_id ?? NaN) ?? null;
    const part = parts.get(slideId ?? '') ?? 0;
    parts.set(slideId ?? '', part + 1);
    slides.push({
      slide_id: slideId,
      part,
      layout_name: layout_id === null ? '' : layoutName(pack, layout_id),
      largest_picture: Math.max(
        0,
        ...shapes.map((shape) => (shape.kind === 'picture' ? (shape.picture?.bytes.length ?? 0) : 0)),
      ),
      shapes: readShapeTree(pack.xml(path).documentElement).flatMap((shape) => {
        const observed = seen.get(shape.element);
        if (observed === undefined || shape.isHidden || shape.isInGroup === true) return [];
        return [
          { name: shape.name, ...placeOf(observed.rect), ...wordsOf(shape.kind, shape.element, observed.blocks) },
        ];
      }),
    });
  }
  return slides;
}

function layoutName(pack: OfficePackage, layout: string): string {
  try {
    return attribute(descend(pack.xml(layout).documentElement, 'cSld'), 'name') ?? '';
  } catch (error) {
    if (error instanceof PackageError) return '';
    throw error;
  }
}

function placeOf({ x, y, w, h }: Rect): Pick<FileShape, 'left' | 'top' | 'width' | 'height'> {
  return { left: hundredths(x), top: hundredths(y), width: hundredths(w), height: hundredths(h) };
}

type Words = Pick<FileShape, 'text' | 'font_name' | 'font_size' | 'shown_font_size'>;
const NO_WORDS: Words = { text: null, font_name: null, font_size: null, shown_font_size: null };

function wordsOf(kind: string, element: Element, [block]: readonly TextBlock[]): Words {
  if (kind !== 'sp' || block === undefined) return NO_WORDS;
  const runs = block.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => text.trim() !== '');
  if (runs.length === 0) return NO_WORDS;
  const size = single(runs.map(({ size_pt }) => size_pt));
  const isFilledIn = descendants(element, 'fld').length > 0;
  return {
    text: isFilledIn ? null : block.paragraphs.map((each) => each.runs.map(({ text }) => text).join('')).join('\n'),
    font_name: single(runs.map(({ font }) => font)),
    font_size: size,
    shown_font_size: size === null ? null : hundredths(size * block.scale.font_scale),
  };
}

/** The common value; null if they differ. */
function single<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
