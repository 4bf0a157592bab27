import type { Block } from '../../../../common/deck/source.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { FormItem, FormSpec } from '../../../../common/deck/form.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { createTurns } from '../../../kernel/sdk/concurrency.ts';
import { findProcesses, hasBranches } from '../find-process.ts';
import type { FoundProcess } from '../find-process.ts';
import { rankLayouts, withHomeMaster } from './choose-layout.ts';
import type { LayoutCandidate } from './choose-layout.ts';
import { fallbackFinding, hasRoomBeside, layoutNeed, takesCallouts } from './layout-need.ts';
import type { LayoutNeed } from './layout-need.ts';
import { createLayoutTies } from './layout-ties.ts';
import type { LayoutTies } from './layout-ties.ts';
import { isComparable } from '../../check/safe-sentences.ts';
import { labelledText } from '../../forms/passage.ts';
import { planChoice, planForm } from './plan-form.ts';
import { LayoutError, slideBlocks } from '../slide-context.ts';
import type { SlideContext } from '../slide-context.ts';
import { insteadOfRun, isRun, layoutsBefore, seatTables, varyLayouts } from './vary-layouts.ts';

/** One outline slide with the layout that will carry it. */
export interface PlannedSlide {
  slide: OutlineSlide;
  story: DataStory | null;
  need: LayoutNeed;
  candidate: LayoutCandidate;
  findings: Finding[];
  /** It shows a process as a flowchart, or is made by another plan where that can't be. */
  process?: { found: FoundProcess; instead: PlannedSlide };
  /** It shows what its blocks say as a visual form. */
  form?: { spec: FormSpec };
  /** How many slides of plain text are before it, one after the other. */
  turn?: number;
  /** A model saw no process in its steps: they are listed. */
  is_list?: boolean;
}

/** Lists longer than this in the content of one slide read better in two columns. */
const ITEMS_FOR_TWO_PARTS = 7;

/**
 * Gives every slide of the outline its layout: rules first, the model breaks ties. A layout depends on those before it, for the
 * sake of rhythm, but no tie waits for the answer to another: the deck is planned as the rules have it, the model is
 * asked about all ties at once, and the deck is planned again with what it said. A slide on a layout that is not made for it says
 * so.
 * @param ties who is asked where the rules find several layouts alike; the model when absent.
 * @throws LayoutError when the master deck has no layout that can hold text; ModelError when the work is cancelled.
 */
export async function planLayouts(
  given: SlideContext,
  ties: LayoutTies = createLayoutTies(given),
): Promise<PlannedSlide[]> {
  const plainNeed = (slide: OutlineSlide): LayoutNeed =>
    layoutNeed(slide, storyOf(given, slide), contentOf(given, slide));
  const context = { ...given, catalogue: withHomeMaster(given.catalogue, given.outline.slides.map(plainNeed)) };
  const processes = findProcesses(given);
  const plan = (): Promise<PlannedSlide[]> => planByRules(context, plainNeed, processes, ties);
  let planned = await plan();
  while (await ties.askOpen()) planned = await plan();
  return planned;
}

async function planByRules(
  context: SlideContext,
  plainNeed: (slide: OutlineSlide) => LayoutNeed,
  processes: ReadonlyMap<string, FoundProcess>,
  ties: LayoutTies,
): Promise<PlannedSlide[]> {
  const planned: PlannedSlide[] = [];
  const wantedNeeds = new Map<string, LayoutNeed>();
  const isWritten = context.model.provider !== 'builtin';
  const nextTurn = createTurns();
  for (const slide of context.outline.slides) {
    await nextTurn();
    const wanted = plainNeed(slide);
    const earlier = layoutsBefore(planned, { need: wanted, story: storyOf(context, slide) });
    const found = firstThatFits(context, wanted, earlier);
    if (found === null) throw new LayoutError('slides.no_usable_layout', {});
    wantedNeeds.set(slide.id, wanted);
    const findings: Finding[] = [];
    const candidate = ties.choose(slide, found.candidates, findings);
    const plan = { slide, story: storyOf(context, slide), need: found.need, candidate, findings };
    const process = processes.get(slide.id);
    const borneOut = planForm(context, isWritten ? { ...plan, findings: [] } : plan, planned);
    const shown: string | undefined = borneOut?.form?.spec.form;
    const isFlowchart = process !== undefined && (borneOut === null || (shown === 'process' && hasBranches(process)));
    // A model that writes slides says itself in which form; what the words bear out is for where it says none.
    const form = isWritten ? null : borneOut;
    const drawn =
      isFlowchart && slide.form === undefined
        ? ((hasBranches(process) ? null : planSteps(context, plan, process, planned)) ??
          planProcess(context, plan, process, planned))
        : form;
    planned.push(drawn ?? { ...plan, turn: textsBefore(planned) });
  }
  seatTables(context.catalogue, planned, lesserNeeds);
  varyLayouts(context.catalogue, planned);
  for (const plan of planned) {
    const shown = plan.process?.instead ?? plan;
    // A form was given the layout that is made for it.
    const wanted = shown.form === undefined ? (wantedNeeds.get(plan.slide.id) ?? shown.need) : shown.need;
    const finding = fallbackFinding(shown.slide, wanted, shown.need, shown.candidate.layout);
    if (finding !== null) shown.findings.push(finding);
  }
  return planned;
}

