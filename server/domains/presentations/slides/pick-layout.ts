import type { SlideInput } from '../../../../common/api/slides.ts';
import { contentInput } from '../../../../common/api/slide-content.ts';
import type { LayoutModel, LayoutRole } from '../../../../common/deck/layout.ts';
import { specOfSlide } from '../../../../common/deck/slide-kinds.ts';
import { takesContent } from './move-to-layout.ts';

const CONTENT_ROLES: readonly LayoutRole[] = ['content', 'two_content', 'chart_text', 'chart', 'table', 'picture'];

/**
 * The layout for a new slide whose caller named none: it takes most of the given fields, leaves the fewest empty and suits
 * the kind of the slide. The first of equal ones.
 */
export function pickLayout(input: SlideInput, offered: Iterable<LayoutModel>): LayoutModel | undefined {
  const roles = specOfSlide(input.kind ?? 'content').layout?.roles ?? CONTENT_ROLES;
  let best: { layout: LayoutModel; score: number } | undefined;
  for (const layout of offered) {
    const score = scoreOf(layout, input, roles);
    if (best === undefined || score > best.score) best = { layout, score };
  }
  return best?.layout;
}

function scoreOf(layout: LayoutModel, input: SlideInput, roles: readonly LayoutRole[]): number {
  const given = Object.entries(input.fields ?? {}).filter(([, value]) => value !== null);
  const taken = given.filter(([name, value]) => {
    const field = layout.fields.find((each) => each.name === name);
    const content = contentInput.safeParse(value);
    return field !== undefined && content.success && takesContent(field.kind, content.data.kind);
  });
  const names = new Set(taken.map(([name]) => name));
  const empty = layout.fields.filter(({ name, kind }) => kind !== 'title' && !names.has(name));
  const hasTitle = layout.fields.some(({ kind }) => kind === 'title');
  const rank = roles.indexOf(layout.role);
  return taken.length * 10 - empty.length * 3 + (hasTitle ? 6 : 0) + (rank < 0 ? 0 : 5 - Math.min(rank, 4));
}
