/** What heads a column of statuses. */
const STATUS_NAME =
  /(?:^|\s)(?:status|state|stage|priority|risk|severity|rating|likelihood|probability|impact|urgency|zustand|priorität|risiko|einstufung|bewertung|reifegrad|wahrscheinlichkeit|eintritts?wahrscheinlichkeit|auswirkung|dringlichkeit|schwere)$/iu;
/** A column of more kinds, or of longer words, is text. */
const STATUS = { kinds: 6, chars: 16, rows_per_kind: 1.5 } as const;

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
  const areRepeated = kinds.size <= 4 || texts.length >= kinds.size * STATUS.rows_per_kind;
  return isNamed && areShort && areRepeated && texts.length > 2 && kinds.size > 1 && kinds.size <= STATUS.kinds;
}

/** The colours of a traffic light, from the one that asks for action to the one that is well. */
const LIGHTS = ['red', 'amber', 'green'] as const;
export type Light = (typeof LIGHTS)[number];

/** The colours of a traffic light where a master has none like them. */
export const COLOURS_OF_LIGHTS: Readonly<Record<Light, string>> = { red: 'C62828', amber: 'F2B01E', green: '2E7D32' };

/** Grades from the one that asks for action to the one that is well: traffic lights, and how much of something there is. */
const GRADES = {
  lights: [
    /^(?:red|off track|rot|rouge|rojo|vermelho|rosso)$/iu,
    /^(?:amber|yellow|orange|at risk|gelb|gefährdet|jaune|amarillo|amarelo|giallo)$/iu,
    /^(?:green|on track|on schedule|grün|im plan|planmäßig|vert|verde)$/iu,
  ],
  amounts: [
    /^(?:very high|high|sehr hoch|hoch)$/iu,
    /^(?:medium|moderate|mittel)$/iu,
    /^(?:low|very low|niedrig|gering)$/iu,
  ],
} as const;
/** Much of this asks for action; much of another thing, such as quality, is good. */
const BURDEN = /(?:priority|risk|severity|urgency|impact|priorität|risiko|dringlichkeit|schwere|auswirkung)$/iu;

/**
 * The lights that the cells of a column name, null for an empty one; null for the whole column where another word is in it, or only one
 * light.
 */
export function lightsOf(cells: readonly string[]): (Light | null)[] | null {
  const found = cells.map((text) => {
    const at = GRADES.lights.findIndex((grade) => grade.test(text.trim()));
    return { isOther: at === -1 && text.trim() !== '', light: LIGHTS[at] ?? null };
  });
  const kinds = new Set(found.flatMap(({ light }) => light ?? []));
  return found.some(({ isOther }) => isOther) || kinds.size < 2 ? null : found.map(({ light }) => light);
}

/**
 * The worst grade in a column of grades, as it is written there: "Red" of traffic lights, "High" of priorities. Null where the column
 * has other words, where all rows have the same grade, or where none needs action.
 */
export function worstGrade(names: readonly string[], cells: readonly string[]): string | null {
  const texts = cells.map((text) => text.trim()).filter((text) => text !== '');
  const isBurden = names.some((name) => BURDEN.test(name.trim()));
  for (const grades of isBurden ? [GRADES.lights, GRADES.amounts] : [GRADES.lights]) {
    const found = texts.map((text) => grades.findIndex((grade) => grade.test(text)));
    if (found.length < 2 || found.includes(-1)) continue;
    const worst = Math.min(...found);
    const isMarked = worst < grades.length - 1 && worst < Math.max(...found);
    return isMarked ? (texts[found.indexOf(worst)] ?? null) : null;
  }
  return null;
}
