import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import type { ModelUsage, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { outlineOutput, outlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { normaliseSlide } from './normalise-slide.ts';
import { outlineInput } from './outline-input.ts';
import type { OutlineContext } from './outline-input.ts';
import { outlineMessages } from './outline-messages.ts';

export type OutlineEvent =
  | { kind: 'slide'; slide: OutlineSlide }
  | { kind: 'completed'; outline: Outline; usage: ModelUsage | null; findings: Finding[] };

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
  const input = outlineInput(context);
  const slides: OutlineSlide[] = [];
  const findings: Finding[] = [];
  let title = input.title;
  let usage: ModelUsage | null = null;
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
    findings.push({
      code: 'outlines.stopped_half_way',
      params: { slides: slides.length, reason: error.code },
      severity: 'warning',
    });
  }
  if (slides.length === 0) throw new ModelError('ai.empty_answer', { provider: model.provider, task: 'outline' });
  if (context.slide_count !== null && slides.length !== context.slide_count) {
    findings.push({
      code: 'outlines.other_slide_count',
      params: { wanted: context.slide_count, made: slides.length },
      severity: 'warning',
    });
  }
  yield { kind: 'completed', outline: { title, slides }, usage, findings };
}
