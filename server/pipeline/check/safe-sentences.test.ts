import { describe, expect, it } from '@jest/globals';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { RewriteInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { sentencesWith } from './evidence.ts';
import { makeSafe } from './safe-sentences.ts';

const preferences = { language: 'en', tone: '', instructions: '' };
const source =
  'The plan may close by May, if the council agrees. Sales fell by 4 % in 2023 [12]. Two of five pumps fail.';

/** Answers every request to rewrite with the same sentence. */
function rewriter(text: string): { model: TextModel; asked: RewriteInput[] } {
  const asked: RewriteInput[] = [];
  const generate = ({ input }: { input: RewriteInput }): Promise<unknown> => {
    asked.push(input);
    return Promise.resolve({ value: { sentences: input.sentences.map(({ number }) => ({ number, text })) } });
  };
  return { model: { provider: 'test', context_chars: 1000, generate } as unknown as TextModel, asked };
}

describe('evidence', () => {
  it('is found in its block whatever marks, case and references are between its words', () => {
    expect(sentencesWith(source, 'sales fell by 4 % in 2023', 'en')).toEqual(['Sales fell by 4 % in 2023 [12].']);
    expect(sentencesWith(source, 'Two of five pumps (Du et al., 2023) fail', 'en')).toEqual([
      'Two of five pumps fail.',
    ]);
  });

  it.each(['Sales rose by 4 %', 'in 2023 by 4 %', ''])('is not found where the words are not there: %j', (words) => {
    expect(sentencesWith(source, words, 'en')).toBeNull();
  });
});

describe('sentences of a model', () => {
  const about = { context: '', max_length: 140 };

  it('stay unchanged if they mean what the source means, and no model is asked', async () => {
    const { model, asked } = rewriter('');
    const safe = await makeSafe(model, preferences, [{ text: 'Two of five pumps fail', sources: [source], ...about }]);
    expect(safe).toEqual([{ text: 'Two of five pumps fail', state: 'kept' }]);
    expect(asked).toEqual([]);
  });

  it('may say that figures of the sources contradict each other, where they differ', async () => {
    const { model } = rewriter('');
    const sources = ['Pump 7 | Hall 2 | 450 | |', '| Hall 3 | | 289 | -23'];
    const stateOf = async (text: string): Promise<string | undefined> =>
      (
        await makeSafe(model, preferences, [{ text, sources, ...about, quoted: 'Hall 2 | 450 | | | Hall 3 | | 289' }])
      )[0]?.state;
    expect(await stateOf('450 in Hall 2, 289 in Hall 3 and the -23 of the table do not agree')).toBe('kept');
    expect(await stateOf('450 in Hall 2 and 289 in Hall 3 were not moved')).not.toBe('kept');
    expect(await stateOf('The 450 do not agree')).not.toBe('kept');
  });

  it('may say that a row has none of what its empty cell would hold', async () => {
    const { model } = rewriter('');
    const more = [
      'Pump | Hall | Price | Last audit',
      'Pump 7 | Hall 2 | $450 | 2024-10-25',
      'Pump 9 | Hall 3 | $300 |',
    ];
    const stateOf = async (row: number, text = 'No last audit'): Promise<string | undefined> => {
      const sources = more.slice(row, row + 1);
      return (await makeSafe(model, preferences, [{ text, sources, more, ...about, quoted: 'Hall' }]))[0]?.state;
    };
    expect(await stateOf(2)).toBe('kept');
    expect(await stateOf(1)).not.toBe('kept');
    expect(await stateOf(2, 'No defects')).not.toBe('kept');
  });

  it('may leave a condition to what is seen with them, in any words, but not to another condition', async () => {
    const { model } = rewriter('');
    const quoted = 'In the event that the drug reduces markers of inflammation, we will assess the mRNA of cells';
    const stateOf = async (context: string): Promise<string | undefined> => {
      const part = { text: 'The mRNA of cells is assessed', sources: [`${quoted}.`], max_length: 140, quoted };
      return (await makeSafe(model, preferences, [{ ...part, context }]))[0]?.state;
    };
    expect(await stateOf('If the drug reduces markers of inflammation Cells')).toBe('kept');
    expect(await stateOf('If the budget is approved Cells')).not.toBe('kept');
    expect(await stateOf('The drug reduces markers of inflammation Cells')).not.toBe('kept');
  });

  it('are rewritten once, with the reason', async () => {
    const { model, asked } = rewriter('Sales fell by 4 % in 2023');
    const sources = ['Sales fell by 4 % in 2023.'];
    const safe = await makeSafe(model, preferences, [{ text: 'Sales rose by 4 % in 2023', sources, ...about }]);
    expect(safe).toEqual([{ text: 'Sales fell by 4 % in 2023', state: 'rewritten' }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.sentences[0]?.problem).toMatch(/rose/u);
  });

  it("are replaced by the source's own words, whole, if the second try changes the meaning too", async () => {
    const { model, asked } = rewriter('The plan closes by May');
    const sources = ['The plan may close by May, if the council agrees.'];
    const safe = await makeSafe(model, preferences, [{ text: 'The plan will close by May', sources, ...about }]);
    expect(safe).toEqual([{ text: 'The plan may close by May, if the council agrees', state: 'own_words' }]);
    expect(asked).toHaveLength(1);
  });

  it('are left alone, and reported, where a title sums up in other words only; facts that no source has are not', async () => {
    const { model } = rewriter('');
    const sources = ['Net retention rate: 112%', 'Monthly active users: 4.2M'];
    const title = (text: string) => ({ text, sources, ...about, is_summary: true });
    const written = 'Visitors stay and keep coming back for active use';
    const asked = [title(written), title('Monthly active users in Berlin: 4.2M')];
    const [other, added] = await makeSafe(model, preferences, asked);
    expect(other).toEqual({ text: written, state: 'unproven' });
    expect(added?.text).not.toMatch(/Berlin/u);
  });

  it('are never replaced by a request to the reader of the source where a title is false', async () => {
    const { model } = rewriter('');
    const sources = ['Click here to see the video comparison.', 'The new editor saves a draft every minute.'];
    const title = (text: string) => ({ text, sources, ...about, context: 'Editor', is_summary: true });
    const [of, other] = await makeSafe(model, preferences, [
      title('The editor never saves a draft in Berlin'),
      title('Berlin compares 40 videos'),
    ]);
    expect(of?.text).toBe('The new editor saves a draft every minute');
    expect(other).toEqual({ text: '', state: 'dropped' });
  });
});
