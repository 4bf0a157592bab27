import { francAll } from 'franc-min';
import { blockText } from '../../common/deck/block-text.ts';
import type { Block } from '../../common/deck/source.ts';

const ENOUGH = 4000;
const MIN_LENGTH = 40;

/**
 * The language most of the text is written in, as a BCP 47 primary tag; "und" where it is too short or too close to call.
 * Tables are not looked at: names and figures have no language.
 */
export function guessLanguage(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'code') continue;
    text += `${blockText(block)}\n`;
    if (text.length > ENOUGH) break;
  }
  if (text.trim().length < MIN_LENGTH) return 'und';
  const [best, next] = francAll(text);
  if (best === undefined || best[0] === 'und') return 'und';
  if (text.length < 3 * MIN_LENGTH && next !== undefined && best[1] - next[1] < 0.05) return 'und';
  // ISO 639-3 individual languages to the tags in use: deu is de, cmn is zh, arb is ar.
  const canonical = Intl.getCanonicalLocales(best[0])[0] ?? best[0];
  return canonical.split('-')[0] ?? 'und';
}
