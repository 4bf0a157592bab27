import type { Box } from '../deck/geometry.ts';
import type { LayoutField } from '../deck/layout.ts';
import type { Paragraph } from '../deck/slide.ts';
import type { Fit } from './fit-text.ts';
import type { Typesetter } from './typesetter.ts';

/** The smallest size of a title that nobody could shorten: still the largest text of its slide, or half of what the master sets. */
const LAST_TITLE_PT = 18;
const LAST_TITLE_SHARE = 0.5;

/**
 * The fit that is written for a field: the ordinary one, and for a title that overflows even so a stronger one, because a
 * small title is better than one that runs into the content.
 * @param box EMU; the field's own, or the slide's explicit one.
 * @returns null for fields that take no text.
 */
export function fitField(
  typesetter: Typesetter,
  field: LayoutField,
  box: Box,
  paragraphs: readonly Paragraph[],
): Fit | null {
  if (field.text === undefined) return null;
  const text = [...paragraphs];
  const fit = typesetter.fit(text, field.text, box, field.kind);
  if (fit.fits || field.kind !== 'title') return fit;
  const inherited = field.text.levels[0]?.size_pt ?? LAST_TITLE_PT;
  return typesetter.fit(text, field.text, box, field.kind, Math.min(LAST_TITLE_PT, inherited * LAST_TITLE_SHARE));
}
