import { createHash } from 'node:crypto';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { attribute, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import { pictureSize } from '../../scene/read/read-picture-fill.ts';
import type { Rect } from '../../scene/scene.ts';
import type { RuleChecks, RuleContext } from '../rule-context.ts';
import type { InspectedDeck, InspectedShape, InspectedSlide } from '../inspect-deck.ts';
import { slidesAt } from './slides-at.ts';

const PT_PER_INCH = 72;
/** Rounding tolerance, in points. */
const SLACK = 1;
/** An overlap of up to this share of the logo counts as touching edges. */
const TOUCHING = 0.02;

/** Logo, pictures, and where elements may be placed. */
export const PICTURE_CHECKS: RuleChecks<
  'logo.present' | 'logo.clear_space' | 'picture.distortion' | 'picture.resolution' | 'area.drawing'
> = {
  'logo.present': (context) => {
    const { pictures, on } = context.rule.params;
    if (pictures.length === 0 || context.slides.length === 0) return;
    const shows = (slide: InspectedSlide): boolean => logosOf(context.deck, slide, new Set(pictures)).length > 0;
    context.judged(context.slides.length);
    for (const slide of slidesAt(context.slides, on, shows))
      context.report('quality.logo_missing', slide === null ? {} : { slide });
  },
  'logo.clear_space': (context) => {
    const { pictures, percent } = context.rule.params;
    for (const slide of context.slides) {
      for (const logo of logosOf(context.deck, slide, new Set(pictures))) {
        if (logo.rect === null) continue;
        const space = (logo.rect.h * percent) / 100;
        const { x, y, w, h } = logo.rect;
        const clear = { x: x - space, y: y - space, w: w + 2 * space, h: h + 2 * space };
        for (const shape of context.shapesOf(slide)) {
          if (shape.rect === null || shape.element === logo.element || !shape.has_own_place) continue;
          context.judged();
          const share = overlapOf(clear, shape.rect);
          if (share > TOUCHING)
            context.report('rule.logo_covered', {
              slide,
              shape,
              distance: share * 100,
              params: { percent: Math.round(share * 100) },
            });
        }
      }
    }
  },
  'picture.distortion': (context) => {
    for (const { slide, shape, rect, pixels } of placedPictures(context)) {
      const shown = rect.w / rect.h;
      const percent = Math.abs(shown / (pixels.width / pixels.height) - 1) * 100;
      context.judged();
      if (percent > context.rule.params.max_percent)
        context.report('rule.picture_distorted', {
          slide,
          shape,
          distance: percent,
          params: { percent: Math.round(percent) },
        });
    }
  },
  'picture.resolution': (context) => {
    for (const { slide, shape, rect, pixels } of placedPictures(context)) {
      const dpi = Math.round(pixels.width / (rect.w / PT_PER_INCH));
      context.judged();
      if (dpi < context.rule.params.min_dpi)
        context.report('rule.picture_coarse', {
          slide,
          shape,
          seen: `${dpi} dpi`,
          wanted: `${context.rule.params.min_dpi} dpi`,
        });
    }
  },
  'area.drawing': (context) => {
    const { x, y, w, h } = context.rule.params;
    for (const slide of context.slides) {
      for (const shape of context.shapesOf(slide)) {
        if (!shape.has_own_place || shape.rect === null || shape.is_footer || shape.is_decorative) continue;
        context.judged();
        const own = shape.rect;
        const over = Math.max(x - own.x, y - own.y, own.x + own.w - (x + w), own.y + own.h - (y + h));
        if (over > SLACK)
          context.report('rule.outside_area', { slide, shape, distance: over, params: { points: Math.ceil(over) } });
      }
    }
  },
};

function overlapOf(logo: Rect, shape: Rect): number {
  const w = Math.min(logo.x + logo.w, shape.x + shape.w) - Math.max(logo.x, shape.x);
  const h = Math.min(logo.y + logo.h, shape.y + shape.h) - Math.max(logo.y, shape.y);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, logo.w * logo.h) : 0;
}

const hashes = new WeakMap<OfficePackage, Map<string, string>>();

/** SHA-256 of a part, computed once. */
export function partHash(pack: OfficePackage, path: string): string {
  const known = hashes.get(pack) ?? new Map<string, string>();
  hashes.set(pack, known);
  const found = known.get(path) ?? createHash('sha256').update(pack.bytes(path)).digest('hex');
  known.set(path, found);
  return found;
}

/** Pictures of a slide and, where they are shown, of its layout and master, that match one of the logo's files. */
function logosOf(deck: InspectedDeck, slide: InspectedSlide, pictures: ReadonlySet<string>): InspectedShape[] {
  const below = slide.shows_master ? [slide.layout, slide.master] : [];
  const all = [slide, ...below.flatMap((path) => (path === null ? [] : [deck.partOf(path)]))];
  return all
    .flatMap(({ shapes }) => shapes)
    .filter(({ kind, part }) => kind === 'pic' && part !== null && pictures.has(partHash(deck.pack, part)));
}

interface PlacedPicture {
  slide: InspectedSlide;
  shape: InspectedShape;
  rect: Rect;
  /** The part of the picture that remains after cropping. */
  pixels: { width: number; height: number };
}

function placedPictures(context: RuleContext<'picture.distortion' | 'picture.resolution'>): PlacedPicture[] {
  return context.slides.flatMap((slide) =>
    context.shapesOf(slide).flatMap((shape): PlacedPicture[] => {
      const { kind, part, rect, element } = shape;
      if (kind !== 'pic' || part === null || rect === null || rect.w < 1 || rect.h < 1) return [];
      const size = pictureSize(context.deck.pack.bytes(part));
      // A tiled picture has no aspect ratio of its own; a rotated one has its sides swapped.
      const turn = integerAttribute(descend(element, 'spPr', 'xfrm'), 'rot') ?? 0;
      if (size === null || descend(element, 'blipFill', 'tile') !== null || turn % 10_800_000 !== 0) return [];
      const crop = descend(element, 'blipFill', 'srcRect');
      const cut = (one: string, other: string): number =>
        Math.max(0.01, 1 - (shareOf(crop, one) + shareOf(crop, other)));
      return [
        { slide, shape, rect, pixels: { width: size.width * cut('l', 'r'), height: size.height * cut('t', 'b') } },
      ];
    }),
  );
}

function shareOf(crop: ReturnType<typeof descend>, side: string): number {
  const text = attribute(crop, side) ?? '0';
  return text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / 100_000;
}
