import { blockText } from '../../../common/deck/source.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import {
  areActions,
  areCounts,
  GOES_ON,
  isDemanded,
  MAX_STEP_CHARS,
  MIN_MARKED,
  NAMED,
  OPENS,
  RANKED,
  STEPS,
} from '../forms/find-order.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';

/** A process in the content of a slide: what is done, one step after the other. */
export interface FoundProcess {
  /** Where it is, `${source.id}/${block.id}`. */
  ref: string;
  /** What is above it, '' where nothing does. */
  heading: string;
  /** Each step in the source's words. */
  steps: string[];
  /** The source itself calls it steps, a procedure, a way to do something. */
  is_named: boolean;
  /** Numbered items show an order more plainly than sentences do. */
  strength: number;
}

/** A flowchart is seldom: one in so many slides, or the only one. */
const SLIDES_PER_PROCESS = 5;
/** The process is what the slide is about: it makes up this share of its text. */
const MIN_SHARE = 0.5;

/**
 * The slides that describe a process, by slide id: the plainest ones first, no list twice, at most one slide in five.
 * Whether it is drawn is for the writer to say.
 */
export function findProcesses(context: SlideContext): Map<string, FoundProcess> {
  const { slides } = context.outline;
  const found = slides
    .filter((slide) => slide.kind === 'content' && slide.story_id === null)
    .flatMap((slide) => {
      const process = processOf(slide, slideBlocks(context, slide), context);
      return process === null ? [] : [{ id: slide.id, process }];
    })
    .sort((a, b) => b.process.strength - a.process.strength);
  const most = Math.max(1, Math.floor(slides.length / SLIDES_PER_PROCESS));
  const chosen = new Map<string, FoundProcess>();
  const refs = new Set<string>();
  for (const { id, process } of found) {
    if (chosen.size >= most || refs.has(process.ref)) continue;
    refs.add(process.ref);
    chosen.set(id, process);
  }
  return chosen;
}

const BRANCH = /\b(?:if|otherwise|either|unless|whether|falls|wenn|sonst|andernfalls|entweder|sofern)\b/iu;

/** Whether a course has steps that depend on an answer: a flowchart shows it, a row of steps does not. */
export function hasBranches({ steps }: FoundProcess): boolean {
  return steps.some((step) => BRANCH.test(step));
}

function processOf(
  slide: OutlineSlide,
  blocks: readonly { source: SourceText; block: Block }[],
  { classes, preferences, model }: SlideContext,
): FoundProcess | null {
  // What is to be shown as it is leaves no room for a drawing beside it.
  if (blocks.some(({ block }) => block.kind === 'table' || (block.kind === 'figure' && block.image_id !== undefined)))
    return null;
  const chars = blocks.reduce((sum, { block }) => sum + (block.kind === 'heading' ? 0 : blockText(block).length), 0);
  const passage = {
    title: slide.title,
    blocks: blocks.map(({ source, block }) => ({ ref: `${source.id}/${block.id}`, block })),
    language: preferences.language,
  };
  for (const { source, block } of blocks) {
    const steps = stepsOf(block);
    if (steps === null || steps.join('').length < chars * MIN_SHARE) continue;
    const ref = `${source.id}/${block.id}`;
    const heading = block.address.section?.at(-1) ?? '';
    const about = [slide.title, slide.takeaway, heading];
    if (block.kind === 'list' && about.some((text) => RANKED.test(text))) continue;
    if (block.kind === 'list' && (isDemanded(passage, steps) || areCounts(steps))) continue;
    const is_named =
      block.kind !== 'list' ||
      (classes.get(ref) === 'process' && (model.provider !== 'builtin' || areActions(steps))) ||
      [...about, block.address.section?.[0] ?? ''].some((text) => NAMED.test(text));
    // By rules alone every numbered list would be a process, also one of people.
    if (!is_named && model.provider === 'builtin') continue;
    return { ref, heading, steps, is_named, strength: (block.kind === 'list' ? 1 : 0) + (is_named ? 2 : 0) };
  }
  return null;
}

/** The steps in a block; null if there are none, too few, too many or too long ones. */
function stepsOf(block: Block): string[] | null {
  const steps = block.kind === 'list' ? numbered(block) : block.kind === 'paragraph' ? inSequence(block.text) : [];
  if (steps.length < STEPS.least || steps.length > STEPS.most) return null;
  return steps.every((step) => step.length > 2 && step.length <= MAX_STEP_CHARS && !step.endsWith('?')) ? steps : null;
}

function numbered({ ordered, items }: Extract<Block, { kind: 'list' }>): string[] {
  // What is nested in a step is part of it.
  const isFlat = items.every(({ level }) => level === items[0]?.level);
  return ordered && isFlat ? items.map(({ text }) => text.trim()) : [];
}

/** The sentences from the one that begins a course of events to the last that continues with it. */
function inSequence(text: string): string[] {
  const sentences = text.split(/(?<=[.!;])\s+(?=\p{Lu})/u).map((sentence) => sentence.trim());
  const first = sentences.findIndex((sentence) => OPENS.test(sentence));
  const last = sentences.findLastIndex((sentence) => GOES_ON.test(sentence));
  if (first === -1 || last <= first) return [];
  const course = sentences.slice(first, last + 1);
  const marked = course.filter((sentence) => OPENS.test(sentence) || GOES_ON.test(sentence)).length;
  return marked >= STEPS.least && marked >= course.length * MIN_MARKED ? course : [];
}
