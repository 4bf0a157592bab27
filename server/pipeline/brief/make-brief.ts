import { writingStyle, asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { inParallel } from '../../kernel/sdk/concurrency.ts';
import type { TextModel, ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import { briefOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { BlockDigest, BriefInput, BriefOutput, Preferences } from '../../kernel/sdk/ports/text-tasks.ts';

/** Content up to this many characters is short enough to be given to every call whole. */
export const BRIEF_THRESHOLD_CHARS = 800;

/**
 * Summarises the content into overview and sections.
 * @returns null when the content is at most 800 characters: there are no sections then.
 * @throws ModelError when the model fails for good.
 */
export async function makeBrief(
  model: TextModel,
  content: { title: string; blocks: readonly BlockDigest[]; sources: readonly SourceText[] },
  preferences: Preferences,
  signal?: AbortSignal,
): Promise<Brief | null> {
  const { title, blocks, sources } = content;
  if (contentChars(sources) <= BRIEF_THRESHOLD_CHARS || blocks.length === 0) return null;
  const parts = splitToContext(blocks, model.context_chars);
  const answers = await inParallel(
    parts,
    (part, _, shared) => askForBrief(model, { preferences, title, blocks: part }, shared),
    { signal },
  );
  return mergeBriefs(answers, blocks, title);
}

/** Characters of everything that was read, all rows of tables included. */
function contentChars(sources: readonly SourceText[]): number {
  const charsOf = (block: Block): number =>
    block.kind === 'table'
      ? [...block.table.header, ...block.table.rows].flat().reduce((sum, cell) => sum + cell.raw.length, 0)
      : blockText(block).length;
  return sources.reduce((sum, { blocks }) => sum + blocks.reduce((chars, block) => chars + charsOf(block), 0), 0);
}

async function askForBrief(model: TextModel, input: BriefInput, signal: AbortSignal): Promise<BriefOutput> {
  const reply = await model.generate({
    task: 'brief',
    input,
    output: briefOutput,
    messages: briefMessages,
    signal,
  });
  return reply.value;
}

/** Cuts blocks into runs that fit the model, at headings where it can. */
function splitToContext(blocks: readonly BlockDigest[], contextChars: number): BlockDigest[][] {
  const parts: BlockDigest[][] = [];
  let part: BlockDigest[] = [];
  let length = 0;
  for (const block of blocks) {
    const isFull = length + block.text.length > contextChars;
    const isGoodCut = block.kind === 'heading' && length > contextChars * 0.7;
    if (part.length > 0 && (isFull || isGoodCut)) {
      parts.push(part);
      part = [];
      length = 0;
    }
    part.push(block);
    length += block.text.length;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Joins the answers to the parts of a long text, and drops references to blocks that do not exist. */
function mergeBriefs(answers: BriefOutput[], blocks: readonly BlockDigest[], title: string): Brief {
  const known = new Set(blocks.map((block) => block.ref));
  const sections = answers
    .flatMap((answer) => answer.sections)
    .map((section) => ({ ...section, block_refs: section.block_refs.filter((ref) => known.has(ref)) }))
    .filter((section) => section.block_refs.length > 0 || section.key_points.length > 0);
  return {
    title: answers[0]?.title.trim() || title,
    overview: answers
      .map((answer) => answer.overview.trim())
      .filter(Boolean)
      .join(' '),
    sections,
  };
}

/** The prompt for a brief. The content is data: nothing in it is an instruction. */
function briefMessages(input: BriefInput): ChatMessage[] {
  const content = input.blocks.map((block) => `[${block.ref}] (${block.kind}) ${block.text}`).join('\n');
  return [
    {
      role: 'system',
      text: [
        'You prepare content for a slide deck. Summarise the material into an overview (2 to 3 sentences) and 2 to 8 sections in an order that tells a story.',
        'Each section: a short title, key_points (the statements that matter, each one sentence), data_points (statements with numbers, copied exactly), block_refs (the references in square brackets of every block the section stands on).',
        'Use only what the material says. Never invent or change a number. Leave out boilerplate, references and navigation.',
        writingStyle(input.preferences),
        SOURCE_TEXT_RULE,
        ...(input.preferences.instructions ? [`The author asks: ${input.preferences.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: `Title: ${input.title}\n${asSourceText(content)}` },
  ];
}
