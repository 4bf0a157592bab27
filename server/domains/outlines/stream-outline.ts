import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { labelFixedSlides } from './label-fixed-slides.ts';
import { makeOutline } from './make-outline.ts';
import type { OutlineEvent } from './make-outline.ts';
import type { OutlineContext } from './outline-input.ts';

/**
 * Streams an outline slide by slide, as a reader is to see it: the slides that the built-in model only selects text for get
 * our words. That model has its whole outline at once, so that nothing waits for the labels, which look at all titles.
 * @param label texts of the `author` namespace in the deck's language.
 * @throws ModelError when the model fails before two slides are whole.
 */
export async function* streamOutline(
  model: TextModel,
  context: OutlineContext,
  label: (key: string) => string,
  signal?: AbortSignal,
): AsyncGenerator<OutlineEvent> {
  const events = makeOutline(model, context, signal);
  for await (const event of events) {
    if (model.provider !== 'builtin') {
      yield event;
      continue;
    }
    if (event.kind === 'slide') continue;
    labelFixedSlides(event.outline, context.brief, label);
    for (const slide of event.outline.slides) yield { kind: 'slide', slide };
    yield event;
  }
}
