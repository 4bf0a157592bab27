import type { CorpusCase } from './corpus-case.ts';
import { createCaseJudge } from './judge-case.ts';

/* A process that makes and judges decks as it is told: OUT_FOLDER and whether decks of fixed sizes are wanted. */
const [outFolder = 'out/corpus', wantsFixed = ''] = process.argv.slice(2);
const judge = createCaseJudge(outFolder, wantsFixed === 'office');
process.on('message', (one: CorpusCase) => {
  void judge(one).then((result) => process.send?.(result));
});
process.send?.('ready');
