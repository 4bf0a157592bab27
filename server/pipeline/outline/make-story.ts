import { asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { ChatMessage, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { storyOutput, titlesOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { OutlineInput, StoryOutput, TitlesInput, TitlesOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import { saysAgain } from '../check/says-again.ts';
import { ANSWER_CHARS, outlineSources, TITLE_CHARS } from './outline-prompt.ts';

/** Failures of one answer: the next question may still be answered. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['ai.invalid_answer', 'ai.empty_answer', 'ai.stopped_half_way']);

/**
 * The first of two steps to an outline: for whom the deck is, its answer in one sentence, and what that rests on.
 * @returns null if the model gave no answer of use; the outline is made without it then. Its `answer` may be empty.
 * @throws ModelError when the model fails for good.
 */
export async function makeStory(
  model: TextModel,
  input: OutlineInput,
  signal?: AbortSignal,
): Promise<StoryOutput | null> {
  try {
    const { value } = await model.generate({
      task: 'story',
      input,
      output: storyOutput,
      messages: storyMessages,
      ...(signal ? { signal } : {}),
    });
    const known = new Set(input.sections.flatMap(({ blocks }) => blocks.map(({ ref }) => ref)));
    const argued = value.arguments.map((each) => ({
      ...each,
      block_refs: each.block_refs.filter((ref) => known.has(ref)),
    }));
    return { ...value, arguments: argued };
  } catch (error) {
    if (error instanceof ModelError && OF_ONE_ANSWER.has(error.code)) return null;
    throw error;
  }
}

/** The prompt for the story of a deck. */
function storyMessages(input: OutlineInput): ChatMessage[] {
  return [
    {
      role: 'system',
      text: [
        'You prepare a slide deck: before any slide, decide what it is to say.',
        'audience: who needs it. purpose: what they should know, decide or do afterwards. question: the one question that they bring.',
        `answer: the one sentence that answers the question and that the whole deck comes down to, as the material has it: a full claim with subject and verb, with its number and the condition that it holds under, at most ${ANSWER_CHARS} characters; not what the material is about.`,
        'arguments: three to five claims that together prove the answer (fewer where the material has fewer), the strongest first, each with its figure where it has one and with block_refs, the references of the blocks that say so. No two overlap, and none is the answer in other words.',
        'limits: conditions, exceptions, risks, open points and what was not examined, as far as the material names them, without which the answer would say too much. next_steps: what the material recommends, decides or leaves to do. Each is one sentence; an empty list where the material says nothing.',
        'byline: who made the material and when, in its words, with the version or number it goes by (“Ann Lee, Institute for Rail · report of 5 May 2024”), parts from different places apart by " · ", at most 90 characters; null where it says neither.',
        'Conditions, hedges, periods, units and who said it stay as they are in the material. Nothing is concluded that it does not conclude.',
        `Write in the language "${input.preferences.language}".`,
        SOURCE_TEXT_RULE,
        ...(input.preferences.instructions ? [`The author asks: ${input.preferences.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: asSourceText(outlineSources(input)) },
  ];
}

/**
 * The last look at an outline: its titles are read alone, and slides are retitled, merged, cut and moved so that they tell the
 * story. What a model asks for that is not possible is left as it is; where the number of slides is given, none is merged or cut.
 * @throws ModelError when the work is cancelled.
 */
export async function checkTitles(
  model: TextModel,
  input: OutlineInput,
  slides: readonly OutlineSlide[],
  signal?: AbortSignal,
): Promise<OutlineSlide[]> {
  const can_cut = input.slide_count === null;
  const isShown = ({ kind }: OutlineSlide): boolean =>
    !specOfSlide(kind).is_frame || (kind === 'closing' && model.provider !== 'builtin');
  const reported = slides.filter(isShown);
  const answer = input.story?.answer ?? input.overview;
  const repeats = repetitions(input.story?.answer ?? '', reported);
  if (reported.length < 2 && repeats.length === 0) return [...slides];
  const asked: TitlesInput = {
    preferences: input.preferences,
    answer,
    slides: reported.map(({ kind, title, takeaway, role }, index) => ({
      ...{ number: index + 1, role: kind === 'closing' ? kind : (role ?? null), title, takeaway },
      ...repeats.find(({ number }) => number === index + 1),
    })),
    can_cut,
  };
  try {
    const { value } = await model.generate({
      task: 'titles',
      input: asked,
      output: titlesOutput,
      messages: titlesMessages,
      ...(signal ? { signal } : {}),
    });
    return withChanges(slides, reported, value.changes, can_cut);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    return [...slides];
  }
}

/** The titles that only say again what the answer (0) or an earlier one (its number) says. */
function repetitions(answer: string, slides: readonly OutlineSlide[]): { number: number; repeats: number }[] {
  const said = [answer, ...slides.map(({ title }) => title)];
  return slides.flatMap(({ title }, index) => {
    const repeats = said.findIndex((other, at) => at <= index && saysAgain(title, other));
    return repeats === -1 ? [] : [{ number: index + 1, repeats }];
  });
}

/** A deck keeps this many content slides, however many a model would cut. */
const MIN_COVERED = 2;

function withChanges(
  slides: readonly OutlineSlide[],
  reported: readonly OutlineSlide[],
  changes: TitlesOutput['changes'],
  canCut: boolean,
): OutlineSlide[] {
  const after = slides.map((slide) => ({ ...slide }));
  const find = (number: number | null): OutlineSlide | undefined =>
    after.find(({ id }) => id === reported[(number ?? 0) - 1]?.id);
  const count = (): number => after.filter(({ kind }) => !specOfSlide(kind).is_frame).length;
  for (const { number, change, title, other } of changes) {
    const slide = find(number);
    if (slide === undefined) continue;
    const place = after.indexOf(slide);
    const target = find(other);
    const isClosing = slide.kind === 'closing' || target?.kind === 'closing';
    if (isClosing && (change === 'move' || change === 'merge')) continue;
    const isFree =
      title !== null && title.trim() !== '' && !after.some((each) => each !== slide && each.title === title);
    // The title of a chart says what the chart shows: only the chart's own message does that.
    if (change === 'retitle' && isFree && slide.story_id === null) slide.title = title.trim();
    else if (change === 'move' && (target !== undefined || other === 0)) {
      after.splice(place, 1);
      const first = after.findIndex(({ kind }) => !specOfSlide(kind).is_frame || kind === 'section');
      after.splice(target === undefined ? Math.max(0, first) : after.indexOf(target) + 1, 0, slide);
    } else if (canCut && (isClosing || count() > MIN_COVERED) && change === 'cut') after.splice(place, 1);
    else if (canCut && change === 'merge' && target !== undefined && target !== slide && slide.story_id === null) {
      if (count() <= MIN_COVERED || target.story_id !== null) continue;
      after.splice(place, 1);
      target.block_refs = [...new Set([...target.block_refs, ...slide.block_refs])];
      if (isFree) target.title = title.trim();
    }
  }
  return after;
}

/** The prompt of the last look. */
function titlesMessages({ answer, slides, can_cut, preferences }: TitlesInput): ChatMessage[] {
  const lines = slides.map(({ number, role, title, repeats }) => {
    const again = repeats === undefined ? '' : ` [says only what ${repeats === 0 ? 'the answer' : repeats} says]`;
    return `${number}. ${role === null ? '' : `(${role}) `}${title}${again}`;
  });
  return [
    {
      role: 'system',
      text: [
        'These are the titles of a slide deck, read alone, without their slides. Do they tell the story that leads to the answer?',
        'Change only what is wrong: retitle what is a label, a fragment, says again what the answer or another title says, or cannot be understood without the slide before; move what comes too early or too late (other: the slide it comes after, 0 for the beginning);',
        can_cut
          ? 'merge two that say the same or say too little alone (other: the one that stays, title: its new title); cut what the answer does not need, and a closing slide that says nothing new.'
          : 'do not merge or cut: the number of slides is given.',
        `A new title is a full claim with subject and verb of at most ${TITLE_CHARS} characters, better 80, the point of its slide with its number and condition, made only of what the titles and messages below say. An empty list says that the titles are right.`,
        `Write in the language "${preferences.language}".`,
        SOURCE_TEXT_RULE,
      ].join('\n'),
    },
    {
      role: 'user',
      text: asSourceText(
        [
          `Answer: ${answer}`,
          ...lines,
          'Messages:',
          ...slides.map(({ number, takeaway }) => `${number}. ${takeaway}`),
        ].join('\n'),
      ),
    },
  ];
}
