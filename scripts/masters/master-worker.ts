import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CodedError } from '../../common/deck/coded-error.ts';
import { analyseMaster } from '../../common/master/analyse-master.ts';
import { PARSE_MODES } from '../../common/master/master-analysis.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { composeTranslator } from '../../server/compose.ts';
import { fixedContent } from './fixed-content.ts';
import { judgeMaster } from './judge-master.ts';
import type { Cost, MasterJob, MasterMessage, Refusal } from './master-case.ts';

/* A process for one file: opens it as a master deck, reads it as a template in each mode, then makes a deck on it. */
const tell = (message: MasterMessage): void => void process.send?.(message);

interface Tried<Value> extends Cost {
  value: Value | null;
  refused: Refusal | null;
}

/** What a step gives, or why it refuses the file; other errors are crashes. */
async function attempt<Value>(step: () => Promise<Value>): Promise<Tried<Value>> {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const cost = (): Cost => {
    const { user, system } = process.cpuUsage(cpu);
    const cpu_ms = (user + system) / 1000;
    return { ms: performance.now() - begin, cpu_ms, peak_mb: process.resourceUsage().maxRSS / 1024 };
  };
  try {
    const value = await step();
    return { value, refused: null, ...cost() };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const translator = composeTranslator('en');
    const sentence = translator.translate('errors', error.code, error.params);
    return { value: null, refused: { code: error.code, sentence }, ...cost() };
  }
}

async function work({ file, deck }: MasterJob): Promise<void> {
  const name = basename(file);
  const bytes = new Uint8Array(await readFile(file));
  const typesetter = createTypesetter();
  const { value: catalogue, ...opened } = await attempt(async () =>
    typesetter.withCapacities((await openMasterDeck(bytes, name)).catalogue),
  );
  tell({ step: 'opened', ...opened, layouts: catalogue?.layouts.length ?? 0 });
  for (const mode of PARSE_MODES) {
    const { value: found, ...cost } = await attempt(() => analyseMaster({ bytes, name, mode }, { typesetter }));
    const usable = found?.readiness.layouts.filter(({ is_usable }) => is_usable).length ?? 0;
    tell({ step: 'analysed', mode, ...cost, layouts: found?.layouts.length ?? 0, usable });
  }
  if (catalogue === null || deck === null) return;
  const started = performance.now();
  const judged = await judgeMaster({ bytes, name }, await fixedContent(), deck);
  tell({ step: 'judged', ...judged, ms: performance.now() - started });
}

process.on('message', (job: MasterJob) => {
  work(job)
    .catch((error: unknown) => {
      const reason =
        error instanceof CodedError
          ? `${error.code} ${JSON.stringify(error.params)}`
          : error instanceof Error
            ? (error.stack ?? error.message)
            : String(error);
      tell({ step: 'crashed', reason });
    })
    .finally(() => process.disconnect());
});
tell({ step: 'ready' });
