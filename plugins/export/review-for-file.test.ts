import { describe, expect, it } from '@jest/globals';
import type { ReviewComment, ReviewMarks } from '../../common/deck/review-marks.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { StoredSlides } from '../../server/domains/presentations/slides/contract.ts';
import type { ReviewExchange } from '../../server/kernel/sdk/ports/review-exchange.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { readReviewedSlides, reviewForFile } from './review-for-file.ts';

const AT = '2026-03-04T09:08:07.065Z';
const said = (id: string, more: Partial<ReviewComment> = {}): ReviewComment => ({
  ...{ id, parent_id: null, slide_id: null, element_id: null, author_name: 'Ann', text: id, created_at: AT },
  is_resolved: false,
  ...more,
});
const marks = (more: Partial<ReviewMarks> = {}): ReviewMarks => ({
  ...{ status: 'In Review', content_hash: 'abc', approval: null, comments: [] },
  ...more,
});
const slides = ['a', 'b'].map((id) => ({ id }) as StoredSlide);

describe('the review in a file', () => {
  it('is its status, its hash and who approved it', () => {
    const approved = marks({ status: 'Approved', approval: { by_name: 'Rita', at: AT } });
    expect(reviewForFile('p1', approved, { slides, of: 2, takesComments: false }).properties).toEqual({
      status: 'Approved',
      custom: {
        ...{ LecternPresentation: 'p1', LecternReviewStatus: 'Approved', LecternContentHash: 'abc' },
        ...{ LecternApprovedBy: 'Rita', LecternApprovedAt: new Date(AT) },
      },
    });
    const part = reviewForFile('p1', approved, { slides, of: 3, takesComments: false }).properties.custom;
    expect(part.LecternSlides).toBe('2 / 3');
  });

  it('is what is open, with answers, on slides that are there; the rest is counted where the file is of all slides', () => {
    const comments = [
      ...[said('1', { slide_id: 'a' }), said('2', { parent_id: '1', slide_id: 'a' }), said('3', { is_resolved: true })],
      ...[
        said('4', { parent_id: '3' }),
        said('5', { slide_id: 'gone' }),
        said('6', { slide_id: 'b-part-2' }),
        said('7'),
      ],
    ];
    const shown = (of: number, takesComments = true) =>
      reviewForFile('p1', marks({ comments }), { slides, of, takesComments });
    expect(shown(2).comments.map(({ id }) => id)).toEqual(['1', '2', '6', '7']);
    expect(shown(2).findings).toMatchObject([{ code: 'export.comments_left_out', params: { comments: 1 } }]);
    expect(shown(3).findings).toEqual([]);
    expect(shown(2, false)).toMatchObject({ comments: [], findings: [] });
  });
});

describe('slides with their marks', () => {
  const scope = Scope.ofSystem('a test');
  const reader = (revisions: number[]) => {
    let reads = 0;
    const get = (): Promise<StoredSlides> => {
      const revision = revisions[Math.min(reads, revisions.length - 1)] ?? 0;
      reads += 1;
      return Promise.resolve({ slides, revision, content_hash: 'm' });
    };
    const marksOf = (): Promise<ReviewMarks> => Promise.resolve(marks({ content_hash: `after ${reads} reads` }));
    return { slides: { get }, review: { marksOf } as unknown as ReviewExchange };
  };

  it('are of one moment: read again where slides changed in the meantime', async () => {
    const read = await readReviewedSlides(reader([1, 2, 2]), scope, 'p1');
    expect([read.stored.revision, read.marks?.content_hash]).toEqual([2, 'after 2 reads']);
    const { slides: store } = reader([1]);
    expect(await readReviewedSlides({ slides: store, review: undefined }, scope, 'p1')).toMatchObject({ marks: null });
  });

  it('are given up, to be tried later, where slides change all the time', async () => {
    const never = readReviewedSlides(reader([1, 2, 3, 4, 5, 6, 7, 8]), scope, 'p1');
    await expect(never).rejects.toMatchObject({ kind: 'unavailable', code: 'export.slides_change' });
  });
});
