import type { XmlElement } from '../../xml/element.ts';

/**
 * The language tag of a chart whose numbers use a given decimal sign: the deck's language, or its variant for a region
 * that writes this sign.
 */
export function languageOfNumbers(language: string, decimal: '.' | ',' = decimalOf(language)): string {
  const base = language.split('-')[0] ?? 'en';
  const known = [language, `${base}-DE`, `${base}-CH`];
  return known.find((tag) => decimalOf(tag) === decimal) ?? (decimal === ',' ? 'de-DE' : 'en-GB');
}

/** Cached by language, because creating a formatter takes longer than writing a chart. */
const decimals = new Map<string, '.' | ','>();

function decimalOf(language: string): '.' | ',' {
  const known = decimals.get(language);
  if (known !== undefined) return known;
  const decimal = readDecimal(language);
  // The languages come from decks, so the cache is limited.
  if (decimals.size < MAX_LANGUAGES) decimals.set(language, decimal);
  return decimal;
}

const MAX_LANGUAGES = 200;

function readDecimal(language: string): '.' | ',' {
  const tag = Intl.NumberFormat.supportedLocalesOf(isTag(language) ? language : 'en')[0] ?? 'en';
  return new Intl.NumberFormat(tag).format(0.5).includes(',') ? ',' : '.';
}

function isTag(language: string): boolean {
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/iu.test(language);
}

/** Language identifiers of Windows by language (MS-LCID, 2.2), of languages that write a decimal comma. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  de: '407',
  fr: '40C',
  es: 'C0A',
  it: '410',
  pt: '816',
  nl: '413',
  pl: '415',
  ru: '419',
};

/**
 * An element with the number formats in it in the separators of a language: "[$-407]#,##0" (ECMA-376 part 1, 18.8.31). PowerPoint shows
 * numbers with the separators of its own system; other programs took those of English, and 1.250 was read as a fraction.
 */
export function withSeparatorsOf(element: XmlElement, language: string): XmlElement {
  const identifier = IDENTIFIERS[language.split('-')[0] ?? ''];
  return identifier === undefined || decimalOf(language) !== ',' ? element : withIdentifier(element, identifier);
}

function withIdentifier(element: XmlElement, identifier: string): XmlElement {
  const { name, attributes, children } = element;
  const { formatCode } = attributes;
  const isOfNumbers = name === 'c:numFmt' && typeof formatCode === 'string' && /[#0]/u.test(formatCode);
  return {
    name,
    attributes: isOfNumbers ? { ...attributes, formatCode: inSeparators(formatCode, identifier) } : attributes,
    children: children.map((child) => (typeof child === 'string' ? child : withIdentifier(child, identifier))),
  };
}

/** Each section of a format code; semicolons within quotation marks part none. */
function inSeparators(code: string, identifier: string): string {
  const sections = code.match(/(?:"[^"]*"|[^;"])+|(?<=;)(?=;|$)/gu) ?? [code];
  return sections.map((section) => (section === '' ? '' : `[$-${identifier}]${section}`)).join(';');
}

/** A format code without the language that `withSeparatorsOf` gave it. */
export function withoutSeparators(code: string): string {
  return code.replaceAll(/\[\$-[\dA-F]{3,4}\]/gu, '');
}
