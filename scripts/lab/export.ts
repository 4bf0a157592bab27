import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildProgram } from '../build/build-server.ts';
import type * as ExportTimes from './export-times.ts';

/** The bars, in milliseconds. */
const BARS = [
  { slides: 20, pptx: 25, pdf: 300 },
  { slides: 200, pptx: 100, pdf: 900 },
] as const;
const RUNS = 15;
const FASTER = 5;

export const usage = `npm run lab -- export
  How long a warm process of the build takes for decks of ${BARS.map(({ slides }) => slides).join(' and ')} slides as .pptx and as PDF, on the template "general":
  every third slide is a visual form, every third a chart, the others are text. Prints the fastest and the median of ${RUNS} runs
  beside the bar, and what pptxgenjs takes for 200 slides of text and charts. Ends with 1 where the fastest run is over a bar.
  Run it on an idle machine.`;

export async function run(): Promise<number> {
  // As users run it: the loader of TypeScript makes every call of a function slower.
  const program = fileURLToPath(new URL('../../dist/lab/export/times.js', import.meta.url));
  await buildProgram('scripts/lab/export-times.ts', program);
  const { exportTimes } = (await import(pathToFileURL(program).href)) as typeof ExportTimes;
  const { ours, theirs } = await exportTimes(
    BARS.map(({ slides }) => slides),
    RUNS,
  );
  let isGood = true;
  const print = (what: string, { best, median }: { best: number; median: number }, bar: number): void => {
    isGood &&= best <= bar;
    console.log(
      `${best <= bar ? '✓' : '✗'} ${what}: ${best.toFixed(0)} ms, median ${median.toFixed(0)}, bar ${bar.toFixed(0)}`,
    );
  };
  for (const [at, bar] of BARS.entries()) {
    const own = ours[at];
    if (own === undefined) continue;
    print(`${bar.slides} slides .pptx`, own.pptx, bar.pptx);
    print(`${bar.slides} slides PDF`, own.pdf, bar.pdf);
  }
  const { best, median } = ours.at(-1)?.pptx ?? { best: Number.NaN, median: Number.NaN };
  const times = { best: best * FASTER, median: median * FASTER };
  print(`200 slides .pptx, times ${FASTER}, against pptxgenjs`, times, theirs.best);
  return isGood ? 0 : 1;
}
