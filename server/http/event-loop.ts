/** How late the event loop of this process is, and whether that is too late for new work. */
export interface LoopWatch {
  /** Recent delay of timers in milliseconds, smoothed so that one short pause doesn't count as an overload. */
  delayMs(): number;
  /** The delay above which new work is refused, in milliseconds. */
  limitMs: number;
  isOverloaded(): boolean;
  stop(): void;
}

const TICK_MS = 100;
/** Weight of the latest delay in the smoothed one. */
const WEIGHT = 1 / 3;

/** Measures the delay of a timer ten times a second. The timer doesn't keep the process alive. */
export function watchEventLoop(limitMs: number): LoopWatch {
  let delayMs = 0;
  let lastAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delayMs += WEIGHT * (Math.max(0, now - lastAt - TICK_MS) - delayMs);
    lastAt = now;
  }, TICK_MS).unref();
  return { delayMs: () => delayMs, limitMs, isOverloaded: () => delayMs > limitMs, stop: () => clearInterval(timer) };
}
