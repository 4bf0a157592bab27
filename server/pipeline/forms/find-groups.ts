import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { blockText } from '../../../common/deck/source.ts';
import { sentencesIn } from '../read/sentences.ts';
import { allLabelled, entriesOf, isNamed, tableOf, tableRef, tidy, topEntries } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

const CARDS = { least: 3, most: 6, text_chars: 170, label_chars: 48 } as const;
/** Two or three points may be longer; two short ones are a line of text. */
const FEW = { most: 3, chars: 420, least_chars: 60 } as const;
const NODES = { least: 4, most: 14, levels: 3, chars: 42 } as const;
const PLACES = { least: 3, most: 8 } as const;
const QUOTE = { least_chars: 30, most_chars: 320 } as const;
/** A quotation counts only if it is the content of the slide. */
const MIN_QUOTE_SHARE = 0.4;

const SUPERIOR =
  /^(?:reports? to|parent|superior|manager|part of|belongs to|übergeordnet\p{L}*|vorgesetzte\p{L}*|gehört zu|teil von)$/iu;
const STRUCTURED =
  /\b(?:structure|organi[sz]ation\p{L}*|hierarchy|taxonomy|org chart|aufbau\p{L}*|struktur|gliederung|organigramm|hierarchie)\b/iu;
const PLACE = /^(?:high|low|large|small|hoch|niedrig|gering|groß|klein)$/iu;
const HIGH = /^(?:high|large|hoch|groß)$/iu;
const ATTRIBUTED = /^(?<text>.{20,}?[.!?”"’»“]?)\s+[–—-]{1,2}\s*(?<speaker>\p{Lu}[^–—]{2,80})$/su;
const SAID =
  /[“"„«](?<text>[^“”"„«»]{30,320})[”"“»],?\s+(?:says?|said|explains?|explained|states?|stated|adds?|added|notes?|noted|comments?|commented|concludes?|concluded|continue[sd]|sagt(?:e)?|erklärt(?:e)?|betont(?:e)?|ergänzt(?:e)?|kommentiert(?:e)?|so)\s+(?<speaker>\p{Lu}(?:[^.;:]|(?<=(?<!\p{L})(?:\p{Lu}|Dr|Prof))\.(?=\s)){2,80})/u;

/** "Ann Lee, Head of Sales": what someone is follows the name. */
const ROLE = /^(?<name>[^,]{3,40}),\s(?<role>\p{L}.{2,60})$/su;

/** A quotation word for word, with its speaker. */
export function findQuote({ blocks }: Passage): FormEvidence | null {
  // The points of a list are said beside it, too.
  const chars = blocks.reduce((sum, { block }) => sum + (block.kind === 'heading' ? 0 : blockText(block).length), 0);
  for (const { ref, block } of blocks) {
    if (block.kind !== 'quote' && block.kind !== 'paragraph') continue;
    const parted = (block.kind === 'quote' ? ATTRIBUTED : SAID).exec(tidy(block.text))?.groups;
    const speaker = (block.kind === 'quote' ? block.attribution : undefined) ?? parted?.['speaker'];
    const item = quoteItem(parted?.['text'] ?? block.text, speaker, ref);
    if (item !== null && (item.text ?? '').length >= chars * MIN_QUOTE_SHARE) return { items: [item] };
  }
  return null;
}

function quoteItem(said: string, speaker: string | undefined, ref: string): FormItem | null {
  const text = said.replaceAll(/^[“"„«]|[”"“»]$|,$/gu, '').trim();
  if (speaker === undefined || text.length < QUOTE.least_chars || text.length > QUOTE.most_chars) return null;
  const { name = speaker.trim(), role = '' } = ROLE.exec(speaker.trim())?.groups ?? {};
  return { text, label: name, ...(role === '' ? {} : { group: role }), ref, evidence: text };
}

/** Words in quotation marks that are most of a statement, and a dash before who said them. */
const QUOTED = /^[“"„«](?<text>[^“”"„«»]{30,320})[”"“»]\s+[–—-]{1,2}\s*(?<speaker>\p{L}[^–—]{2,80})$/su;
/** Less of a statement is a quotation within it. */
const MIN_OF_STATEMENT = 0.6;

/** A statement that is a quotation with its speaker; null for others. */
export function quoteOf({ text, ref }: { text: string; ref: string }): FormItem | null {
  const parted = (QUOTED.exec(text.trim()) ?? SAID.exec(text))?.groups;
  const item = parted === undefined ? null : quoteItem(parted['text'] ?? '', parted['speaker'], ref);
  return item !== null && (item.text ?? '').length >= text.length * MIN_OF_STATEMENT ? item : null;
}

/** A hierarchy of names: a nested list of short names, or a table with the superior of each. */
export function findTree(passage: Passage): FormEvidence | null {
  const items = nestedNames(passage) ?? superiors(passage);
  if (items === null || items.length < NODES.least || items.length > NODES.most) return null;
  const labels = new Set(items.map(({ label }) => label));
  const roots = items.filter(({ parent }) => parent === undefined);
  const isWhole = items.every(({ parent }) => parent === undefined || labels.has(parent));
  return labels.size === items.length && roots.length === 1 && isWhole ? { items } : null;
}

function nestedNames(passage: Passage): FormItem[] | null {
  const entries = entriesOf(passage);
  if (entries === null || entries.some(({ text }) => text.length > NODES.chars || /[.!?:]/u.test(text))) return null;
  const levels = [...new Set(entries.map(({ level }) => level))].sort((a, b) => a - b);
  if (levels.length < 2 || levels.length > NODES.levels) return null;
  // Points with one detail each are a list; a tree is called one in the source or has at least two generations.
  if (levels.length === 2 && !isNamed(passage, STRUCTURED)) return null;
  const above: string[] = [];
  return entries.map(({ text, level, ref }): FormItem => {
    const depth = levels.indexOf(level);
    above[depth] = text;
    const parent = depth === 0 ? undefined : above[depth - 1];
    return { label: text, ...(parent === undefined ? {} : { parent }), ref, evidence: text };
  });
}

function superiors(passage: Passage): FormItem[] | null {
  const table = tableOf(passage)?.table;
  const at = table?.columns.findIndex(({ name }) => SUPERIOR.test(name.trim())) ?? -1;
  if (table === undefined || at < 1) return null;
  const ref = tableRef(passage);
  return table.rows.map((row): FormItem => {
    const label = row[0]?.raw.trim() ?? '';
    const parent = row[at]?.raw.trim() ?? '';
    const isRoot = parent === '' || /^[–—-]+$/u.test(parent);
    return { label, ...(isRoot ? {} : { parent }), ref, evidence: [label, parent].filter(Boolean).join(' | ') };
  });
}

/** Things with a place on each of two axes: the columns are called after the axes, the group is "low high" and so on. */
export function findQuadrant(passage: Passage): FormEvidence | null {
  const table = tableOf(passage)?.table;
  if (table === undefined || table.rows.length < PLACES.least || table.rows.length > PLACES.most) return null;
  const axes = table.columns
    .map(({ name }, at) => ({ name, at }))
    .filter(({ at }) => at > 0 && table.rows.every((row) => PLACE.test(row[at]?.raw.trim() ?? '')));
  const [across, up] = axes;
  if (axes.length !== 2 || across === undefined || up === undefined) return null;
  const side = (raw: string | undefined): string => (HIGH.test(raw?.trim() ?? '') ? 'high' : 'low');
  const ref = tableRef(passage);
  return {
    columns: [across.name, up.name],
    items: table.rows.map((row) => ({
      label: row[0]?.raw.trim() ?? '',
      group: `${side(row[across.at]?.raw)} ${side(row[up.at]?.raw)}`,
      ...{ ref, evidence: row.map(({ raw }) => raw).join(' | ') },
    })),
  };
}

/** Three to six parallel points in no order, each with a heading and a text; two if both are long. */
export function findCards(passage: Passage): FormEvidence | null {
  const items = labelledPoints(passage) ?? headedParagraphs(passage) ?? describedRows(passage);
  if (items === null || items.length < 2 || items.length > CARDS.most) return null;
  const isPair = items.length < CARDS.least;
  if (isPair && items.some(({ text = '' }) => text.length < FEW.least_chars)) return null;
  const most = items.length <= FEW.most ? FEW.chars : CARDS.text_chars;
  const labels = new Set(items.map(({ label }) => label?.toLowerCase()));
  const fits = items.every(
    ({ label = '', text = '' }) =>
      label !== '' && label.length <= CARDS.label_chars && text !== '' && text.length <= most,
  );
  return fits && labels.size === items.length ? { items } : null;
}

function labelledPoints(passage: Passage): FormItem[] | null {
  const entries = topEntries(passage);
  const found = entries === null ? null : allLabelled(entries);
  if (found === null || found.every(({ said }) => !/\p{L}{3}/u.test(said))) return null;
  const most = found.length <= FEW.most ? FEW.chars : CARDS.text_chars;
  return found.map(({ label, said, text, ref }) => ({
    label,
    text: capitalised(said.length <= most ? said : shortOf(said, passage.language)),
    ref,
    evidence: text,
  }));
}

/** The first sentence of a long text, which explains the label; the rest goes to the notes. */
function shortOf(text: string, language: string): string {
  const [first = ''] = sentencesIn(text, language);
  return first === '' ? text : tidy(first);
}

/** Sections of one short paragraph each. */
function headedParagraphs({ blocks, title }: Passage): FormItem[] | null {
  const own =
    blocks[0]?.block.kind === 'heading' && tidy(blocks[0].block.text) === tidy(title) ? blocks.slice(1) : blocks;
  if (own.length < 2 || own.length % 2 !== 0) return null;
  // A card that begins with the title would repeat it; as lines the others can stand below it.
  if (own.some(({ block }) => block.kind === 'paragraph' && isBegunBy(block.text, title))) return null;
  const items = own.flatMap(({ block, ref }, at): FormItem[] => {
    const head = own[at - 1]?.block;
    if (at % 2 === 0 || block.kind !== 'paragraph' || head?.kind !== 'heading') return [];
    return [{ label: tidy(head.text), text: tidy(block.text), ref, evidence: block.text }];
  });
  return items.length * 2 === own.length ? items : null;
}

/** Whether the first of several sentences of a text is the title, or what the title begins with. */
function isBegunBy(text: string, title: string): boolean {
  const [first] = /^.+?(?=[.!?]\s)/su.exec(text) ?? [];
  return first !== undefined && (first === title || title.startsWith(`${first}:`));
}

/** A table of names and their descriptions. */
function describedRows(passage: Passage): FormItem[] | null {
  const table = tableOf(passage)?.table;
  if (table?.columns.length !== 2 || table.columns.some(({ kind }) => kind !== 'text')) return null;
  const ref = tableRef(passage);
  return table.rows.map((row) => {
    const [label = '', text = ''] = row.map(({ raw }) => tidy(raw));
    return { label, text, ref, evidence: `${label} | ${text}` };
  });
}
