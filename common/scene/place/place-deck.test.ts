import { describe, expect, it } from '@jest/globals';
import type { ReviewComment } from '../../deck/review-marks.ts';
import type { SlideContent } from '../../ooxml/write/deck-content.ts';
import { placeThreads } from './place-deck.ts';

const slide = (id: string, ...items: string[]): SlideContent =>
  ({ id, items: items.map((item) => ({ id: item })) }) as unknown as SlideContent;
const said = (id: string, more: Partial<ReviewComment> = {}): ReviewComment => ({
  ...{ id, parent_id: null, slide_id: null, element_id: null, author_name: 'Ann', text: id },
  ...{ created_at: '2026-01-01T00:00:00.000Z', is_resolved: false },
  ...more,
});
const shown = (comments: ReviewComment[]): string[][] =>
  placeThreads([slide('a', 'a-body', 'a-free-1'), slide('b'), slide('b-part-2')], comments).map(({ threads = [] }) =>
    threads.map((thread) => [thread.item_id ?? '-', ...thread.comments.map(({ text }) => text)].join(' ')),
  );

describe('comments on slides', () => {
  it('are where they were made, with their answers, about an element by its id or its field', () => {
    const comments = [
      ...[said('1', { slide_id: 'a', element_id: 'body' }), said('2', { slide_id: 'a', element_id: 'a-free-1' })],
      ...[
        said('3', { slide_id: 'b' }),
        said('4', { parent_id: '1' }),
        said('5', { slide_id: 'a', element_id: 'gone' }),
      ],
    ];
    expect(shown(comments)).toEqual([['a-body 1 4', 'a-free-1 2', '- 5'], ['- 3'], []]);
  });

  it('of the deck are on the first slide; of a part that is gone on the slide it began with; of no slide nowhere', () => {
    const comments = [
      said('1'),
      said('2', { slide_id: 'b-part-2' }),
      said('3', { slide_id: 'b-part-3' }),
      said('4', { slide_id: 'c' }),
    ];
    expect(shown(comments)).toEqual([['- 1'], ['- 3'], ['- 2']]);
  });
});
