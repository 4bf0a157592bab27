import type { Box, Size } from '../../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { FieldContent, StoredSlide } from '../../../../common/deck/slide.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';
import type { DeckLayouts } from './deck-layouts.ts';
import { moveToLayout, takesContent } from './move-to-layout.ts';

/**
 * A slide on the layouts of another template: on the one that suits it best, with the same words, charts, tables and pictures. What
 * was at a place of its own goes to the free room of the new layout, as large as it was in proportion.
 * @param to.layouts.offered is not empty.
 */
export function refitSlide(slide: StoredSlide, from: DeckLayouts, to: DeckLayouts): StoredSlide {
  const former = from.all.get(slide.layout_id);
  const layout = bestLayout(slide, former, [...to.offered.values()]);
  const refitted = plainData(slide);
  // What the former template had no place for may have one here.
  refitted.findings = refitted.findings.filter(({ code }) => !PLACING.has(code));
  moveToLayout(refitted, former, layout);
  const [before, after] = [roomOf(former, from.slide_size), roomOf(layout, to.slide_size)];
  refitted.free = refitted.free.map((each) =>
    slide.free.some(({ id }) => id === each.id) ? { ...each, box: scaled(each.box, before, after) } : each,
  );
  return refitted;
}

const PLACING: ReadonlySet<string> = new Set(['slides.moved_to_notes', 'slides.no_place']);

function bestLayout(slide: StoredSlide, former: LayoutModel | undefined, offered: readonly LayoutModel[]): LayoutModel {
  const [first, ...others] = offered;
  if (first === undefined) throw new RangeError('a template without layouts');
  const scored = (layout: LayoutModel): number => scoreOf(slide, former, layout);
  return others.reduce((best, each) => (scored(each) > scored(best) ? each : best), first);
}

/** Content that finds a place counts most, then the same purpose, then that no field stays empty. */
function scoreOf(slide: StoredSlide, former: LayoutModel | undefined, layout: LayoutModel): number {
  const left = new Set(layout.fields);
  let placed = 0;
  for (const [name, content] of Object.entries(slide.fields)) {
    const kind = former?.fields.find((field) => field.name === name)?.kind;
    const field = placeFor(content, name, kind, [...left]);
    if (field === undefined) continue;
    left.delete(field);
    placed += field.kind === kind ? 12 : 9;
  }
  const isSameRole = former !== undefined && layout.role === former.role;
  const needsRoom = slide.free.some(({ role }) => role === 'content');
  const hasRoom = layout.free_area !== null;
  return placed - left.size * 2 + (isSameRole ? 8 : 0) + (needsRoom ? (hasRoom ? 10 : -10) : 0);
}

function placeFor(
  content: FieldContent,
  name: string,
  kind: string | undefined,
  fields: readonly LayoutModel['fields'][number][],
): LayoutModel['fields'][number] | undefined {
  const taking = fields.filter((field) => takesContent(field.kind, content.kind));
  return (
    taking.find((field) => field.name === name) ??
    taking.find((field) => field.kind === kind) ??
    taking.find((field) => field.kind !== 'title')
  );
}

function roomOf(layout: LayoutModel | undefined, slide: Size): Box {
  return layout?.free_area ?? { x: 0, y: 0, w: slide.w, h: slide.h };
}

/** A box that lies in a room as it lay in another one, in whole EMU and inside of it. */
function scaled(box: Box, from: Box, to: Box): Box {
  const [across, down] = [to.w / from.w, to.h / from.h];
  const w = Math.min(to.w, Math.max(1, Math.round(box.w * across)));
  const h = Math.min(to.h, Math.max(1, Math.round(box.h * down)));
  const within = (value: number, least: number, most: number): number =>
    Math.round(Math.min(most, Math.max(least, value)));
  return {
    x: within(to.x + (box.x - from.x) * across, to.x, to.x + to.w - w),
    y: within(to.y + (box.y - from.y) * down, to.y, to.y + to.h - h),
    w,
    h,
  };
}
