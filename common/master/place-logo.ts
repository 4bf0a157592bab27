import type { InspectedDeck, InspectedShape, InspectedSlide } from '../check/inspect-deck.ts';
import { isDarkColour, resolveAlpha, resolveColour } from '../ooxml/read/colour.ts';
import { attribute, childElements, descend } from '../ooxml/xml/dom.ts';

/** A logo for masters: a PNG, sizes in pixels, clear space in percent of its height. */
export interface LookLogo {
  png: Uint8Array;
  width: number;
  height: number;
  clear_percent: number;
  /** The backgrounds that it is made for. */
  backgrounds: readonly Tone[];
}
type Tone = 'light' | 'dark';

/** Points. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Points. */
const MIN_PLATE_EDGE = 4;
const LOGO_HEIGHTS = [28, 20, 14];
const MAX_LOGO_WIDTH = 120;
/** Distances from the edges, the nearest first: the logo moves past ornaments in the corners. */
const INSETS_ACROSS = [12, 44, 72, 120];
const INSETS_DOWN = [12, 18, 26];
/** A larger shape is a background, whatever its outline. */
const MAX_DECORATION = 0.5;
/** A logo that is cut or hard to see on more of the layouts than this gets a plate; one that is hidden on more is not placed. */
const MAX_SPOILT = 0.25;
/** Fills with a lower opacity are invisible. */
const MIN_ALPHA = 0.15;

export interface PlacedLogo {
  logo: LookLogo;
  box: Area;
  /** Its clear space, to be filled with white or black, where the master draws something behind it that it isn't made for. */
  plate: { area: Area; hex: string } | null;
}

/**
 * Finds a logo and a corner where, with its clear space, it touches no text and is on a suitable background on nearly
 * all layouts; smaller if necessary. If no corner suits any of the logos, the first one gets a plate. Null if layouts would hide it
 * everywhere, or text is everywhere.
 */
export function placeLogo(
  logos: readonly LookLogo[],
  deck: InspectedDeck,
  layoutPaths: readonly string[],
  masterPaths: readonly string[],
): PlacedLogo | null {
  const layouts = layoutPaths.map((path) => deck.partOf(path)).filter(({ shows_master }) => shows_master);
  const masters = new Map(masterPaths.map((path) => [path, deck.partOf(path)]));
  const taken = [...masters.values(), ...layouts].flatMap(({ shapes }) =>
    shapes.flatMap(({ rect, placeholder }) =>
      rect === null || placeholder === null || placeholder.type === 'pic' ? [] : [rect],
    ),
  );
  let best: { logo: LookLogo; box: Area; spoilt: number } | null = null;
  let plated: { placed: PlacedLogo; hidden: number } | null = null;
  for (const logo of logos) {
    for (const { box, space } of corners(logo, deck.size)) {
      if (taken.some((each) => overlaps(space, each))) continue;
      const grounds = layouts.map((layout) =>
        groundAt(layout, masters.get(layout.master ?? '') ?? null, space, deck.size),
      );
      const hidden = grounds.filter((ground) => ground === 'hidden').length;
      const spoilt = grounds.filter(
        (ground) => ground !== 'hidden' && (ground === 'unclear' || !logo.backgrounds.includes(ground)),
      ).length;
      if (best === null || spoilt < best.spoilt) best = { logo, box, spoilt };
      if (plated === null || hidden < plated.hidden) {
        const hex = logo.backgrounds.includes('light') ? 'FFFFFF' : '000000';
        plated = { placed: { logo, box, plate: { area: padded(box, space), hex } }, hidden };
      }
    }
  }
  const isSpoilt = (count: number): boolean => count > layouts.length * MAX_SPOILT;
  if (best !== null && !isSpoilt(best.spoilt)) return { logo: best.logo, box: best.box, plate: null };
  return plated === null || isSpoilt(plated.hidden) ? null : plated.placed;
}

/** A plate has an edge around the logo even where the brand asks for no clear space. */
function padded(box: Area, space: Area): Area {
  const pad = Math.max(MIN_PLATE_EDGE, box.x - space.x);
  return { x: box.x - pad, y: box.y - pad, w: box.w + 2 * pad, h: box.h + 2 * pad };
}

