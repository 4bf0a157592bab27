import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { sentencesIn } from '../read/sentences.ts';
import { isNounPhrase } from './amount-label.ts';
import { tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

/** An amount with the one that its sentence compares it with. */
interface Compared {
  name: string;
  now: string;
  /** '' where the sentence compares it with none. */
  before: string;
  /** Of which period each is, as far as that is said with it. */
  periods: { now: string; before: string };
  more: string[];
  ref: string;
  evidence: string;
}

const ROWS = { least: 3, most: 8, name: 90, cell: 70, more: 170 } as const;
const MIN_COMPARED_SHARE = 0.6;
const MAX_BESIDE = 200;

const AMOUNT = String.raw`(?:[$€£¥]\s?|(?:EUR|USD|CHF)\s)?[(+−-]*[$€£¥]?\(?\d`;
const COMPARES =
  /,?\s(?:versus|vs\.?|(?:as )?compared (?:to|with)|gegenüber|im Vergleich zu[mr]?|verglichen mit)\s(?:an?\s|the\s|eine[mnr]?\s)?/iu;
const BETWEEN = String.raw`(?:of|is|was|are|were|stood at|amount(?:s|ed) to|total(?:l?ed|s)|came to|ist|waren?|sind|von|betrug(?:en)?|betr[aä]g(?:t|en)|l(?:a|ie)g(?:t|en)? bei|belief(?:en)? sich auf|erreichten?)`;
const MOVED = String.raw`(?:increased|decreased|rose|fell|grew|declined|dropped|improved|stieg(?:en)?|sank(?:en)?|fiel(?:en)?|wuchs(?:en)?|erhöhten? sich|verringerten? sich)(?:\s(?:by\s|um\s)?[\d.,]+\s?(?:%|Prozent|percent))?\s(?:to|auf)`;
const NAMED = new RegExp(
  String.raw`^(?:(?<name>\S.*?)\s(?:${BETWEEN}\s|(?=${MOVED}\s))|(?<label>[^:]{3,60}):\s)(?<now>(?:${MOVED}\s)?${AMOUNT}.*)$`,
  'isu',
);
/** "The Company had net income of …": who has the amount is who the text is about. */
const OWNER =
  /^(?:the company|we|the group|the association|der verein|die gesellschaft|das unternehmen|wir)\s(?:had|reported|recorded|posted|hatten?|verzeichneten?|erzielten?)\s(?:an?\s|eine[nr]?\s)?/iu;
const OF_PERIOD = String.raw`(?:quarter|year|half|month|period|Quartals?|Jahr(?:e?s)?|Halbjahr(?:e?s)?|Monats?|Zeitraums?|Vorjahr\p{L}*)`;
const PERIOD = String.raw`(?:\s(?:in|for|during|at|im|für|zum)\s(?:(?:the|das|dem)\s)?(?=[^,;]*(?:${OF_PERIOD}|\d{4}))(?:[\p{L}\d-]+\s){0,4}?(?:${OF_PERIOD}(?:\s(?:(?:of\s)?(?:fiscal\s)?(?:year\s)?\d{4}|des\s\p{L}+(?:\s\d{4})?))?|(?:fiscal\s)?\d{4})(?!\p{L}))`;
const ENDS_IN_PERIOD = new RegExp(String.raw`,?(?<period>${PERIOD})$`, 'iu');
const BEGINS_WITH_PERIOD = new RegExp(String.raw`^(?<period>${PERIOD}),?\s`, 'iu');
/** Says more of the figures: ", due to …", ", a decrease of …", ", which was …". */
const SAYS_MORE = new RegExp(String.raw`,(?!\s(?:or|oder|bzw\.)\s)(?!${PERIOD})\s(?=\p{L})`, 'iu');
/** "(all comparisons versus the prior year period unless otherwise noted)". */
const COMPARED_WITH =
  /(?:comparisons?|compared|vergleich\p{L}*)\s.{0,20}?(?:versus|to|with|mit)\s(?:the|dem|der)\s(?<with>[\p{L}\s-]{4,30}?)(?=\s(?:unless|sofern|soweit|wenn)|[).,;]|$)/iu;
