/**
 * Reasons of the rules that Lectern brings or reads from a master, as rule sets store them: clients may word their own. Readers see
 * these in their language, by the text `rule.because_NAME`.
 */
export const RULE_REASONS = {
  fonts_of_brand: 'Text is set in the fonts of the brand.',
  colours_of_brand: 'Colours are those of the brand.',
  logo_of_brand: 'Decks show the logo of the brand.',
  words_of_brand: 'These words are not the brand’s.',
  fonts_of_organisation: 'Text is set in the fonts of the organisation.',
  colours_of_organisation: 'Colours are those of the organisation.',
  text_size: 'Text must be readable from the last row.',
  contrast: 'Text must stand out from what is behind it.',
  logo: 'Every slide carries the logo.',
  logo_space: 'Nothing covers the logo.',
  margins: 'Margins stay free.',
  proportions: 'Pictures keep their proportions.',
  charts: 'Charts show values as they are.',
  internal: 'Nothing internal travels with a file.',
  alt_text: 'Screen readers read alternative text for what is not text.',
  table_header: 'Screen readers name the columns by the header row.',
  merged_cells: 'Screen readers lose their place in merged cells.',
  slide_title: 'People find a slide by its title.',
  section_names: 'People move through a deck by its sections.',
  reading_order: 'Screen readers read in the order of the file.',
  link_text: 'A link must make sense out of its context.',
  language: 'Screen readers choose the voice by the language.',
} as const;

const NAMES = new Map<string, string>(Object.entries(RULE_REASONS).map(([name, text]) => [text, name]));

/** The name of a reason that Lectern brings; null for one that a client has worded. */
export function reasonName(why: string): string | null {
  return NAMES.get(why) ?? null;
}
