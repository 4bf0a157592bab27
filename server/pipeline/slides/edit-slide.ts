import { writingStyle, asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import { cleanText } from '../../../common/api/slide-content.ts';
import { blocksByRef, blockText } from '../../../common/deck/source.ts';
import type { FormItem, FormSpec } from '../../../common/deck/form.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { Paragraph, Slide, TextContent, FieldContent } from '../../../common/deck/slide.ts';
import type { Size } from '../../../common/deck/geometry.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextModel, ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import { slideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SlideEditInput, SlideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isSamePlace } from '../check/trace-claims.ts';
import { cleanLine } from './slide-items.ts';
import { fieldRequest } from './write-text.ts';
import { plainData } from '../../kernel/sdk/canonical-json.ts';
import { textContent, titleAlone } from './slide-draft.ts';
import type { TraceBasis } from '../check/trace-claims.ts';
import type { Content } from '../read/content.ts';

/** The text of its sources that one edit is given. */
const MAX_SOURCE_CHARS = 20_000;
/** Paragraphs of one field, and characters of one, that an answer may have; what fits is measured later. */
const MAX_LINES = 20;
const MAX_LINE_CHARS = 2_000;
/** Name under which the title is asked for where the layout has no field for it. */
const TITLE_ALONE = { name: 'title', kind: 'title', max_length: 120, max_items: 1 } as const;

/** The slide that is to be changed, and what it is checked against. */
interface EditSubject {
  slide: Slide;
  layout: LayoutModel;
  slide_size: Size;
  /** Blocks the outline gave the slide; empty if it gave none. */
  block_refs: readonly string[];
  basis: TraceBasis & Pick<Content, 'sources' | 'preferences'>;
}

/** The question that has a model change a slide. */
export function editQuestion(subject: EditSubject, instruction: string, contextChars: number): SlideEditInput {
  const { slide, layout, basis } = subject;
  const fields = layout.fields
    .filter((field) => isText(field, slide))
    .map((field) => ({
      ...fieldRequest(field),
      paragraphs: linesOf(slide, field.name),
    }));
  const items = formItems(slide);
  if (items !== null) fields.push(items);
  const hasTitle = fields.some((field) => field.kind === 'title');
  return {
    preferences: basis.preferences,
    instruction,
    slide: { kind: slide.kind, title: slide.title },
    fields: hasTitle ? fields : [{ ...TITLE_ALONE, paragraphs: [slide.title] }, ...fields],
    notes: slide.notes,
    section_text: sourceTextOf(subject).slice(0, Math.min(MAX_SOURCE_CHARS, contextChars)),
  };
}

/**
 * Asks within a time.
 * @throws ModelError, `ai.timed_out` when the time is over; AppError `invalid` where the instruction can't be carried out.
 */
export async function askForEdit(
  model: TextModel,
  input: SlideEditInput,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<SlideEditOutput> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const { value } = await model.generate({
      task: 'slide_edit',
      input,
      output: slideEditOutput,
      messages: slideEditMessages,
      signal: AbortSignal.any([signal, limit]),
    });
    if (value.is_possible) return value;
  } catch (error) {
    if (!limit.aborted || !(error instanceof ModelError) || error.code !== 'ai.cancelled') throw error;
    const params = { provider: model.provider, task: 'slide_edit', seconds: Math.round(limitMs / 1000) };
    throw new ModelError('ai.timed_out', params, { cause: error });
  }
  throw new AppError(
    'invalid',
    model.provider === 'builtin' ? 'slides.edit_not_understood' : 'slides.edit_not_possible',
  );
}

/** A copy of the slide with the answer on it. An answer may only touch the fields that were asked for. */
export function withEdit(subject: EditSubject, input: SlideEditInput, answer: SlideEditOutput): Slide {
  const slide = plainData(subject.slide);
  for (const field of input.fields) {
    const given = answer.fields.find((each) => each.name === field.name);
    if (given === undefined) continue;
    const lines = given.paragraphs
      .slice(0, MAX_LINES)
      .map((line) => cleanLine(cleanText(line).slice(0, MAX_LINE_CHARS)))
      .filter((line) => line !== '');
    const form = formOf(slide, field.name);
    if (form !== null) form.items = editedItems(form.items, lines);
    else if (field.kind === 'title') {
      if (lines.length > 0) setTitle(slide, subject.layout, lines.join(' '), subject.slide_size);
    } else if (lines.length === 0) {
      delete slide.fields[field.name];
    } else {
      slide.fields[field.name] = editedText(lines, slide.fields[field.name]);
    }
  }
  slide.notes = cleanText(answer.notes).trim();
  return slide;
}

/** A field whose text can be changed: not the line that names the sources, not an empty small one. */
function isText(field: LayoutField, slide: Slide): boolean {
  const content = slide.fields[field.name];
  if (field.text === undefined) return false;
  if (content === undefined) return field.kind === 'body' || field.kind === 'subtitle' || field.kind === 'title';
  return content.kind === 'text' && plainText(content.paragraphs) !== slide.source_line;
}

/** The texts of a form, as a field; null where an item has none. */
function formItems(slide: Slide): SlideEditInput['fields'][number] | null {
  const name = [...Object.keys(slide.fields), ...slide.free.map(({ id }) => id)].find(
    (each) => formOf(slide, each) !== null,
  );
  const items = (name === undefined ? null : formOf(slide, name))?.items ?? [];
  const paragraphs = items.map(({ text = '' }) => text);
  if (name === undefined || paragraphs.length === 0 || paragraphs.includes('')) return null;
  // Longer texts than the longest would need a form of another size.
  const longest = Math.max(...paragraphs.map((text) => text.length));
  return { name, kind: 'body', max_length: longest * items.length, max_items: items.length, paragraphs };
}

