/** Average advance of a figure in em, on the safe side. */
const EM_PER_FIGURE = 0.56;

/**
 * About how wide a number is in a format, in em: its digits, separators and literals. Formats of dates count their letters.
 * @param code ECMA-376 part 1, 18.8.31; the first section counts.
 */
export function formattedWidth(code: string, value: number): number {
  return formattedLength(code, value) * EM_PER_FIGURE;
}

function formattedLength(code: string, value: number): number {
  const [section = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code) ?? [];
  let literals = 0;
  const bare = section
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted: string | undefined, escaped: string | undefined) => {
      literals += (quoted ?? escaped ?? '').length;
      return '';
    });
  const figure = /[0#?][0#?,.]*/.exec(bare)?.[0];
  // General, and dates: the longest months make up for their short codes.
  if (figure === undefined) return literals + Math.max(bare.length, /general/i.test(bare) ? String(value).length : 0);
  const rest = bare.length - figure.length;
  const [whole = '', decimals = ''] = figure.split('.');
  const scale = 1000 ** (/,*$/.exec(figure)?.[0].length ?? 0);
  const size = (Math.abs(value) * (bare.includes('%') ? 100 : 1)) / scale;
  const digits = size >= 1 ? Math.floor(Math.log10(size)) + 1 : 1;
  const separators = whole.includes(',') ? Math.floor((digits - 1) / 3) : 0;
  return literals + rest + digits + separators + (decimals === '' ? 0 : 1 + decimals.replaceAll(',', '').length);
}
