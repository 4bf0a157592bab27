import { COLOURS_OF_LIGHTS } from '../../deck/status-column.ts';
import type { Light } from '../../deck/status-column.ts';
import type { FormTextColour, FormPaint } from '../../forms/part.ts';
import { hueOf, mixColours, saturation, shiftLuminance } from '../read/colour.ts';
import type { ColourScheme } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { extremeOn, overlayColour, scheme, textColourOf, panelColour } from './background-colours.ts';
import { colourDistance, contrast, READABLE, VISIBLE } from './contrast.ts';
import { shadeHex, shadeOf, tinted, tone, toneHex } from './muted-colours.ts';
import type { Background } from './background-colours.ts';
import type { Accent } from './contrast.ts';

/** A colour in theme terms, and its appearance on the slide's background. */
interface Named {
  element: () => XmlElement;
  hex: string;
}

const LARGE_PT = 18;
const LARGE_BOLD_PT = 14;
/** Forms have panels only if the theme's second background differs visibly from the first and is equally calm. */
const MIN_TINT = 1.04;
const MAX_TINT = 1.35;
/** Minimum distance of two accents; closer ones count as one. */
const MIN_DISTANCE = 90;
const MORE_OPAQUE = 14_000;
const SOFT = 15_000;
const SOFT_DARK = 28_000;
/** Fills on which text has the background colour. */
const STRONG: ReadonlySet<FormPaint> = new Set(['accent', 'accent_2', 'alert', 'block']);
/** Fills that are the overlay over a picture, and those of them that are paler than others. */
const MARKS: ReadonlySet<FormPaint> = new Set(['block', 'muted', 'soft', 'soft_2', 'soft_muted', 'background']);
const PALE: ReadonlySet<FormPaint> = new Set(['soft', 'soft_2', 'soft_muted']);
/** Contrast (WCAG 2.2, 1.4.6) from which text does not fade. */
const STRONGER = 7;
/** Opacity of marks in the text colour, thousandths of a percent. */
const STRONG_MARK = 80_000;
const BEHIND_ICON = 16_000;
const SHADE_STEP = 2_000;
/** Luminance steps by which an accent is darkened until text on it is readable, thousandths of a percent. */
const DARKER = [75_000, 60_000, 50_000, 40_000, 25_000];

/** The colours of forms on one layout, by role. */
export class FormColours {
  readonly #background: Background;
  readonly #accents: readonly Accent[];
  readonly #paints: Readonly<Record<Exclude<FormPaint, 'none'>, Named>>;
  readonly #headings: Named[];
  /** The theme has no second accent for this background. */
  readonly #isSingle: boolean;
  /** Cache of text colours. */
  readonly #chosen = new Map<string, Named['element']>();
  /** Appearance of translucent fills on a card. */
  readonly #onTint: Readonly<Record<'soft' | 'soft_2', string>>;

