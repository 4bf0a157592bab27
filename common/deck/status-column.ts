/** What heads a column of statuses. */
const STATUS_NAME =
  /(?:^|\s)(?:status|state|stage|priority|risk|severity|rating|zustand|priorität|risiko|einstufung|bewertung|reifegrad)$/iu;
/** A column of more kinds, or of longer words, is text. */
const STATUS = { kinds: 4, chars: 16 } as const;

/**
 * Whether a column of a table holds statuses: few short words, said again and again in a column that is named so, are read as marks
 * rather than as text.
 * @param names of the column, in the header rows.
 * @param cells below them.
 */
export function isStatusColumn(names: readonly string[], cells: readonly string[]): boolean {
  const texts = cells.map((text) => text.trim()).filter((text) => text !== '');
  const kinds = new Set(texts.map((text) => text.toLowerCase()));
  const areShort = texts.every((text) => text.length <= STATUS.chars && !/\d/u.test(text));
  const isNamed = names.some((name) => STATUS_NAME.test(name.trim()));
  return isNamed && areShort && texts.length > 2 && kinds.size > 1 && kinds.size <= STATUS.kinds;
}
