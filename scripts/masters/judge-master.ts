import { writeFile } from 'node:fs/promises';
import { imagesByRef } from '../../common/deck/block-refs.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { CONTENT_TYPE } from '../../common/ooxml/package/content-types.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { judgeDeck } from '../../common/quality/judge-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { validatorDelta } from '../matrix/validate-deck.ts';
import { fraction, runsInPlaceholders, themeReferences } from './count-references.ts';
import { makeMasterDeck } from './make-master-deck.ts';
import type { MasterDeckFile } from './make-master-deck.ts';
import type { MasterDeckJudged } from './master-case.ts';
import { usableLayouts } from './usable-layouts.ts';

const LEAST_IN_PLACEHOLDERS = 0.95;
const LEAST_LAYOUTS = 3;
const LONGEST_RUN = 3;
/** Lines of one kind that are shown. */
const SHOWN = 3;

/** Makes the deck of ten slides on a master and holds it against the rules. */
export async function judgeMaster(
  file: { bytes: Uint8Array; name: string },
  source: SourceText,
  deckPath: string,
): Promise<Omit<MasterDeckJudged, 'ms' | 'step'>> {
  const made = await makeMasterDeck(file, source);
  await writeFile(deckPath, made.bytes);
  const faults: string[] = [];
  const remarks: string[] = [];
  const schema = await validatorDelta(made.bytes, file.bytes);
  faults.push(...schema.slice(0, SHOWN).map((error) => `schema ${error}`));
  const lint = await lintPackage(made.bytes);
  faults.push(...lint.slice(0, SHOWN).map(({ code, part, detail }) => `lint ${code} ${part} ${detail}`));

  const pack = await openOfficePackage(made.bytes, 'deck.pptx');
  const slides = pack.partsByType(CONTENT_TYPE.slide);
  const runs = runsInPlaceholders(pack, slides);
  if (fraction(runs) < LEAST_IN_PLACEHOLDERS) {
    faults.push(`${percent(runs)} of the text runs in placeholders; not in one: ${runs.others.join(', ')}`);
  }
  const references = themeReferences(pack, [...slides, ...pack.partsByType(CONTENT_TYPE.chart)]);
  if (references.good < references.all) {
    faults.push(`${percent(references)} of colours and fonts by theme; not: ${references.others.join(', ')}`);
  }

  const overflows = await judgeGates(made, source, faults, remarks);
  const usable = usableLayouts(made.catalogue).length;
  const used = new Set(made.deck.slides.map((slide) => slide.layout_id)).size;
  if (used < Math.min(LEAST_LAYOUTS, usable)) faults.push(`${used} layouts used where ${usable} are usable`);
  const run = longestRun(made);
  if (run > LONGEST_RUN && usable > 1) faults.push(`one layout ${run} times in a row where ${usable} are usable`);
  for (const { code, params } of made.deck.slides.flatMap((slide) => slide.findings)) {
    if (/layout|no_place/.test(code)) remarks.push(`${code} ${JSON.stringify(params)}`);
  }
  return {
    ...{ slides: made.deck.slides.length, faults, remarks },
    ...{ in_placeholders: fraction(runs), by_theme: fraction(references) },
    ...{ schema: schema.length, lint: lint.length, overflows },
    ...{ layouts_used: used, layouts_usable: usable, longest_run: run },
  };
}

/** The gates of the quality report; texts that overflow are faults, the rest are remarks. */
async function judgeGates(
  made: MasterDeckFile,
  source: SourceText,
  faults: string[],
  remarks: string[],
): Promise<number> {
  const { deck, master, catalogue, diagrams } = made;
  const images = imagesByRef([source]);
  const report = await judgeDeck({ deck, master, catalogue, diagrams, images, typesetter: createTypesetter() });
  let overflows = 0;
  for (const { gate, findings } of report.gates) {
    for (const { severity, code, params } of findings) {
      if (severity !== 'error') continue;
      const line = `${gate} ${code} ${JSON.stringify(params)}`;
      if (gate === 'overflow') {
        overflows += 1;
        if (overflows <= SHOWN) faults.push(line);
      } else remarks.push(line);
    }
  }
  return overflows;
}

/** The longest run of one layout; slides that go on from the one before don't count. */
function longestRun({ deck, outline }: MasterDeckFile): number {
  const planned = new Set(outline.slides.map(({ id }) => id));
  const layouts = deck.slides.filter(({ id }) => planned.has(id)).map((slide) => slide.layout_id);
  let longest = 0;
  let run = 0;
  for (const [index, layout] of layouts.entries()) {
    run = index > 0 && layouts[index - 1] === layout ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function percent({ good, all }: { good: number; all: number }): string {
  return `${((100 * good) / Math.max(1, all)).toFixed(1)} %`;
}