/** On which day an amount was so: "Liquidity at June 30, 2026". */
const AS_OF = /\s(?:at|as of|on|am|zum)\s(?=[^,]*\d).*$/iu;
/** A note that a mark in the text refers to: "(1) Adjusted net income is …". */
const FOOTNOTE = /^(?<mark>\(\d\)|\d\)|\*+|[¹²³])\s?(?=\p{L})/u;
const WHICH_IS = /^which\s(?:is|was|are|were)\s/iu;
const HEADS = {
  de: { name: 'Posten', now: 'Wert', before: 'Gegenüber', more: 'Anmerkung' },
  en: { name: 'Item', now: 'Amount', before: 'Versus', more: 'Remark' },
} as const;

/** Amounts of several things, most with the one that they are compared with: a row for each with both and what else is said of it. */
export function findBeforeAndAfter({ blocks, title, language, remarks = [] }: Passage): FormEvidence | null {
  const rows: Compared[] = [];
  const beside: string[] = [];
  const footnotes: string[] = [];
  for (const { ref, block } of blocks) {
    if (block.kind === 'heading') continue;
    if (block.kind !== 'paragraph' && block.kind !== 'list') return null;
    const texts = block.kind === 'paragraph' ? [block.text] : block.items.map(({ text }) => text);
    // A numbered list after the amounts that compares nothing explains the marks in them.
    const isOfNotes = block.kind === 'list' && block.ordered && rows.length > 0;
    const noted = texts.map((text, at) => `(${at + 1}) ${text}`);
    if (isOfNotes && texts.every((text) => comparedIn(tidy(text), { ref, evidence: text }, language) === null)) {
      footnotes.push(...noted);
      continue;
    }
    for (const text of texts) {
      if (FOOTNOTE.test(text)) {
        footnotes.push(text);
        continue;
      }
      let last: Compared | null = null;
      for (const sentence of sentencesIn(text.replaceAll('\n', ' '), language)) {
        for (const clause of tidy(sentence).split(/;\s/u)) {
          const found: Compared | null = comparedIn(clause, { ref, evidence: sentence }, language);
          if (found !== null) rows.push((last = found));
          else if (last !== null) last.more.push(clause);
          else if (clause !== title) beside.push(sentence);
        }
      }
    }
  }
  const compared = rows.filter(({ before }) => before !== '');
  const isSized = rows.length >= ROWS.least && rows.length <= ROWS.most && beside.join(' ').length <= MAX_BESIDE;
  if (!isSized || compared.length < Math.max(2, rows.length * MIN_COMPARED_SHARE)) return null;
  const periods = { now: onlyPeriod(rows, 'now'), before: onlyPeriod(compared, 'before') };
  if (periods.now === null || periods.before === null) return null;
  const names = withThings(rows);
  const isNamed = !names.includes('') && new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const fits = rows.every(
    ({ now, before, more }, at) =>
      (names[at] ?? '').length <= ROWS.name &&
      Math.max(now.length, before.length) <= ROWS.cell &&
      more.join('. ').length <= ROWS.more,
  );
  if (!isNamed || !fits) return null;
  const heads = language.startsWith('de') ? HEADS.de : HEADS.en;
  const with_ =
    [...beside, ...remarks]
      .map((text) => COMPARED_WITH.exec(text)?.groups?.['with'] ?? '')
      .find((each) => each !== '') ?? '';
  const columns = {
    now: periods.now === '' ? heads.now : capitalised(periods.now),
    before: capitalised(periods.before === '' ? with_ : periods.before) || heads.before,
  };
  const hasMore = rows.some(({ more }) => more.length > 0);
  // The row that the title states stands out.
  const titled = title.toLowerCase();
  const items = rows.flatMap(({ now, before, more, ref, evidence }, at): FormItem[] => {
    const said = tidy(evidence).toLowerCase();
    const isTitled = title !== '' && (said.includes(titled) || titled.includes(said));
    const basis = { label: names[at] ?? '', ref, evidence, ...(isTitled ? { is_key: true } : {}) };
    return [
      { ...basis, group: columns.now, text: now },
      ...(before === '' ? [] : [{ ...basis, group: columns.before, text: before }]),
      ...(more.length === 0 ? [] : [{ ...basis, group: heads.more, text: more.map(capitalised).join('. ') }]),
    ];
  });
  const shown = rows.map(({ evidence }) => evidence).join(' ');
  const notes = [...beside, ...footnotes.filter((each) => isNoteOn(each, shown))];
  return {
    columns: [heads.name, columns.now, columns.before, ...(hasMore ? [heads.more] : [])],
    items,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  };
}

