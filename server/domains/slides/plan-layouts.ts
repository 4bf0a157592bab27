import { blockText } from '../../../common/deck/block-text.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { ModelError } from '../../sdk/ports/model-error.ts';
import { layoutOutput } from '../../sdk/ports/text-tasks.ts';
import { findProcesses } from './find-process.ts';
import type { FoundProcess } from './find-process.ts';
import { rankLayouts, tiedLayouts } from './choose-layout.ts';
import type { LayoutCandidate } from './choose-layout.ts';
import { layoutNeed } from './layout-need.ts';
import type { LayoutNeed } from './layout-need.ts';
import { strongNumber } from './strong-number.ts';
import { LayoutError } from './layout-error.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { layoutMessages } from './slide-messages.ts';

/** One outline slide with the layout that will carry it. */
export interface PlannedSlide {
  slide: OutlineSlide;
  story: DataStory | null;
  need: LayoutNeed;
  candidate: LayoutCandidate;
  findings: Finding[];
  /** It shows a process as a flowchart, or is made by another plan where that can't be. */
  process?: { found: FoundProcess; instead: PlannedSlide };
}

/** Lists longer than this in one slide's material are better told in two columns. */
const ITEMS_FOR_TWO_PARTS = 7;

/**
 * Gives every slide of the outline its layout: rules first, the model breaks ties. Runs in order, because rhythm depends
 * on the slides before.
 * @throws LayoutError when the master deck has no layout that can hold text.
 */
export async function planLayouts(context: SlideContext): Promise<PlannedSlide[]> {
  const planned: PlannedSlide[] = [];
  const processes = findProcesses(context);
  for (const slide of context.outline.slides) {
    const earlier = planned.map((each) => each.candidate.layout.layout_id);
    const story = slide.story_id === null ? null : (context.stories.get(slide.story_id) ?? null);
    const plain = layoutNeed(slide, story, contentOf(context, slide));
    const wanted = variedNeed(context, slide, plain, planned);
    const findings: Finding[] = [];
    const varied = firstThatFits(context, wanted, earlier);
    const found =
      varied !== null && wanted !== plain && isCramped(varied) ? firstThatFits(context, plain, earlier) : varied;
    if (found === null) throw new LayoutError('slides.no_usable_layout', {});
    if (found.need !== wanted && found.need !== plain) {
      findings.push({
        code: 'slides.layout_fell_back',
        params: { title: slide.title, layout: found.candidates[0]?.layout.name ?? '' },
        severity: 'info',
        slide_id: slide.id,
      });
    }
    const candidate = await breakTie(context, slide, found.candidates, findings);
    const plan = { slide, story, need: found.need, candidate, findings };
    const process = processes.get(slide.id);
    planned.push(process === undefined ? plan : (planProcess(context, plan, process, earlier) ?? plan));
  }
  return planned;
}

/** The plan of a slide that shows a process in the place of its bullets; null where no layout has room for a drawing. */
function planProcess(
  context: SlideContext,
  instead: PlannedSlide,
  found: FoundProcess,
  earlier: readonly string[],
): PlannedSlide | null {
  const slide = { ...instead.slide, title: processTitle(instead.slide.title, found) };
  const need = layoutNeed(slide, null, { ...NOTHING, hasProcess: true });
  const candidate = rankLayouts(context.catalogue, need, earlier)[0];
  if (candidate === undefined) return null;
  return { slide, story: null, need, candidate, findings: [], process: { found, instead } };
}

/** One step of several is no title for them all: the heading of the process says what they are. */
function processTitle(title: string, { steps, heading }: FoundProcess): string {
  return heading !== '' && steps.some((step) => step.includes(title)) ? heading : title;
}

/** Text slides alike in a row before one is told in another way. */
const ALIKE_IN_A_ROW = 2;
/** A large number is news at most once in six slides. */
const SLIDES_BETWEEN_NUMBERS = 5;
/** Text shorter than this can't be parted in two columns. */
const CHARS_FOR_TWO_COLUMNS = 500;

