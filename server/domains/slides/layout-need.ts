import type { DataStory } from '../../../common/deck/data-story.ts';
import type { LayoutRole } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';

/** What a slide asks of its layout. */
export interface LayoutNeed {
  kind: OutlineSlide['kind'];
  visual: 'chart' | 'table' | 'picture' | 'diagram' | null;
  /** Text bodies to fill beside the title. */
  bodies: 0 | 1 | 2;
  has_subtitle: boolean;
  /** Whether the slide names its source at the foot. */
  has_source_line: boolean;
  /** Roles that suit, best first. */
  roles: readonly LayoutRole[];
}

/** Points beside a chart that earn a column of their own. */
const MIN_POINTS_BESIDE_CHART = 2;

/** The need of one outline slide, from what it draws. */
export function layoutNeed(
  slide: OutlineSlide,
  story: DataStory | null,
  content: { hasPicture: boolean; hasTwoParts: boolean; hasProcess?: boolean },
): LayoutNeed {
  const need = { kind: slide.kind, visual: null, bodies: 0, has_subtitle: false, has_source_line: false } as const;
  switch (slide.kind) {
    case 'title':
      return { ...need, has_subtitle: true, roles: ['title', 'section', 'title_only', 'content'] };
    case 'section':
      return { ...need, has_subtitle: true, roles: ['section', 'title', 'title_only', 'closing'] };
    case 'agenda':
      return { ...need, bodies: 1, roles: ['content', 'two_content', 'chart_text'] };
    case 'closing':
      return { ...need, bodies: 1, roles: ['closing', 'content', 'two_content'] };
    case 'quote':
      return { ...need, bodies: 1, roles: ['quote', 'section', 'content'] };
    case 'big_number':
      // A number that a chart can show says more in its chart.
      if (story?.chart) return layoutNeed({ ...slide, kind: 'content' }, story, content);
      return { ...need, bodies: 1, has_source_line: true, roles: ['big_number', 'content'] };
    case 'picture':
    case 'content':
      break;
  }
  if (story?.chart) {
    const hasPoints = story.points.length >= MIN_POINTS_BESIDE_CHART;
    return {
      ...need,
      visual: 'chart',
      bodies: hasPoints ? 1 : 0,
      has_source_line: true,
      roles: hasPoints ? ['chart_text', 'two_content'] : ['chart', 'content', 'two_content', 'title_only'],
    };
  }
  if (story?.table) {
    return {
      ...need,
      visual: 'table',
      has_source_line: true,
      roles: ['table', 'content', 'two_content', 'title_only'],
    };
  }
  if (content.hasPicture) {
    return { ...need, visual: 'picture', bodies: 1, roles: ['picture', 'chart_text', 'two_content'] };
  }
  if (content.hasProcess === true)
    return { ...need, visual: 'diagram', roles: ['chart', 'content', 'title_only', 'table'] };
  if (content.hasTwoParts) return { ...need, bodies: 2, roles: ['two_content', 'comparison'] };
  return { ...need, bodies: 1, roles: ['content', 'two_content', 'chart_text'] };
}
