import type { BlockDigest, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim, onlyRefers } from './claim.ts';
import { cleanHeading, cleanText, isTitleHeading, strongNumbers } from './clean-text.ts';
import { isThin, MAX_LINE_CHARS, MOST_DIVIDED_CHARS } from './divide-parts.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';
import { readPassages } from './passages.ts';
import { isOfElsewhere } from './self-contained.ts';

/** Whether all that is in a document is text, lists and tables, each below a heading of its own. */
export function areOfHeadings(parts: readonly Part[]): boolean {
  return parts.every(({ name, blocks }) => name !== '' && blocks.every(({ kind }) => kind !== 'quote'));
}

/** Tables below each other say more by their findings, best first. What is said about options beside their comparison belongs to it. */
export function isWorkbook(parts: readonly Part[], linguist: Linguist): boolean {
  const isText = ({ blocks }: Part): boolean => blocks.every(({ kind }) => kind !== 'table');
  if (parts.some(({ blocks }) => hasTextPart(blocks, linguist))) return false;
  if (parts.some(({ stories }) => stories.some(({ id }) => OF_OPTIONS.test(id))) && parts.some(isText)) return false;
  const ofTables = parts.filter(({ blocks }) => blocks.every(({ kind }) => kind === 'heading' || kind === 'table'));
  return ofTables.length * 2 > parts.length;
}

/** Whether below one of the headings there is text without a table that is more than notes: so many of its lines have something to say. */
export function hasTextPart(blocks: readonly BlockDigest[], linguist: Linguist): boolean {
  const starts = [0, ...blocks.flatMap(({ kind }, at) => (kind === 'heading' && at > 0 ? [at] : []))];
  return starts.some((start, at) => {
    const part = blocks.slice(start, starts[at + 1]);
    const lines = [...sentencesOf(part, linguist), ...itemsOf(part)];
    const isText = part.every(({ kind }) => kind !== 'table');
    return isText && lines.filter((line) => isClaim(cleanText(line), linguist)).length >= MIN_LINES;
  });
}

const MIN_LINES = 4;

/** A finding about several options by what their comparison comes to. */
export const OF_OPTIONS = /#outcome-\d+$/u;

/** Whether a document is short enough to be shown part by part. What is said of each of several cases is left to the one table of them all. */
export function isDividable({ sections }: OutlineInput): boolean {
  const chars = sections.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0);
  const hasCases = sections.some(({ stories }) => stories.some(({ id }) => id.endsWith('#cases')));
  return chars <= MOST_DIVIDED_CHARS && !hasCases;
}

/** The headings of a document, each with what is under it; null where pictures or code are in it, too. */
export function partsOf({ sections, title }: OutlineInput, linguist: Linguist): Part[] | null {
  const parts: Part[] = [];
  let above: BlockDigest[] = [];
  for (const [section, { title: name, blocks, stories, pictures }] of sections.entries()) {
    // A figure without a picture is nothing that a slide could show.
    const own = withoutNoise(blocks, linguist).filter(({ kind }) => kind !== 'figure');
    if (pictures.length > 0 || own.some(({ kind }) => !SHOWABLE.has(kind))) return null;
    const passages = readPassages(own, linguist, name);
    let open: BlockDigest[] = [];
    for (const [at, block] of own.entries()) {
      if (block.kind === 'heading') {
        above = [...above.filter(({ level = 1 }) => level < (block.level ?? 1)), block];
        const isOver = open.length > 0 && (open.at(-1)?.level ?? 1) < (block.level ?? 1);
        open = isOver && open.every(({ kind }) => kind === 'heading') ? [...open, block] : [block];
      } else open.push(block);
      const next = own[at + 1];
      if (next !== undefined && next.kind !== 'heading') continue;
      if (block.kind === 'heading') continue;
      const heading = open.findLast(({ kind }) => kind === 'heading');
      const content = heading === undefined ? open : open.slice(open.indexOf(heading));
      const refs = new Set(content.map(({ ref }) => ref));
      parts.push({
        ...{
          // What is above the first heading, or below the title alone, is about all of the document.
          name: nameOf(heading, title),
          chapter: cleanHeading(above.at(-2)?.text ?? ''),
          blocks: content,
          section,
          passages,
          is_joined: false,
          attached: [],
        },
        stories: stories.filter((story) => refs.has(story.block_ref)),
      });
      open = [];
    }
  }
  // A line or two below the title of the document lead in to it; lines without a heading that are no sentence say who published it.
  const start = parts.findIndex(({ blocks }) =>
    blocks.some(({ kind, text }) => kind === 'heading' && isTitleHeading(text, title)),
  );
  const told = parts
    .map((part, at) => withoutLinesAlone(part, at < start))
    .filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'heading'))
    .filter((part) => !onlyPoints(part, linguist));
  const [first] = told;
  return first?.name === '' && leadsIn(first, linguist) ? told.slice(1) : told;
}

/** Whether all that a part says is where something else is said: "We refer to Appendix B for a discussion". */
function onlyPoints({ blocks, stories }: Part, linguist: Linguist): boolean {
  const said = sentencesOf(blocks, linguist);
  const isText = blocks.every(({ kind }) => kind === 'heading' || kind === 'paragraph');
  return stories.length === 0 && isText && said.every((text) => onlyRefers(text) || isOfElsewhere(text));
}

/** What is below no heading but the title, or above that as a letterhead is, without lines that are no sentence. */
function withoutLinesAlone(part: Part, isAbove: boolean): Part {
  const isLine = ({ kind, text }: BlockDigest): boolean => kind === 'paragraph' && isLineAlone(text);
  return part.name === '' || isAbove ? { ...part, blocks: part.blocks.filter((block) => !isLine(block)) } : part;
}

function isLineAlone(text: string): boolean {
  if (OF_CONTROL.test(text)) return true;
  return text.length <= MAX_LINE_CHARS && !/[.!?:;]["”“»]?$/u.test(text.trim());
}

/** Who wrote a document, and which version it is. */
const OF_CONTROL =
  /^(?:authors?|written by|prepared by|owner|status|version|autor(?:en|in|innen)?|verfasst von|verfasser(?:in)?|erstellt von|auteure?s?|autore?s?|elaborado por):\s/iu;

function nameOf(heading: BlockDigest | undefined, title: string): string {
  const text = heading?.text ?? '';
  return isTitleHeading(text, title) ? '' : cleanHeading(text);
}

function leadsIn(part: Part, linguist: Linguist): boolean {
  const said = sentencesOf(part.blocks, linguist);
  const isShort =
    said.length <= 2 && said.join('').length <= MAX_LINE_CHARS && !said.some((text) => strongNumbers(text).length > 0);
  return isThin(part, linguist) || (isShort && part.stories.length + itemsOf(part.blocks).length === 0);
}

const SHOWABLE: ReadonlySet<BlockDigest['kind']> = new Set(['heading', 'paragraph', 'list', 'table', 'quote']);
