import { describe, expect, it } from '@jest/globals';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { OutlineInput, TitlesInput, TitlesOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { checkTitles } from './make-story.ts';

const answer = 'Both mills saved energy in 2024, the older one 12% of it';
const input = {
  preferences: { language: 'en', tone: '', instructions: '' },
  ...{ title: 'Mills', overview: '', slide_count: null, sections: [] },
  story: { audience: '', purpose: '', answer, arguments: [] },
} satisfies OutlineInput;

const slides = [
  ['title', 'Mills'],
  ['content', 'Both mills saved energy in 2024'],
  ['content', 'New belts explain most of the saving'],
  ['closing', 'New belts explain the saving'],
].map(([kind, title = ''], index) => {
  const none = { source_section_idx: null, block_refs: [], story_id: null };
  return { id: `slide-${index + 1}`, kind, title, takeaway: title, ...none } as OutlineSlide;
});

/** The titles that are left after some changes, and the question that they answered. */
async function titlesAfter(changes: TitlesOutput['changes'], from: OutlineInput = input, provider = 'test') {
  const asked: TitlesInput[] = [];
  const prompts: string[] = [];
  const generate = (request: { input: TitlesInput; messages: (from: TitlesInput) => { text: string }[] }) => {
    asked.push(request.input);
    prompts.push(...request.messages(request.input).map(({ text }) => text));
    return Promise.resolve({ value: { changes }, usage: null });
  };
  const model = { provider, context_chars: 10_000, generate } as unknown as TextModel;
  const after = await checkTitles(model, from, slides);
  return { titles: after.map(({ title }) => title), asked: asked[0]?.slides ?? [], prompt: prompts.join('\n') };
}

describe('the last look at titles', () => {
  it('names those that only say again what the answer or an earlier one says', async () => {
    const { asked, prompt } = await titlesAfter([]);
    expect(asked.map(({ repeats }) => repeats)).toEqual([0, undefined, 2]);
    expect(prompt).toContain('1. Both mills saved energy in 2024 [says only what the answer says]');
    expect(prompt).toContain('3. (closing) New belts explain the saving [says only what 2 says]');
  });

  it('may cut or retitle a closing slide, which stays the last', async () => {
    const change = { number: 3, title: null, other: null };
    expect((await titlesAfter([{ ...change, change: 'cut' }])).titles).toHaveLength(3);
    const retitled = await titlesAfter([{ ...change, change: 'retitle', title: 'Fit new belts in the third mill' }]);
    expect(retitled.titles.at(-1)).toBe('Fit new belts in the third mill');
    for (const moved of ['move', 'merge'] as const)
      expect((await titlesAfter([{ ...change, change: moved, other: 1 }])).titles).toEqual(
        slides.map((each) => each.title),
      );
    const fixed = await titlesAfter([{ ...change, change: 'cut' }], { ...input, slide_count: 4 });
    expect(fixed.titles).toHaveLength(4);
  });

  it('leaves the closing slide of the built-in model to code', async () => {
    expect((await titlesAfter([], input, 'builtin')).asked).toHaveLength(2);
  });
});
