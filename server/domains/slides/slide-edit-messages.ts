import { asMaterial, MATERIAL_RULE } from '../../kernel/sdk/material.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { SlideEditInput } from '../../kernel/sdk/ports/text-tasks.ts';

/** The prompt that changes one slide as its author asks. */
export function slideEditMessages(input: SlideEditInput): ChatMessage[] {
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
        `Write in the language "${input.wishes.language}"${input.wishes.tone === '' ? '' : `. Tone: ${input.wishes.tone}`}. No bullet characters, no markup.`,
        MATERIAL_RULE,
        `The author asks: ${input.instruction}`,
      ].join('\n'),
    },
    {
      role: 'user',
      text: [
        `Slide: ${input.slide.title}`,
        `Fields with their present text:\n${fields.join('\n')}`,
        `Notes: ${input.notes}`,
        asMaterial(input.section_text),
      ].join('\n'),
    },
  ];
}
