import { mediaTypeOf } from '../../../../common/deck/file-kinds.ts';

const NAME_CHARS = 40;
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
/** Headings, tables, lists and fences of Markdown. */
const MARKDOWN = /^(?:#{1,6} \S|\|.+\||```|[-*+] \S)/mu;

/**
 * A pasted text as a file: cells of a spreadsheet as a table, Markdown as such, anything else as plain text. It is named after its
 * first words.
 * @param fallback its name where it begins with no word
 */
export function pastedFile(text: string, fallback: string): File {
  const extension = extensionOfText(text);
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const words = first
    .replaceAll(/^[#>*+|\s-]+/gu, '')
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const name = [...words].slice(0, NAME_CHARS).join('').trim().replace(/\.+$/u, '');
  const fileName = `${name === '' ? fallback : name}.${extension}`;
  return new File([text], fileName, { type: mediaTypeOf(fileName) });
}

function extensionOfText(text: string): 'tsv' | 'md' | 'txt' {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => line.split('\t').length);
  if (lines.length > 1 && (cells[0] ?? 0) > 1 && cells.every((count) => count === cells[0])) return 'tsv';
  return MARKDOWN.test(text) ? 'md' : 'txt';
}
