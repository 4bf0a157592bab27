/** Of whom a statement holds without exception: "all employees", "alle Beschäftigten". */
const UNIVERSAL = /(?<!\p{L})(?:all (?:(?:the|our) )?|every |alle[nr]? )(?<who>\p{L}{4,})(?!\p{L})/iu;
const APPLIES =
  /(?<!\p{L})(?:appl(?:y|ies) (?:only )?to|(?:is|are) (?:meant |valid )?for|gilt (?:nur )?für|gelten (?:nur )?für) (?:all (?:(?:the|our) )?|every |alle )(?<who>\p{L}{4,}) (?<scope>(?:in|of|at|with|from|who|whose|im|mit|aus|an|am|der|des|von) [^,;:.]{3,60})(?=[,;.]|$)/giu;
/** That something holds for some only. */
const EXCEPTS =
  /(?<!\p{L})(?:(?:does|do) not apply|(?:is|are) (?:excluded|exempt)|except(?: for)?|with the exception|not (?:valid )?for|gilt (?:\p{L}+ )?nicht|gelten (?:\p{L}+ )?nicht|nicht für|ausgenommen|mit ausnahme)(?!\p{L})/iu;

/**
 * "All employees may work from home" with the scope that the document gives it elsewhere, where it also says for whom it does not hold:
 * "All employees in sales may work from home". The same text for other statements.
 */
export function withScope(text: string, document: string): string {
  const found = UNIVERSAL.exec(text);
  if (found === null || !EXCEPTS.test(document)) return text;
  const after = found.index + found[0].length;
  const who = found.groups?.['who']?.toLowerCase();
  const [scope] = [...document.matchAll(APPLIES)].flatMap(({ groups }) =>
    groups?.['who']?.toLowerCase() === who ? (groups?.['scope'] ?? []) : [],
  );
  if (scope === undefined || text.includes(scope)) return text;
  return `${text.slice(0, after)} ${scope}${text.slice(after)}`;
}
