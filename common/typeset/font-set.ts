import { createFontRegistry } from './font-registry.ts';
import type { FontRegistry } from './font-registry.ts';
import { createSystemFonts } from './system-fonts.ts';

/** One cut of a font as plain data: a single TrueType or OpenType file that was found sound. */
export interface FontOfSet {
  /** In lower case. */
  families: readonly string[];
  weight: number;
  italic: boolean;
  bytes: Uint8Array;
}

/** The fonts beside the packaged ones, as data that goes to other threads. */
export interface FontSet {
  /** Names the set; the same fonts have the same. */
  hash: string;
  /** Fonts of the machine count too, by their exact names. */
  uses_system_fonts: boolean;
  fonts: readonly FontOfSet[];
}

/** The packaged fonts alone. */
export const PACKAGED_FONTS: FontSet = { hash: 'packaged', uses_system_fonts: false, fonts: [] };

/** A registry of its own over a set. */
export function createSetRegistry({ uses_system_fonts, fonts }: FontSet): FontRegistry {
  const registry = createFontRegistry(uses_system_fonts ? { system: createSystemFonts() } : {});
  registry.adopt(
    fonts.map(({ families, weight, italic, bytes }) => ({
      families: [...families],
      cut: { bytes: () => bytes, weight, bold: weight >= 600, italic },
    })),
  );
  return registry;
}
