import { COLOURS_OF_LIGHTS } from '../../deck/status-column.ts';
import { resolveAlpha, resolveColourElement } from '../../ooxml/read/colour.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, childElements, descend, descendants } from '../../ooxml/xml/dom.ts';
import { Element } from '../../ooxml/xml/tree.ts';
import type { RuleChecks, RuleContext } from '../rule-context.ts';
import { createPalette } from '../colour-distance.ts';
import type { Palette } from '../colour-distance.ts';
import type { InspectedShape, InspectedSlide } from '../inspect-deck.ts';
import type { InspectedRun } from '../inspect-text.ts';
import { readSceneTheme } from '../../scene/read/scene-theme.ts';

/**
 * Colours closer than this look the same to most people, so replacing one with the scheme's colour changes nothing
 * visible.
 */
const SAFE_DISTANCE = 10;
const COLOURS = new Set(['srgbClr', 'schemeClr', 'sysClr', 'prstClr', 'hslClr', 'scrgbClr']);
/** Shadows, recoloured pictures, and elements without their own colour. */
const NO_LOOK = new Set(['effectLst', 'effectDag', 'blip', 'extLst', 'scene3d', 'sp3d']);
const SLOTS = ['tx1', 'bg1', 'tx2', 'bg2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

/** The appearance of text and shapes: fonts, sizes, colours. */
export const LOOK_CHECKS: RuleChecks<
  'font.family' | 'font.size' | 'font.sizes' | 'colour.palette' | 'colour.contrast'
> = {
  'font.family': checkFonts,
  'font.size': (context) => {
    const { min_pt } = context.rule.params;
    for (const slide of context.slides)
      for (const shape of context.shapesOf(slide)) {
        if (shape.is_footer) continue;
        const sizes = runsOf(shape).map(({ size_pt }) => size_pt);
        context.judged(sizes.length);
        const least = Math.min(...sizes);
        // Sizes are in hundredths of a point; the shrink factor is in thousandths of a percent.
        if (sizes.length === 0 || least >= min_pt - 0.05) continue;
        context.report('rule.text_too_small', {
          ...{ slide, shape, seen: `${round(least)} pt`, wanted: `${min_pt} pt`, distance: min_pt - least },
        });
      }
  },
  'font.sizes': (context) => {
    for (const slide of context.slides) {
      const shapes = context.shapesOf(slide).filter(({ is_footer, kind }) => !is_footer && kind !== 'table');
      const sizes = new Set(shapes.flatMap(runsOf).map(({ size_pt }) => Math.round(size_pt)));
      context.judged();
      if (sizes.size <= context.rule.params.max) continue;
      const seen = [...sizes].sort((a, b) => b - a).join(', ');
      context.report('rule.many_sizes', {
        slide,
        seen,
        wanted: String(context.rule.params.max),
        params: { count: sizes.size },
      });
    }
  },
  'colour.palette': checkColours,
  // Checked where text is measured: the minimum is passed to the contrast gate.
  'colour.contrast': () => undefined,
};

function runsOf({ paragraphs }: InspectedShape): InspectedRun[] {
  return paragraphs.flatMap(({ runs }) => runs).filter(({ text }) => text.trim() !== '');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function checkFonts(context: RuleContext<'font.family'>): void {
  const { deck, slides, rule } = context;
  const families = new Set(rule.params.families.map(nameOf));
  for (const slide of slides) {
    const fonts = themeFonts(deck, slide);
    for (const shape of context.shapesOf(slide)) {
      const off = new Map<string, InspectedRun[]>();
      for (const run of runsOf(shape)) {
        context.judged();
        if (!families.has(nameOf(run.font))) off.set(run.font, [...(off.get(run.font) ?? []), run]);
      }
      if (shape.kind === 'chart' && shape.part !== null && deck.pack.has(shape.part)) {
        for (const latin of descendants(deck.pack.xml(shape.part).documentElement, 'latin')) {
          const font = attribute(latin, 'typeface') ?? '';
          context.judged();
          if (font !== '' && !font.startsWith('+') && !families.has(nameOf(font))) off.set(font, []);
        }
      }
      for (const [font, runs] of off) {
        const named = runs
          .flatMap(({ properties }) => childElements(properties))
          .filter(
            (child) =>
              ['latin', 'ea', 'cs'].includes(child.localName) &&
              nameOf(attribute(child, 'typeface') ?? '') === nameOf(font),
          );
        const theme = shape.is_title ? fonts.major : fonts.minor;
        const canFix = runs.length > 0 && named.length >= runs.length && families.has(nameOf(theme));
        context.report('quality.font_off_brand', {
          ...{
            slide,
            shape,
            seen: font,
            params: { font },
            severity: shape.is_footer && rule.severity === 'error' ? 'warning' : rule.severity,
          },
          ...(families.has(nameOf(theme)) ? { wanted: theme } : {}),
          ...(canFix ? { apply: () => followTheme(named, shape.is_title) } : {}),
        });
      }
    }
  }
}

function themeFonts(
  deck: RuleContext<'font.family'>['deck'],
  { master }: InspectedSlide,
): { major: string; minor: string } {
  const theme =
    master === null
      ? null
      : (deck.pack.relationships(master).find(({ type }) => type.endsWith('/theme'))?.path ?? null);
  return readSceneTheme(deck.pack, theme !== null && deck.pack.has(theme) ? theme : null).fonts;
}

function followTheme(typefaces: readonly Element[], isTitle: boolean): void {
  const script: Readonly<Record<string, string>> = { latin: 'lt', ea: 'ea', cs: 'cs' };
  for (const element of typefaces) {
    element.attributes = element.attributes.filter(({ name }) => name === 'typeface');
    element.setAttribute('typeface', `+${isTitle ? 'mj' : 'mn'}-${script[element.localName] ?? 'lt'}`);
  }
}

/** Font family names are compared without case. */
function nameOf(font: string): string {
  return font.trim().toLowerCase();
}

function checkColours(context: RuleContext<'colour.palette'>): void {
  const { colours, max_distance, allows_tints } = context.rule.params;
  if (colours.length === 0) return;
  const palette = createPalette(colours);
  const isOn = (hex: string, withTints: boolean): boolean =>
    (withTints ? palette.nearestTint(hex) : palette.nearest(hex)).distance <= max_distance;
  for (const slide of context.slides) {
    checkSet(context, palette, slide, undefined, coloursIn(descend(slide.root, 'cSld', 'bg')), slide.path);
    for (const shape of context.shapesOf(slide)) {
      checkSet(context, palette, slide, shape, coloursIn(shape.element), slide.path);
      if (shape.kind === 'chart' && shape.part !== null && context.deck.pack.has(shape.part)) {
        const root = context.deck.pack.xml(shape.part).documentElement;
        checkSet(context, palette, slide, shape, coloursIn(root), shape.part);
      }
      // Inherited from a master that is not the client's.
      const inherited = new Set<string>();
      for (const { hex, properties } of runsOf(shape)) {
        if (hex === null || childElements(properties, 'solidFill').length > 0) continue;
        context.judged();
        if (!inherited.has(hex) && !isOn(hex, allows_tints)) inherited.add(hex);
      }
      for (const hex of inherited) offPalette(context, palette, hex, { slide, shape });
    }
  }
}

function checkSet(
  context: RuleContext<'colour.palette'>,
  palette: Palette,
  slide: InspectedSlide,
  shape: InspectedShape | undefined,
  elements: readonly Element[],
  part: string,
): void {
  const { max_distance, allows_tints } = context.rule.params;
  const off = new Map<string, Element[]>();
  for (const element of elements) {
    if (attribute(element, 'val') === 'phClr' || resolveAlpha(element.parentElement) === 0) continue;
    const hex = resolveColourElement(element, slide.colours);
    if (hex === null) continue;
    context.judged();
    if (isLight(element, hex)) continue;
    const base = allows_tints && element.firstChild !== null ? baseOf(element, slide.colours) : hex;
    if (palette.nearest(base ?? hex).distance > max_distance) off.set(hex, [...(off.get(hex) ?? []), element]);
  }
  for (const [hex, found] of off) {
    const slot = slotOf(palette.nearest(hex).hex, slide.colours);
    const canFix = slot !== null && palette.nearest(hex).distance <= SAFE_DISTANCE && found.every(isPlain);
    offPalette(context, palette, hex, {
      ...{ slide, part, ...(shape === undefined ? {} : { shape }) },
      ...(canFix ? { apply: () => found.forEach((element) => useSlot(element, slot)) } : {}),
    });
  }
}

/** Whether a colour is that of a traffic light in a table: what it means is no matter of the brand. */
function isLight({ parentElement: fill }: Element, hex: string): boolean {
  return fill?.parentElement?.localName === 'tcPr' && Object.values(COLOURS_OF_LIGHTS).includes(hex);
}

function offPalette(
  context: RuleContext<'colour.palette'>,
  palette: Palette,
  hex: string,
  about: { slide: InspectedSlide; shape?: InspectedShape; part?: string; apply?: () => void },
): void {
  const nearest = palette.nearest(hex);
  const params = { colour: `#${hex}` };
  context.report('quality.colour_off_brand', {
    ...{ ...about, seen: `#${hex}`, wanted: `#${nearest.hex}`, distance: nearest.distance, params },
  });
}

/** Elements that specify a colour, outside shadows and pictures. */
function coloursIn(root: Element | null, found: Element[] = []): Element[] {
  for (let node = root?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (!(node instanceof Element) || NO_LOOK.has(node.localName)) continue;
    if (COLOURS.has(node.localName)) found.push(node);
    else coloursIn(node, found);
  }
  return found;
}

function baseOf(element: Element, colours: ColourContext): string | null {
  return resolveColourElement(new Element(element, element.attributes), colours);
}

function isPlain(element: Element): boolean {
  return element.localName === 'srgbClr' && childElements(element).every(({ localName }) => localName === 'alpha');
}

/** The name by which slides refer to a theme colour; null if it isn't one. */
function slotOf(hex: string, { theme, map }: ColourContext): string | null {
  return SLOTS.find((name) => theme[map[name] ?? name] === hex) ?? null;
}

function useSlot(element: Element, slot: string): void {
  const { prefix, namespaceURI } = element;
  const tagName = prefix === null ? 'schemeClr' : `${prefix}:schemeClr`;
  const named = new Element({ tagName, prefix, localName: 'schemeClr', namespaceURI });
  named.setAttribute('val', slot);
  for (const child of childElements(element)) named.appendChild(child);
  element.parentNode?.replaceChild(named, element);
}