  constructor(background: Background, accents: readonly Accent[], colours: ColourScheme) {
    this.#background = background;
    this.#accents = accents;
    const ground: Named = { element: () => scheme(background.name), hex: shownHex(background) };
    const text: Named = { element: () => textColourOf(background), hex: background.textHex };
    const own = (name: keyof ColourScheme): Named => ({ element: () => scheme(name), hex: colours[name] });
    const standing = accents.filter(({ hex }) => contrast(hex, ground.hex) >= VISIBLE);
    const heading = background.heading === background.textColour ? text : own(background.heading);
    const named = ({ name, hex }: Accent): Named => ({ element: () => scheme(name), hex });
    const carrying = (colour: Named): Named =>
      movedUntil(colour, background, ({ hex }) => contrast(hex, ground.hex) >= READABLE);
    // What is highlighted keeps its hue on dark slides of a deck: a lighter shade of the first accent, not the next one.
    const lead = accents[0];
    const lifted = background.isDark && background.overlay === null && lead ? carrying(named(lead)) : null;
    const isLifted = lifted !== null && contrast(lifted.hex, ground.hex) >= READABLE;
    const first = standing[0];
    const accent = isLifted ? lifted : first === undefined ? heading : carrying(named(first));
    const second = standing.find(({ hex }) => first !== undefined && colourDistance(hex, accent.hex) >= MIN_DISTANCE);
    const other =
      second === undefined ? shade(background, background.isDark ? 50_000 : 45_000) : carrying(named(second));
    const soft = (colour: Named): Named => {
      const val = background.isDark ? SOFT_DARK : SOFT;
      if (background.overlay !== null) return shade(background, 0);
      return {
        element: () => withMore(colour.element(), el('a:alpha', { val })),
        hex: mixColours(ground.hex, colour.hex, val / 100_000),
      };
    };
    this.#headings = [heading, text];
    this.#isSingle = second === undefined;
    const tint = tintOf(background, colours);
    const share = (background.isDark ? SOFT_DARK : SOFT) / 100_000;
    this.#onTint = { soft: mixColours(tint.hex, accent.hex, share), soft_2: mixColours(tint.hex, other.hex, share) };
    this.#paints = {
      accent,
      accent_2: other,
      alert: alertOf(
        accents.map((each) => carrying(named(each))),
        accent,
        heading,
      ),
      block: background.isDark
        ? shade(background, 70_000)
        : background.overlay === null
          ? carrying(own('tx2'))
          : heading,
      background: ground,
      hairline: { element: () => tone(background, 'rule'), hex: toneHex(background, 'rule') },
      muted: shade(tinted(background), background.isDark ? 60_000 : 78_000),
      soft: soft(accent),
      soft_2: soft(other),
      soft_muted: shade(tinted(background), background.isDark ? 82_000 : 90_000),
      tint,
    };
  }

  /** The colour of a fill; null for none. */
  fill(paint: FormPaint): XmlElement | null {
    return paint === 'none' ? null : this.#paints[paint].element();
  }

  /**
   * The colour of a bar, point or line without words, or of the circle behind an icon. Over a picture, where other fills
   * are the overlay and would not show on it, a shade of the text colour.
   */
  mark(paint: FormPaint, isBehindIcon = false): XmlElement | null {
    const isOverlay = this.#background.overlay !== null && (paint === 'accent_2' ? this.#isSingle : MARKS.has(paint));
    if (isBehindIcon && this.#isMuddy(paint)) return this.fill('soft_muted');
    if (!isOverlay) return this.fill(paint);
    const least = isBehindIcon ? BEHIND_ICON : leastShade(this.#background, VISIBLE);
    return textColourOf(this.#background, PALE.has(paint) ? least : Math.max(least, STRONG_MARK));
  }

  /** Whether a fill is a breath of an accent on a dark background, where orange gets brown: a circle behind an icon is a shade of the background. */
  #isMuddy(paint: FormPaint): boolean {
    const { isDark, overlay } = this.#background;
    return isDark && overlay === null && (paint === 'soft' || paint === 'soft_2');
  }

  /** A colour of a traffic light, and that of the word on it: the master's own where one of its accents has that hue, else the usual one. */
  light(name: Light): { fill: XmlElement; text: XmlElement } {
    const { from, to } = HUES[name];
    const own = this.#accents.find(({ hex }) => isBetween(hueOf(hex), from, to) && saturation(hex) >= MIN_LIGHT);
    const hex = own?.hex ?? COLOURS_OF_LIGHTS[name];
    const texts = [this.#paints.background, ...this.#headings.slice(1)];
    const text = this.#background.isForeign ? undefined : texts.find((each) => contrast(each.hex, hex) >= READABLE);
    return {
      fill: own === undefined ? el('a:srgbClr', { val: hex }) : scheme(own.name),
      text: text?.element() ?? extremeOn(hex),
    };
  }

  /** What texts without their own fill are placed on over a picture or an uneven background; otherwise null. */
  panel(): XmlElement | null {
    return panelColour(this.#background);
  }

  /** The colour of text or of an icon, shifted until it is readable on what is behind. */
  textColour(
    role: FormTextColour,
    behind: FormPaint,
    { size_pt, bold }: { size_pt: number; bold: boolean },
  ): XmlElement {
    const least = size_pt >= LARGE_PT || (bold && size_pt >= LARGE_BOLD_PT) ? VISIBLE : READABLE;
    const key = `${role} ${behind} ${least}`;
    const element = this.#chosen.get(key) ?? this.#choose(role, behind, least);
    this.#chosen.set(key, element);
    return element();
  }

  #choose(role: FormTextColour, behind: FormPaint, least: number): Named['element'] {
    const back = behind === 'none' ? this.#paints.background.hex : this.#paints[behind].hex;
    // Translucent fills may also be on a card.
    const backs = behind === 'soft' || behind === 'soft_2' ? [back, this.#onTint[behind]] : [back];
    if (this.#isMuddy(behind)) backs.push(this.#paints.soft_muted.hex);
    const reads = ({ hex }: Named, wanted: number): boolean => backs.every((each) => contrast(hex, each) >= wanted);
    // Text on a strong fill has the background colour: dark text on orange looks like a mistake.
    const { name, backgroundHex, isForeign } = this.#background;
    const ground: Named = { element: () => scheme(name), hex: backgroundHex };
    // A theme colour near a picture is no colour of it: a mid-tone that just reads looks faded on an accent.
    const enough = isForeign && STRONG.has(behind) ? STRONGER : READABLE;
    if (STRONG.has(behind) && !role.startsWith('accent') && role !== 'alert' && reads(ground, enough))
      return ground.element;
    for (const each of this.#candidates(role)) if (reads(each, least)) return each.element;
    const last = [this.#headings[1], ground].find((each) => each !== undefined && reads(each, enough));
    return last?.element ?? (() => extremeOn(back));
  }

  #candidates(role: FormTextColour): Named[] {
    const background = this.#background;
    if (background.isForeign) return [];
    switch (role) {
      case 'text':
        return this.#headings.slice(1);
      case 'heading':
        return this.#headings;
      case 'quiet':
        return [{ element: () => tone(background, 'mutedText'), hex: toneHex(background, 'mutedText') }];
      case 'accent':
      case 'accent_2':
      case 'alert': {
        const accent = this.#paints[role];
        return [accent, ...DARKER.map((kept) => movedTo(accent, kept, background)), ...this.#headings];
      }
    }
  }
}

/** Degrees from red up to which a colour warns, as orange does, and those of green, which says that all is well. */
const WARM = 42;
const GREEN = { from: 68, to: 172 } as const;
/** A grey is no warning, whatever its hue is. */
const MIN_WARM = 0.3;

/** Hues of traffic lights in degrees. */
const HUES: Readonly<Record<Light, { from: number; to: number }>> = {
  red: { from: 345, to: 14 },
  amber: { from: 34, to: 56 },
  green: { from: 90, to: 160 },
};
/** A paler accent is no light. */
const MIN_LIGHT = 0.5;

function isBetween(hue: number, from: number, to: number): boolean {
  return from > to ? hue >= from || hue <= to : hue >= from && hue <= to;
}

/** The colour of what asks for action: the accent nearest to red, else the first one or, where that is green, that of headings. */
function alertOf(accents: readonly Named[], first: Named, heading: Named): Named {
  const fromRed = ({ hex }: Named): number => Math.min(hueOf(hex), 360 - hueOf(hex));
  const [warm] = accents
    .filter((each) => fromRed(each) <= WARM && saturation(each.hex) >= MIN_WARM)
    .sort((one, other) => fromRed(one) - fromRed(other));
  const hue = hueOf(first.hex);
  return warm ?? (hue > GREEN.from && hue < GREEN.to ? heading : first);
}

/** A colour with the given part of its luminance (thousandths of a percent), shifted away from the background. */
function movedTo({ hex, element }: Named, kept: number, { isDark }: Background): Named {
  const lumOff = isDark ? 100_000 - kept : 0;
  return {
    hex: shiftLuminance(hex, { lumMod: kept / 100_000, lumOff: lumOff / 100_000 }),
    element: () => moveLuminance(element(), kept, lumOff),
  };
}

/** The colour itself, or the closest of its darker and lighter variants that satisfies `does`. */
function movedUntil(colour: Named, background: Background, does: (each: Named) => boolean): Named {
  return [colour, ...DARKER.map((kept) => movedTo(colour, kept, background))].find(does) ?? colour;
}

/** The least opacity of the text colour, thousandths of a percent, at which it stands out from all that may be behind it. */
function leastShade({ behind, textHex }: Background, wanted: number): number {
  const stands = (alpha: number): boolean =>
    behind.every((hex) => contrast(mixColours(hex, textHex, alpha / 100_000), hex) >= wanted);
  let alpha = SHADE_STEP;
  while (alpha < 100_000 && !stands(alpha)) alpha += SHADE_STEP;
  return alpha;
}

function shownHex({ isForeign, behind, backgroundHex }: Background): string {
  return isForeign ? (behind[0] ?? backgroundHex) : backgroundHex;
}

/** Over a picture all fills are the overlay, because any other colour may occur in the picture. */
function shade(background: Background, kept: number): Named {
  const { overlay, isForeign, textHex } = background;
  if (overlay !== null) return { element: () => overlayColour(overlay, MORE_OPAQUE), hex: overlay.hex };
  const element = (): XmlElement => shadeOf(background, kept, 1);
  if (isForeign) return { element, hex: mixColours(shownHex(background), textHex, 1 - kept / 100_000) };
  return { element, hex: shadeHex(background, kept) };
}

/** The theme's second background if it is a calm variant of the first, else a shade of the background. */
function tintOf(background: Background, colours: ColourScheme): Named {
  const ratio = contrast(colours.bg2, background.backgroundHex);
  const isNeighbour = !background.isForeign && background.name === 'bg1' && ratio >= MIN_TINT && ratio <= MAX_TINT;
  if (isNeighbour) return { element: () => scheme('bg2'), hex: colours.bg2 };
  // On a band in the second background, cards have the first one.
  const isBand = background.name === 'bg2' && contrast(colours.bg1, background.backgroundHex) <= MAX_TINT;
  if (isBand && !background.isForeign) return { element: () => scheme('bg1'), hex: colours.bg1 };
  return shade(background, background.isDark ? 88_000 : 95_000);
}

function moveLuminance(colour: XmlElement, lumMod: number, lumOff: number): XmlElement {
  return withMore(colour, el('a:lumMod', { val: lumMod }), lumOff === 0 ? null : el('a:lumOff', { val: lumOff }));
}

function withMore({ name, attributes, children }: XmlElement, ...more: (XmlElement | null)[]): XmlElement {
  return el(name, attributes, children, ...more);
}
