import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { imagesByRef } from '../../common/deck/block-refs.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { judgeDeck } from '../../common/quality/judge-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { composeModels } from '../../server/compose.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';
import type { CorpusCase, CorpusResult } from './corpus-case.ts';
import { fixedDeck } from './fixed-deck.ts';
import { masterInHouseFonts } from './house-fonts.ts';
import { stressContents } from './stress-contents.ts';

/** Judges cases one after the other, with sources read once. */
export function createCaseJudge(outFolder: string, wantsFixed: boolean): (one: CorpusCase) => Promise<CorpusResult> {
  const models = composeModels({ provider: 'builtin', time_out_ms: 60_000 });
  const sources = new Map<string, Promise<SourceText>>();
  const read = async (content: string): Promise<SourceText> => {
    const made = stressContents().find(({ name }) => name === content);
    const bytes = made === undefined ? await readFile(content) : Buffer.from(made.text);
    return ingestFile({ bytes: new Uint8Array(bytes), name: basename(content), id: 's1' }, {});
  };
  return async (one) => {
    const result: CorpusResult = { name: one.name, slides: 0, texts: 0, counts: {}, faults: [], warnings: [] };
    try {
      const file = new Uint8Array(await readFile(one.master));
      const source = sources.get(one.content) ?? read(one.content);
      sources.set(one.content, source);
      const made = await makeDeckFile({
        sources: [await source],
        models,
        template: { bytes: wantsFixed ? masterInHouseFonts(file) : file, name: basename(one.master) },
        slides: one.slides,
        language: null,
        tone: '',
        instructions: '',
      });
      const { deck: data, master, catalogue, diagrams } = made;
      const deck = { deck: data, master, catalogue, diagrams };
      const input = { ...deck, typesetter: createTypesetter(), images: imagesByRef([await source]) };
      const report = await judgeDeck({ ...input, brief: made.brief });
      result.slides = report.slides;
      for (const { gate, judged, findings } of report.gates) {
        if (gate === 'overflow') result.texts = judged;
        for (const { severity, code, params } of findings) {
          const key = `${gate} ${severity}`;
          result.counts[key] = (result.counts[key] ?? 0) + 1;
          (severity === 'error' ? result.faults : result.warnings).push(`${code} ${JSON.stringify(params)}`);
        }
      }
      if (wantsFixed) {
        const fixed = await fixedDeck(input);
        const folder = join(outFolder, 'fixed');
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, `${one.name}.pptx`), fixed.bytes);
        await writeFile(join(folder, `${one.name}.json`), JSON.stringify(fixed.frames));
      }
      if (result.faults.length > 0) await writeFile(join(outFolder, `${one.name}.pptx`), made.bytes);
    } catch (error) {
      result.counts['failed error'] = 1;
      result.faults.push(reason(error));
    }
    return result;
  };
}

function reason(error: unknown): string {
  if (error instanceof CodedError) return `${error.code} ${JSON.stringify(error.params)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
