import { blockText } from '../../../common/deck/source.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { workbookTitle } from './present-table.ts';

/** Titles of several sources are joined up to this length; beyond it the first one stands for all. */
const MAX_JOINED_TITLE_CHARS = 60;

/**
 * What the content is called: the titles of the sources that something was read from, else what workbooks say of themselves, else
 * their names as words.
 */
export function contentTitle(sources: readonly SourceText[]): string {
  const read = sources.filter(({ blocks }) => blocks.length > 0);
  const titles = (read.length === 0 ? sources : read).map(
    (source) =>
      source.title ?? workbookTitle(source) ?? (source.kind === 'brief' ? opening(source) : nameAsWords(source.name)),
  );
  const joined = titles.join(' · ');
  return joined.length <= MAX_JOINED_TITLE_CHARS ? joined : (titles[0] ?? '');
}

/** How a text without a title begins: its first sentence, or as many words of it as a title may have. */
function opening(source: SourceText): string {
  const text = source.blocks.map(blockText).find((each) => each.trim() !== '') ?? '';
  const sentence =
    /^.+?(?:[.!?。](?=\s|$)|\n|$)/su
      .exec(text)?.[0]
      .trim()
      .replace(/[.。]$/u, '') ?? '';
  if (sentence.length <= MAX_JOINED_TITLE_CHARS) return sentence;
  return sentence.slice(0, MAX_JOINED_TITLE_CHARS + 1).replace(/\s+\S*$/u, '');
}

/** "top_economies.csv" → "Top economies" */
function nameAsWords(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
