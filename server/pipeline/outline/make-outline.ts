import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { ModelUsage, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { outlineOutput, outlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { OutlineSlideOutput, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import { outlineInput, outlineMessages, TITLE_CHARS } from './outline-prompt.ts';
import type { OutlineContext } from './outline-prompt.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import { blocksByRef } from '../../../common/deck/source.ts';
import { evidenceText } from '../check/evidence.ts';
import { isComparable, makeSafe } from '../check/safe-sentences.ts';
import { sentencesIn } from '../read/sentences.ts';
import { checkTitles, makeStory } from './make-story.ts';
import type { Label } from '../read/content.ts';
import { isTelling } from './agenda.ts';
import { provenByline } from './byline.ts';
import { fallbackSlides, hasContentSlides } from './fallback-slides.ts';

export type OutlineEvent =
  | { kind: 'slide'; slide: OutlineSlide }
  | {
      kind: 'completed';
      outline: Outline;
      usage: ModelUsage | null;
      findings: Finding[];
      /** Why the model stopped half-way; absent if the outline is whole. */
      failure?: ModelError;
    };

/** A deck with fewer slides than this is no answer, however it came about. */
const MIN_SLIDES = 2;

/**
 * Streams an outline slide by slide. A model that stops half-way leaves the slides it finished: the outline is completed
 * with them and a finding says so.
 * @throws ModelError when the model fails before two slides are whole.
 */
export async function* makeOutline(
  model: TextModel,
  context: OutlineContext,
  signal?: AbortSignal,
): AsyncGenerator<OutlineEvent> {
  const asked = outlineInput(context);
  const story = await makeStory(model, asked, signal);
  const input: OutlineInput = story === null || story.answer.trim() === '' ? asked : { ...asked, story };
  const slides: OutlineSlide[] = [];
  const findings: Finding[] = [];
  let title = input.title;
  let usage: ModelUsage | null = null;
  let failure: ModelError | undefined;
  const accept = (answer: OutlineSlideOutput): OutlineSlide | null => {
    const slide = normaliseSlide(answer, input, context.brief !== null, slides);
    if (slide !== null) slides.push(slide);
    return slide;
  };
  try {
    const events = model.stream({
      task: 'outline',
      input,
      output: outlineOutput,
      listKey: 'slides',
      item: outlineSlideOutput,
      messages: outlineMessages,
      ...(signal ? { signal } : {}),
    });
    for await (const event of events) {
      if (event.kind === 'item') {
        const slide = accept(event.item);
        if (slide !== null) yield { kind: 'slide', slide };
      } else {
        title = event.reply.value.title.trim() || title;
        usage = event.reply.usage;
      }
    }
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled' || slides.length < MIN_SLIDES) throw error;
    failure = error;
    findings.push({
      code: 'outlines.stopped_half_way',
      params: { slides: slides.length, reason: error.code },
      severity: 'warning',
    });
  }
  if (failure === undefined) {
    const checked = await checkTitles(model, input, slides, signal);
    // The built-in model's sentences are the sources' own.
    const isOwn = model.provider === 'builtin';
    slides.splice(0, slides.length, ...(isOwn ? checked : await safeTitles(model, context, checked, findings, signal)));
  }
  if (failure === undefined) askFirst(slides, story?.question ?? '');
  const byline = provenByline(story?.byline, context.sources);
  const cover = slides.find(({ kind }) => kind === 'title');
  if (cover !== undefined && byline !== '' && !cover.takeaway.includes(byline)) cover.byline = byline;
  // The built-in model finds nothing only where the content has nothing to say: what is there becomes slides, or is refused.
  if (slides.length === 0 && model.provider !== 'builtin')
    throw new ModelError('ai.empty_answer', { provider: model.provider, task: 'outline' });
  if (context.slide_count !== null && slides.length !== context.slide_count) {
    findings.push({
      code: 'outlines.other_slide_count',
      params: { wanted: context.slide_count, made: slides.length },
      severity: 'warning',
    });
  }
  yield { kind: 'completed', outline: { title, slides }, usage, findings, ...(failure && { failure }) };
}

/**
 * As `makeOutline`, with labels of ours on the slides that the built-in model only selects text for. That model has its whole
 * outline at once, so nothing waits for the labels, which depend on all titles.
 * @throws ModelError when the model fails before two slides are whole.
 */
export async function* makeLabelledOutline(
  model: TextModel,
  context: OutlineContext,
  label: Label,
  signal?: AbortSignal,
): AsyncGenerator<
  { step: 'outline'; slide: OutlineSlide },
  Pick<OutlineEvent & { kind: 'completed' }, 'outline' | 'findings' | 'failure'>
> {
  const isLabelled = model.provider === 'builtin';
  for await (const event of makeOutline(model, context, signal)) {
    if (event.kind === 'completed') {
      const { outline, findings, failure } = event;
      if (!hasContentSlides(outline)) {
        const taken = [outline.title, ...outline.slides.map(({ title }) => title)];
        const added = fallbackSlides(context, taken, label);
        const isLast = outline.slides.at(-1)?.kind === 'closing';
        outline.slides.splice(isLast ? -1 : outline.slides.length, 0, ...added);
      }
      if (isLabelled) {
        outline.slides = withTellingAgenda(outline, context);
        labelFixedSlides(outline, context.brief, label);
        for (const slide of outline.slides) yield { step: 'outline', slide };
      }
      return { outline, findings, ...(failure && { failure }) };
    }
    if (!isLabelled) yield { step: 'outline', slide: event.slide };
  }
  throw new TypeError('an outline ends with the event that it is completed');
}

/** The slides without an agenda whose entries would say nothing. */
function withTellingAgenda(outline: Outline, { brief, sources }: OutlineContext): OutlineSlide[] {
  const isShown = isTelling({ outline, brief, blocks: blocksByRef(sources), is_builtin: true });
  return isShown ? outline.slides : outline.slides.filter(({ kind }) => kind !== 'agenda');
}

/**
 * The built-in model only selects text; the slides that are ours by nature get our words in the deck's language. A quote is
 * on its slide already: the title says what it is about, or that it is one.
 */
function labelFixedSlides(outline: Outline, brief: Brief | null, label: Label): void {
  for (const slide of outline.slides) {
    if (slide.kind === 'agenda') slide.title = label('outlines.agenda');
    // A part of the source that ends the deck has its own title.
    if (slide.kind === 'closing' && slide.role !== 'evidence')
      slide.title = label(slide.role === 'next_step' ? 'outlines.next_steps' : 'outlines.closing');
    if (slide.kind === 'quote') {
      const used = new Set(outline.slides.map((each) => each.title));
      const section = slide.source_section_idx === null ? undefined : brief?.sections[slide.source_section_idx]?.title;
      const title = [section, label('outlines.quote')].find((each) => each !== undefined && !used.has(each));
      if (title !== undefined) slide.title = title;
    }
  }
}

/** The cover asks the question of its audience before it gives the answer, where both are short enough for it. */
function askFirst(slides: readonly OutlineSlide[], asked: string): void {
  const cover = slides.find(({ kind }) => kind === 'title');
  const question = asked.trim();
  if (cover === undefined || cover.takeaway === cover.title || !question.endsWith('?')) return;
  const both = `${question} ${cover.takeaway}`;
  if (both.length <= MAX_COVER_CHARS) cover.takeaway = both;
}

/** White space but the kind that keeps a number and its unit together. */
const BREAKING_SPACE = /[^\S\u00A0\u202F]+/g;

/**
 * Makes an outline slide of what a model answered: references to sections, blocks and stories that do not exist are
 * dropped, a title is made unique, a missing one is taken from the takeaway.
 * @param input the question the answer belongs to.
 * @param earlier the slides before it.
 * @returns null when the answer says nothing.
 */
function normaliseSlide(
  answer: OutlineSlideOutput,
  input: OutlineInput,
  hasSections: boolean,
  earlier: readonly OutlineSlide[],
): OutlineSlide | null {
  const wording = (answer.title.trim() || answer.takeaway.trim()).replace(BREAKING_SPACE, ' ');
  if (wording === '') return null;
  const stories = input.sections.flatMap((each) => each.stories);
  const blocks = new Set(input.sections.flatMap((each) => each.blocks.map((block) => block.ref)));
  const story = stories.find((each) => each.id === answer.story_id);
  const takeaway = answer.takeaway.trim().replace(BREAKING_SPACE, ' ') || wording;
  const { kind, form } = asQuote(answer, input);
  return {
    id: `slide-${earlier.length + 1}`,
    kind,
    title: uniqueTitle(wording, takeaway, earlier),
    takeaway,
    source_section_idx: hasSections ? sectionIdx(answer, input, earlier) : null,
    block_refs: answer.block_refs.filter((ref) => blocks.has(ref)),
    story_id: story?.id ?? null,
    ...(answer.role == null ? {} : { role: answer.role }),
    ...(form == null || kind !== 'content' ? {} : { form }),
  };
}

/** What someone says within a paragraph is shown by the form for a quotation: a slide for a quote has a block of its own for it. */
function asQuote(
  { kind, form, block_refs }: OutlineSlideOutput,
  { sections }: OutlineInput,
): Pick<OutlineSlideOutput, 'kind' | 'form'> {
  const blocks = sections.flatMap((each) => each.blocks.filter(({ ref }) => block_refs.includes(ref)));
  const isInText = kind === 'quote' && blocks.length > 0 && blocks.every((block) => block.kind !== 'quote');
  return isInText ? { kind: 'content', form: 'quote' } : { kind, form };
}

/**
 * The section a slide comes from: the one that the model named, else the one that holds its blocks or its story, else that of
 * the slide before. Slides that open, list or close come from none.
 */
function sectionIdx(
  { kind, source_section_idx: named, block_refs, story_id }: OutlineSlideOutput,
  { sections }: OutlineInput,
  earlier: readonly OutlineSlide[],
): number | null {
  if (named !== null && sections[named] !== undefined) return named;
  if (specOfSlide(kind).is_frame) return null;
  const held = sections.findIndex(
    ({ blocks, stories }) =>
      blocks.some(({ ref }) => block_refs.includes(ref)) || stories.some(({ id }) => id === story_id),
  );
  if (held !== -1) return held;
  return earlier.findLast(({ source_section_idx: idx }) => idx !== null)?.source_section_idx ?? 0;
}

const MAX_TAKEAWAY_CHARS = 200;
/** Question and answer on a cover. */
const MAX_COVER_CHARS = 220;

/**
 * The outline with titles and messages that say what their sources say. The title of a chart or table is checked against the
 * message that was computed; a title slide has the author's words or a name, its message is the deck's answer.
 */
async function safeTitles(
  model: TextModel,
  context: OutlineContext,
  slides: readonly OutlineSlide[],
  findings: Finding[],
  signal?: AbortSignal,
): Promise<OutlineSlide[]> {
  const { preferences, sources, brief, stories } = context;
  if (!isComparable(sources, preferences)) return [...slides];
  const blocks = blocksByRef(sources);
  const all = [...blocks.keys()];
  const read = (refs: readonly string[]): string[] =>
    refs.flatMap((ref) => {
      const found = blocks.get(ref);
      return found === undefined ? [] : sentencesIn(evidenceText(found.block), preferences.language);
    });
  const questions = slides.flatMap((slide, index) => {
    const story = stories.find(({ id }) => id === slide.story_id);
    const section = slide.source_section_idx === null ? undefined : brief?.sections[slide.source_section_idx];
    const refs = slide.block_refs.length > 0 ? slide.block_refs : (section?.block_refs ?? all);
    const own = [...(story === undefined ? [] : [story.message, ...story.points]), ...read(refs)];
    const more = read((section?.block_refs ?? all).filter((ref) => !refs.includes(ref)));
    const about = { sources: own, more, is_summary: true, context: `${context.title} ${section?.title ?? ''}` };
    const isFrame = specOfSlide(slide.kind).is_frame;
    const message = {
      index,
      field: 'takeaway' as const,
      text: slide.takeaway,
      ...about,
      max_length: MAX_TAKEAWAY_CHARS,
    };
    const title = { index, field: 'title' as const, text: slide.title, ...about, max_length: TITLE_CHARS };
    if (slide.kind === 'closing') return [title];
    if (isFrame) return slide.kind === 'title' && slide.takeaway !== slide.title ? [message] : [];
    return slide.takeaway === slide.title ? [title] : [title, message];
  });
  const safe = await makeSafe(model, preferences, questions, signal);
  const after = slides.map((slide) => ({ ...slide }));
  const headingOf = ({ block_refs, source_section_idx: idx }: OutlineSlide): string =>
    block_refs.flatMap((ref) => blocks.get(ref)?.block.address.section?.at(-1) ?? [])[0] ??
    (idx === null ? undefined : brief?.sections[idx]?.title) ??
    context.title;
  for (const [at, { index, field }] of questions.entries()) {
    const slide = after[index];
    const { text, state } = safe[at] ?? { text: '', state: 'kept' };
    if (slide === undefined || state === 'kept') continue;
    if (field === 'takeaway') slide.takeaway = state === 'dropped' ? slide.title : text;
    else if (state !== 'dropped' && state !== 'unproven') slide.title = uniqueTitle(text, text, after.slice(0, index));
    else {
      // The message of the slide, where that is what the sources say; else the heading over what it shows.
      const message = questions.findIndex((each) => each.index === index && each.field === 'takeaway');
      const isSafe = message !== -1 && safe[message]?.state === 'kept' && slide.takeaway.length <= TITLE_CHARS;
      const instead = isSafe ? slide.takeaway : state === 'dropped' ? text || headingOf(slide) : undefined;
      if (instead !== undefined) {
        if (slide.takeaway === slide.title) slide.takeaway = instead;
        slide.title = uniqueTitle(instead, instead, after.slice(0, index));
      }
      if (isSafe) continue;
      const params = { title: slide.title };
      findings.push({ code: 'outlines.title_unproven', params, severity: 'warning', slide_id: slide.id });
    }
  }
  return after;
}

/** A title has no full stop, which the sentence that takes its place may have; that of "U.S." belongs to the word. */
const FULL_STOP = /(?<!\.|\.\p{L})[.。]$/u;

/** A slide title is unique in a deck: readers and screen readers distinguish slides by it (WCAG 2.4.2). */
function uniqueTitle(sentence: string, takeaway: string, earlier: readonly OutlineSlide[]): string {
  const title = sentence.replace(FULL_STOP, '');
  const used = new Set(earlier.map((slide) => slide.title.toLowerCase()));
  if (!used.has(title.toLowerCase())) return title;
  const message = takeaway.replace(FULL_STOP, '');
  if (message.length <= 90 && !used.has(message.toLowerCase())) return message;
  for (let ordinal = 2; ; ordinal += 1) {
    const candidate = `${title} (${ordinal})`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
