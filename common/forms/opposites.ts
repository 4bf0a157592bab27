/** Heads of two sides, the good one first. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:the )?(?:pros?|advantages?|benefits?|strengths?|arguments for|vorteile?|stärken?|argumente dafür|pro|dafür|vantagens|avantages|ventajas|vantaggi)$/iu,
    /^(?:the )?(?:cons?|disadvantages?|drawbacks?|weakness(?:es)?|limitations?|arguments against|nachteile?|schwächen?|grenzen|argumente dagegen|contra|kontra|dagegen|desvantagens|inconvénients|desventajas|svantaggi)$/iu,
  ],
  [/^(?:opportunities|chancen)$/iu, /^(?:risks|threats|risiken)$/iu],
  [/^(?:growth|growing|wachstum)$/iu, /^(?:weakness|decline|declining|shrinking|schwäche|rückgang)$/iu],
  [/^(?:do|dos|do’s|do's)$/iu, /^(?:don’?'?ts?|don’?'?t’?'?s)$/iu],
  [
    /^(?:what|where we|things that) (?:went|goes|is going|did|worked|works|has worked)(?: really| very)?(?: well)?$|^(?:das |was )?(?:lief|läuft) gut$|^was (?:gut|gelungen) (?:lief|läuft|war|ist|gelaufen ist|funktioniert(?: hat)?)$|^gut gelaufen$|^ce qui a bien (?:marché|fonctionné)$|^lo que (?:salió|funcionó) bien$|^o que (?:correu|funcionou) bem$|^(?:che )?cosa ha funzionato$/iu,
    /^(?:what|where we|things that) (?:went|goes|is going|did) (?:badly|wrong|poorly|less well|not so well)$|^what (?:did(?:n[’']t| not)|has not) (?:go|gone|work|worked)(?: well| out)?$|^what (?:could|can|should) (?:be|have been|go|have gone) (?:improved|better)$|^(?:das |was )?(?:lief|läuft) (?:schlecht|nicht gut|weniger gut)$|^was (?:schlecht|nicht gut|weniger gut|schief|nicht) (?:lief|läuft|war|ging|gelaufen ist|gegangen ist|funktioniert(?: hat)?)$|^schlecht gelaufen$|^ce qui a (?:mal|moins bien) (?:marché|fonctionné)$|^lo que (?:salió|funcionó) mal$|^lo que no (?:salió|funcionó)(?: bien)?$|^o que (?:correu|funcionou) mal$|^o que não (?:correu|funcionou)(?: bem)?$|^(?:che )?cosa non ha funzionato$/iu,
  ],
];

/** Whether two names are heads of what speaks for something and what against it, the good one first. */
export function areOpposites([first = '', second = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && OPPOSITES.some(([good, bad]) => good.test(first.trim()) && bad.test(second.trim()));
}

/** How many of the pairs are of what may come or is held, not of what happened. */
const OF_WHAT_MAY_COME = 2;

/** Whether the first of two such heads is of what may come: a benefit or a risk is no fact without its head. */
export function mayOnlyCome(first: string): boolean {
  return OPPOSITES.slice(0, OF_WHAT_MAY_COME).some(([good]) => good.test(first.trim()));
}

/** Heads of what was and what is to be. */
const BEFORE =
  /^(?:before|old|previously|until now|today|current(?:ly)?|as is|bisher|alt|vorher|heute|ist|avant|antes)$/iu;
const AFTER =
  /^(?:after|new|now|from now on|in future|proposed|to be|neu|nachher|künftig|soll|après|después|depois)$/iu;

/** Whether two heads of columns are of what was and what is to be, in this order. */
export function areBeforeAndAfter([first = '', second = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && BEFORE.test(first.trim()) && AFTER.test(second.trim());
}
