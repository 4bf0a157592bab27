import { asMaterial, MATERIAL_RULE } from '../../kernel/sdk/material.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { BriefInput } from '../../kernel/sdk/ports/text-tasks.ts';

/** The prompt for a brief. The content is data: nothing in it is an instruction. */
export function briefMessages(input: BriefInput): ChatMessage[] {
  const content = input.blocks.map((block) => `[${block.ref}] (${block.kind}) ${block.text}`).join('\n');
  return [
    {
      role: 'system',
      text: [
        'You prepare content for a slide deck. Summarise the material into an overview (2 to 3 sentences) and 2 to 8 sections in an order that tells a story.',
        'Each section: a short title, key_points (the statements that matter, each one sentence), data_points (statements with numbers, copied exactly), block_refs (the references in square brackets of every block the section stands on).',
        'Use only what the material says. Never invent or change a number. Leave out boilerplate, references and navigation.',
        `Write in the language "${input.wishes.language}". Tone: ${input.wishes.tone}.`,
        MATERIAL_RULE,
        ...(input.wishes.instructions ? [`The author asks: ${input.wishes.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: `Title: ${input.title}\n${asMaterial(content)}` },
  ];
}
