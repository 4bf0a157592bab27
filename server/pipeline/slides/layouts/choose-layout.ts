import type { LayoutCatalogue, LayoutField, LayoutModel } from '../../../../common/deck/layout.ts';
import { assignFields, isAtFoot, FREE_TEXT } from './assign-fields.ts';
import type { FieldAssignment } from './assign-fields.ts';
import type { LayoutNeed } from './layout-need.ts';

/** A layout that can take a slide, with its mark. */
export interface LayoutCandidate {
  layout: LayoutModel;
  assignment: FieldAssignment;
  score: number;
}

/** Fewer characters at the full size are no place for a sentence, shrunk or not. */
const MIN_TITLE_CHARS = 25;
/** Covers and chapter pages set few words in large type, which shrinks. */
const MIN_COVER_CHARS = 12;
/** A title that holds no word costs more than none. */
const NO_WORD_COST = 36;
/** What a sentence in such a column costs: no variety is worth it. */
const NARROW_COST = 60;
/** What is over the width of two fields leaves the places that the master gives. */
const ACROSS_COST = 5;
/** What a text costs in a field of one line. */
const ONE_LINE_COST = 80;
/** Text in no field is for masters that have none. */
const FREE_TEXT_COST = 60;
/** Of equal layouts the one that was used less is taken; a mark for each use among the last slides, less than a tie. */
const WORN = { each: 0.7, most: 2.1, slides: 9 };
/** A title narrower than this share of the slide breaks a sentence into many lines. */
const NARROW_TITLE = 0.36;

/** What another decoration than a form asks for costs: less than a run of three. */
const OTHER_DECORATION_COST = 5;

/** Boxes that overlap by more than this share of the smaller one collide. */
const MAX_OVERLAP = 0.02;

/** Marks closer than this are a tie, which a model may break. */
const TIE = 3;

// What a field left empty costs: its room stays blank, and decoration drawn around it stays without meaning.
const UNUSED_COST: Record<LayoutField['kind'], number> = {
  title: 25,
  subtitle: 5,
  body: 12,
  caption: 3,
  picture: 18,
  chart: 14,
  table: 14,
  object: 14,
};

/**
 * All layouts that can take the need, best first. The marks: role, fields left empty, missing title, foreign master, and
 * rhythm (no layout more than three times in a row).
 * @param earlier ids of the layouts of the slides before, last one last.
 */
export function rankLayouts(
  catalogue: LayoutCatalogue,
  need: LayoutNeed,
  earlier: readonly string[],
): LayoutCandidate[] {
  const candidates: LayoutCandidate[] = [];
  for (const layout of catalogue.layouts) {
    const assignment = assignFields(layout, need, catalogue.slide_size);
    if (assignment === null) continue;
    candidates.push({ layout, assignment, score: mark(layout, assignment, need, catalogue, earlier) });
  }
  return candidates.sort((a, b) => b.score - a.score);
}

/** The candidates that tie with the best one. */
export function tiedLayouts(candidates: readonly LayoutCandidate[]): LayoutCandidate[] {
  const best = candidates[0];
  return best === undefined ? [] : candidates.filter((each) => best.score - each.score < TIE);
}

