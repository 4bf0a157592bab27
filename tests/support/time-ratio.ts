/**
 * How many times as much processor time work takes on the large input as on the small one; the best of a few runs counts,
 * since garbage collection, compilation and other work of the machine only ever add to it.
 * @param enough a ratio at or above it is measured some more.
 */
export async function timeRatio<Input>(
  run: (input: Input) => unknown,
  inputs: { small: (turn: number) => Input; large: (turn: number) => Input },
  enough = Infinity,
): Promise<number> {
  const best = { small: Infinity, large: Infinity };
  for (let turn = 0; turn < 3 || (turn < 12 && best.large / best.small >= enough); turn += 1) {
    for (const size of ['small', 'large'] as const) {
      const input = inputs[size](turn);
      const before = process.cpuUsage();
      await run(input);
      const { user, system } = process.cpuUsage(before);
      // The first turn warms up.
      if (turn > 0) best[size] = Math.min(best[size], user + system);
    }
  }
  return best.large / best.small;
}

/** Processor time that this process takes for some work, in milliseconds: what else the machine does adds nothing to it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
