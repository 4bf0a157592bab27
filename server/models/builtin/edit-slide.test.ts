import { describe, expect, it } from '@jest/globals';
import { slideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SlideEditInput, SlideEditOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { createBuiltinTextModel } from './builtin-text-model.ts';

const BULLETS = [
  'Sales in Europe grew by 12 percent in 2023, although the market as a whole shrank',
  'Two warehouses were opened',
  'The number of customers rose to 4,200',
];

const model = createBuiltinTextModel();

async function edit(instruction: string, change: Partial<SlideEditInput> = {}): Promise<SlideEditOutput> {
  const limits = { max_length: 300, max_items: 5 };
  const reply = await model.generate({
    task: 'slide_edit',
    input: {
      preferences: { language: 'en', tone: '', instructions: '' },
      instruction,
      slide: { kind: 'content', title: 'Sales' },
      fields: [
        { name: 'title', kind: 'title', ...limits, max_items: 1, paragraphs: ['Sales'] },
        { name: 'body', kind: 'body', ...limits, paragraphs: BULLETS },
      ],
      notes: 'Say hello.',
      section_text: '',
      ...change,
    },
    output: slideEditOutput,
    messages: () => [],
  });
  return reply.value;
}

const body = (answer: SlideEditOutput): string[] | undefined =>
  answer.fields.find((field) => field.name === 'body')?.paragraphs;

describe('an edit by the built-in model', () => {
  it.each([
    ['title: Europe carries the year', 'Europe carries the year'],
    ['Please change the title to "Europe carries the year".', 'Europe carries the year'],
    ['Titel: Europa trägt das Jahr', 'Europa trägt das Jahr'],
  ])('sets the title: %s', async (instruction, title) => {
    const answer = await edit(instruction);
    expect(answer.fields).toEqual([{ name: 'title', paragraphs: [title] }]);
    expect(answer.notes).toBe('Say hello.');
  });

  it.each(['fewer bullets', 'weniger Punkte', 'only two bullets', 'at most 2 points', 'nur zwei Punkte'])(
    'keeps the first bullets: %s',
    async (instruction) => {
      expect(body(await edit(instruction))).toEqual(BULLETS.slice(0, 2));
    },
  );

  it.each([
    ['swap bullets 1 and 3', [2, 1, 0]],
    ['tausche Punkt 1 mit 2', [1, 0, 2]],
    ['reverse the order', [2, 1, 0]],
    ['swap order', [2, 1, 0]],
    ['remove the second bullet', [0, 2]],
    ['lösche den letzten Punkt', [0, 1]],
  ])('changes the order or takes one away: %s', async (instruction, order) => {
    expect(body(await edit(instruction))).toEqual(order.map((index) => BULLETS[index]));
  });

  it.each(['shorten', 'Make it shorter, please', 'kürze den Text'])('shortens without new words: %s', async (asked) => {
    const lines = body(await edit(asked)) ?? [];
    expect(lines).toHaveLength(3);
    expect(lines.join('').length).toBeLessThan(BULLETS.join('').length);
    expect(lines[0]).toContain('12 percent');
    const words = new Set(BULLETS.join(' ').toLowerCase().match(/\w+/g));
    expect((lines.join(' ').toLowerCase().match(/\w+/g) ?? []).filter((word) => !words.has(word))).toEqual([]);
  });

  it.each(['shorten', 'fewer bullets'])('leaves what is as short as it can be: %s', async (instruction) => {
    const fields = [{ name: 'body', kind: 'body' as const, max_length: 200, max_items: 5, paragraphs: ['Sales grew'] }];
    expect(await edit(instruction, { fields })).toEqual({ is_possible: true, fields: [], notes: 'Say hello.' });
  });

  it('empties and sets the notes', async () => {
    expect(await edit('remove the notes')).toEqual({ is_possible: true, fields: [], notes: '' });
    expect((await edit('Entferne die Notizen')).notes).toBe('');
    expect((await edit('notes: Begin with the map.')).notes).toBe('Begin with the map.');
  });

  it('adds a bullet of the author', async () => {
    expect(body(await edit('add a bullet: Norway is next'))).toEqual([...BULLETS, 'Norway is next']);
  });

  it.each(['make it pop', 'remove bullet 9', 'only 7 bullets', 'swap bullets 1 and 8'])(
    'reports what it can not do: %s',
    async (instruction) => {
      expect(await edit(instruction)).toEqual({ is_possible: false, fields: [], notes: 'Say hello.' });
    },
  );
});
