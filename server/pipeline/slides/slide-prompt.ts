import { formGuide } from '../../../common/forms/registry.ts';
import { asSourceText, SOURCE_TEXT_RULE, writingStyle } from '../../kernel/sdk/source-text.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, SlideInput } from '../../kernel/sdk/ports/text-tasks.ts';

/** What a model gets to know about visual forms. */
function formRules({ slide }: SlideInput): string {
  return [
    'form: instead of fields (which is then empty), where the material itself states what a form shows; else null. Take the form that shows the relation between the facts: bars for figures of one unit (two figures that are compared are bars, never “92% vs. 70%” in a text), comparison or emphasis_table for several things by the same criteria, timeline for dates, process for steps that follow each other in time, tree for parts that work together; cards only for named points between which the material states nothing. Two or three large parts say more than five small ones. A form without its relation in the material (dates, an order, opposite heads, parts, a place on both axes) is refused. form.items are as above, each with the values that the form needs: group (column, side, role or work), end_date, is_key (true for the one that proves the title). form.columns: names where the form has them, in words of the material, else null. Labels are one to four words and end in the plain noun that the item is about (an icon is drawn for it); a text is a plain statement of 6 to 24 words that is understood with its label; a value stands in its evidence. Each cell names what is measured, of what, in what unit and under what condition; numbers of parts of the material (“objective 7”) stand beside what they say, never alone. No cell or item only to fill a row.',
    `Forms:\n${formGuide()}`,
    ...(slide.form == null ? [] : [`The outline plans: ${slide.form}.`]),
  ].join('\n');
}

/** The prompt for the text of one slide: only its section's text and the title of the slide before. */
export function slideMessages(input: SlideInput): ChatMessage[] {
  const fields = input.fields.map((field) =>
    field.max_items === 1
      ? `- ${field.name} (${field.kind}): one item, at most ${field.max_length} characters`
      : `- ${field.name} (${field.kind}): 2 to ${field.max_items} items of about 16 words, ${field.max_length} characters in all`,
  );
  return [
    {
      role: 'system',
      text: [
        'You write the text of one slide. Its title is given, is proved by the items and is not repeated in them.',
        `Fields:\n${fields.join('\n')}`,
        'Each item is one statement: text (what the audience is to take from it, as a plain sentence of your own with a verb that is understood alone: not a clipped quotation, nor "e.g." or the number of a list in the material; no bullet character or final full stop); label (two or three words on what it is about, where the items are parallel, else null); value, unit, date (where it has them, as the material writes them, else null); end_date, group, is_key (null outside a form); parent (the label of the item it is a part of, else null); ref (the reference in brackets of the block it stands on, or the id of a computed finding); evidence (the words of that block that say it, copied exactly with its condition, at most 40 words).',
        'An item whose evidence is not in its block is thrown away. Keep the subject, condition, hedge, negation, unit, period and speaker of the evidence, in its words: no item is shorter for a word that the statement needs to be true or understood (better than what? of whom? under which condition?). What another block says is another item, so that each can be traced. No "this", "these", "it" for something that is not on the slide. Nothing that the slide before says.',
        'The items prove the title and are chosen for it: a fact that does not bear on it stays out, and a number is there with what it counts, its unit, its period and what it is compared with: value, label and text read one after the other as one statement. A clause that is cut from its sentence keeps what joins them (because, by, from, up to). Where two parts of the material contradict each other, the item says so. Items of one slide are parallel: the same kind of thing, the same grammar, about the same length; labels, groups and names of columns are claims, too: they say nothing that the evidence does not (no status, judgement or reason of your own, such as “Open” or “Why”); a text adds to its label and says nothing that the title or another item says.',
        'left_out: names of what the blocks of the slide have on its subject and the slide does not show ("endpoints 5 and 8"), in their words, at most 120 characters; null where nothing is missing that a reader would look for. not_in_source: names of what a reader looks for on this slide and the material doesn’t say ("owners, dates" of steps, the target of a comparison), at most 120 characters; else null.',
        ...jobOf(input),
        ...(input.faults === undefined
          ? []
          : [
              'Your last answer was returned for the faults named below the title. Write the slide without them; an item that has nothing else to say is left out.',
            ]),
        'Leave a field out rather than fill it with something empty.',
        ...(input.takes_form === true ? [formRules(input)] : ['form: null.']),
        'notes: what the presenter says, 3 to 6 sentences, in the words of the material.',
        'Use only what the material says. Every number stands in the material as you write it; one that it has in words may be a figure, and how far two numbers are apart may be said beside both (“450 expected, 289 counted: 161 apart”).',
        writingStyle(input.preferences),
        SOURCE_TEXT_RULE,
        ...(input.preferences.instructions ? [`The author asks: ${input.preferences.instructions}`] : []),
      ].join('\n'),
    },
    {
      role: 'user',
      text: [
        `Slide: ${input.slide.title}`,
        `Message: ${input.slide.takeaway}`,
        ...(input.previous_title === null ? [] : [`The slide before: ${input.previous_title}`]),
        ...(input.titles === undefined ? [] : ['The deck has said:', ...input.titles.map((title) => `- ${title}`)]),
        ...(input.faults === undefined ? [] : ['Faults:', ...input.faults.map((fault) => `- ${fault}`)]),
        asSourceText(
          [
            ...(input.section === null ? [] : [`Section: ${input.section.title}`]),
            ...(input.blocks.length === 0 ? [] : ['The slide is about:', ...input.blocks.map(blockLine)]),
            ...input.stories.map(
              ({ id, message, points }) => `[${id}] (computed) ${[message, ...(points ?? [])].join(' · ')}`,
            ),
            ...(input.around.length === 0 ? [] : ['The rest of its section:', ...input.around.map(blockLine)]),
          ].join('\n'),
        ),
      ].join('\n'),
    },
  ];
}

/** What a slide has to do in its deck, where that is more than to prove its title. */
function jobOf({ slide, is_beside_data }: SlideInput): string[] {
  if (slide.kind === 'closing')
    return [
      'It closes the deck with two to four items, each of which says what no title of the deck says: the next steps that the material names, each as a whole sentence of what is to be done and by whom or when where it says so, its label the thing that it is about; else what follows for the audience, with its number and condition, and what the material calls open. It is about the subject: where the material contradicts itself or says nothing is no item here. Each item has a label of one or two words.',
    ];
  if (is_beside_data === true)
    return [
      'The items are beside a chart or table of the computed finding: each says what it does not show by itself (a share, a total, a difference, a condition, what follows from it), never a value that can be read from it. One with a figure has it as value, and a text that reads on from it ("46 %": "of sales come from three products").',
    ];
  if (slide.role === 'next_step') return ['It says what is to be done: each item begins with its verb.'];
  if (slide.role === 'risk')
    return ['It says what limits the answer: each item names the condition, risk or open point and what it touches.'];
  return [];
}

function blockLine({ ref, kind, text }: BlockDigest): string {
  return `[${ref}] (${kind}) ${text}`;
}
