import { describe, expect, it } from '@jest/globals';
import { withRecommended } from './recommended.ts';

describe('the recommended one of several options', () => {
  const items = ['Option A, keep it', 'Option B', 'Option C'].map((label) => ({
    ...{ label, text: 'It costs money.', icon: 'house' },
  }));
  it.each([
    ['is marked', 'The board agrees. We recommend option B. It is cheap.', [undefined, 'Recommended', undefined]],
    ['is none where the text advises against it', 'We do not recommend option B.', [undefined, undefined, undefined]],
    ['is none of two', 'We recommend option A. Some prefer option C.', [undefined, undefined, undefined]],
  ])('%s', (_, text, values) => {
    expect(withRecommended(items, [text], 'Recommended').map(({ value }) => value)).toEqual(values);
  });

  it('has the mark behind its name where it has no icon', () => {
    const plain = items.map(({ label, text }) => ({ label, text }));
    const labels = withRecommended(plain, ['We recommend option B.'], 'Recommended').map(({ label }) => label);
    expect(labels).toEqual(['Option A, keep it', 'Option B (Recommended)', 'Option C']);
  });
});
