import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A family that comes with the program: every machine sets text with the same files. */
export type PackagedFamily =
  | 'carlito'
  | 'arimo'
  | 'tinos'
  | 'caladea'
  | 'gelasio'
  | 'cousine'
  | 'noto-sans-arabic'
  | 'noto-sans-hebrew'
  | 'noto-sans-symbols-2';

/** A cut of a family, and which of the wanted properties it lacks. */
export interface PackagedCut {
  family: PackagedFamily;
  /** As the packages name their files: `700Bold_Italic`. */
  style: string;
  file: string;
  lacksBold: boolean;
  lacksItalic: boolean;
}

export const PACKAGED_NAMES: Readonly<Record<PackagedFamily, string>> = {
  carlito: 'Carlito',
  arimo: 'Arimo',
  tinos: 'Tinos',
  caladea: 'Caladea',
  gelasio: 'Gelasio',
  cousine: 'Cousine',
  'noto-sans-arabic': 'NotoSansArabic',
  'noto-sans-hebrew': 'NotoSansHebrew',
  'noto-sans-symbols-2': 'NotoSansSymbols2',
};

const UPRIGHT_ONLY: ReadonlySet<PackagedFamily> = new Set([
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-symbols-2',
]);

/** The file of a family that comes nearest to a style. */
export function packagedCut(family: PackagedFamily, bold: boolean, italic: boolean): PackagedCut {
  const hasBold = family !== 'noto-sans-symbols-2';
  const hasItalic = !UPRIGHT_ONLY.has(family);
  const style = `${bold && hasBold ? '700Bold' : '400Regular'}${italic && hasItalic ? '_Italic' : ''}`;
  return {
    family,
    style,
    file: require.resolve(`@expo-google-fonts/${family}/${style}/${PACKAGED_NAMES[family]}_${style}.ttf`),
    lacksBold: bold && !hasBold,
    lacksItalic: italic && !hasItalic,
  };
}
