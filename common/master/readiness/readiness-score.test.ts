import { describe, expect, it } from '@jest/globals';
import type { Severity } from '../../deck/finding.ts';
import type { LayoutReadiness, ReadinessFinding } from '../../deck/readiness-report.ts';
import { deckScore, layoutScore } from './readiness-score.ts';

const finding = (severity: Severity, code = 'readiness.overlap', element = 'Body'): ReadinessFinding => ({
  ...{ code, severity, element, params: {} },
});
const layout = (score: number, is_usable = true): LayoutReadiness => ({
  ...{ layout_id: 'l', name: 'L', role: 'content', score, is_usable, reason: null, findings: [], test_fills: [] },
});

describe('layoutScore', () => {
  it('takes 30 for an error and 6 for a warning, nothing for what is only told', () => {
    expect(layoutScore([], [], true)).toBe(100);
    expect(layoutScore([finding('warning'), finding('info', 'readiness.no_footer')], [], true)).toBe(94);
    expect(layoutScore([finding('error')], [], true)).toBe(70);
  });

  it('counts the same of one element once, in whichever fill, and three of a kind at most', () => {
    const fills = (['short', 'typical'] as const).map((fill) => ({
      fill,
      passed: true,
      findings: [finding('warning')],
    }));
    expect(layoutScore([], fills, true)).toBe(94);
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => finding('warning', 'readiness.overlap', name));
    expect(layoutScore(many, [], true)).toBe(82);
  });

  it('is 40 at most where the layout is of no use', () => {
    expect(layoutScore([finding('error')], [], false)).toBe(40);
  });
});

describe('deckScore', () => {
  it('is the mean of the layouts, those of no use counted as nothing, less what concerns the deck', () => {
    expect(deckScore([], [layout(100), layout(90)])).toBe(95);
    expect(deckScore([], [layout(100), layout(40, false)])).toBe(50);
    expect(deckScore([finding('warning'), finding('error', 'readiness.no_content_layout')], [layout(100)])).toBe(76);
    expect(deckScore([finding('error')], [])).toBe(0);
  });
});