function mark(
  layout: LayoutModel,
  assignment: FieldAssignment,
  need: LayoutNeed,
  catalogue: LayoutCatalogue,
  earlier: readonly string[],
): number {
  const roleRank = need.roles.indexOf(layout.role);
  let score = roleRank === -1 ? 0 : 30 - 7 * roleRank;
  for (const field of assignment.unused) {
    if (!isAtFoot(field, catalogue.slide_size)) score -= UNUSED_COST[field.kind];
  }
  if (assignment.title === null) score -= 30;
  if (need.has_subtitle && assignment.subtitle === null) score -= 4;
  if (assignment.visual !== null && 'box' in assignment.visual) score -= 4;
  if (need.has_source_line && assignment.source_line === null) score -= 2;
  if (layout.master_id !== catalogue.layouts[0]?.master_id && need.kind !== 'title') score -= 20;
  if (need.decoration !== undefined && need.decoration !== (layout.decoration ?? 'plain'))
    score -= OTHER_DECORATION_COST;
  const hasPlaces = assignment.bodies.every(({ name }) => name !== FREE_TEXT);
  const isFrame = FRAME_KINDS.has(need.kind) || (need.kind === 'closing' && layout.role === 'closing' && hasPlaces);
  const { visual } = assignment;
  // A layout made around a picture has its title where the picture leaves room.
  const isForPicture = visual !== null && 'field' in visual && visual.field.kind === 'picture';
  if (!isFrame && !isForPicture) score -= strangeness(layout, assignment, catalogue);
  score -= tightness(assignment, need);
  if (visual !== null && 'field' in visual && !layout.fields.includes(visual.field)) score -= ACROSS_COST;
  const [first] = assignment.bodies;
  if (first !== undefined && !layout.fields.includes(first))
    score -= first.name === FREE_TEXT ? FREE_TEXT_COST : ACROSS_COST;
  // A narrow title column beside a long list is how agendas are set; a sentence as title needs width.
  const isNarrow = assignment.title !== null && lineOf(assignment.title) < catalogue.slide_size.w * NARROW_TITLE;
  if (need.kind === 'agenda' && isNarrow) score += 6;
  else if (need.kind === 'content' && isNarrow) score -= NARROW_COST;
  score -= monotony(layout.layout_id, earlier) * (need.visual === 'diagram' ? OF_FORMS : 1);
  const uses = earlier.slice(-WORN.slides).filter((id) => id === layout.layout_id).length;
  score -= Math.min(WORN.most, uses * WORN.each);
  const isHouseStyle = isTurned(usualTitle(catalogue, layout.master_id));
  const filled = [isHouseStyle ? null : assignment.title, assignment.subtitle, ...assignment.bodies];
  if (filled.some(isTurned)) score -= 70;
  score -= collisions(assignment) * 30;
  // A layout made for openings looks wrong in the middle of a deck.
  if (['title', 'closing'].includes(layout.role) && !need.roles.includes(layout.role)) score -= 12;
  if (['quote', 'big_number', 'section'].includes(layout.role) && !need.roles.includes(layout.role)) score -= 14;
  return score;
}

/** Forms look different on the same layout: another one for the sake of rhythm is worth less. */
const OF_FORMS = 0.3;

const FRAME_KINDS: ReadonlySet<string> = new Set(['title', 'section', 'agenda']);
/** A title that jumps from slide to slide, or another background, looks like a slide of another deck. */
const OTHER_TITLE_COST = 24;
const OTHER_BACKGROUND_COST = 40;
/** Titles whose middles are closer than this share of the slide stand in the same place. */
const SAME_PLACE = 0.1;

/** What a slide costs that does not look like the others of its master. */
function strangeness(layout: LayoutModel, { title }: FieldAssignment, catalogue: LayoutCatalogue): number {
  const usual = usualTitle(catalogue, layout.master_id);
  const { w, h } = catalogue.slide_size;
  const isFar = (one: LayoutField, other: LayoutField): boolean =>
    Math.abs(middle(one).x - middle(other).x) > SAME_PLACE * 2 * w ||
    Math.abs(middle(one).y - middle(other).y) > SAME_PLACE * h;
  const isElsewhere = title !== null && usual !== null && isFar(title, usual);
  return (isElsewhere ? OTHER_TITLE_COST : 0) + (layout.has_own_background === true ? OTHER_BACKGROUND_COST : 0);
}

