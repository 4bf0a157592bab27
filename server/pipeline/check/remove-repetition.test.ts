import { describe, expect, it } from '@jest/globals';
import type { Slide } from '../../../common/deck/slide.ts';
import { removeRepetition } from './remove-repetition.ts';

function slideOf(id: string, title: string, lines: string[], kind: Slide['kind'] = 'content'): Slide {
  const paragraphs = lines.map((text) => ({ runs: [{ text }], level: 0 }));
  return {
    ...{ id, kind, layout_id: 'l', title, boxes: {}, free: [], notes: '', sources: [], claims: [], findings: [] },
    fields: { body: { kind: 'text', paragraphs } },
  };
}
const linesOf = (slide: Slide | undefined): string[] => {
  const body = slide?.fields['body'];
  return body?.kind === 'text' ? body.paragraphs.map(({ runs }) => runs[0]?.text ?? '') : [];
};

describe('a whole deck', () => {
  it('states each fact once, on the first slide that has it', () => {
    const [, second] = removeRepetition([
      slideOf('a', 'Ridership doubled in 2023', ['Ten new stations opened in the hills']),
      slideOf('b', 'Fares cover most of the cost', [
        'Ten new stations opened in the hills district',
        'Grants cover a third',
      ]),
    ]);
    expect(linesOf(second)).toEqual(['Grants cover a third']);
  });

  it('repeats no title among its points, nor on its closing slide', () => {
    const slides = removeRepetition([
      slideOf('a', 'Ridership doubled in the year 2023', ['Ten new stations opened in the hills']),
      slideOf('b', 'Fares cover most of the cost', ['Ridership doubled in the year 2023', 'Grants cover a third']),
      slideOf(
        'c',
        'Key takeaways',
        ['Fares cover most of the cost', 'Ten new stations opened in the hills'],
        'closing',
      ),
    ]);
    expect(slides.map(linesOf)).toEqual([
      ['Ten new stations opened in the hills'],
      ['Grants cover a third'],
      ['Ten new stations opened in the hills'],
    ]);
  });

  it('loses a slide without its own content, but never all of them', () => {
    const one = (id: string): Slide => slideOf(id, `Title ${id}`, ['Ten new stations opened in the hills']);
    expect(removeRepetition([one('a'), one('b'), one('c')]).map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
