import type { Logger } from '../../kernel/sdk/logger.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { Briefings } from '../briefs/contract.ts';
import { makeOutline } from './make-outline.ts';
import { warmUpSource } from './warm-up-source.ts';

/** Gets the built-in model ready before somebody waits for it. */
export interface WarmUp {
  start(): void;
  stop(): void;
}

/**
 * The built-in model loads its vocabulary with its first question, and everything runs slowly the first time: both together
 * take the better part of a second. Done once, some time after the start, when the server is likely to stand idle.
 * @param afterMs 0: never.
 */
export function createWarmUp(
  { models, briefings }: { models: Pick<ModelSource, 'current'>; briefings: Pick<Briefings, 'rehearse'> },
  log: Logger,
  afterMs: number,
): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const { text } = await models.current();
    if (text.provider !== 'builtin') return;
    const source = warmUpSource();
    const wishes = { language: 'en', tone: '', instructions: '' };
    const briefing = await briefings.rehearse([source], wishes);
    const context = { ...briefing, sources: [source], wishes, slide_count: null };
    for await (const event of makeOutline(text, context)) log.debug({ event: event.kind }, 'warming up');
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
