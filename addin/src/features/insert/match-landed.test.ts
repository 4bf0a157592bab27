import { describe, expect, it } from '@jest/globals';
import type { LandedSlide } from '../../host/host-port.ts';
import { matchLanded } from './match-landed.ts';
import { fileSlide } from './test-host.ts';

const sent = ['a', 'b', 'c'].map((words) => fileSlide(words, words));
const landed = (id: string, words: string): LandedSlide => {
  const { layout_name, shapes } = fileSlide(id, words);
  return { id, layout_name, shapes: shapes.map(({ shown_font_size: _shown, ...shape }) => shape) };
};

describe('slides that landed', () => {
  it('are found by their words where one is missing', () => {
    expect(matchLanded(sent, ['1', '2'], [landed('1', 'a'), landed('2', 'c')])).toEqual(['1', null, '2']);
    expect(matchLanded(sent, ['1'], [landed('1', 'b')])).toEqual([null, '1', null]);
  });

  it('are distinguished from one that another user added in the meantime', () => {
    const read = [landed('1', 'a'), landed('9', 'of somebody else'), landed('2', 'b'), landed('3', 'c')];
    expect(matchLanded(sent, ['1', '9', '2', '3'], read)).toEqual(['1', '2', '3']);
  });

  it('are the first ones where nothing can be read back or distinguished', () => {
    expect(matchLanded(sent, ['1', '2'], null)).toEqual(['1', '2', null]);
    const alike = ['a', 'b'].map((id) => ({ ...fileSlide(id, ''), shapes: [] }));
    expect(matchLanded(alike, ['1'], [{ ...landed('1', ''), shapes: [] }])).toEqual(['1', null]);
  });
});
