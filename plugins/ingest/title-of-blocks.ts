import { capitalised } from '../../common/deck/capitalised.ts';
import { isOfAnyDocument } from '../../common/deck/part-names.ts';
import type { Block, HeadingBlock } from '../../common/deck/source.ts';

const MAX_TITLE_CHARS = 110;
const MIN_TITLE_WORDS = 4;
/** Lines of a title page. */
const MAX_LINES = 5;
/** "CAPÍTULO PRIMEIRO", "Article 1": the first heading of a statute is no title of it. */
const OF_A_PART =
  /^(?:chapter|section|part|article|annex|kapitel|abschnitt|teil|artikel|chapitre|partie|cap[íi]tulo|secç?ão|seção|sección|artigo|artículo|título|capitolo|articolo|глава|раздел|статья)\s+(?:\d+|[ivxlc]+|\p{L}{3,12}(?:\s\p{L}{3,12})?)\.?$/iu;
/** "VVW-OPS-2026-031 Reliability report": file properties lead with the number of a document. */
const OF_A_REGISTER = /^(?=\S*\d)[\p{Lu}\d]{2,}(?:[-/_.][\p{Lu}\d]+)+\s+\p{L}/u;
const ENGLISH_KIND = String.raw`(?:(?:annual|yearly|half-year|quarterly|monthly|weekly|interim|final|status|progress|project|incident|board|policy|research|technical|reliability|management|performance|internal|press|media|news|meeting|business|executive|and|&|the|our|first|second|third|fourth|quarter|q[1-4]) )*(?:report|review|memo(?:randum)?|paper|briefing|minutes|bulletin|newsletter|proposal|update|note|release|statement|background(?: (?:for|to) .{3,30})?)`;
const GERMAN_KIND = String.raw`(?:(?:kurz|jahres|halbjahres|quartals|monats|wochen|status|projekt|zwischen|abschluss|sach|lage|rechenschafts|beschluss|sitzungs|presse)-?)*(?:bericht|protokoll|vorlage|mitteilung|memo|antrag|vermerk|niederschrift|rundschreiben)|(?:hintergrund|informationen?|mitteilung) (?:für|an) .{3,40}`;
const NUMBER = String.raw`(?:,? (?:no\.?|nr\.?|number|#)? ?(?:\d{4}\/)?\d{1,4})?`;
const PERIOD = String.raw`(?:,? (?:for |für |im )?(?:(?:q[1-4]|h[12]|fy) ?)?(?:(?:19|20)\d\d(?:[/–-]\d{2,4})?)?)?`;
/** "Project status report no. 7", "Statusbericht", "Background for the press": the kind of a paper, and nothing of what it is about. */
const KIND = new RegExp(`^(?:${ENGLISH_KIND}|${GERMAN_KIND})${NUMBER}${PERIOD}$`, 'iu');
/** Who wrote something, for whom and when: no subject. */
const OF_CONTROL =
  /^(?:prepared|compiled|written|by|author|to|from|cc|date|dated|draft|version|status|issued?|published|confidential|von|an|für|stand|datum|entwurf|erstellt|verfasst|autor(?:in)?|vertraulich|sperrfrist|veröffentlicht)(?!\p{L})|(?:\d{1,2}\.? )\p{L}+,? (?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|@/iu;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2})*[.)]?|[ivx]+\.)\s/iu;
const MAX_SUBJECT_CHARS = 90;

const HEAD_LABEL = '(?:to|from|cc|date|an|von|datum|à|de|para|fecha|data)\\s?:\\s';
/** The line of a memo or letter that says what it is about, alone or after those that say to and from whom it is. */
const SUBJECT = new RegExp(
  `^(?:${HEAD_LABEL}.*\\s)?(?:re|subject|betreff|betr\\.|objet|asunto|assunto|oggetto)\\s?:\\s+(?<subject>\\S[^\\n]{7,109})$`,
  'iu',
);
const NEXT_LABEL = new RegExp(`\\s+${HEAD_LABEL}.*$`, 'iu');

/** As a title, unless it begins with a name that is written small: "iPhone", "pH". */
function withCapital(subject: string): string {
  return /^\p{Ll}+(?!\S*\p{Lu})/u.test(subject) ? capitalised(subject) : subject;
}

const SUBJECT_LABEL = /^(?:re|subject|topic|betreff|betr\.|thema|gegenstand|objet|asunto|assunto|oggetto)\s?:?$/iu;
const MAX_ABOVE_HEAD = 3;

/** The subject in a table at the head of a paper ("Subject | New harbour"), with its number, day and author; '' without one. */
function subjectInTable(blocks: readonly Block[]): string {
  const head = blocks.slice(0, MAX_ABOVE_HEAD).find((block) => block.kind === 'table');
  if (head?.kind !== 'table') return '';
  const lines = [...head.table.header, ...head.table.rows];
  const row = lines.find(([label]) => SUBJECT_LABEL.test(label?.raw.trim() ?? ''));
  const said = row?.[1]?.raw.trim() ?? '';
  return said.split(/\s+/u).length >= 2 && said.length <= MAX_TITLE_CHARS ? withCapital(said) : '';
}