function formOf(slide: Slide, name: string): FormSpec | null {
  const content = slide.fields[name] ?? slide.free.find(({ id }) => id === name)?.content;
  return content?.kind === 'form' ? content.form : null;
}

/** Items with the lines as their texts; an item whose text is among the lines stays whole, and none is made up. */
function editedItems(items: readonly FormItem[], lines: readonly string[]): FormItem[] {
  const same = lines.flatMap((line) => items.find(({ text }) => text === line) ?? []);
  if (same.length === lines.length || lines.length !== items.length) return same.length === 0 ? [...items] : same;
  return items.map((item, index) => ({ ...item, text: lines[index] ?? '' }));
}

function linesOf(slide: Slide, name: string): string[] {
  const content = slide.fields[name];
  return content?.kind === 'text' ? content.paragraphs.map((paragraph) => plainText([paragraph])) : [];
}

/** Lines as text; those that were there before keep their look and level, all of them the kind of list. */
function editedText(lines: readonly string[], former: Slide['fields'][string] | undefined): TextContent {
  const before: readonly Paragraph[] = former?.kind === 'text' ? former.paragraphs : [];
  const isPlain = before.length > 1 && before.every((paragraph) => paragraph.bullet === false);
  const text = textContent(lines, lines.length > 1 && !isPlain);
  const paragraphs = text.paragraphs.map((paragraph, index) => {
    const same = before.find((each) => plainText([each]) === lines[index]);
    return same === undefined ? paragraph : { ...paragraph, runs: same.runs, level: same.level };
  });
  return { kind: 'text', paragraphs };
}

/** What the slide is based on: the blocks the outline gave it, else those at its sources, else all. */
function sourceTextOf({ slide, basis, block_refs }: EditSubject): string {
  const blocks = blocksByRef(basis.sources);
  const given = block_refs.flatMap((ref) => blocks.get(ref) ?? []);
  const near = [...blocks.values()].filter(({ block }) =>
    slide.sources.some((address) => isSamePlace(address, block.address)),
  );
  const chosen = given.length > 0 ? given : near.length > 0 ? near : [...blocks.values()];
  return chosen.map(({ block }) => blockText(block)).join('\n\n');
}

/** The prompt that changes one slide as its author asks. */
function slideEditMessages(input: SlideEditInput): ChatMessage[] {
  const fields = input.fields.map((field) => {
    const room = field.max_items === 1 ? 'one paragraph' : `up to ${field.max_items} bullets of at most 12 words`;
    const limit = `- ${field.name} (${field.kind}): ${room}, at most ${field.max_length} characters in all`;
    return [limit, ...field.paragraphs.map((text) => `    ${text}`)].join('\n');
  });
  return [
    {
      role: 'system',
      text: [
        'You change the text of one slide as its author asks, and nothing that the author does not ask for.',
        'Answer with the changed fields only, each whole; an empty list of paragraphs empties a field. notes: the whole speaker notes, changed or not.',
        'is_possible is false when the instruction is not about the text of this slide or cannot be carried out on it.',
        'Use only what the slide, the author and the material say. Every number stands there exactly as you write it.',
        `${writingStyle(input.preferences)} No bullet characters, no markup.`,
        SOURCE_TEXT_RULE,
        `The author asks: ${input.instruction}`,
      ].join('\n'),
    },
    {
      role: 'user',
      text: [
        `Slide: ${input.slide.title}`,
        `Fields with their present text:\n${fields.join('\n')}`,
        `Notes: ${input.notes}`,
        asSourceText(input.section_text),
      ].join('\n'),
    },
  ];
}

/** What the title field of a slide shows, in one line; null if the layout has none or it is empty. */
export function titleText(slide: Slide, layout: LayoutModel): string | null {
  const field = layout.fields.find((each) => each.kind === 'title');
  const content = field === undefined ? undefined : slide.fields[field.name];
  return content?.kind === 'text' ? oneLine(plainText(content.paragraphs)) : null;
}

/**
 * Sets the title, in its field, or in the text of its own where the layout has no field for it.
 * @param size of the slide, EMU.
 */
export function setTitle(slide: Slide, layout: LayoutModel, title: string, size: Size): void {
  const former = slide.title;
  slide.title = oneLine(title);
  const field = layout.fields.find((each) => each.kind === 'title');
  if (field !== undefined) {
    if (title === '') delete slide.fields[field.name];
    else slide.fields[field.name] = textContent([title], false);
    return;
  }
  const alone = slide.free.find((each) => each.role === 'content' && statesExactly(each.content, former));
  const content = titleAlone(title);
  if (title === '') slide.free = slide.free.filter((each) => each !== alone);
  else if (alone !== undefined) alone.content = content.content;
  else
    slide.free.push({ id: `${slide.id}-title`, role: 'content', box: content.boxOn(size), content: content.content });
}

/** Sets the line that names the sources, wherever it is on the slide; null removes it. */
export function setSourceLine(slide: Slide, line: string | null): void {
  const former = slide.source_line;
  if (line === null || line.trim() === '') delete slide.source_line;
  else slide.source_line = line;
  const content: TextContent | null = slide.source_line === undefined ? null : textContent([slide.source_line], false);
  for (const [name, each] of Object.entries(slide.fields)) {
    if (former === undefined || !statesExactly(each, former)) continue;
    if (content === null) delete slide.fields[name];
    else slide.fields[name] = content;
  }
  slide.free = slide.free.flatMap((each) => {
    if (each.role !== 'source_line') return [each];
    return content === null ? [] : [{ ...each, content }];
  });
}

function statesExactly(content: FieldContent, text: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs) === text;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
