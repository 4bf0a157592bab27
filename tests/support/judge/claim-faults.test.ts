import { describe, expect, it } from '@jest/globals';
import type { Claim } from '../../../common/deck/claim.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { paragraphAt, slideOf, sourceOf, tableOf } from '../claim-sources.ts';
import { judgeClaims } from './judge-claims.ts';

const sources = [
  sourceOf([
    paragraphAt({ paragraph: 1 }, 'GPT-4 answered 38.4 % on 2021-03-05.'),
    tableOf(
      ['Region', 'Sales (USD million)', 'Visitors'],
      [
        ['Asia', 12.45, 40],
        ['Europe', 20, 60],
      ],
    ),
  ]),
];
const cell = (range: string): SourceAddress => ({ file: 'data.csv', range });
const sentence: SourceAddress = { file: 'report.docx', paragraph: 1 };

/** The faults of a slide with one line and the claims of its body. */
function faultsOf(line: string, claims: Partial<Claim>[], extra: Partial<Slide> = {}, kind = ''): string[] {
  const all = claims.map((claim) => ({
    ...{ slide_id: 'x', field: 'body', text: line, value: 0, kind: 'quoted' as const, addresses: [] },
    ...claim,
  }));
  const slide = slideOf([line], { claims: all, ...(kind === '' ? {} : { kind: kind as Slide['kind'] }), ...extra });
  return judgeClaims({ title: '', language: 'en', slides: [slide] }, sources).map(
    ({ code, field, text, expected }) => `${code} ${field} ${text}${expected === undefined ? '' : ` ${expected}`}`,
  );
}

