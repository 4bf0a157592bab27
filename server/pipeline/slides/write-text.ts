import { writingStyle } from '../writing-style.ts';
import { asMaterial, MATERIAL_RULE } from '../../kernel/sdk/material.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import { sectionText } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import { slideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { BlockDigest, SlideInput, SlideOutput, TextFieldRequest } from '../../kernel/sdk/ports/text-tasks.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';

/** A slide carries five bullets at most; a sixth asks for another slide. */
const MAX_BULLETS = 5;

/** What a model wrote for one slide, checked: paragraphs by field name, notes, and what went wrong on the way. */
interface WrittenText {
  paragraphs: Map<string, string[]>;
  notes: string;
  findings: Finding[];
}

/**
 * Asks the model for the text of one slide, with its section's text and the previous title only. When the model fails for
 * good, the built-in one writes the slide and a finding says so.
 */
export async function writeText(
  context: SlideContext,
  slide: OutlineSlide,
  previousTitle: string | null,
  fields: readonly LayoutField[],
  maxBullets: number = MAX_BULLETS,
): Promise<WrittenText> {
  const requests = fields.map((field) => fieldRequest(field, maxBullets));
  const input = slideInput(context, slide, previousTitle, requests);
  const request = {
    task: 'slide' as const,
    input,
    output: slideOutput,
    messages: slideMessages,
    ...(context.signal ? { signal: context.signal } : {}),
  };
  try {
    const reply = await context.model.generate(request);
    return check(reply.value, input, []);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    const finding: Finding = {
      code: 'slides.written_by_builtin',
      params: { title: slide.title, reason: error.code },
      severity: 'warning',
      slide_id: slide.id,
    };
    const reply = await context.fallback.generate(request);
    return check(reply.value, input, [finding]);
  }
}

function slideInput(
  context: SlideContext,
  slide: OutlineSlide,
  previousTitle: string | null,
  fields: TextFieldRequest[],
): SlideInput {
  const section = slide.source_section_idx === null ? undefined : context.brief?.sections[slide.source_section_idx];
  const blocks = slideBlocks(context, slide);
  const refs = new Set(blocks.map(({ source, block }) => `${source.id}/${block.id}`));
  let room = context.model.context_chars;
  const digests = [...refs].flatMap((ref) => {
    const digest = context.digests.get(ref);
    if (digest === undefined || room <= 0) return [];
    room -= digest.text.length;
    return [digest];
  });
  const stories: DataStory[] = [...context.stories.values()].filter((story) => refs.has(story.block_ref));
  return {
    wishes: context.wishes,
    slide: { kind: slide.kind, title: slide.title, takeaway: slide.takeaway },
    previous_title: previousTitle,
    section: section
      ? { title: section.title, key_points: section.key_points, data_points: section.data_points }
      : null,
    section_text: sectionTextOf(context, slide, digests),
    blocks: digests,
    stories: stories.map(({ id, block_ref, message, shows, weight }) => ({ id, block_ref, message, shows, weight })),
    fields,
    section_titles: context.brief?.sections.map((each) => each.title) ?? [],
  };
}

function sectionTextOf(context: SlideContext, slide: OutlineSlide, digests: readonly BlockDigest[]): string {
  const { brief, sources, model } = context;
  if (brief === null || slide.source_section_idx === null) return digests.map((digest) => digest.text).join('\n\n');
  return sectionText(brief, slide.source_section_idx, sources, model.context_chars);
}

/** What a model gets to know about a field. */
export function fieldRequest(field: LayoutField, maxBullets: number = MAX_BULLETS): TextFieldRequest {
  const kind = field.kind === 'title' || field.kind === 'subtitle' || field.kind === 'caption' ? field.kind : 'body';
  return {
    name: field.name,
    kind,
    max_length: field.max_length,
    max_items: kind === 'body' ? Math.max(1, Math.min(maxBullets, field.max_items)) : 1,
  };
}

/** Keeps what was asked for: known fields, at most their number of paragraphs, without bullet characters. */
function check(answer: SlideOutput, input: SlideInput, findings: Finding[]): WrittenText {
  const paragraphs = new Map<string, string[]>();
  for (const request of input.fields) {
    const written = answer.fields.find((field) => field.name === request.name);
    const lines = (written?.paragraphs ?? []).map(cleanLine).filter((line) => line !== '');
    if (lines.length > 0) paragraphs.set(request.name, lines.slice(0, request.max_items));
  }
  return { paragraphs, notes: answer.notes.trim(), findings };
}

/** A line as a model writes it, without the bullet character and markup of its own. */
export function cleanLine(line: string): string {
  return line
    .replace(/^\s*(?:[-*•–▪]|\d+[.)])\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim();
}

/** Enough of a block to know it by. */
const FOCUS_CHARS = 100;

/** The prompt for the text of one slide: only its section's text and the title of the slide before. */
export function slideMessages(input: SlideInput): ChatMessage[] {
  const fields = input.fields.map((field) =>
    field.max_items === 1
      ? `- ${field.name} (${field.kind}): one paragraph, at most ${field.max_length} characters`
      : `- ${field.name} (${field.kind}): up to ${field.max_items} bullets of at most 12 words, ${field.max_length} characters in all`,
  );
  return [
    {
      role: 'system',
      text: [
        'You write the text of one slide. Its title is given and is not repeated in the bullets.',
        `Fields:\n${fields.join('\n')}`,
        'Write short parallel phrases a presenter speaks to, without a bullet character or final full stop. Leave a field out rather than fill it with something empty.',
        'notes: what the presenter says, 3 to 6 sentences.',
        'Use only what the material says. Every number stands in the material exactly as you write it.',
        writingStyle(input.wishes),
        MATERIAL_RULE,
        ...(input.wishes.instructions ? [`The author asks: ${input.wishes.instructions}`] : []),
      ].join('\n'),
    },
    {
      role: 'user',
      text: [
        `Slide: ${input.slide.title}`,
        `Message: ${input.slide.takeaway}`,
        ...(input.previous_title === null ? [] : [`The slide before: ${input.previous_title}`]),
        asMaterial(
          [
            input.section_text,
            ...input.stories.map((story) => `(computed) ${story.message}`),
            ...focusLines(input),
          ].join('\n'),
        ),
      ].join('\n'),
    },
  ];
}

/** The beginnings of the blocks that this slide, not its neighbours, is about. */
function focusLines(input: SlideInput): string[] {
  if (input.blocks.length === 0) return [];
  return [
    'The slide is about these parts of it:',
    ...input.blocks.map((block) => `- ${block.text.slice(0, FOCUS_CHARS)}`),
  ];
}