/** Whether a note has its mark in a text, or begins with what the text names: "(1) Adjusted net income …". */
function isNoteOn(note: string, shown: string): boolean {
  const mark = FOOTNOTE.exec(note)?.groups?.['mark'] ?? '';
  const [first = '', second = ''] = note.slice(mark.length).trim().toLowerCase().split(/\s+/u);
  return shown.includes(mark) || shown.toLowerCase().includes(`${first} ${second}`);
}

/** A part of a company whose first measure names it: "Storage segment revenue". */
const THING =
  /^(?<thing>\S.*?\s(?:segment|division|business unit|region|department|Sparte|Segment|Geschäftsbereich))\s\S/iu;

/**
 * The names of rows. A measure that several paragraphs have, each about another part of a company, has that before it; '' where a
 * measure may be of such a part or of all.
 */
function withThings(rows: readonly Compared[]): string[] {
  let [thing, ref] = ['', ''];
  return rows.map((row) => {
    if (row.ref !== ref) thing = '';
    ref = row.ref;
    const own = THING.exec(row.name)?.groups?.['thing'];
    if (own !== undefined) thing = own;
    if (own !== undefined || thing === '') return row.name;
    const isOfEach = rows.some((other) => other.ref !== row.ref && other.name === row.name);
    return isOfEach ? `${thing}: ${row.name}` : '';
  });
}

/** The period that all rows have that name one, without its preposition; '' where none does, null where they differ. */
function onlyPeriod(rows: readonly Compared[], side: keyof Compared['periods']): string | null {
  const named = rows.map(({ periods }) => periods[side]);
  const [period = '', ...others] = new Set(named.map((each) => each.toLowerCase()));
  return others.length > 0 ? null : (named.find((each) => each.toLowerCase() === period) ?? '');
}

function comparedIn(clause: string, basis: Pick<Compared, 'ref' | 'evidence'>, language: string): Compared | null {
  const [opened = ''] = BEGINS_WITH_PERIOD.exec(` ${clause}`) ?? [];
  const text = opened === '' ? clause : ` ${clause}`.slice(opened.length);
  const [left = '', right = '', another] = text.split(COMPARES);
  const groups = NAMED.exec(left)?.groups;
  if (groups === undefined || another !== undefined) return null;
  const [now = '', ...moreNow] = (groups['now'] ?? '').split(SAYS_MORE);
  const [before = '', ...moreBefore] = right.split(SAYS_MORE);
  const own = (groups['name'] ?? groups['label'] ?? '').replace(OWNER, '');
  const named = withoutPeriod(own);
  const shown = { now: withoutPeriod(now), before: withoutPeriod(before) };
  const isName = named.text
    .replaceAll(/\s?\([^()]*\)/gu, '')
    .replace(AS_OF, '')
    .split(/\s(?:and|und)\s/u)
    .every((part) => isNounPhrase(part, language.startsWith('de')));
  const isAmount = right === '' || new RegExp(AMOUNT, 'u').test(before);
  if (!isName || !isAmount) return null;
  const period = [shown.now.period, named.period, periodIn(opened)].find((each) => each !== '') ?? '';
  const more = [...moreNow, ...moreBefore].join(', ');
  return {
    ...{ name: capitalised(named.text), now: shown.now.text, before: shown.before.text },
    ...{ periods: { now: period, before: shown.before.period }, more: more === '' ? [] : [more.replace(WHICH_IS, '')] },
    ...basis,
  };
}

function withoutPeriod(text: string): { text: string; period: string } {
  const period = ENDS_IN_PERIOD.exec(text)?.groups?.['period'] ?? '';
  return {
    text: period === '' ? text : text.slice(0, text.length - period.length).replace(/,$/u, ''),
    period: periodIn(period),
  };
}

/** A period without its preposition and article. */
function periodIn(text: string): string {
  return text
    .trim()
    .replace(/^(?:in|for|during|at|im|für|zum)\s(?:(?:the|das|dem)\s)?/iu, '')
    .replace(/,$/u, '')
    .trim();
}