describe('judgeClaims', () => {
  it('wants a claim of the same words and value in the same field', () => {
    const claim = { text: '40', value: 40, addresses: [cell('C2')] };
    expect(faultsOf('40', [claim])).toEqual([]);
    expect(faultsOf('40', [{ ...claim, text: ' 40 ' }])).toEqual([]);
    expect(faultsOf('40', [{ ...claim, field: 'title' }])).toEqual(['unclaimed body 40']);
    expect(faultsOf('40', [{ ...claim, text: '40.0' }])).toEqual(['unclaimed body 40']);
    expect(faultsOf('40', [{ ...claim, value: 41 }])).toEqual(['unclaimed body 40']);
  });

  it('lets notes repeat what a field claims, but prefers their own claim', () => {
    const claim = { text: '40', value: 40, addresses: [cell('C2')] };
    expect(faultsOf('40', [claim], { notes: 'Still 40' })).toEqual([]);
    const wrong = { ...claim, field: 'notes', addresses: [cell('C3')] };
    expect(faultsOf('40', [claim, wrong], { notes: 'Still 40' })).toEqual(['not_at_address notes 40']);
    expect(faultsOf('None', [wrong], { notes: 'Still 40' })).toEqual(['not_at_address notes 40']);
  });

  it('reports in the order of the slide', () => {
    expect(faultsOf('1 of 2', [], { title: 'Title 3', notes: 'Note 4' })).toEqual([
      'unclaimed body 1',
      'unclaimed body 2',
      'unclaimed title 3',
      'unclaimed notes 4',
    ]);
  });

  it('wants every address to lead somewhere', () => {
    const claim = { text: '40', value: 40 };
    expect(faultsOf('40', [{ ...claim, addresses: [] }])).toEqual(['bad_address body 40']);
    expect(faultsOf('40', [{ ...claim, addresses: [cell('C2'), { file: 'x.csv' }] }])).toEqual(['bad_address body 40']);
    expect(faultsOf('40', [{ ...claim, kind: 'untraced' }])).toEqual([]);
  });

  it('quotes values, names and dates', () => {
    const at = { addresses: [sentence] };
    expect(faultsOf('38.4 %', [{ ...at, value: 0.384 }])).toEqual([]);
    expect(faultsOf('GPT-4', [{ ...at, value: 4 }])).toEqual([]);
    expect(faultsOf('GPT-5', [{ ...at, value: 5 }])).toEqual(['not_at_address body GPT-5']);
    expect(faultsOf('2021-03-05', [{ ...at, value: 20210305 }])).toEqual([]);
    expect(faultsOf('38 %', [{ ...at, value: 0.38 }])).toEqual(['not_at_address body 38 %']);
  });

  it('rounds at the precision shown, to either side of the middle', () => {
    const rounded = (text: string, value: number): string[] =>
      faultsOf(text, [{ text, value, kind: 'rounded', addresses: [cell('B2')] }]);
    expect(rounded('12.4 M', 12.4e6)).toEqual([]);
    expect(rounded('12.5 M', 12.5e6)).toEqual([]);
    expect(rounded('12 M', 12e6)).toEqual([]);
    expect(rounded('12.6 M', 12.6e6)).toEqual(['wrong_rounding body 12.6 M']);
    expect(rounded('13 M', 13e6)).toEqual(['wrong_rounding body 13 M']);
  });

  it('recomputes formulas and returns their results', () => {
    const computed = (text: string, value: number, claim: Partial<Claim>): string[] =>
      faultsOf(text, [{ text, value, kind: 'computed', ...claim }]);
    const both = [cell('C2'), cell('C3')];
    expect(computed('100', 100, { formula: 'sum', addresses: both })).toEqual([]);
    expect(computed('101', 101, { formula: 'sum', addresses: both })).toEqual(['wrong_result body 101 100']);
    expect(computed('100', 100, { addresses: both })).toEqual(['wrong_result body 100']);
    expect(computed('100', 100, { formula: 'sum', exact_value: 99.6, addresses: both })).toEqual([
      'wrong_result body 100 100',
    ]);
    expect(computed('50 %', 0.5, { formula: 'growth', addresses: both })).toEqual([]);
  });

  it('lets words carry the sign of a change, and of nothing else', () => {
    const back = [cell('C3'), cell('C2')];
    const computed = (formula: Claim['formula'], text: string, value: number, addresses: SourceAddress[]): string[] =>
      faultsOf(text, [{ text, value, kind: 'computed', formula: formula ?? 'sum', addresses }]);
    expect(computed('growth', '33 %', 0.33, back)).toEqual([]);
    expect(computed('difference', '20', 20, [cell('C2'), cell('C3')])).toEqual([]);
    expect(computed('sum', '-100', -100, back)).toEqual(['wrong_result body -100 100']);
  });

  it('computes in the unit of the column or in ones', () => {
    const sum = (text: string, value: number, exact_value: number, formula: Claim['formula'] = 'sum'): string[] =>
      faultsOf(text, [{ text, value, kind: 'computed', formula, exact_value, addresses: [cell('B2'), cell('B3')] }]);
    expect(sum('32.45', 32.45, 32.45)).toEqual([]);
    expect(sum('32.45 M', 32.45e6, 32.45e6)).toEqual([]);
    expect(sum('12.45 M', 12.45e6, 12.45e6, 'min')).toEqual([]);
    expect(sum('20 M', 20e6, 20e6, 'max')).toEqual([]);
    // How often one goes into the other has no unit.
    expect(sum('0.6225 M', 0.6225e6, 0.6225e6, 'ratio').join()).toMatch(/^wrong_result/);
  });

  it('judges cells, free content and diagrams; source lines and places are not claims', () => {
    const text = (value: string) => ({ kind: 'text' as const, paragraphs: [{ runs: [{ text: value }], level: 0 }] });
    const extra = {
      fields: { t: { kind: 'table', table: { rows: [[{ text: '1' }]] } }, s: text('Source: page 7') },
      free: [
        { id: 'f1', role: 'note', content: text('2') },
        { id: 'f2', role: 'source_line', content: text('8') },
      ],
      source_line: 'Source: page 7',
      notes: 'Source: page 7\nQuelle: data.csv, 9\nNote: 5',
      sources: [{ file: 'data.csv' }],
      __diagram__: { items: [{ label: '3' }] },
    } as never;
    expect(faultsOf('', [], extra)).toEqual([
      'unclaimed t 1',
      'unclaimed f1 2',
      'unclaimed __diagram__ 3',
      'unclaimed notes 5',
    ]);
  });

  it('does not count the numbering of agendas and parts as claims', () => {
    expect(faultsOf('1. Sales', [], {}, 'agenda')).toEqual([]);
    expect(faultsOf('1. Sales', [])).toEqual(['unclaimed body 1']);
    expect(faultsOf('Sales (2)', [], { id: 'x-part-2', title: 'Sales (2)' })).toEqual([]);
  });
});