/** The story of a slide, with what its author says of it where that is not its title: beside it, or in its source line. */
function storyOf(context: SlideContext, slide: OutlineSlide): DataStory | null {
  const story = slide.story_id === null ? undefined : context.stories.get(slide.story_id);
  if (story === undefined) return null;
  const said = saidOf(context, slide, story);
  if (said === null) return story;
  return story.table === undefined || hasRoomBeside(story.table)
    ? { ...story, points: [said, ...story.points] }
    : { ...story, remarks: [...(story.remarks ?? []), said] };
}

/** What the built-in model found the author to say of a story, beside the title and what was computed. */
function saidOf({ model }: SlideContext, { title, takeaway }: OutlineSlide, { message }: DataStory): string | null {
  const said = takeaway.replace(/\.$/u, '');
  const isOther = said !== '' && said !== title && said !== message.replace(/\.$/u, '');
  return model.provider === 'builtin' && isOther ? said : null;
}

function textsBefore(earlier: readonly PlannedSlide[]): number {
  const isText = ({ slide, form, process, story, need }: PlannedSlide): boolean =>
    slide.kind === 'content' && form === undefined && process === undefined && story === null && need.visual === null;
  const pages = earlier.filter(({ slide }) => slide.kind !== 'section');
  return pages.length - 1 - pages.findLastIndex((plan) => !isText(plan));
}

/** The plan of a slide that shows steps one after the other as a form; null if they have no room. */
function planSteps(
  context: SlideContext,
  instead: PlannedSlide,
  found: FoundProcess,
  planned: readonly PlannedSlide[],
): PlannedSlide | null {
  if (!found.is_named || !isComparable(context.sources, context.preferences)) return null;
  const slide = { ...instead.slide, title: titleOfProcess(context, instead.slide, found, planned) };
  const choice = { form: 'process', items: found.steps.map((step) => stepItem(step, found.ref)), also: ['cards'] };
  const plan = planChoice(context, { ...instead, slide }, choice, planned);
  return plan === null ? null : { ...plan, story: null };
}

function stepItem(step: string, ref: string): FormItem {
  const { label, said } = labelledText(step) ?? { label: step.replace(/[.;]$/u, ''), said: '' };
  return { label, ...(said === '' ? {} : { text: said }), ref, evidence: step };
}

/** The plan of a slide that shows a process in the place of its bullets; null if no layout has room for a drawing. */
function planProcess(
  context: SlideContext,
  instead: PlannedSlide,
  found: FoundProcess,
  planned: readonly PlannedSlide[],
): PlannedSlide | null {
  const slide = { ...instead.slide, title: titleOfProcess(context, instead.slide, found, planned) };
  const earlier = planned.map((each) => each.candidate.layout.layout_id);
  const need = layoutNeed(slide, null, { ...NOTHING, hasProcess: true });
  const candidate = rankLayouts(context.catalogue, need, earlier)[0];
  if (candidate === undefined) return null;
  return {
    slide,
    story: null,
    need,
    candidate,
    findings: [],
    process: { found, instead: { ...instead, is_list: true } },
  };
}

