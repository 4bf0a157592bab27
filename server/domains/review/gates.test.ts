import { describe, expect, it } from '@jest/globals';
import type { QualityReport } from '../../../common/deck/quality-report.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { fingerprintOf } from './fingerprint.ts';
import { judgeGates, measureGates } from './gates.ts';
import type { ReviewWaiver } from './model.ts';

const slide = (id: string, more: Partial<StoredSlide> = {}): StoredSlide => ({
  ...{ id, kind: 'content', layout_id: 'l1', title: id, fields: {}, boxes: {}, free: [], notes: '' },
  ...{ sources: [], claims: [], findings: [] },
  ...more,
});
const reportOf = (overflows: number, warnings = 0): QualityReport => {
  const finding = (severity: 'error' | 'warning') => ({
    ...{ gate: 'overflow' as const, code: 'quality.text_overflow', params: {}, severity, slide_id: 'a' },
    ...{ rule: 'fit.overflow@1', fingerprint: 'f' },
  });
  const findings = [
    ...Array.from({ length: warnings }, () => finding('warning')),
    ...Array.from({ length: overflows }, () => finding('error')),
  ];
  const passed = overflows === 0;
  return {
    ...{ passed, slides: 2 },
    gates: [
      { gate: 'overflow', passed, findings, judged: 1 },
      { gate: 'contrast', passed: true, findings: [], judged: 1 },
      { gate: 'titles', passed: true, findings: [], judged: 1 },
      { gate: 'sentences', passed: true, findings: [], judged: 1 },
      { gate: 'coverage', passed: true, findings: [], judged: 1 },
      { gate: 'brand', passed: true, findings: [], judged: 1 },
      { gate: 'accessibility', passed: true, findings: [], judged: 1 },
    ],
  };
};
const slides = [slide('a'), slide('b')];
const print = fingerprintOf({ title: 'T', template_hash: 'm', slides, pictures: new Map() });
const waiver = (slide_id: string | null, content_hash: string): ReviewWaiver => ({
  ...{ _id: 'w', client_id: 'c', presentation_id: 'p', gate: 'overflow', slide_id, content_hash, reason: 'r' },
  ...{ user_id: 'rita', at: new Date(0), created_at: new Date(0), updated_at: new Date(0) },
});
const ofSlideA = waiver('a', print.slides[0]?.hash ?? '');
const ofDeck = waiver(null, print.content_hash);
const overflow = (report: QualityReport | null, waivers: ReviewWaiver[] = []) =>
  judgeGates(measureGates(slides, report), waivers, print).find(({ gate }) => gate === 'overflow');

describe('the gates of a review', () => {
  it('pass with nothing found; what is of the master deck does not count', () => {
    expect(
      judgeGates(measureGates(slides, reportOf(0, 3)), [], print).map(({ gate, passed }) => [gate, passed]),
    ).toEqual([
      ['overflow', true],
      ['contrast', true],
      ['untraced_numbers', true],
      ['alt_text', true],
      ['content', true],
      ['rules', true],
    ]);
  });

  it('of rules pass what is waived individually; what is required no waiver of the gate lets pass', () => {
    const rules = (more: object, waivers: ReviewWaiver[] = []) => {
      const report = reportOf(0);
      const finding = {
        ...{ gate: 'brand', code: 'rule.stamp_missing', params: {}, severity: 'error', slide_id: 'a' },
        ...{ rule: 'style.stamp@1', fingerprint: 'f', ...more },
      };
      const gates = report.gates.map((each) => (each.gate === 'brand' ? { ...each, findings: [finding] } : each));
      const judged = judgeGates(measureGates(slides, { ...report, gates } as QualityReport), waivers, print);
      return judged.find(({ gate }) => gate === 'rules')?.passed;
    };
    const ofGate = { ...ofDeck, gate: 'rules' as const };
    expect([rules({}), rules({}, [ofGate])]).toEqual([false, true]);
    expect([rules({ is_required: true }, [ofGate]), rules({ is_required: true, waiver: {} })]).toEqual([false, true]);
  });

  it('pass with all waived, for the slide or the deck as they are', () => {
    expect(overflow(reportOf(2))).toMatchObject({ passed: false, open: 2 });
    expect(overflow(reportOf(2), [ofSlideA])).toMatchObject({ passed: true, open: 0 });
    expect(overflow(reportOf(2), [ofDeck])).toMatchObject({ passed: true, open: 0 });
    const others = [
      waiver('b', print.slides[1]?.hash ?? ''),
      waiver('a', print.slides[1]?.hash ?? ''),
      waiver(null, 'f'.repeat(64)),
      { ...ofSlideA, gate: 'contrast' as const },
    ];
    expect(overflow(reportOf(2), others)).toMatchObject({ passed: false, open: 2 });
  });

  it('do not pass unmeasured, unless they are waived for the deck', () => {
    expect(overflow(null)).toMatchObject({ is_measured: false, passed: false });
    expect(overflow(null, [ofSlideA])).toMatchObject({ passed: false });
    expect(overflow(null, [ofDeck])).toMatchObject({ passed: true });
    const empty = judgeGates(measureGates([], null), [], print);
    expect(empty.filter(({ passed }) => passed)).toEqual([]);
  });

  it('are not passed by waivers of slides where more was found than is reported', () => {
    expect(overflow(reportOf(200), [ofSlideA])).toMatchObject({ open: 0, passed: false });
    expect(overflow(reportOf(200), [ofDeck])).toMatchObject({ passed: true });
  });

  it('find numbers without a source and content without words, where they are', () => {
    const claim = { slide_id: 'a', value: 1, addresses: [] };
    const reported = slide('a', {
      claims: [
        { ...claim, field: 'body', text: '47', kind: 'untraced' },
        { ...claim, field: 'body', text: '48', kind: 'quoted' },
      ],
      fields: { picture: { kind: 'picture', image_ref: 'image:1', alt: ' ' } },
      free: [
        {
          ...{ id: 'a-free-1', role: 'content', box: { x: 0, y: 0, w: 1, h: 1 } },
          content: { kind: 'table', table: { alt: '', rows: [], header_rows: 0, emphasised_rows: [], total_rows: [] } },
        },
      ],
    });
    const [, , numbers, words] = measureGates([reported], null);
    expect(numbers?.findings).toMatchObject([{ slide_id: 'a', element_id: 'body', params: { number: '47' } }]);
    expect(words?.findings.map(({ code, element_id }) => [code, element_id])).toEqual([
      ['review.no_alt_of_picture', 'picture'],
      ['review.no_alt_of_table', 'a-free-1'],
    ]);
  });
});
