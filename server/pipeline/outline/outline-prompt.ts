import { writingStyle, asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import { formList } from '../../../common/forms/registry.ts';
import { slideKindGuide } from '../../../common/deck/slide-kinds.ts';
import { blockRef, blocksByRef, blockText } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { BlockDigest, OutlineInput, Preferences, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { outlineContext } from '../../../common/deck/brief.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';

/** A title is a line or two; the answer below the title of the cover two or three, apart from the question that it answers. */
export const TITLE_CHARS = 110;
export const ANSWER_CHARS = 160;

/** What an outline is made from. `brief` is null where the content is too short for sections. */
export interface OutlineContext {
  brief: Brief | null;
  title: string;
  sources: readonly SourceText[];
  stories: readonly DataStory[];
  /** All blocks as models see them. */
  digests: readonly BlockDigest[];
  preferences: Preferences;
  /** Slides wanted, title and closing included; null leaves it to the content. */
  slide_count: number | null;
  /** Pictures can be drawn where there is no figure. */
  can_draw?: boolean;
}

/** The question put to the model: sections with their blocks, computed stories and usable pictures. */
export function outlineInput(context: OutlineContext): OutlineInput {
  const sections = context.brief?.sections ?? [
    { title: context.title, key_points: [], data_points: [], block_refs: context.digests.map((block) => block.ref) },
  ];
  const digests = new Map(context.digests.map((digest) => [digest.ref, digest]));
  const pictures = usablePictures(context.sources);
  return {
    preferences: context.preferences,
    title: context.brief?.title ?? context.title,
    overview: context.brief?.overview ?? '',
    bylines: context.sources.flatMap((source) => [
      ...(source.byline === undefined ? [] : [source.byline]),
      ...frontMatter(source, sections),
    ]),
    slide_count: context.slide_count,
    sections: sections.map((section) => {
      const refs = new Set(section.block_refs);
      return {
        title: section.title,
        key_points: section.key_points,
        data_points: section.data_points,
        blocks: section.block_refs.flatMap((ref) => digests.get(ref) ?? []),
        stories: context.stories
          .filter((story) => refs.has(story.block_ref))
          .map(({ id, block_ref, message, points, shows, weight, chart }) => ({
            ...{ id, block_ref, message, points, shows, weight },
            ...(chart === undefined ? {} : { drawn: drawnIn(chart) }),
          })),
        pictures: section.block_refs.flatMap((ref) => pictures.get(ref) ?? []),
      };
    }),
    ...(context.can_draw === true ? { can_draw: true } : {}),
  };
}

/** A longer line before the first heading is text. */
const MAX_FRONT_CHARS = 120;
const MAX_FRONT_LINES = 3;

/**
 * Lines between the title of a source and its first heading that no section has, because they were taken for boilerplate: they say who
 * wrote it, when and for what.
 */
function frontMatter(source: SourceText, sections: readonly { block_refs: readonly string[] }[]): string[] {
  const shown = new Set(sections.flatMap(({ block_refs }) => block_refs));
  const [first, ...others] = source.blocks;
  const below = first?.kind === 'heading' ? others : [];
  const end = below.findIndex(({ kind }) => kind !== 'paragraph');
  return below
    .slice(0, Math.max(0, end))
    .filter((block) => !shown.has(blockRef(source, block)))
    .map((block) => blockText(block).replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '' && line.length <= MAX_FRONT_CHARS)
    .slice(0, MAX_FRONT_LINES);
}

/** What a sentence may speak of as the title of a chart. */
function drawnIn({ series, categories, emphasis }: ChartSpec): NonNullable<StoryDigest['drawn']> {
  const emphasised = emphasis?.category === undefined ? undefined : categories[emphasis.category];
  return {
    measures: series.map(({ name }) => name),
    categories,
    ...(emphasised === undefined ? {} : { emphasised }),
    values: series.flatMap(({ values }) => values.filter((value) => value !== null)),
  };
}

/** A picture narrower than this, in pixels, is an icon or a rule and no slide's subject. */
const MIN_PICTURE_PIXELS = 200;

function usablePictures(sources: readonly SourceText[]): Map<string, { ref: string; caption: string }> {
  const pictures = new Map<string, { ref: string; caption: string }>();
  for (const [ref, { source, block }] of blocksByRef(sources)) {
    if (block.kind !== 'figure' || block.image_id === undefined) continue;
    const image = source.images.find((each) => each.id === block.image_id);
    if (image === undefined || Math.min(image.width, image.height) < MIN_PICTURE_PIXELS) continue;
    pictures.set(ref, { ref: blockRef(source, block), caption: block.caption ?? block.alt ?? '' });
  }
  return pictures;
}

/** Pictures that are drawn decorate: few are welcome, and only where there is something to see. */
const DRAWING =
  'Pictures can be drawn too: a slide about something that can be seen (a place, a product, people at work) may be of the kind "picture" without a figure; one slide in six at most, never where data or a list carry the message.';

/** The prompt for an outline. */
export function outlineMessages(input: OutlineInput): ChatMessage[] {
  const count =
    input.slide_count === null
      ? 'Use as many slides as the material needs, usually 5 to 12.'
      : `Use exactly ${input.slide_count} slides, title and closing included.`;
  return [
    {
      role: 'system',
      text: [
        'You outline a slide deck as a pyramid: one answer on top, the arguments that prove it below, one message on each slide. The title slide gives the answer. The first content slide shows what proves it in short: its strongest figures, or the arguments in their order; its title is the point of that proof and not the answer again; only a situation that the answer makes no sense without, or the method or term that its figures rest on, may be one slide before it. Then the arguments, the most important first, each on one to three slides with its evidence; then what limits the answer; then what follows from it. Leave out limits and next steps where the material names none. Material with fewer than three arguments has no summary: its first content slide proves the answer.',
        'The titles read alone are the whole argument: each says something that neither the answer nor another title says and that the answer needs, and it is the point of its own slide. An agenda only where there are more than ten slides.',
        count,
        `Each slide: kind; title (a full claim with subject and verb of at most ${TITLE_CHARS} characters, better 80, with its number, unit and period where it has one, and what it is compared with; no condition is left out to be shorter; never a label, a caption, a heading, a question, a fragment or an announcement of what follows, and understood without the slide before); takeaway (the one thing to remember, a sentence); role (what it does: situation, complication, answer, evidence, risk, next_step; null for title, agenda, section and closing); source_section_idx (number of the section it stands on, null for title, agenda and closing); block_refs (references of the blocks that prove the title, of all that the slide is to say; a block may serve several slides, a fact is told in full on one of them; on the closing slide those with conclusions and next steps); story_id (a computed finding the slide draws as chart or table, else null); form (the visual form of a slide of the kind content, else null).`,
        `Title slide: the title names the subject in at most 60 characters; the takeaway is its subtitle, the answer of the deck in at most ${ANSWER_CHARS} characters, not the title in other words.`,
        'Closing slide: only where the material names next steps, decisions, consequences or open points that no other slide tells; it says what follows, not the titles again. Its title says what the audience should conclude or do, never "Conclusion", "Summary" or "Thank you". No title is a remark on the material (that it names three steps, contradicts itself, says nothing of owners or dates): such a remark stands in an item of the slide where it matters.',
        `The form follows the relation that the material states between the facts of a slide; take the one that shows most of it: figures of one unit are bars, figures of different kinds kpi_tiles or executive_summary; several things by the same criteria are a comparison or emphasis_table; dates are a timeline, steps that follow each other in time a process (not parts that only work together), opposite sides pros_cons, reasons with what follows from each a cause_effect, parts of parts a tree. Cards only for named points between which it states nothing. Forms:\n${formList()}\nNot one form for all slides; cards on one slide in four at most. Blocks that belong together (the arms of a trial, dates of one history, parts of one whole) are on one slide, and so is what two slides would show of the same things; a history is told in the order of time. A slide needs two or three large things to show rather than many small ones, or one large number: what says less is part of another slide.`,
        'Conditions, hedges, exceptions, periods, units and who said it stay as they are in the material, in titles and subtitles too (by, reached, can, an approach to, in the view of): a title that is true for one case only names the case, and what holds for one of several things is not said of all. A name, an abbreviation or a measure that the audience may not know is explained in words of the material where it first appears. No cause where the material only names two things together. A slide that shows a part of a list or table says so in its title or takeaway ("4 of 11 objectives").',
        `A computed story is drawn where it proves an argument of the deck, and only there: a table that the answer does not need has no chart. The title is its message or what it means for the answer, and no number is changed. ${slideKindGuide()}`,
        ...(input.can_draw === true ? [DRAWING] : []),
        'Good titles: "Membership doubled to 4,200 in two years", "Two of five pumps fail under load". Bad ones: "Membership", "Overview of results", "This also applies to pumps", "Three reasons support the merger" (name them).',
        'Use only what the material says. Titles are unique.',
        writingStyle(input.preferences),
        SOURCE_TEXT_RULE,
        ...(input.preferences.instructions ? [`The author asks: ${input.preferences.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: asSourceText(`${storyLines(input)}${outlineSources(input)}`) },
  ];
}

/** Enough of a block to refer to it. */
const OPENING_CHARS = 160;

function opening(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length <= OPENING_CHARS ? line : `${line.slice(0, OPENING_CHARS).replace(/\s+\S*$/u, '')} …`;
}

/** What was decided before: it guides the outline, and is made of the material. */
function storyLines({ story }: OutlineInput): string {
  if (story === undefined) return '';
  const { audience, purpose, question, answer, limits, next_steps } = story;
  const claims = story.arguments.map(({ claim, block_refs }) => `- ${claim} [${block_refs.join(', ')}]`);
  const listed = (name: string, lines: readonly string[] | null | undefined): string[] =>
    lines == null || lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `- ${line}`)];
  return [
    ...[`Audience: ${audience}`, `Purpose: ${purpose}`],
    ...(question == null || question === '' ? [] : [`Question of the audience: ${question}`]),
    ...[`Answer of the deck: ${answer}`, 'Arguments:', ...claims],
    ...[...listed('Limits', limits), ...listed('Next steps', next_steps), '', ''],
  ].join('\n');
}

/** What there is to say, section by section, with the references of its blocks. */
export function outlineSources(input: OutlineInput): string {
  const context = outlineContext(input, (index) => {
    const section = input.sections[index];
    if (section === undefined) return [];
    return [
      ...section.stories.map((story) => `- story ${story.id}: ${story.message} [${story.shows}]`),
      ...section.pictures.map((picture) => `- figure ${picture.ref}: ${picture.caption}`),
      // Content too short for a brief has no key points: its text says what there is. Else each block by how it begins.
      ...(input.overview === '' && section.key_points.length === 0
        ? section.blocks.map((block) => `- [${block.ref}] (${block.kind}) ${block.text}`)
        : ['blocks:', ...section.blocks.map((block) => `- [${block.ref}] (${block.kind}) ${opening(block.text)}`)]),
    ];
  });
  const bylines = (input.bylines ?? []).map((line) => `Stated at its head: ${line}\n`).join('');
  return `Title: ${input.title}\n${bylines}\n${context}`;
}
