import type { OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalised } from '../../../common/deck/capitalised.ts';
import { datelineOf } from './clean-text.ts';

/** Where a text says of whom and of when it is: in its first lines. */
const FIRST_BLOCKS = 4;
const MAX_CHARS = 90;
/** "Generated: 2024-01-15", "Prepared by: Finance, 10 October 2025", "Stand: Mai 2024". */
const STATED =
  /(?<!\p{L})(?<line>(?:(?:(?:report|issue|document|version|effective|revision|publication|release) )?date|dated|as of|(?:date )?(?:reported|issued|published|released|generated|created|prepared|submitted|(?:last )?(?:updated|revised|modified))(?: (?:on|by))?|author|stand|datum|ausgabe|erstellt(?: (?:am|von))?|veröffentlicht(?: am)?|verfasser(?:in)?|autor(?:in)?|bearbeitet von)\s?:\s(?<value>\S.*?))(?=\s+\p{Lu}[\p{L} ]{1,20}\.?:\s|\s*[|·]\s|$)/iu;
/** "Issued Thursday 24 September.", as a sentence of its own. */
const ISSUED =
  /(?:^|\. )(?<line>(?:Issued|Published|Released|Herausgegeben|Veröffentlicht)(?: on| am)?(?: \p{L}+,?)? \d{1,2}\.? \p{L}+(?: \d{4})?)(?=\.|$)/u;
/** How far what is said may be relied on, or passed on: whoever presents it must know. */
const STATUS =
  /(?<!\p{L})(?:(?:data|figures|results|zahlen|daten|ergebnisse|angaben) (?:are|sind) (?:still |noch )?(?:provisional|preliminary|unaudited|vorläufig|ungeprüft)|(?:provisional|preliminary|unaudited|vorläufige) (?:data|figures|results|zahlen|daten|ergebnisse)|not yet (?:agreed|approved|audited|reviewed) (?:with|by) (?:the )?\p{L}+|noch nicht (?:(?:mit|von) (?:de[mnr] )?\p{L}+ )?(?:abgestimmt|freigegeben|geprüft)|(?:strictly |streng )?(?:confidential|vertraulich)(?=[.!:;)]|$)|(?:for )?internal use only|nur für den internen gebrauch|not for (?:circulation|distribution|publication)(?: to \p{L}+)?|embargo(?:ed)? until [^.;)]{4,30})(?!\p{L})/iu;
/** It stands where a text begins, or below it. */
const LAST_BLOCKS = 2;
const DATE = /(?:19|20)\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2}/u;
const MADE_BY =
  /^(?:(?:prepared|compiled|created|written|drafted|produced) by|(?:erstellt|bearbeitet|verfasst|zusammengestellt) (?:von|durch)) \p{Lu}/iu;
/** Who may see it. */
const MARKED =
  /^(?:strictly |streng )?(?:confidential|vertraulich|not for \p{L}|for internal|nicht zur|nur für den|internal use only)/iu;
/** "Employment or contract with Acme": of whom a rule for staff is. */
const EMPLOYER =
  /(?<!\p{L})(?:employment|arbeitsvertrag|arbeitsverhältnis|anstellung)(?: (?:or|and|oder|und) \p{L}+)? (?:with|at|by|bei|mit)(?: (?:der|dem))? (?<name>(?:\p{Lu}|\d+\p{L})[\p{L}\d&-]*(?: (?:\p{Lu}[\p{L}\d&-]+|&)){0,3})(?![\p{L}\d])/u;
/** What organisations do for those whom a handbook is for. */
const PROVIDES =
  /^(?<name>\p{Lu}[\p{L}\d&-]+(?: \p{Lu}[\p{L}\d&-]+){0,2}) (?:offers|provides|pays|matches|covers|contributes|reimburses|(?:will|may) (?:pay|match|provide|continue|offer|make|cover|reimburse)|bietet|zahlt|übernimmt|gewährt|erstattet)(?!\p{L})/u;
const MIN_MENTIONS = 3;

/** Of whom and of when a document is, as far as it says so, for the cover below its answer; '' where it says neither. */
export function bylineOf(
  { bylines = [], sections, title }: OutlineInput,
  sentencesOf: (text: string) => string[],
): string {
  const all = sections.flatMap(({ blocks }) => blocks);
  const texts = all.filter(({ kind }) => kind === 'paragraph' || kind === 'list');
  const first = [...bylines, ...texts.slice(0, FIRST_BLOCKS).map(({ text }) => text)];
  const stated = first
    .map((text) => (STATED.exec(text) ?? ISSUED.exec(text))?.groups?.['line'] ?? '')
    .find((line) => line !== '');
  // Below the heading of a part it is that part's own.
  const begun = all.findIndex(({ kind }) => kind !== 'heading');
  const part = begun === -1 ? -1 : all.findIndex(({ kind }, at) => kind === 'heading' && at > begun);
  const opens = all.slice(0, part === -1 ? FIRST_BLOCKS : part).filter(({ kind }) => kind === 'paragraph');
  const around = [...bylines, ...[...opens, ...texts.slice(-LAST_BLOCKS)].map(({ text }) => text)];
  const [status = ''] = around.flatMap((text) => {
    const [found = ''] = STATUS.exec(text) ?? [];
    return found === '' ? [] : [capitalised(found)];
  });
  const dated = first.map(datelineOf).find((line) => line !== '');
  const outside = bylines.find((line) => DATE.test(line) || MADE_BY.test(line) || MARKED.test(line));
  // What is in the title is not said below it again.
  const when = [stated, dated, outside].find(
    (line) => line !== undefined && line.length <= MAX_CHARS && !title.includes(line),
  );
  const who = organisationIn(
    texts.map(({ text }) => text),
    sentencesOf,
  );
  // The line of who made it may say it already.
  const isSaid = when?.toLowerCase().includes(status.toLowerCase()) === true;
  const whose = who !== '' && !title.includes(who) && when?.includes(who) !== true ? who : '';
  const parts = [whose, when ?? '', isSaid ? '' : status];
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .replace(READING_TIME, '');
}

/** How long a page takes to read, which its slides do not. */
const READING_TIME = /\s*[·|•–]\s*(?:lesezeit|reading time|\d+[- ]min(?:ute)?s? read|temps de lecture)[^·|•]*$/iu;

/** The organisation that employs, or provides, those whom a text speaks to; '' where none is named. */
function organisationIn(texts: readonly string[], sentencesOf: (text: string) => string[]): string {
  const employer = texts.map((text) => EMPLOYER.exec(text)?.groups?.['name']).find((name) => name !== undefined);
  if (employer !== undefined) return employer;
  const counts = new Map<string, number>();
  for (const sentence of texts.flatMap(sentencesOf)) {
    const name = PROVIDES.exec(sentence)?.groups?.['name'];
    if (name !== undefined && !COMMON.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] >= MIN_MENTIONS ? most[0] : '';
}

/** Words that begin a sentence and are no names. */
const COMMON =
  /^(?:The|This|That|It|We|You|They|He|She|Each|Every|All|Some|Der|Die|Das|Dies\p{L}*|Wir|Sie|Er|Es|Jede\p{L}*|Alle|(?:\p{L}+ )?(?:company|firm|plan|policy|Plan|Policy|Unternehmen|Firma|Arbeitgeber))$/u;
