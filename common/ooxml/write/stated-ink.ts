import type { ColourScheme } from '../read/colour.ts';
import { luminance } from '../read/colour.ts';
import type { LayoutDetail } from '../read/read-master.ts';
import type { XmlElement } from '../xml/element.ts';
import { READABLE, blackOrWhite, colourDistance, contrast, inkColour, scheme } from './ground-colours.ts';
import type { Ground } from './ground-colours.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';

/** What text wears on slides of one layout when they say nothing. */
export interface InheritedInks {
  colours: ColourScheme;
  unstyled: LayoutDetail['unstyled_colours'];
  /** null where nothing is known of the layout. */
  orphans: LayoutDetail['orphan_colours'] | null;
}

/** Titles are large (WCAG 2.2, 1.4.3). */
const READABLE_LARGE = 3;
/** Colours nearer to each other than this, in steps of a channel, are the same to a reader. */
const ALIKE = 40;
const NAMES = ['tx1', 'bg1', 'tx2', 'bg2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;

/**
 * The colour that text in a placeholder must be given, because what it inherits is not meant for it or can't be read:
 * orphans where the master's colour doesn't read on the layout; and text that no style of the master gives a colour (files of
 * LibreOffice), which gets the theme's colour nearest to the one that the layout's own words wear.
 * @returns null where the inherited colour is right, as in all masters of PowerPoint.
 */
export function statedInk(placeholder: LayoutPlaceholder, inks: InheritedInks, ground: Ground): XmlElement | null {
  const { type, idx, is_orphan: isOrphan } = placeholder;
  if (isOrphan === true) {
    const isTitle = type === 'title';
    const inherited = (isTitle ? inks.orphans?.title : inks.orphans?.body) ?? null;
    const least = isTitle ? READABLE_LARGE : READABLE;
    const reads = inherited !== null && ground.plate === null && !ground.isForeign && readsOn(inherited, ground, least);
    return reads ? null : inkColour(ground);
  }
  const unstyled = inks.unstyled.get(`${type} ${idx}`);
  if (unstyled === undefined) return null;
  const { inherited, prompt } = unstyled;
  if (prompt === null) return readsOn(inherited, ground, READABLE_LARGE) ? null : inkColour(ground);
  return colourDistance(inherited, prompt) < ALIKE ? null : named(prompt, inks.colours);
}

function readsOn(hex: string, { behind }: Ground, least: number): boolean {
  return behind.every((each) => contrast(hex, each) >= least);
}

/** The theme's colour that is a colour, else the nearer one of black and white. */
function named(hex: string, colours: ColourScheme): XmlElement {
  const nearest = NAMES.reduce((best, name) =>
    colourDistance(colours[name], hex) < colourDistance(colours[best], hex) ? name : best,
  );
  return colourDistance(colours[nearest], hex) < ALIKE ? scheme(nearest) : blackOrWhite(luminance(hex) > 0.18);
}
