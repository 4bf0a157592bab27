import { isMember, namesOfSeries, seriesIn } from '../../../common/forms/series.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';

/** "option B", "Variante 2" within a sentence. */
const MEMBER =
  /(?<!\p{L})(?:option|variante?|alternative|scenario|szenario|proposal|vorschlag|offer|angebot|opción|opção|opzione|proposition|propuesta|proposta) (?:\p{Lu}|\d{1,2}|[IVX]{1,4})(?![\p{L}\d])/iu;
/** The first member of a series that a text names; null where it names none. */
export function memberIn(text: string): string | null {
  return MEMBER.exec(text)?.[0] ?? null;
}

const MAX_NAME_CHARS = 70;
/** A title with all that its option costs and takes. */
const MAX_CHARS = 110;
/** A price, or how long something takes. */
const COSTS =
  /[$€£]\s?\d|\d\s?(?:[$€£]|euros?\b|dollars?\b|EUR\b|CHF\b|%)|(?:\d|\p{Ll})\s(?:hours?|days?|weeks?|months?|years?|stunden?|tagen?|wochen?|monaten?|jahren?)(?!\p{L})/iu;

/**
 * "We recommend option B" with what option B is, as the document says where it describes it: "We recommend option B: one warehouse in
 * Linz". What it costs and how long it takes is added where all of that fits. The same text where the document has no short name for it.
 */
export function withMemberName(text: string, blocks: readonly BlockDigest[], linguist: Linguist): string {
  const found = MEMBER.exec(text);
  if (found === null) return text;
  const [member] = found;
  const described = membersIn(blocks, linguist).find((line) => line.toLowerCase().startsWith(member.toLowerCase()));
  const name = described === undefined ? null : nameOf(described, linguist);
  if (name === null || text.toLowerCase().includes(name.toLowerCase())) return text;
  const before = text.slice(0, found.index + member.length);
  const after = text.slice(before.length);
  if (/^\.?$/u.test(after)) {
    const whole = `${before}: ${[name, ...costsOf(described ?? '', name)].join(', ')}`;
    return whole.length <= MAX_CHARS ? whole : `${before}: ${name}`;
  }
  return /^(?:,|\s)/u.test(after) ? `${before} (${name})${after}` : text;
}

/** The lines that describe the members of a series: headings, list items, and sentences that begin with them. */
function membersIn(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  return blocks.flatMap((block, at) => {
    if (block.kind === 'list') return (block.items ?? block.text.split('\n')).map(cleanText).filter(isMember);
    if (block.kind === 'paragraph') return seriesIn(linguist.sentences(block.text).map(cleanText).join(' ')) ?? [];
    const heading = cleanHeading(block.text);
    if (block.kind !== 'heading' || !isMember(`${heading}:`)) return [];
    // Below a heading of a letter alone the first sentence says what it is.
    const [first = ''] = linguist.sentences(blocks[at + 1]?.kind === 'paragraph' ? (blocks[at + 1]?.text ?? '') : '');
    return [/^\p{L}+ [\p{L}\d]{1,4}$/u.test(heading) ? `${heading}: ${cleanText(first)}` : heading];
  });
}

/** What the member of a series is called beside its place, else the first words of what is said of it; null where these are long. */
function nameOf(described: string, linguist: Linguist): string | null {
  const [called] = namesOfSeries([described]) ?? [];
  const [, said = ''] = /^\p{L}+ [\p{L}\d]{1,4}\s?[:.,)–—-]\s*(?<said>.+)$/su.exec(described) ?? [];
  const name = called ?? (/^.+?(?=[,;:]\s|\.?$)/su.exec(said)?.[0] ?? '').trim();
  return name === '' || name.length > MAX_NAME_CHARS ? null : within(name, linguist);
}

/** What the description says of costs and times beside the name. */
function costsOf(described: string, name: string): string[] {
  const at = described.toLowerCase().indexOf(name.toLowerCase());
  const others = described
    .slice(at + name.length)
    .split(/[,;:]\s/u)
    .map((phrase) => phrase.replace(/\.$/u, '').trim());
  return others.filter((phrase) => COSTS.test(phrase));
}