function middle({ box }: LayoutField): { x: number; y: number } {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

const usualTitles = new WeakMap<LayoutModel[], Map<string, LayoutField | null>>();

/** The title as most layouts of a master have it, covers apart; null without any. */
function usualTitle({ layouts }: LayoutCatalogue, masterId: string): LayoutField | null {
  const known = usualTitles.get(layouts) ?? new Map<string, LayoutField | null>();
  usualTitles.set(layouts, known);
  const found = known.get(masterId);
  if (found !== undefined) return found;
  const places = new Map<string, LayoutField[]>();
  for (const { master_id, role, fields } of layouts) {
    const title = fields.find(({ kind }) => kind === 'title');
    if (master_id !== masterId || ['title', 'section', 'closing'].includes(role) || title === undefined) continue;
    const key = JSON.stringify([title.box.x, title.box.y]);
    places.set(key, [...(places.get(key) ?? []), title]);
  }
  const [most] = [...places.values()].sort((a, b) => b.length - a.length);
  const usual = most?.[0] ?? null;
  known.set(masterId, usual);
  return usual;
}

function isTurned(field: LayoutField | null): boolean {
  return field?.text?.is_vertical === true;
}

/** The length that a line of a title has. */
function lineOf(title: LayoutField): number {
  return isTurned(title) ? title.box.h : title.box.w;
}

/** Pairs of boxes to be filled that lie over each other. */
function collisions(assignment: FieldAssignment): number {
  const { title, subtitle, bodies, visual, caption } = assignment;
  const fields = [title, subtitle, caption, ...bodies].flatMap((field) => field?.box ?? []);
  const boxes = visual === null ? fields : [...fields, 'field' in visual ? visual.field.box : visual.box];
  let count = 0;
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
      const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
      if (w > 0 && h > 0 && w * h > MAX_OVERLAP * Math.min(a.w * a.h, b.w * b.h)) count += 1;
    }
  }
  return count;
}

/** What has several lines to say: never on a layout with one line for them where another has more. */
const LIST_KINDS: ReadonlySet<string> = new Set(['content', 'agenda', 'closing']);

/** Bodies that hold little text are worse for bullets. */
function tightness(assignment: FieldAssignment, need: LayoutNeed): number {
  const title = assignment.title;
  const isCover = need.kind === 'title' || need.kind === 'section';
  let cost = title === null ? 0 : crampedTitle(title.max_length, isCover ? MIN_COVER_CHARS : MIN_TITLE_CHARS);
  // What a line has room for is a subtitle, no list.
  if (LIST_KINDS.has(need.kind))
    cost += assignment.bodies.filter(({ max_items }) => max_items <= 1).length * ONE_LINE_COST;
  if (need.kind !== 'content' && need.kind !== 'picture') return cost;
  const wanted = need.visual === null ? 260 : 110;
  for (const body of assignment.bodies) {
    if (body.max_length < wanted) cost += Math.min(14, ((wanted - body.max_length) / wanted) * 20);
  }
  return cost;
}

/** From 6 marks where a sentence just doesn't fit to 36 where no word does: a title in free room is better then. */
function crampedTitle(chars: number, least: number): number {
  return chars >= least ? 0 : chars < 1 ? NO_WORD_COST : 6 + (20 * (least - chars)) / least;
}

function monotony(layoutId: string, earlier: readonly string[]): number {
  let run = 0;
  while (run < earlier.length && earlier[earlier.length - 1 - run] === layoutId) run += 1;
  if (run >= 3) return 40;
  return run === 2 ? 6 : 0;
}

/** No mark below this counts: what a master can't take is as bad as what it takes worst. */
const WORST = -40;
/** How much better a later master must serve the average slide than the first, which is the deck's default. */
const LEAD = 12;

/**
 * The catalogue with the layouts of one master first: the master that most slides of a deck use. It is the file's first one,
 * unless another serves the slides clearly better, as in files whose first master is made for covers.
 * @param needs of the deck's slides; covers don't count, any master may open a deck.
 */
export function withHomeMaster(catalogue: LayoutCatalogue, needs: readonly LayoutNeed[]): LayoutCatalogue {
  const masters = [...new Set(catalogue.layouts.map((layout) => layout.master_id))];
  const [first] = masters;
  const counted = needs.filter(({ kind }) => kind !== 'title');
  if (first === undefined || masters.length === 1 || counted.length === 0) return catalogue;
  const average = (master: string): number => {
    const own = { ...catalogue, layouts: catalogue.layouts.filter((layout) => layout.master_id === master) };
    const marks = counted.map((need) => Math.max(WORST, rankLayouts(own, need, [])[0]?.score ?? WORST));
    return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  };
  let home = first;
  let best = average(first) + LEAD;
  for (const master of masters.slice(1)) {
    const mark = average(master);
    if (mark <= best) continue;
    home = master;
    best = mark;
  }
  if (home === first) return catalogue;
  const isHome = (master: string): boolean => master === home;
  return {
    ...catalogue,
    layouts: [
      ...catalogue.layouts.filter((layout) => isHome(layout.master_id)),
      ...catalogue.layouts.filter((layout) => !isHome(layout.master_id)),
    ],
  };
}
