import cliProgress from 'cli-progress';

/** Number of steps before and after the slides that the bar counts. */
const STEPS_AROUND = 3;

/** A progress bar with a line of text on a terminal; silent otherwise. */
export interface Progress {
  say(words: string): void;
  slides(done: number, total: number, words: string): void;
  stop(): void;
}

/** @param stream where it is drawn; standard error, so that standard output stays clean for scripts. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { say: () => undefined, slides: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar({
    format: '{bar} {words}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream,
  });
  let step = 0;
  bar.start(STEPS_AROUND, 0, { words: '' });
  return {
    say(words) {
      step = Math.min(step + 0.25, STEPS_AROUND - 1);
      bar.update(step, { words });
    },
    slides(done, total, words) {
      bar.setTotal(total + STEPS_AROUND);
      bar.update(STEPS_AROUND - 1 + done, { words });
    },
    stop() {
      bar.stop();
    },
  };
}
