import type { Slide } from '../../../common/deck/slide.ts';
import { HookError } from '../../kernel/sdk/hook-error.ts';
import type { Contributions } from '../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { SlideDecorator } from '../../kernel/sdk/ports/slide-decorator.ts';
import { plainData } from './plain-data.ts';

/**
 * Hands a slide through all decorators in order. Where one fails, the slide goes on as it was before it and says so.
 * @throws what an abort throws.
 */
export async function decorateSlide(
  decorators: Contributions<SlideDecorator>,
  slide: Slide,
  context: Parameters<SlideDecorator['decorate']>[1],
  log: Logger,
): Promise<Slide> {
  let current = slide;
  for (const decorator of decorators.list()) {
    const before = current;
    try {
      current = await decorators.call(decorator, (value) => value.decorate(plainData(before), context));
    } catch (error) {
      if (!(error instanceof HookError) || context.signal.aborted) throw error;
      log.warn({ err: error, plugin: decorator.plugin, slide_id: slide.id }, 'a slide decorator failed');
      const finding = {
        code: 'slides.decorator_failed',
        params: { title: slide.title, plugin: decorator.plugin, decorator: decorator.key },
        severity: 'warning' as const,
        slide_id: slide.id,
      };
      current = { ...before, findings: [...before.findings, finding] };
    }
  }
  return current;
}
