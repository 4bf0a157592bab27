import { describe, expect, it } from '@jest/globals';
import type { Block, SourceText } from '../../common/deck/source.ts';
import type { TextModel } from '../../server/kernel/sdk/ports/text-model.ts';
import { classify, classifyByRules } from './classify.ts';
import { ingestBrief } from './ingest.ts';

const classOf = async (text: string) => (await classifyByRules(ingestBrief(text))).at(-1);

describe('classifyByRules', () => {
  it.each([
    [
      'narrative',
      'Wind power has become an important part of how northern Europe makes its electricity, and it will stay so.',
    ],
    ['data', 'Revenue rose by 12 % to 42 million, the margin reached 8 %, and debt fell by 3 million.'],
    ['process', 'First fill in the form. Then send it to the office. Finally wait for the answer.'],
    ['process', '1. Fill in the form\n2. Send it'],
    ['timeline', '- 1990: founded\n- 2001: first park\n- 2015: listed'],
    [
      'comparison',
      'Compared with solar power, wind is stronger in winter, whereas solar has the advantages of a small unit.',
    ],
    ['quote', '> The wind is free.'],
    ['reference', 'Doe, J. (2020) Wind and its price. Journal of Wind 3, pp. 12-20. doi:10.1000/182'],
    ['reference', 'Wind and its price: https://wind.example/price'],
    [
      'narrative',
      'We held talks of an hour with eleven owners of small wind parks in July and asked them to look for four forms (https://wind.example/forms):',
    ],
    ['boilerplate', '© 2024 Wind Ltd. All rights reserved.'],
    ['boilerplate', 'Privacy policy and imprint'],
    ['boilerplate', 'This document is strictly confidential and intended for its recipients only.'],
    ['narrative', 'Confidential papers must not be printed. The newsletter and the cookie jar stay in the office.'],
    ['narrative', 'Vertrauliche Unterlagen dürfen nicht ausgedruckt werden, auch nicht für den Datenschutz.'],
    ['data', '| Country | GW |\n|---|---|\n| Germany | 8.1 |\n| France | 0.5 |'],
  ])('finds %s', async (name, text) => expect((await classOf(text))?.class).toBe(name));

  it('gives a heading the class of what follows it', async () => {
    const classes = await classifyByRules(ingestBrief('# How to\n\n1. Fill in\n2. Send'));
    expect(classes.map((each) => [each.ref, each.kind, each.class])).toEqual([
      ['s1/b1', 'heading', 'process'],
      ['s1/b2', 'list', 'process'],
    ]);
  });
});

describe('classify', () => {
  const source: SourceText = ingestBrief('Short and unclear.\n\n> The wind is free.');
  const model = (provider: string, asked: Block['id'][]): TextModel => ({
    provider,
    context_chars: 1000,
    generate: (request) => {
      asked.push(...(request.input as { blocks: { ref: string }[] }).blocks.map((block) => block.ref));
      const classes = [
        { ref: 's1/b1', class: 'process' },
        { ref: 's1/b2', class: 'boilerplate' },
      ];
      const usage = {
        provider,
        model: 'm',
        task: request.task,
        input_tokens: 0,
        output_tokens: 0,
        duration_ms: 0,
        attempts: 1,
      };
      return Promise.resolve({ value: request.output.parse({ classes }), usage });
    },
    stream: () => {
      throw new Error('not used');
    },
  });

  it('asks a model about what the rules are unsure of, and only about that', async () => {
    const asked: string[] = [];
    const classes = await classify(source, model('openai', asked));
    expect(asked).toEqual(['s1/b1']);
    expect(classes.map((each) => each.class)).toEqual(['process', 'quote']);
  });

  it('does not ask the built-in model, which knows no more than the rules', async () => {
    const asked: string[] = [];
    await classify(source, model('builtin', asked));
    expect(asked).toEqual([]);
  });
});
