import { guessLanguage } from '../guess-language.ts';
import { readBrief } from '../read-brief.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

/** Reads a brief in a process of its own, since whoever types one may mean harm. @param input.bytes UTF-8 */
// oxlint-disable-next-line typescript/require-await -- extractors share one signature
export async function extract({ bytes }: ExtractInput): Promise<ExtractedText> {
  const read = readBrief(new TextDecoder().decode(bytes));
  return { ...read, language: guessLanguage(read.blocks), images: [], findings: [] };
}