/** One step of several is no title for them all: the heading of the process says what they are, unless another slide is called so. */
function titleOfProcess(
  { outline }: SlideContext,
  { id, title }: OutlineSlide,
  { steps, heading }: FoundProcess,
  planned: readonly PlannedSlide[],
): string {
  const others = [...outline.slides.filter((each) => each.id !== id), ...planned.map(({ slide }) => slide)];
  const isTaken = others.some((each) => each.title.toLowerCase() === heading.toLowerCase());
  const isStep = heading !== '' && steps.some((step) => step.includes(title));
  return isStep && !isTaken ? heading : title;
}

const NOTHING = { hasPicture: false, hasTwoParts: false };

/**
 * The plan of a slide that turned out to have a message and nothing else: the message is alone, on a layout made for
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

function contentOf(context: SlideContext, slide: OutlineSlide): Parameters<typeof layoutNeed>[2] {
  const blocks = slideBlocks(context, slide).map(({ block }) => block);
  const lists = blocks.filter((block) => block.kind === 'list');
  const items = lists.reduce((sum, list) => sum + list.items.length, 0);
  return {
    hasPicture:
      slide.kind === 'picture' &&
      (context.canDraw === true || blocks.some((block) => block.kind === 'figure' && block.image_id !== undefined)),
    hasTable: slide.kind === 'content' && slide.story_id === null && !isTold(context, slide) && isTableAlone(blocks),
    hasTwoParts: slide.kind === 'content' && lists.length === 2 && items >= ITEMS_FOR_TWO_PARTS,
    isWritten: context.model.provider !== 'builtin' || isCommented(context, slide),
    hasNoCallouts: !context.catalogue.layouts.some(({ fields }) => fields.some(takesCallouts)),
  };
}

/** Whether its author says something of the chart of a slide. */
function isCommented(context: SlideContext, slide: OutlineSlide): boolean {
  const story = context.stories.get(slide.story_id ?? '');
  return story !== undefined && saidOf(context, slide, story) !== null;
}

/** Whether a table is shown in another form: one that the outline plans, or as the list that its rows of sentences are. */
function isTold({ digests }: SlideContext, { form, block_refs }: OutlineSlide): boolean {
  return form !== undefined || block_refs.some((ref) => digests.get(ref)?.kind === 'list');
}

/** Whether blocks are a table and nothing to write bullets from. */
function isTableAlone(blocks: readonly Block[]): boolean {
  const others = blocks.filter(({ kind }) => kind !== 'heading');
  return others.length === 1 && others[0]?.kind === 'table';
}

/** A need, and the layouts that can take it, best first; never none. */
interface FittingNeed {
  need: LayoutNeed;
  candidates: LayoutCandidate[];
}

/** Tries the need as it is, then with less; a fourth slide in a row on one layout moves on where it can. */
function firstThatFits(context: SlideContext, wanted: LayoutNeed, earlier: readonly string[]): FittingNeed | null {
  const needs = lesserNeeds(wanted);
  for (const need of needs) {
    const candidates = rankLayouts(context.catalogue, need, earlier);
    const [best] = candidates;
    if (best === undefined) continue;
    // A title alone is no variety.
    const full = needs.filter(({ visual, bodies }) => visual !== null || bodies > 0);
    const instead = isRun(best.layout.layout_id, earlier) ? insteadOfRun(context.catalogue, full, earlier) : null;
    return instead ?? { need, candidates };
  }
  return null;
}

/** A need, then the same with less and less beside the title. */
function lesserNeeds(wanted: LayoutNeed): LayoutNeed[] {
  const { visual, bodies } = wanted;
  const needs: LayoutNeed[] = [wanted];
  if (bodies === 2) needs.push({ ...wanted, bodies: 1, roles: ['content'] });
  if (visual !== null && bodies === 1)
    needs.push({
      ...wanted,
      bodies: 0,
      roles: [visual === 'diagram' ? 'chart' : visual, 'content', 'two_content', 'title_only'],
    });
  if (visual === null && bodies > 0)
    needs.push({ ...wanted, kind: 'content', bodies: 1, roles: ['content', 'two_content'] });
  needs.push({ ...wanted, visual: null, bodies: 0, roles: ['title_only', 'section', 'title'] });
  return needs;
}
