import { describe, expect, it } from '@jest/globals';
import type { SlideInput, SlideItem, SlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { slideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { answerFaults, soundAnswer } from './answer-faults.ts';

const input = {
  slide: { kind: 'content', title: 'Two of five pumps fail under load', takeaway: '' },
  previous_title: 'The mill needs five pumps',
  takes_form: true,
} as SlideInput;

function faultsOf(
  items: Partial<SlideItem>[],
  own: Partial<SlideInput> = {},
  form = 'cards',
  columns?: string[],
): string {
  const all = items.map((item): SlideItem => ({ text: '', ref: 's1/b1', evidence: 'words', ...item }));
  const answer = { form: { form, items: all, ...(columns ? { columns } : {}) }, fields: [], notes: '' } as SlideOutput;
  return answerFaults(answer, { ...input, ...own }).join('\n');
}

describe('the faults of a written slide', () => {
  it('are items that only say what a title says, where they are most of a slide', () => {
    const again = { label: 'Load', text: 'Two of five pumps fail' };
    const own = { label: 'Cause', text: 'The seals of both leak at more than 8 bar' };
    expect(faultsOf([again, own])).toContain('Two of five pumps fail” only says');
    expect(faultsOf([again, own, { ...own, label: 'Result' }])).toBe('');
    expect(faultsOf([{ ...again, text: 'Three of five pumps fail under load' }])).toBe('');
  });

  it('are on a closing slide all items that say what the deck has said', () => {
    const closing = { slide: { kind: 'closing', title: 'Order two pumps', takeaway: '' }, titles: [input.slide.title] };
    const items = [
      { text: 'Two of five pumps fail' },
      { text: 'Order two pumps by May' },
      { text: 'Ask for new seals' },
    ];
    expect(faultsOf(items, closing)).toMatch(/^“Two of five pumps fail”[^\n]*$/u);
    expect(faultsOf(items.slice(1), closing)).toBe('');
  });

  it('are texts that begin with their label, and numbers of places without what they say', () => {
    expect(faultsOf([{ label: 'Your website', text: 'Your website or cloud application' }])).toContain('its own label');
    expect(faultsOf([{ label: 'Safety', text: 'Objective 5, endpoint 6' }])).toContain('names places');
    expect(
      faultsOf([{ label: 'Safety', text: 'Grade 3 events (objective 5)' }, { text: 'Lower cost, tables 3 to 5' }]),
    ).toBe('');
  });

  it('are figures that are compared in words, where the slide may show a chart', () => {
    const pair = [{ text: '92% vs. 70% of level 2' }, { text: '56% vs. 44% of level 4' }];
    expect(faultsOf(pair, {}, 'comparison')).toContain('show them as bars');
    expect(faultsOf(pair, {}, 'bars')).toBe('');
    expect(faultsOf(pair.slice(1), {}, 'comparison')).toBe('');
    expect(faultsOf(pair, { takes_form: false }, 'comparison')).toBe('');
  });

  it('are heads and texts that break off', () => {
    expect(faultsOf([{ label: 'a', value: '5' }], {}, 'bars', ['Accuracy (e.g.)'])).toContain('breaks off');
    expect(faultsOf([{ text: 'Pump 3 is slower than' }])).toContain('breaks off');
    expect(faultsOf([{ text: 'Pumps (e.g. pump 3) are slower than planned' }])).toBe('');
  });
});

describe('an answer with faults', () => {
  const [bad, good] = ['Two of five pumps fail', 'The seals leak at more than 8 bar'].map((text) => {
    const item = { text, ref: 's1/b1', evidence: text } as SlideItem;
    return { form: null, fields: [{ name: 'body', items: [item] }], notes: '' };
  });
  const asking = async (answers: (SlideOutput | undefined)[], provider = 'test') => {
    const asked: SlideInput[] = [];
    const generate = (request: { input: SlideInput }) => {
      asked.push(request.input);
      const value = answers[asked.length - 1];
      const failed = new ModelError('ai.timed_out', { provider, task: 'slide' });
      return value === undefined ? Promise.reject(failed) : Promise.resolve({ value, usage: null });
    };
    const model = { provider, context_chars: 1000, generate } as unknown as TextModel;
    const request = { task: 'slide' as const, input, output: slideOutput, messages: () => [] };
    return { text: (await soundAnswer(model, request)).fields[0]?.items[0]?.text, asked };
  };

  it('goes back once with the reasons', async () => {
    const { text, asked } = await asking([bad, good]);
    expect(text).toBe('The seals leak at more than 8 bar');
    expect(asked.map(({ faults }) => faults?.length)).toEqual([undefined, 1]);
  });

  it('stays where the second one is no better or fails, and where the built-in model wrote it', async () => {
    expect((await asking([bad, bad])).text).toBe('Two of five pumps fail');
    expect((await asking([bad, undefined])).text).toBe('Two of five pumps fail');
    expect((await asking([bad, good], 'builtin')).asked).toHaveLength(1);
    expect((await asking([good, bad])).asked).toHaveLength(1);
  });
});
