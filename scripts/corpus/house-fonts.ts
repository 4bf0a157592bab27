import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { matchFont } from '../../common/typeset/fonts/match-font.ts';
import type { Family } from '../../common/typeset/fonts/match-font.ts';

/** As the packaged files call themselves. */
const NAMES: Readonly<Record<Family, string>> = {
  carlito: 'Carlito',
  arimo: 'Arimo',
  tinos: 'Tinos',
  caladea: 'Caladea',
  gelasio: 'Gelasio',
  cousine: 'Cousine',
};
const STYLED_PART = /^ppt\/(theme|slideMasters|slideLayouts)\/[^/]+\.xml$/;
const TYPEFACE = /(<a:(?:latin|ea|cs|sym|buFont)\b[^>]*?\btypeface=")([^"+][^"]*)"/g;

/**
 * The same master deck in fonts that come along: two programs that set it have the same files, and what differs is the setting.
 */
export function masterInHouseFonts(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  for (const [path, content] of Object.entries(parts)) {
    if (!STYLED_PART.test(path)) continue;
    const text = strFromU8(content).replace(TYPEFACE, (_, start: string, name: string) => {
      const isSymbol = /symbol|dings/i.test(name);
      return `${start}${isSymbol ? name : NAMES[matchFont(name).family]}"`;
    });
    parts[path] = strToU8(text);
  }
  return zipSync(parts);
}
