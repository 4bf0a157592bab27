import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkRules } from '../../common/check/check-rules.ts';
import { rulesFor } from '../../common/check/fix-deck.ts';
import { inspectDeck } from '../../common/check/inspect-deck.ts';
import { judgePackage } from '../../common/check/judge-deck.ts';
import { readRules } from '../../common/check/read-rules.ts';
import { OfficePackage, openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { relsPath } from '../../common/ooxml/package/part-paths.ts';
import { RELATIONSHIP } from '../../common/ooxml/package/relationships.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';

export const usage = `npm run lab -- rules DECK.pptx [--budget]
  Measures how long it takes to check 20 and 200 slides against the rules read from the deck's master, and the whole report.
  --budget fails if 200 slides take 1 s or 20 slides 150 ms, after warm-up, in elapsed or processor time.`;

const RUNS = 7;
const BUDGET_MS = new Map([
  [20, 150],
  [200, 1000],
]);

/** A package that repeats the slides of a deck, each with its own charts. */
function repeated(pack: OfficePackage, count: number): OfficePackage {
  const text = (path: string): string => new TextDecoder().decode(pack.parts.get(path) ?? new Uint8Array());
  const changes = new Map<string, Uint8Array | string>();
  const main = pack.mainPart;
  const slides = inspectDeck(pack).slides.map(({ path }) => path);
  const shown = Array.from({ length: count }, (_, at) => {
    const path = slides[at % slides.length] ?? '';
    const copy = path.replace('ppt/slides/', `ppt/slides/n${at}-`);
    changes.set(copy, text(path));
    const charts = text(relsPath(path)).replace(/\.\.\/charts\/([^"/]+)/gu, (_all, name: string) => {
      changes.set(`ppt/charts/n${at}-${name}`, text(`ppt/charts/${name}`));
      return `../charts/n${at}-${name}`;
    });
    changes.set(relsPath(copy), charts);
    return { id: `rIdCopy${at}`, number: 300 + at, target: copy.replace('ppt/', '') };
  });
  const list = shown.map(({ id, number }) => `<p:sldId id="${number}" r:id="${id}"/>`).join('');
  changes.set(main, text(main).replace(/<p:sldIdLst>.*<\/p:sldIdLst>/su, `<p:sldIdLst>${list}</p:sldIdLst>`));
  const entries = shown.map(
    ({ id, target }) => `<Relationship Id="${id}" Type="${RELATIONSHIP.slide}" Target="${target}"/>`,
  );
  changes.set(relsPath(main), text(relsPath(main)).replace('</Relationships>', `${entries.join('')}</Relationships>`));
  return pack.withParts(changes);
}

/** The shortest run, in elapsed and in processor time, which is least affected by other work of the machine. */
async function timeOf(bytes: Uint8Array, name: string, count: number) {
  const opened = await openOfficePackage(bytes, name);
  const rules = rulesFor(readRules(inspectDeck(opened), name), inspectDeck(opened));
  const { parts } = repeated(opened, count);
  const runs = Array.from({ length: RUNS }, () => {
    const [started, used] = [performance.now(), process.cpuUsage()];
    // A new package: nothing is parsed yet.
    const deck = inspectDeck(new OfficePackage(parts, name));
    const { brand, accessibility } = checkRules(deck, rules);
    const { user, system } = process.cpuUsage(used);
    return {
      ...{ slides: deck.slides.length, findings: brand.findings.length + accessibility.findings.length },
      ...{ ms: performance.now() - started, cpu: (user + system) / 1000 },
    };
  });
  const [first] = runs;
  if (first?.slides !== count) throw new Error(`${first?.slides ?? 0} slides were read instead of ${count}`);
  const least = (key: 'ms' | 'cpu'): number => Math.min(...runs.map((run) => run[key]));
  return { ms: least('ms'), cpu: least('cpu'), findings: first.findings };
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
    const { ms, cpu, findings } = await timeOf(bytes, path, count);
    if (Math.min(ms, cpu) >= budget) isWithin = false;
    console.log(
      `${count} slides: ${ms.toFixed(0)} ms, ${cpu.toFixed(0)} ms of the processor, bar ${budget} ms; ${findings} findings`,
    );
  }
  const started = performance.now();
  const report = await judgePackage(bytes, path, { typesetter: createTypesetter() });
  console.log(`the whole report on ${report.slides} slides: ${(performance.now() - started).toFixed(0)} ms`);
  return values.budget === true && !isWithin ? 1 : 0;
}
