import { z } from 'zod';
import { SLIDE_KINDS } from '../../../common/deck/slide-kinds.ts';
import { asSourceText, SOURCE_TEXT_RULE } from '../../../server/kernel/sdk/source-text.ts';
import type { ChatMessage } from '../../../server/kernel/sdk/ports/text-model.ts';
import type { MappingCodeInput } from '../../../server/kernel/sdk/ports/text-tasks.ts';
import { operationsSchema } from './operations.ts';

const DATA_RULE = `${SOURCE_TEXT_RULE} Never copy one into the program either.`;

/** The type of the program's input, as shown to the model. */
const INPUT_TYPES = `type Input = {
  prompt: string;
  deck: { title: string; language: string; slides: Slide[] };
  template: { width: number; height: number; layouts: Layout[] };
};
type Slide = { id: string; kind: ${SLIDE_KINDS.map((kind) => `'${kind}'`).join(' | ')};
  title: string; source_line: string | null; notes: string; contents: Content[] };
type Content =
  | { name: string; kind: 'text'; chars: number; paragraphs: { text: string; level: number }[] }
  | { name: string; kind: 'chart'; chart_kind: string; about: string; categories: number; series: string[] }
  | { name: string; kind: 'table'; about: string; header: string[]; rows: number; columns: number }
  | { name: string; kind: 'picture'; about: string }
  | { name: string; kind: 'form'; about: string; items: number }
  | { name: string; kind: 'diagram' };
type Box = { x: number; y: number; w: number; h: number }; // percent of the slide
type Layout = { id: string; name: string; role: string; description: string; is_of_first_master: boolean;
  fields: { name: string; kind: 'title' | 'subtitle' | 'body' | 'caption' | 'picture' | 'chart' | 'table' | 'object';
    max_length: number; max_items: number; is_vertical: boolean; box: Box }[];
  free_area: Box | null };`;

const RULES = [
  'You write a JavaScript program that carries the slides of a presentation onto the layouts of another template.',
  'It declares one pure synchronous function `build(input)` that returns an array of operations. It runs in a bare engine (ES2023): no modules, no network, no files, no timers, no console. It sees more slides and longer texts than the sample shows, so decide by rules over the data, not by ids.',
  `The input:\n${INPUT_TYPES}`,
  `The operations, as a JSON schema:\n${JSON.stringify(z.toJSONSchema(operationsSchema, { io: 'input' }))}`,
  'One operation "slide" makes one slide; their order is the order of the deck. Two operations from the same slide split it; several ids in "from" merge slides. "drop" leaves a slide out on purpose.',
  'Content is taken by reference { slide, content }, of slides in "from" alone, by the names in "contents"; beside those there are "title" and "notes". from and to (exclusive) take some paragraphs of a text or rows of a table. A list of references joins texts.',
  'The title comes by itself; notes and source lines follow by themselves.',
  'Own lines ({ text: [...] }) may only abridge one line of the slides in "from": the same words in the same order, some left out; a number keeps its sign, its unit and the words beside it. Anything else is refused.',
  'Fields: title, subtitle, caption take text; body takes text; picture, chart and table take their kind or a diagram; object takes anything. "free" puts a chart, table, picture or diagram into a box of its own that lies over no filled field: use the free_area of the layout.',
  'Make the deck beautiful: choose for each slide the layout whose role and fields suit it, leave few fields empty, keep texts within max_length and lists within max_items (else split them), use at least three layouts in ten slides where they suit, no layout more than three times in a row, opening layouts only for openings. Leave nothing out unless the author asks for it.',
];

/** The prompt for a mapping program. */
export function mappingMessages({ preferences, sample, failed }: MappingCodeInput): ChatMessage[] {
  return [
    {
      role: 'system',
      text: [
        ...RULES,
        DATA_RULE,
        ...(preferences.instructions === '' ? [] : [`The author asks: ${preferences.instructions}`]),
      ].join('\n\n'),
    },
    {
      role: 'user',
      text: [
        'A sample of the input, its texts cut short:',
        asSourceText(sample),
        ...(failed === null ? [] : ['Your last program was of no use. It was:', asSourceText(failed.code)]),
        ...(failed === null ? [] : ['What was wrong:', asSourceText(failed.problem), 'Write it anew.']),
      ].join('\n'),
    },
  ];
}
