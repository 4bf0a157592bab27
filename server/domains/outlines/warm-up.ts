import type { Logger } from '../../sdk/logger.ts';
import type { ModelSource } from '../../sdk/ports/models.ts';
import { briefOutput } from '../../sdk/ports/text-tasks.ts';
import { makeOutline } from './make-outline.ts';

/** Gets the built-in model ready before somebody waits for it. */
export interface WarmUp {
  start(): void;
  stop(): void;
}

/** Plain sentences, so that all of the model is used once. */
const TEXTS = [
  'The library opened a second reading room in 2021. It has 120 seats and stays open until midnight.',
  'Loans grew by 12 percent in 2022, because students came back. Most of them borrow two books at a time.',
  'In contrast, the music collection is used less every year. The council will decide about it in spring.',
];

/**
 * The built-in model loads its vocabulary with its first question, which takes the better part of a second: done once, some
 * time after the start, when the server is likely to stand idle.
 * @param afterMs 0: never.
 */
export function createWarmUp(models: Pick<ModelSource, 'current'>, log: Logger, afterMs: number): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const { text } = await models.current();
    if (text.provider !== 'builtin') return;
    const digests = TEXTS.map((words, index) => ({ ref: `s1/b${index + 1}`, kind: 'paragraph' as const, text: words }));
    const context = { brief: null, title: 'Library', sources: [], stories: [], digests, slide_count: null };
    const wishes = { language: 'en', tone: '', instructions: '' };
    const brief = { wishes, title: context.title, blocks: digests };
    await text.generate({ task: 'brief', input: brief, output: briefOutput, messages: () => [] });
    for await (const event of makeOutline(text, { ...context, wishes })) log.debug({ event: event.kind }, 'warming up');
  };
  return {
    start: () => {
      if (afterMs === 0) return;
      timer = setTimeout(() => {
        run().catch((error: unknown) => log.warn({ err: error }, 'the built-in model could not be warmed up'));
      }, afterMs);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}
