import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canvasLibrary } from './canvas-library.ts';
import type { FaceMetrics } from './face-metrics.ts';
import { fontCoverage, fontTables } from './font-tables.ts';
import { HAN_METRICS } from './han-fonts.ts';
import type { HanFonts } from './han-fonts.ts';
import { packagedCut } from './packaged-fonts.ts';
import type { PackagedFamily } from './packaged-fonts.ts';
import type { FontFace } from './placed-text.ts';
import { createPlainShaper } from './plain-shaper.ts';
import type { PlainShaper } from './plain-shaper.ts';

/** A face, and what is needed to choose it. */
export interface FontSource {
  face: FontFace;
  covers(codePoint: number): boolean;
  /** Makes the canvas know the face under its alias; again does nothing. The canvas keeps fonts for the whole process. */
  register(): void;
  /** Has all Latin letters, accents and punctuation: no need to look. */
  isLatin: boolean;
  /** Sets text of simple scripts; null where the file is none that it can set. */
  shaper(): PlainShaper | null;
  /** Where they are known without opening the file. */
  metrics: FaceMetrics | null;
}

/** A font file in memory or on disk that a face is made of. */
export interface FontFile {
  /** A single font, TrueType or OpenType; the same at every call. */
  bytes(): Uint8Array;
  bold: boolean;
  italic: boolean;
}

/** A source over one of the families that come with the program. */
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

/** A source over a font of the machine or of a client. Its alias is the hash of its bytes: the same file is known once. */
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

/** A source over a slice of the packaged ideographs. */
export function hanSource(fonts: HanFonts, slice: string, bold: boolean, italic: boolean): FontSource {
  const weight = bold ? 700 : 400;
  const face: FontFace = {
    alias: `typeset noto-sans-sc ${slice} ${weight}`,
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

/** The canvas keeps what other registries made it know, too. */
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