/** Possible places of a logo, in order of preference. */
function corners(
  { width, height, clear_percent }: LookLogo,
  slide: InspectedDeck['size'],
): { box: Area; space: Area }[] {
  return LOGO_HEIGHTS.flatMap((wanted) => {
    const scale = Math.min(wanted / height, MAX_LOGO_WIDTH / width);
    const [w, h] = [width * scale, height * scale];
    const free = (h * clear_percent) / 100;
    const places = [
      { isRight: true, isBottom: false },
      { isRight: true, isBottom: true },
      { isRight: false, isBottom: true },
      { isRight: false, isBottom: false },
    ];
    return INSETS_DOWN.flatMap((down) =>
      INSETS_ACROSS.flatMap((across) =>
        places.map(({ isRight, isBottom }) => {
          const [insetX, insetY] = [Math.max(across, free), Math.max(down, free)];
          const x = isRight ? slide.w - insetX - w : insetX;
          const y = isBottom ? slide.h - insetY - h : insetY;
          return { box: { x, y, w, h }, space: { x: x - free, y: y - free, w: w + 2 * free, h: h + 2 * free } };
        }),
      ),
    );
  });
}

/** What is behind the master's logo on a layout; `hidden` if the layout covers it, `unclear` if shapes cut it. */
function groundAt(
  layout: InspectedSlide,
  master: InspectedSlide | null,
  space: Area,
  slide: InspectedDeck['size'],
): Tone | 'hidden' | 'unclear' {
  const own = backgroundOf(layout);
  let ground: Tone | 'unclear' = own ?? (master === null ? null : backgroundOf(master)) ?? 'unclear';
  for (const [part, isAbove] of [
    [master, false],
    [layout, true],
  ] as const) {
    for (const shape of part?.shapes ?? []) {
      const { rect, placeholder } = shape;
      if (part === null || rect === null || placeholder !== null || !overlaps(space, rect)) continue;
      const fill = fillOf(shape, part);
      if (fill === 'none') continue;
      // Other outlines may end anywhere within their box.
      const preset = attribute(descend(shape.element, 'spPr', 'prstGeom'), 'prst') ?? '';
      const isBehind =
        contains(rect, space) && (preset === 'rect' || rect.w * rect.h > MAX_DECORATION * slide.w * slide.h);
      if (!isBehind) return 'unclear';
      if (isAbove) return 'hidden';
      ground = fill;
    }
  }
  return ground;
}

function backgroundOf(part: InspectedSlide): Tone | 'unclear' | null {
  if (descend(part.root, 'cSld', 'bg') === null) return null;
  const hex = backgroundHex(part);
  return hex === null ? 'unclear' : toneOf(hex);
}

/** The one colour behind a slide, layout or master; null if it has no background of its own or one of several colours. */
export function backgroundHex({ root, colours }: Pick<InspectedSlide, 'root' | 'colours'>): string | null {
  const background = descend(root, 'cSld', 'bg');
  return resolveColour(descend(background, 'bgRef') ?? descend(background, 'bgPr', 'solidFill'), colours);
}

/** How a shape is filled, by its own fill or that of its style. */
function fillOf({ element, kind }: InspectedShape, { colours }: InspectedSlide): Tone | 'unclear' | 'none' {
  if (kind === 'pic') return 'unclear';
  const own = childElements(descend(element, 'spPr')).find(({ localName }) => /Fill$/u.test(localName));
  if (own?.localName === 'noFill') return 'none';
  if (own === undefined) {
    const style = descend(element, 'style', 'fillRef');
    const hex = (attribute(style, 'idx') ?? '0') === '0' ? null : resolveColour(style, colours);
    return hex === null ? 'none' : toneOf(hex);
  }
  if (own.localName === 'solidFill' && resolveAlpha(own) < MIN_ALPHA) return 'none';
  const hex = own.localName === 'solidFill' ? resolveColour(own, colours) : null;
  return hex === null ? 'unclear' : toneOf(hex);
}

function toneOf(hex: string): Tone {
  return isDarkColour(hex) ? 'dark' : 'light';
}

function contains(one: Area, other: Area): boolean {
  return (
    one.x <= other.x && one.y <= other.y && one.x + one.w >= other.x + other.w && one.y + one.h >= other.y + other.h
  );
}

function overlaps(one: Area, other: Area): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}
