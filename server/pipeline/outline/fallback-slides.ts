import { blockRef, blocksByRef } from '../../../common/deck/source.ts';
import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import { isEmptyForm } from '../brief/stories/overview-table.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Label } from '../read/content.ts';
import { sentencesIn } from '../read/sentences.ts';
import type { OutlineContext } from './outline-prompt.ts';

const MAX_TABLE_SLIDES = 6;
const MAX_TEXT_SLIDES = 12;
const MAX_TITLE_CHARS = 110;
/** As much text as one slide and a continuation of it hold. */
const CHARS_PER_SLIDE = 900;
/** Characters of a part that its statement is looked for in: a block may have many more. */
const JUDGED_CHARS = 5_000;

/** Whether any slide of an outline is there for content, rather than to open, list or close. */
export function hasContentSlides({ slides }: Outline): boolean {
  return slides.some(({ kind }) => !specOfSlide(kind).is_frame);
}

/**
 * Slides for content that a model found nothing in: what its tables say, else its tables, else its text in parts, word for word.
 * @throws AppError `invalid` `outlines.nothing_to_show` where the sources hold nothing that can be on a slide, `outlines.unfilled_form`
 * where they are an unanswered questionnaire.
 */
export function fallbackSlides(context: OutlineContext, taken: readonly string[], label: Label): OutlineSlide[] {
  const used = new Set(taken.map((title) => title.toLowerCase()));
  const slides: OutlineSlide[] = [];
  const add = (slide: Pick<OutlineSlide, 'title' | 'block_refs'> & Partial<OutlineSlide>): void => {
    const free = [
      slide.title,
      ...(slide.block_refs.length > 0 ? [otherTitle(context, slide.block_refs[0], label)] : []),
    ];
    const title = free.find((each) => each.trim() !== '' && !used.has(each.toLowerCase()));
    if (title === undefined) return;
    used.add(title.toLowerCase());
    slides.push({
      ...{ id: `slide-${taken.length + slides.length + 1}`, kind: 'content', takeaway: title },
      ...{ source_section_idx: sectionOf(context, slide.block_refs[0]), story_id: null, ...slide, title },
    });
  };
  for (const story of [...context.stories].sort((a, b) => b.weight - a.weight).slice(0, MAX_TABLE_SLIDES))
    add({ title: story.message.replace(/\.$/u, ''), block_refs: [story.block_ref], story_id: story.id });
  if (slides.length > 0) return slides;
  const blocks = context.sources.flatMap((source) => source.blocks.map((block) => ({ source, block })));
  // Unticked boxes would look like answers.
  const isForm = blocks.some(({ block }) => block.kind === 'table' && isEmptyForm(block, [...block.table.rows.keys()]));
  if (isForm) throw new AppError('invalid', 'outlines.unfilled_form', { title: context.title });
  for (const { source, block } of blocks) {
    if (slides.length >= MAX_TABLE_SLIDES) break;
    if (block.kind === 'table' && block.table.rows.length > 0)
      add({ title: '', block_refs: [blockRef(source, block)] });
    else if (block.kind === 'figure' && block.image_id !== undefined) {
      const title = block.caption ?? block.alt ?? context.title;
      add({ kind: 'picture', title, block_refs: [blockRef(source, block)] });
    }
  }
  // Beside a table, text without a sentence is the head or foot of its page.
  const parts = textParts(blocks, context).filter(({ has_statement }) => has_statement || slides.length === 0);
  for (const { has_statement: _, ...part } of parts.slice(0, MAX_TEXT_SLIDES)) add(part);
  if (slides.length === 0) throw new AppError('invalid', 'outlines.nothing_to_show');
  return slides;
}

function sectionOf({ brief }: OutlineContext, ref: string | undefined): number | null {
  const at = brief?.sections.findIndex(({ block_refs }) => ref !== undefined && block_refs.includes(ref)) ?? -1;
  return at === -1 ? null : at;
}

/** A name for a table that is called as the deck is, or has none; text without one is in its author's words. */
function otherTitle({ sources, title }: OutlineContext, ref: string | undefined, label: Label): string {
  const { source, block } = blocksByRef(sources).get(ref ?? '') ?? {};
  if (block?.kind !== 'table') return label('outlines.quote');
  const asked = source === undefined ? null : lineBefore(source.blocks, block);
  if (block.table.caption === undefined && asked !== null) return asked;
  const name = block.table.caption ?? block.address.sheet ?? source?.title ?? title;
  return block.table.rows.length < 2 ? name : label('briefs.rows_in', { title: name, count: block.table.rows.length });
}

/** The question or lead-in that a table answers: the first sentence of the last item or paragraph before it; null where it has none. */
function lineBefore(blocks: readonly Block[], table: Block): string | null {
  const before = blocks[blocks.indexOf(table) - 1];
  const text =
    before?.kind === 'list' ? before.items.at(-1)?.text : before?.kind === 'paragraph' ? before.text : undefined;
  const line = /^(.{20,}?)[?:](?=\s|$)/u.exec(text ?? '');
  return line === null || line[0].length > MAX_TITLE_CHARS || line[1]?.includes('. ') === true
    ? null
    : line[0].replace(/:$/u, '');
}

/** The text in parts that a slide holds, cut at headings and between blocks, each named by its first whole statement. */
function textParts(
  blocks: readonly { source: SourceText; block: Block }[],
  { title, preferences }: OutlineContext,
): { title: string; block_refs: string[]; has_statement: boolean }[] {
  const parts: { heading: string; text: string[]; refs: string[]; chars: number }[] = [];
  for (const { source, block } of blocks) {
    const text = 'text' in block ? (block.text ?? '') : block.kind === 'list' ? block.items[0]?.text : undefined;
    if (text === undefined || text.trim() === '' || block.kind === 'code') continue;
    const last = parts.at(-1);
    const ref = blockRef(source, block);
    if (block.kind === 'heading') parts.push({ heading: text, text: [], refs: [ref], chars: 0 });
    else if (last === undefined || last.chars > CHARS_PER_SLIDE)
      parts.push({ heading: '', text: [text], refs: [ref], chars: text.length });
    else {
      last.text.push(text);
      last.refs.push(ref);
      last.chars += text.length;
    }
  }
  const filled = parts.filter((part) => part.chars > 0);
  // Headings alone are an outline of their own: one slide lists them.
  if (filled.length === 0 && parts.length > 1)
    return [
      {
        title: parts[0]?.heading ?? title,
        block_refs: parts.slice(1).flatMap(({ refs }) => refs),
        has_statement: false,
      },
    ];
  return filled.map(({ heading, text, refs }) => {
    const sentences = sentencesIn(text.join(' ').slice(0, JUDGED_CHARS), preferences.language);
    const statement = sentences.find((each) => each.length <= MAX_TITLE_CHARS && each.split(/\s+/u).length > 3);
    const isName = heading === '' || heading === title;
    return {
      title: (isName ? statement : heading)?.replace(/[.。]$/u, '') ?? title,
      block_refs: refs,
      has_statement: sentences.some((each) => /[\p{L}%)”’»][.!。！]$/u.test(each.trim())),
    };
  });
}
