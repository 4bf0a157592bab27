/** The font families that we carry; each is metrically the same as the family it stands for. */
export type Family = 'carlito' | 'arimo' | 'tinos' | 'caladea' | 'gelasio' | 'cousine';

/** Which family measures a font, and how exactly. */
export interface FontMatch {
  family: Family;
  /** Widths of the family times this are the widths assumed. 1 for metric twins. */
  factor: number;
  is_approximate: boolean;
}

/** Fonts with the same advance widths, by lower-case name. */
const TWINS: Readonly<Record<string, Family>> = {
  calibri: 'carlito',
  'calibri light': 'carlito',
  carlito: 'carlito',
  arial: 'arimo',
  'arial mt': 'arimo',
  helvetica: 'arimo',
  'helvetica neue': 'arimo',
  'liberation sans': 'arimo',
  arimo: 'arimo',
  times: 'tinos',
  'times new roman': 'tinos',
  'liberation serif': 'tinos',
  tinos: 'tinos',
  cambria: 'caladea',
  caladea: 'caladea',
  georgia: 'gelasio',
  gelasio: 'gelasio',
  courier: 'cousine',
  'courier new': 'cousine',
  'liberation mono': 'cousine',
  cousine: 'cousine',
};

/** Common fonts without a twin whose width is known: their average advance over that of the family. */
const NEIGHBOURS: Readonly<Record<string, { family: Family; factor: number }>> = {
  'arial narrow': { family: 'arimo', factor: 0.84 },
  'arial black': { family: 'arimo', factor: 1.28 },
  'trebuchet ms': { family: 'arimo', factor: 1 },
  tahoma: { family: 'arimo', factor: 1 },
  'segoe ui': { family: 'arimo', factor: 1 },
  verdana: { family: 'arimo', factor: 1.2 },
  'dejavu sans': { family: 'arimo', factor: 1.2 },
  'century gothic': { family: 'arimo', factor: 1.15 },
  montserrat: { family: 'arimo', factor: 1.2 },
  consolas: { family: 'cousine', factor: 0.916 },
  'lucida console': { family: 'cousine', factor: 1.004 },
  menlo: { family: 'cousine', factor: 1.004 },
  'dejavu sans mono': { family: 'cousine', factor: 1.004 },
  garamond: { family: 'tinos', factor: 1 },
  'book antiqua': { family: 'gelasio', factor: 1 },
  'palatino linotype': { family: 'gelasio', factor: 1 },
};

/** Arial is the widest of the usual text faces; a little more keeps an unknown face from running over. */
const UNKNOWN = { family: 'arimo', factor: 1.05 } as const;

/** The family that measures a typeface name; names that nobody knows, Aptos among them, get a wide guess. */
export function matchFont(name: string): FontMatch {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  const twin = Object.hasOwn(TWINS, key) ? TWINS[key] : undefined;
  if (twin) return { family: twin, factor: 1, is_approximate: false };
  const neighbour = Object.hasOwn(NEIGHBOURS, key) ? NEIGHBOURS[key] : undefined;
  return { ...(neighbour ?? UNKNOWN), is_approximate: true };
}