/** The third list in a row becomes a large number, where the message has one, or two columns, where there is enough to say. */
function variedNeed(
  context: SlideContext,
  slide: OutlineSlide,
  need: LayoutNeed,
  earlier: readonly PlannedSlide[],
): LayoutNeed {
  const isList = (each: LayoutNeed): boolean => each.kind === 'content' && each.visual === null && each.bodies === 1;
  const last = earlier.slice(-ALIKE_IN_A_ROW);
  if (!isList(need) || last.length < ALIKE_IN_A_ROW || !last.every((each) => isList(each.need))) return need;
  const hasRole = (role: string): boolean => context.catalogue.layouts.some((layout) => layout.role === role);
  const number = strongNumber(slide.title, context.wishes.language);
  const wasNumber = earlier.slice(-SLIDES_BETWEEN_NUMBERS).some((each) => each.need.kind === 'big_number');
  if (number !== null && !wasNumber && hasRole('big_number'))
    return layoutNeed({ ...slide, kind: 'big_number' }, null, NOTHING);
  const chars = slideBlocks(context, slide).reduce((sum, { block }) => sum + blockText(block).length, 0);
  if (chars >= CHARS_FOR_TWO_COLUMNS) return layoutNeed(slide, null, { ...NOTHING, hasTwoParts: true });
  return need;
}

/** A column for fewer characters holds two bullets at most: one list in full width says more. */
const MIN_COLUMN_CHARS = 240;

function isCramped(found: FittingNeed): boolean {
  const bodies = found.candidates[0]?.assignment.bodies ?? [];
  return found.need.bodies === 2 && bodies.some((body) => body.max_length < MIN_COLUMN_CHARS);
}

const NOTHING = { hasPicture: false, hasTwoParts: false };

/**
 * The plan of a slide that turned out to have a message and nothing else: the message stands alone, on a layout made for
 * one, instead of over an empty body.
 */
export function planStatement(context: SlideContext, plan: PlannedSlide): PlannedSlide {
  const need: LayoutNeed = {
    kind: 'section',
    visual: null,
    bodies: 0,
    has_subtitle: true,
    has_source_line: false,
    roles: ['section', 'title', 'title_only'],
  };
  const candidate = rankLayouts(context.catalogue, need, [])[0];
  return candidate === undefined ? plan : { ...plan, need, candidate };
}

function contentOf(context: SlideContext, slide: OutlineSlide): { hasPicture: boolean; hasTwoParts: boolean } {
  const blocks = slideBlocks(context, slide).map(({ block }) => block);
  const lists = blocks.filter((block) => block.kind === 'list');
  const items = lists.reduce((sum, list) => sum + list.items.length, 0);
  return {
    hasPicture:
      slide.kind === 'picture' &&
      (context.canDraw === true || blocks.some((block) => block.kind === 'figure' && block.image_id !== undefined)),
    hasTwoParts: slide.kind === 'content' && lists.length === 2 && items >= ITEMS_FOR_TWO_PARTS,
  };
}

/** A need, and the layouts that can take it, best first; never none. */
interface FittingNeed {
  need: LayoutNeed;
  candidates: LayoutCandidate[];
}

/** Tries the need as it is, then with less and less beside the title. */
function firstThatFits(context: SlideContext, wanted: LayoutNeed, earlier: readonly string[]): FittingNeed | null {
  const { visual, bodies } = wanted;
  const needs: LayoutNeed[] = [wanted];
  if (bodies === 2) needs.push({ ...wanted, bodies: 1, roles: ['content'] });
  if (visual !== null && bodies === 1)
    needs.push({ ...wanted, bodies: 0, roles: [visual === 'diagram' ? 'chart' : visual, 'content', 'title_only'] });
  if (visual === null && bodies > 0)
    needs.push({ ...wanted, kind: 'content', bodies: 1, roles: ['content', 'two_content'] });
  needs.push({ ...wanted, visual: null, bodies: 0, roles: ['title_only', 'section', 'title'] });
  for (const need of needs) {
    const candidates = rankLayouts(context.catalogue, need, earlier);
    if (candidates.length > 0) return { need, candidates };
  }
  return null;
}

async function breakTie(
  context: SlideContext,
  slide: OutlineSlide,
  candidates: readonly LayoutCandidate[],
  findings: Finding[],
): Promise<LayoutCandidate> {
  const tied = tiedLayouts(candidates);
  const [best] = candidates;
  if (best === undefined) throw new LayoutError('slides.no_usable_layout', {});
  if (tied.length < 2 || context.model.provider === 'builtin') return best;
  try {
    const reply = await context.model.generate({
      task: 'layout',
      input: {
        slide: { kind: slide.kind, title: slide.title, takeaway: slide.takeaway },
        candidates: tied.map(({ layout }) => ({ layout_id: layout.layout_id, description: layout.description })),
      },
      output: layoutOutput,
      messages: layoutMessages,
      ...(context.signal ? { signal: context.signal } : {}),
    });
    return tied.find(({ layout }) => layout.layout_id === reply.value.layout_id) ?? best;
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    findings.push({
      code: 'slides.layout_by_rules',
      params: { title: slide.title, reason: error.code },
      severity: 'info',
      slide_id: slide.id,
    });
    return best;
  }
}
