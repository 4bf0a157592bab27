import { periodOfText } from './period.ts';

const STEPS: readonly (readonly string[])[] = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  ['spring', 'summer', 'autumn', 'winter'],
  ['frühling', 'sommer', 'herbst', 'winter'],
  ['morning', 'noon', 'afternoon', 'evening', 'night'],
];
const DEGREES =
  /^(?:(?:very|strongly|completely|totally|somewhat|rather|fairly|extremely|slightly|not at all|not very|sehr|eher|völlig|gar|überhaupt|voll und ganz|teils|teilweise)\b.*|agree|disagree|neutral|neither.*|undecided|satisfied|dissatisfied|unsatisfied|good|bad|poor|fair|excellent|always|often|sometimes|rarely|seldom|never|daily|weekly|monthly|yearly|high|medium|low|small|large|middle|easy|hard|zufrieden|unzufrieden|stimme .*|weder.*|immer|oft|häufig|manchmal|selten|nie|niemals|gut|schlecht|mittel(?:mäßig)?|befriedigend|ausreichend|mangelhaft|hoch|niedrig|klein|groß|xs|s|m|l|xl|xxl|täglich|wöchentlich|monatlich|nicht .*)$/iu;
const RANGE =
  /^(?:age[sd]?\s*)?(?:[<>≤≥]\s*|under |over |below |above |up to |unter |über |bis |ab )?[$€£]?\d[\d.,]*\s?[km%]?(?:\s*(?:[-–—]|to|bis)\s*[$€£]?\d[\d.,]*\s?[km%]?|\s*\+|\s+(?:and|or|und|oder) (?:more|over|older|less|mehr|älter|weniger).*)?(?:\s*(?:years?|yrs|jahre?|hours?|stunden?|days?|tage?|km|min(?:utes)?|minuten|employees|mitarbeiter|%|€|stars?|sterne?))?$/iu;
const NUMBERED =
  /^(?:step|phase|stage|level|grade|class|week|day|round|tier|year|month|wave|lap|floor|stufe|schritt|klasse|woche|tag|runde|note|welle|etage)\s*\d{1,3}$/iu;

/** Whether the order of categories means something (quarters, ages, scales, steps): it is kept, never sorted by value. */
export function hasOwnOrder(names: readonly string[], dimension: string): boolean {
  const clean = names.map((name) => name.trim());
  if (clean.length < 2) return false;
  const words = clean.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (STEPS.some((steps) => words.every((word) => steps.includes(word)))) return true;
  if (isGrades(clean, dimension)) return true;
  const most = (test: (name: string) => boolean): boolean => clean.filter(test).length >= clean.length * 0.75;
  if (clean.every((name) => NUMBERED.test(name) || periodOfText(name) !== null)) return true;
  return (
    isRising(
      clean.filter((name) => RANGE.test(name)),
      clean.length,
    ) ||
    (clean.length >= 3 && most((name) => DEGREES.test(name)))
  );
}

function isGrades(names: readonly string[], dimension: string): boolean {
  return /grade|note|rating|stars?|sterne|bewertung|score|level|stufe|class|klasse/iu.test(dimension)
    ? names.every((name) => /^(?:[a-f][+-]?|\d{1,2}(?:\s*(?:stars?|sterne?))?)$/iu.test(name))
    : false;
}

/** Ranges stand in rising or falling order; a few others ("No answer") may stand among them. */
function isRising(ranges: readonly string[], count: number): boolean {
  if (ranges.length < 2 || ranges.length < count * 0.7) return false;
  const starts = ranges.map((range) => {
    const figure = Number((/\d[\d.,]*/u.exec(range)?.[0] ?? '').replace(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.'));
    return /^(?:<|≤|under|below|up to|unter|bis)/iu.test(range) ? figure - 1e-6 : figure;
  });
  const isSorted = (sign: number): boolean =>
    starts.every((start, at) => at === 0 || (start - (starts[at - 1] ?? 0)) * sign >= 0);
  return isSorted(1) || isSorted(-1);
}
