import { join } from 'node:path';
import type { Block, SourceText } from '../../common/deck/source.ts';
import { composeModels } from '../../server/compose.ts';
import { readModelConfig } from '../../server/kernel/config/model-config.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { readInputs } from '../deck/read-inputs.ts';
import truth from './ingest-truth.json' with { type: 'json' };

export const usage = `npm run lab -- ingest-recall [--misses]
  Counts how many headings, list items and table cells of the documents in SAMPLES_DIR/content are recognised, against a ground truth
  written by hand (scripts/lab/ingest-truth.json). --misses lists the others.`;

type Kind = 'headings' | 'list_items' | 'cells';
type Tally = Record<Kind, { found: number; of: number }>;
const KINDS: readonly Kind[] = ['headings', 'list_items', 'cells'];

export async function run(args: string[]): Promise<number> {
  const samples = process.env.SAMPLES_DIR;
  if (samples === undefined) {
    console.error('Set SAMPLES_DIR to the folder of samples.');
    return 2;
  }
  const models = await composeModels(readModelConfig(process.env, 'builtin'));
  const isolate = createIsolate({ environment: childEnvironment(process.env) });
  const formats = new Map<string, Tally>();
  for (const [name, wanted] of Object.entries(truth)) {
    const [source] = await readInputs([join(samples, 'content', name)], '', { isolate, models }, () => undefined);
    if (source === undefined) continue;
    const format = name.split('.').at(-1) ?? '';
    const tally = formats.get(format) ?? emptyTally();
    formats.set(format, tally);
    const own = emptyTally();
    for (const kind of KINDS) {
      const read = textsOf(source, kind).map(plain);
      for (const text of wanted[kind]) {
        const isFound = read.some((each) => (kind === 'cells' ? each === plain(text) : each.startsWith(plain(text))));
        for (const counts of [tally[kind], own[kind]]) {
          counts.of += 1;
          if (isFound) counts.found += 1;
        }
        if (!isFound && args.includes('--misses')) console.log(`  ${name} ${kind}: ${text}`);
      }
    }
    console.log(`${name.padEnd(20)} ${line(own)}`);
  }
  isolate.close();
  for (const [format, tally] of formats) console.log(`${format.toUpperCase().padEnd(20)} ${line(tally)}`);
  return 0;
}

function emptyTally(): Tally {
  return { headings: { found: 0, of: 0 }, list_items: { found: 0, of: 0 }, cells: { found: 0, of: 0 } };
}

function line(tally: Tally): string {
  const parts = KINDS.filter((kind) => tally[kind].of > 0).map((kind) => {
    const { found, of } = tally[kind];
    return `${kind.replace('_', ' ')} ${found}/${of} = ${Math.round((100 * found) / of)} %`;
  });
  return parts.join('  ');
}

function textsOf(source: SourceText, kind: Kind): string[] {
  return source.blocks.flatMap((block: Block) => {
    if (kind === 'headings') return block.kind === 'heading' ? [block.text] : [];
    if (kind === 'list_items') return block.kind === 'list' ? block.items.map(({ text }) => text) : [];
    if (block.kind !== 'table') return [];
    const names = block.table.columns.flatMap(({ name }) => [name, ...name.split(' – ')]);
    // A header over the whole width becomes the caption.
    const titles = (block.table.caption ?? '').split(' – ');
    return [...titles, ...names, ...[...block.table.header, ...block.table.rows].flat().map(({ raw }) => raw)];
  });
}

/** Only letters and digits, because quotation marks and spaces differ between readers. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€+.-]/gu, '');
}
