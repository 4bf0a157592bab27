import { cleanText } from '../../../common/api/slide-content.ts';
import { blocksByRef } from '../../../common/deck/block-refs.ts';
import { blockText } from '../../../common/deck/block-text.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { Paragraph, Slide, TextContent } from '../../../common/deck/slide.ts';
import type { Size } from '../../../common/deck/geometry.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { slideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SlideEditInput, SlideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isSamePlace } from './claims/trace-claims.ts';
import { fieldRequest, cleanLine } from './write-text.ts';
import { slideEditMessages } from './slide-edit-messages.ts';
import { plainData } from './plain-data.ts';
import { textContent } from './slide-draft.ts';
import { setTitle } from './slide-lines.ts';
import type { ChangeBasis } from './trace-basis.ts';

/** The text of its sources that one edit is given. */
const MATERIAL_CHARS = 20_000;
/** Paragraphs of one field, and characters of one, that an answer may have; what fits is measured later. */
const MAX_LINES = 20;
const MAX_LINE_CHARS = 2_000;
/** Name under which the title is asked for where the layout has no field for it. */
const TITLE_ALONE = { name: 'title', kind: 'title', max_length: 120, max_items: 1 } as const;

/** The slide that is to be changed, and what it is held against. */
export interface EditSubject {
  slide: Slide;
  layout: LayoutModel;
  slide_size: Size;
  /** Blocks the outline gave the slide; empty where it gave none. */
  block_refs: readonly string[];
  basis: ChangeBasis;
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
  const hasTitle = fields.some((field) => field.kind === 'title');
  return {
    wishes: basis.wishes,
    instruction,
    slide: { kind: slide.kind, title: slide.title },
    fields: hasTitle ? fields : [{ ...TITLE_ALONE, paragraphs: [slide.title] }, ...fields],
    notes: slide.notes,
    section_text: materialOf(subject).slice(0, Math.min(MATERIAL_CHARS, contextChars)),
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
    if (field.kind === 'title') {
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

/** What the slide stands on: the blocks the outline gave it, else those at its sources, else all. */
function materialOf({ slide, basis, block_refs }: EditSubject): string {
  const blocks = blocksByRef(basis.sources);
  const given = block_refs.flatMap((ref) => blocks.get(ref) ?? []);
  const near = [...blocks.values()].filter(({ block }) =>
    slide.sources.some((address) => isSamePlace(address, block.address)),
  );
  const chosen = given.length > 0 ? given : near.length > 0 ? near : [...blocks.values()];
  return chosen.map(({ block }) => blockText(block)).join('\n\n');
}
