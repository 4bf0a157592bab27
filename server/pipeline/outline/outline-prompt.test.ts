import { describe, expect, it } from '@jest/globals';
import type { OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { outlineMessages } from './outline-prompt.ts';

const input: OutlineInput = {
  preferences: { language: 'en', tone: 'plain', instructions: '' },
  title: 'Mills',
  overview: '',
  slide_count: null,
  sections: [],
};

describe('the prompt for an outline', () => {
  it('offers pictures without a figure only where they can be drawn', () => {
    const said = (can_draw: boolean): string => outlineMessages({ ...input, can_draw })[0]?.text ?? '';
    expect(said(true)).toMatch(/"picture" without a figure/);
    expect(said(false)).not.toMatch(/without a figure/);
  });
});
