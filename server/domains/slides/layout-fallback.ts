import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { LayoutNeed } from './layout-need.ts';

/**
 * Tells that a slide stands on a layout that is not made for what it shows.
 * @param wanted what the slide asks for.
 * @param taken what the layout was given to take: the same, or less.
 * @returns null where the layout is one of those that suit.
 */
export function fallbackFinding(
  slide: OutlineSlide,
  wanted: LayoutNeed,
  taken: LayoutNeed,
  layout: LayoutModel,
): Finding | null {
  if (taken === wanted && wanted.roles.includes(layout.role)) return null;
  const params = { title: slide.title, layout: layout.name };
  return { code: codeOf(wanted), params, severity: 'info', slide_id: slide.id };
}

/** By what the slide asks for, so that the sentence names it. */
function codeOf({ kind, visual, bodies }: LayoutNeed): string {
  if (visual === 'chart') return bodies > 0 ? 'slides.no_layout_for_chart_and_text' : 'slides.no_layout_for_chart';
  if (visual === 'table') return 'slides.no_layout_for_table';
  if (visual === 'picture') return 'slides.no_layout_for_picture';
  if (visual === 'diagram') return 'slides.no_layout_for_diagram';
  if (kind === 'title') return 'slides.no_layout_for_cover';
  if (kind === 'section') return 'slides.no_layout_for_section';
  if (kind === 'quote') return 'slides.no_layout_for_quote';
  if (kind === 'big_number') return 'slides.no_layout_for_number';
  return bodies === 2 ? 'slides.no_layout_for_two_texts' : 'slides.no_layout_for_text';
}
