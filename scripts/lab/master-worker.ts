import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CodedError } from '../../common/deck/coded-error.ts';
import { analyseMaster } from '../../common/master/analyse-master.ts';
import { PARSE_MODES } from '../../common/master/master-analysis.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { composeTranslator } from '../../server/compose.ts';

/** The cost of one step of reading a file, and why it was refused; null if it wasn't. */
export interface MasterStep {
  step: string;
  cpuMs: number;
  refused: string | null;
  layouts: number;
}

/* A process for one file: opens it as a master deck, then analyses it as a template in each mode. */
const file = process.argv[2] ?? '';
const name = basename(file);
const bytes = new Uint8Array(await readFile(file));
const typesetter = createTypesetter();
await report('open', async () => (await openMasterDeck(bytes, name)).catalogue.layouts.length);
for (const mode of PARSE_MODES) {
  await report(mode, async () => (await analyseMaster({ bytes, name, mode }, { typesetter })).layouts.length);
}
process.disconnect();

async function report(step: string, work: () => Promise<number>): Promise<void> {
  const before = process.cpuUsage();
  let layouts = 0;
  let refused: string | null = null;
  try {
    layouts = await work();
  } catch (error) {
    // Any other error ends the process.
    if (!(error instanceof CodedError)) throw error;
    refused = composeTranslator('en').translate('errors', error.code, error.params);
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ step, cpuMs: (user + system) / 1000, refused, layouts } satisfies MasterStep);
}
