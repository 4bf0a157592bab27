import { isForPanels } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { LayoutField, LayoutModel, LayoutRole } from '../../../../common/deck/layout.ts';
import type { TableSpec } from '../../../../common/deck/slide.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { specOfSlide } from '../../../../common/deck/slide-kinds.ts';
import type { VisualForm } from '../../../../common/forms/visual-form.ts';
import type { Finding } from '../../../../common/deck/finding.ts';

/** What a slide asks of its layout. */
export interface LayoutNeed {
  kind: OutlineSlide['kind'];
  visual: 'chart' | 'table' | 'picture' | 'diagram' | null;
  /** Text bodies to fill beside the title. */
  bodies: 0 | 1 | 2;
  has_subtitle: boolean;
  /** Whether the slide names its source at the foot. */
  has_source_line: boolean;
  /** The visual shares its room with a panel of what is said beside it. */
  has_panel?: true;
  /** What the content is drawn on best, where there is a choice. */
  decoration?: VisualForm['decoration'];
  /** Roles that suit, best first. */
  roles: readonly LayoutRole[];
}

/** Points beside a chart that earn a column of their own. */
const MIN_POINTS_BESIDE_CHART = 2;
/** Tables of more columns, or of more text, take the whole width. */
const BESIDE = { columns: 4, chars: 480 } as const;

/** The need of one outline slide, from what it draws. */
export function layoutNeed(
  slide: OutlineSlide,
  story: DataStory | null,
  content: {
    hasPicture: boolean;
    hasTwoParts: boolean;
    hasProcess?: boolean;
    hasForm?: boolean;
    hasTable?: boolean;
    /** A model writes what is beside a chart, or its author said it. */
    isWritten?: boolean;
    /** No layout has a place made for what is said beside a chart. */
    hasNoCallouts?: boolean;
  },
): LayoutNeed {
  const need = { kind: slide.kind, visual: null, bodies: 0, has_subtitle: false, has_source_line: false } as const;
  // A number that a chart can show says more in its chart.
  if (slide.kind === 'big_number' && story?.chart) return layoutNeed({ ...slide, kind: 'content' }, story, content);
  const { layout } = specOfSlide(slide.kind);
  if (layout !== null) return { ...need, ...layout };
  if (content.hasForm === true)
    return { ...need, visual: 'diagram', has_source_line: true, roles: ['title_only', 'content', 'chart', 'table'] };
  if (story?.chart) {
    // A grid of small charts takes the whole width.
    const isGrid = isForPanels(story.chart);
    const hasPoints = !isGrid && (content.isWritten === true || story.points.length >= MIN_POINTS_BESIDE_CHART);
    const hasPanel = hasPoints && content.hasNoCallouts === true;
    return {
      ...need,
      ...(hasPanel ? { has_panel: true } : {}),
      visual: 'chart',
      bodies: hasPoints && !hasPanel ? 1 : 0,
      has_source_line: true,
      roles: hasPoints && !hasPanel ? ['chart_text', 'two_content'] : ['chart', 'content', 'two_content', 'title_only'],
    };
  }
  if (story?.table || content.hasTable === true) {
    const hasRoom = story?.table !== undefined && hasRoomBeside(story.table);
    return {
      ...need,
      visual: 'table',
      bodies: (story?.points.length ?? 0) > 0 && hasRoom ? 1 : 0,
      has_source_line: true,
      roles: ['table', 'content', 'two_content', 'title_only'],
    };
  }
  // A finding that nothing draws is its number.
  if (story?.big_number !== undefined && slide.kind === 'content')
    return layoutNeed({ ...slide, kind: 'big_number' }, story, content);
  if (content.hasPicture) {
    return { ...need, visual: 'picture', bodies: 1, roles: ['picture', 'chart_text', 'two_content'] };
  }
  if (content.hasProcess === true)
    return { ...need, visual: 'diagram', roles: ['chart', 'content', 'title_only', 'table'] };
  if (content.hasTwoParts) return { ...need, bodies: 2, roles: ['two_content', 'comparison'] };
  return { ...need, bodies: 1, roles: ['content', 'two_content', 'chart_text'] };
}

/** Whether text has a place beside a table: with less width, a table of long texts would be in small type. */
export function hasRoomBeside({ rows }: TableSpec): boolean {
  const chars = rows.flat().reduce((sum, { text }) => sum + text.length, 0);
  return (rows[0]?.length ?? 0) <= BESIDE.columns && chars <= BESIDE.chars;
}

/** Whether a field is made for large numbers, each over a line of text. */
export function takesCallouts({ text }: LayoutField): boolean {
  const [first, second, third] = text?.levels ?? [];
  if (first === undefined || second === undefined || third === undefined) return false;
  return second.size_pt > 1.3 * first.size_pt && third.size_pt <= first.size_pt;
}

/**
 * Reports that a slide is on a layout that is not made for what it shows.
 * @param wanted what the slide asks for.
 * @param taken what the layout was given to take: the same, or less.
 * @returns null if the layout is one of those that suit.
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
  const { no_layout: code } = specOfSlide(kind);
  if (code !== null) return code;
  return bodies === 2 ? 'slides.no_layout_for_two_texts' : 'slides.no_layout_for_text';
}
