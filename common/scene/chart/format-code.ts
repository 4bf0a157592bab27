/** Digits that a code may ask for; hostile codes ask for more. */
const MAX_DECIMALS = 15;

/** What a format code consists of (ECMA-376 part 1, 18.8.31). */
export interface Token {
  kind: 'literal' | 'digit' | 'point' | 'comma' | 'percent' | 'exponent' | 'date' | 'elapsed' | 'general' | 'text';
  text: string;
}

/** Sections between semicolons that are neither quoted nor escaped. */
function splitSections(code: string): string[] {
  const sections: string[] = [];
  let current = '';
  let isQuoted = false;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\\' || character === '_' || character === '*')) {
      current += character + (code[at + 1] ?? '');
      at += 1;
    } else if (!isQuoted && character === ';') {
      sections.push(current);
      current = '';
    } else current += character;
  }
  return [...sections, current];
}

const PATTERNS: readonly [Token['kind'], RegExp][] = [
  ['general', /^General/i],
  ['elapsed', /^\[(h+|m+|s+)\]/i],
  ['exponent', /^E[+-]0+/i],
  ['date', /^(AM\/PM|A\/P|yyyy|yy|y|mmmmm|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss(\.0+)?|s(\.0+)?)/i],
  ['digit', /^[0#?]+/],
  ['point', /^\./],
  ['comma', /^,+/],
  ['percent', /^%/],
  ['text', /^@/],
];

function tokenize(section: string): Token[] {
  const tokens: Token[] = [];
  let rest = section;
  while (rest !== '') {
    const quoted = /^"([^"]*)"?/.exec(rest);
    const bracket = /^\[([^\]]*)\]/.exec(rest);
    const first = rest[0] ?? '';
    let taken = 1;
    const found = PATTERNS.find(([, pattern]) => pattern.test(rest));
    if (quoted !== null) {
      tokens.push({ kind: 'literal', text: quoted[1] ?? '' });
      taken = quoted[0].length;
    } else if (first === '\\') {
      tokens.push({ kind: 'literal', text: rest[1] ?? '' });
      taken = 2;
    } else if (first === '_') {
      tokens.push({ kind: 'literal', text: ' ' });
      taken = 2;
    } else if (first === '*') taken = 2;
    else if (found !== undefined) {
      const text = found[1].exec(rest)?.[0] ?? first;
      tokens.push({ kind: found[0], text });
      taken = Math.max(1, text.length);
    } else if (bracket !== null) {
      // Colours and conditions say nothing here; a currency stands before the locale: [$€-407].
      const currency = /^\$([^-]*)/.exec(bracket[1] ?? '');
      if (currency !== null) tokens.push({ kind: 'literal', text: currency[1] ?? '' });
      taken = bracket[0].length;
    } else tokens.push({ kind: 'literal', text: first });
    rest = rest.slice(taken);
  }
  return tokens;
}

/** How a section writes numbers. */
interface NumberCode {
  /** Indexes of tokens; -1 without. */
  firstDigit: number;
  point: number;
  /** By which values are multiplied: percent, and commas that divide by a thousand. */
  scale: number;
  isGrouped: boolean;
  /** Most decimals and those that are shown in any case. */
  places: number;
  neededPlaces: number;
  /** Digits before the point that are shown in any case. */
  neededWhole: number;
  hasExponent: boolean;
}

/** A section as it is used. */
export interface FormatSection {
  tokens: readonly Token[];
  isDate: boolean;
  isGeneral: boolean;
  /** null where no digit is asked for. */
  number: NumberCode | null;
}

/** Charts and tables ask for few codes, and for those thousands of times. */
const MAX_CACHED = 500;
const sectionLists = new Map<string, readonly string[]>();
const sections = new Map<string, FormatSection>();

/** The sections of a code, of which a value chooses one. */
export function sectionsOf(code: string): readonly string[] {
  return kept(sectionLists, code, splitSections);
}

/** A section, read. */
export function readSection(section: string): FormatSection {
  return kept(sections, section, (text) => {
    const tokens = tokenize(text);
    return {
      tokens,
      isDate: tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed'),
      isGeneral: tokens.some(({ kind }) => kind === 'general'),
      number: numberCode(tokens),
    };
  });
}

function kept<T>(known: Map<string, T>, key: string, make: (key: string) => T): T {
  let found = known.get(key);
  if (found === undefined) {
    found = make(key);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(key, found);
  }
  return found;
}

function numberCode(tokens: readonly Token[]): NumberCode | null {
  const isDigit = (token: Token): boolean => token.kind === 'digit';
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const firstDigit = tokens.findIndex(isDigit);
  const lastDigit = tokens.findLastIndex(isDigit);
  if (firstDigit < 0) return null;
  const digitsOf = (from: number, to: number): string =>
    tokens
      .slice(from, to)
      .filter(isDigit)
      .map((token) => token.text)
      .join('');
  const wholeCode = digitsOf(0, point < 0 ? tokens.length : point);
  const decimalCode = point < 0 ? '' : digitsOf(point, tokens.length);
  const endOfWhole = point < 0 ? lastDigit : point;
  let scale = 1;
  let isGrouped = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'percent') scale *= 100;
    if (token.kind !== 'comma') continue;
    // Between digits a comma groups; after the last digit before the point or the end, each divides by a thousand.
    const isBeforeDigit = tokens.slice(at + 1, endOfWhole + 1).some(isDigit);
    if (isBeforeDigit) isGrouped = true;
    else if (at > firstDigit) scale /= 1000 ** Math.min(9, token.text.length);
  }
  return {
    ...{ firstDigit, point, scale, isGrouped },
    places: Math.min(MAX_DECIMALS, decimalCode.length),
    neededPlaces: (decimalCode.match(/[0?]/g) ?? []).length,
    neededWhole: (wholeCode.match(/0/g) ?? []).length,
    hasExponent: tokens.some(({ kind }) => kind === 'exponent'),
  };
}
