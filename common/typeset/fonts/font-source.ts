import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canvasLibrary } from '../canvas-library.ts';
import type { FontFace } from '../text-block.ts';
import { fontCoverage, fontTables } from './font-tables.ts';
import type { FaceMetrics } from './font-tables.ts';
import { HAN_METRICS } from './han-fonts.ts';
import type { HanFonts } from './han-fonts.ts';
import { createPlainShaper } from './plain-shaper.ts';
import type { PlainShaper } from './plain-shaper.ts';

/** A face with the data for choosing it. */
export interface FontSource {
  face: FontFace;
  covers(codePoint: number): boolean;
  /**
   * Registers the face with the canvas under its alias; does nothing if repeated. The canvas keeps fonts for the whole
   * process.
   */
  register(): void;
  /** Whether it has all Latin letters, accents and punctuation, so that it needn't be searched. */
  isLatin: boolean;
  /** The shaper for simple scripts; null if the file isn't supported. */
  shaper(): PlainShaper | null;
  /** Null if they are unknown before the file is opened. */
  metrics: FaceMetrics | null;
}

/** A font file in memory or on disk. */
export interface FontFile {
  /** A single font, TrueType or OpenType; the same at every call. */
  bytes(): Uint8Array;
  bold: boolean;
  italic: boolean;
}

/** A source for one of the packaged families. */
export function packagedSource(family: PackagedFamily, bold: boolean, italic: boolean, stretch: number): FontSource {
  const { file, style, lacksBold, lacksItalic } = packagedCut(family, bold, italic);
  const bytes = once(() => readFileSync(file));
  const alias = `typeset ${family} ${style}`;
  return {
    face: {
      alias,
      bytes,
      member: null,
      stretch,
      is_synthetic_bold: lacksBold,
      is_synthetic_italic: lacksItalic,
    },
    covers: coverageOf(bytes),
    register: once(() => registerOnce(alias, ({ GlobalFonts }) => GlobalFonts.registerFromPath(file, alias))),
    isLatin: !family.startsWith('noto'),
    shaper: once(() => createPlainShaper(bytes())),
    metrics: null,
  };
}

/**
 * A source for a font of the machine or of a client. Its alias is the hash of its bytes, so the same file is registered
 * once.
 */
export function fileSource(file: FontFile, bold: boolean, italic: boolean): FontSource {
  const alias = once(() => `typeset ${createHash('sha256').update(file.bytes()).digest('hex').slice(0, 32)}`);
  const face: FontFace = {
    get alias() {
      return alias();
    },
    bytes: () => file.bytes(),
    member: null,
    stretch: 1,
    is_synthetic_bold: bold && !file.bold,
    is_synthetic_italic: italic && !file.italic,
  };
  return {
    face,
    covers: coverageOf(() => file.bytes()),
    register: once(() => registerBytes(face)),
    isLatin: false,
    shaper: once(() => createPlainShaper(file.bytes())),
    metrics: null,
  };
}

/** A source for a slice of the packaged ideographs. */
export function hanSource(fonts: HanFonts, slice: string, bold: boolean, italic: boolean): FontSource {
  const weight = bold ? 700 : 400;
  const family = slice.startsWith('kr-') ? `noto-sans-${slice.replace('-', ' ')}` : `noto-sans-sc ${slice}`;
  const face: FontFace = {
    alias: `typeset ${family} ${weight}`,
    bytes: once(() => fonts.bytes([slice], weight)),
    member: null,
    stretch: 1,
    is_synthetic_bold: false,
    is_synthetic_italic: italic,
  };
  return {
    face,
    covers: (codePoint) => fonts.slice(codePoint) === slice,
    register: once(() => registerBytes(face)),
    isLatin: false,
    shaper: once(() => createPlainShaper(face.bytes())),
    metrics: HAN_METRICS,
  };
}

function registerBytes(face: FontFace): void {
  registerOnce(face.alias, ({ GlobalFonts }) => GlobalFonts.register(Buffer.from(face.bytes()), face.alias));
}

/** The canvas also keeps what other registries have registered. */
function registerOnce(alias: string, register: (library: ReturnType<typeof canvasLibrary>) => object | null): void {
  const library = canvasLibrary();
  if (!library.GlobalFonts.has(alias) && register(library) === null) throw new Error(`not a font: ${alias}`);
}

function coverageOf(bytes: () => Uint8Array): (codePoint: number) => boolean {
  const covers = once(() => {
    const tables = fontTables(bytes());
    return tables === null ? () => false : fontCoverage(tables);
  });
  return (codePoint) => covers()(codePoint);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const require = createRequire(import.meta.url);

/** The packaged families, which look the same on every machine. */
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

/** A cut of a family, and the requested properties that it lacks. */
interface PackagedCut {
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

/** The file of a family that is nearest to a style. */
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
