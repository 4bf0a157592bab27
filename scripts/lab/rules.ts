import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkRules } from '../../common/check/check-rules.ts';
import { rulesFor } from '../../common/check/fix-deck.ts';
import { inspectDeck } from '../../common/check/inspect-deck.ts';
import { judgePackage } from '../../common/check/judge-deck.ts';
import { readRules } from '../../common/check/read-rules.ts';
import { OfficePackage, openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';

export const usage = `rules DECK.pptx [--budget]
  Holds a deck against the rules read from its master: how long that takes for 20 and 200 slides, beside the whole report.
  --budget fails where 200 slides take a second or more, or 20 slides 150 ms or more, after warm-up.`;

const RUNS = 5;
const BUDGET_MS = new Map([
  [20, 150],
  [200, 1000],
]);

/** The slides of a deck again and again; each is read as a part of its own. */
async function timeOf(bytes: Uint8Array, name: string, count: number): Promise<{ ms: number; findings: number }> {
  const opened = await openOfficePackage(bytes, name);
  const rules = rulesFor(readRules(inspectDeck(opened), name), inspectDeck(opened));
  const times: number[] = [];
  let findings = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let left = count;
    const started = performance.now();
    findings = 0;
    while (left > 0) {
      // A package of its own: nothing is parsed yet.
      const deck = inspectDeck(new OfficePackage(opened.parts, name));
      const slides = deck.slides.slice(0, left);
      const { brand, accessibility } = checkRules({ ...deck, slides }, rules);
      findings += brand.findings.length + accessibility.findings.length;
      left -= Math.max(1, slides.length);
    }
    times.push(performance.now() - started);
  }
  return { ms: Math.min(...times), findings };
}

/** Measures the rules. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { budget: { type: 'boolean' } },
  });
  const [path] = positionals;
  if (path === undefined) {
    console.log(usage);
    return 2;
  }
  const bytes = new Uint8Array(await readFile(path));
  let isWithin = true;
  for (const [count, budget] of BUDGET_MS) {
    const { ms, findings } = await timeOf(bytes, path, count);
    if (ms >= budget) isWithin = false;
    console.log(`${count} slides: ${ms.toFixed(0)} ms of ${budget} ms, ${findings} findings`);
  }
  const started = performance.now();
  const report = await judgePackage(bytes, path, { typesetter: createTypesetter() });
  console.log(`the whole report on ${report.slides} slides: ${(performance.now() - started).toFixed(0)} ms`);
  return values.budget === true && !isWithin ? 1 : 0;
}
