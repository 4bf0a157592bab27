import { outlineContext } from '../../../common/deck/brief-views.ts';
import { asMaterial, MATERIAL_RULE } from '../../kernel/sdk/material.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';

/** Pictures that are drawn decorate: few are welcome, and only where there is something to see. */
const DRAWING =
  'Pictures can be drawn too: a slide about something that can be seen (a place, a product, people at work) may be of the kind "picture" without a figure; one slide in six at most, never where data or a list carry the message.';

/** The prompt for an outline. */
export function outlineMessages(input: OutlineInput): ChatMessage[] {
  const count =
    input.slide_count === null
      ? 'Use as many slides as the material needs, usually 6 to 14.'
      : `Use exactly ${input.slide_count} slides, title and closing included.`;
  return [
    {
      role: 'system',
      text: [
        'You outline a slide deck that is told like a story: a title slide, an agenda where it helps, one message per slide, a closing slide with what to remember.',
        count,
        'Each slide: kind; title (the message as a sentence of at most 90 characters, with its number where it has one, never a label); takeaway (the one thing to remember, a sentence); source_section_idx (number of the section it stands on, null for title, agenda and closing); block_refs (references of the blocks it is about); story_id (a computed finding the slide draws as chart or table, else null).',
        'Prefer a story where data carry the message: then the title is the message of the story and no number is changed. Use kind "quote" for a quote block, "big_number" for one striking number, "picture" for a figure, "section" to open a chapter of a long deck.',
        ...(input.can_draw === true ? [DRAWING] : []),
        'Use only what the material says. Titles are unique. No two slides say the same.',
        `Write in the language "${input.wishes.language}". Tone: ${input.wishes.tone}.`,
        MATERIAL_RULE,
        ...(input.wishes.instructions ? [`The author asks: ${input.wishes.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: asMaterial(material(input)) },
  ];
}

function material(input: OutlineInput): string {
  const context = outlineContext(input, (index) => {
    const section = input.sections[index];
    if (section === undefined) return [];
    return [
      ...section.stories.map((story) => `- story ${story.id}: ${story.message} [${story.shows}]`),
      ...section.pictures.map((picture) => `- figure ${picture.ref}: ${picture.caption}`),
      `blocks: ${section.blocks.map((block) => `${block.ref} (${block.kind})`).join(', ')}`,
    ];
  });
  return `Title: ${input.title}\n\n${context}`;
}