/** What the head of a memo says that it is about; '' for others. */
function subjectOfMemo(blocks: readonly Block[]): string {
  const listed = subjectInTable(blocks);
  if (listed !== '') return listed;
  const head = blocks.findIndex(({ kind }, at) => at > 0 && kind !== 'paragraph');
  for (const block of blocks.slice(0, Math.min(MAX_LINES, head === -1 ? MAX_LINES : head))) {
    const found = block.kind === 'table' ? undefined : SUBJECT.exec('text' in block ? block.text.trim() : '');
    const subject = found?.groups?.['subject']?.replace(NEXT_LABEL, '').trim() ?? '';
    if (subject.split(/\s+/u).length >= 2) return withCapital(subject.replace(/\.$/u, ''));
  }
  return '';
}

/**
 * The title of a document: the one that was found, unless that only numbers a part. Of one that only says what kind of paper it is, with
 * the line or the heading that says of what.
 */
export function titleOfBlocks(blocks: readonly Block[], found: string | undefined): string | undefined {
  const memo = subjectOfMemo(blocks);
  if (memo !== '') return memo;
  const named = headingBelowHead(blocks);
  if (named !== null) return named.text.trim();
  const first = blocks[0];
  const heading = first?.kind === 'heading' ? first.text.trim() : '';
  const isUnfit = found !== undefined && (OF_A_REGISTER.test(found) || KIND.test(found.trim()));
  if (isUnfit && heading !== '' && !NUMBERED.test(heading) && !isOfAnyDocument(heading)) {
    const subject = KIND.test(heading) ? subjectOf(blocks) : '';
    return subject === '' ? heading : subject;
  }
  const isPart = found !== undefined && (OF_A_PART.test(found.trim()) || NUMBERED.test(found));
  if (found !== undefined && !isPart) return found;
  const end = blocks.findIndex(({ kind }) => kind === 'heading' || kind === 'table');
  if (end < 1 || end > MAX_LINES) return found;
  const above = blocks
    .slice(0, end)
    .map((block) => (block.kind === 'paragraph' ? block.text : '').trim().replace(/\.$/u, ''));
  // Who wrote it, for whom and when, stands on the same page.
  const lines = isPart ? above.filter((line) => !OF_CONTROL.test(line)) : above;
  if (lines.some((line) => line === '' || line.length > MAX_TITLE_CHARS)) return found;
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), '');
  return longest.split(/\s+/u).length >= MIN_TITLE_WORDS ? longest : found;
}

/**
 * The only heading of the highest rank where lines of a lower one are above it, as the addressee, the number and the day of a paper are; null
 * where it opens the text, numbers a part, or text comes before it.
 */
function headingBelowHead(blocks: readonly Block[]): HeadingBlock | null {
  const [title, ...others] = blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  const at = title === undefined ? -1 : blocks.indexOf(title);
  const above = blocks.slice(0, Math.max(0, at));
  const isHead = above.some(({ kind }) => kind === 'heading') && above.length <= MAX_LINES;
  const isText = above.some(
    (block) => block.kind === 'list' || (block.kind === 'paragraph' && /[.!?]$/u.test(block.text)),
  );
  if (
    title?.kind !== 'heading' ||
    others.length > 0 ||
    !isHead ||
    isText ||
    NUMBERED.test(title.text) ||
    isOfAnyDocument(title.text)
  )
    return null;
  return title.text.trim().split(/\s+/u).length >= 2 ? title : null;
}

/** The blocks, where the headings above that of the whole document are no parts of it: they stand beside its text. */
export function withHeadAside(blocks: readonly Block[]): Block[] {
  const title = headingBelowHead(blocks);
  const at = title === null ? -1 : blocks.indexOf(title);
  return blocks.map((block, place): Block => {
    if (place >= at) return block;
    const { section: _, ...address } = block.address;
    return block.kind === 'heading'
      ? { kind: 'paragraph', id: block.id, text: block.text, address: { ...address, part: 'notes' } }
      : { ...block, address };
  });
}

/** What a paper with its kind for a heading is about: a second heading before the numbered parts, else its kind with the line below; '' where neither says it. */
function subjectOf(blocks: readonly Block[]): string {
  const [first, line, ...rest] = blocks;
  if (first?.kind !== 'heading') return '';
  const [second, third] = [line, ...rest].filter((block) => block?.kind === 'heading');
  const isTitle =
    second?.kind === 'heading' &&
    blocks.indexOf(second) < MAX_LINES &&
    second.level === first.level &&
    !NUMBERED.test(second.text) &&
    third?.kind === 'heading' &&
    NUMBERED.test(third.text);
  if (isTitle) return second.text.trim();
  const said = line?.kind === 'paragraph' ? line.text.trim() : '';
  const isSubject =
    said.length <= MAX_SUBJECT_CHARS &&
    said.split(/\s+/u).length >= 2 &&
    !/[.!?:;]$|:\s/u.test(said) &&
    !OF_CONTROL.test(said);
  return isSubject ? `${first.text.trim()}: ${said}` : '';
}
