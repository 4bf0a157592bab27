import { describe, expect, it } from '@jest/globals';
import type { Rule, RuleKind, RuleOf, RuleParams } from '../deck/rule.ts';
import { inheritRules, loosens } from './inherit-rules.ts';
import { wrongExamples } from './rule-examples.ts';

function ruleOf<K extends RuleKind>(kind: K, params: RuleParams[K], more: Partial<RuleOf<K>> = {}): Rule {
  return { ...{ id: 'a.rule', version: 1, severity: 'warning', fix: 'none', why: '', kind, params }, ...more } as Rule;
}

const PAIRS: [RuleKind, loose: object, strict: object][] = [
  ['font.family', { families: ['Arial', 'Gelasio'] }, { families: ['gelasio'] }],
  ['font.size', { min_pt: 10 }, { min_pt: 12 }],
  ['font.sizes', { max: 6 }, { max: 4 }],
  [
    'colour.palette',
    { colours: ['112233', '445566'], max_distance: 5, allows_tints: true },
    { colours: ['112233'], max_distance: 3, allows_tints: false },
  ],
  ['colour.contrast', { minimum: 4.5 }, { minimum: 7 }],
  ['logo.present', { pictures: ['a', 'b'], on: 'first' }, { pictures: ['a'], on: 'every' }],
  ['logo.clear_space', { pictures: ['a'], percent: 10 }, { pictures: ['a', 'b'], percent: 20 }],
  ['picture.distortion', { max_percent: 10 }, { max_percent: 5 }],
  ['picture.resolution', { min_dpi: 96 }, { min_dpi: 150 }],
  ['area.drawing', { x: 10, y: 10, w: 900, h: 500 }, { x: 20, y: 20, w: 800, h: 400 }],
  [
    'required.slides',
    { slides: [{ title: 'Legal', position: 'last' }] },
    {
      slides: [
        { position: 'last', title: 'Legal' },
        { layout: 'Cover', position: 'first' },
      ],
    },
  ],
  ['footer.present', { kinds: ['ftr'], skips_first: true }, { kinds: ['ftr', 'dt'], skips_first: false }],
  [
    'text.disclaimer',
    { texts: [{ language: 'en', text: 'No offer.' }], on: 'last' },
    {
      texts: [
        { language: 'en', text: 'No offer.' },
        { language: 'de', text: 'Kein Angebot.' },
      ],
      on: 'last',
    },
  ],
  [
    'words.forbidden',
    { words: [{ word: 'a' }], inflects: false },
    { words: [{ word: 'A' }, { word: 'b' }], inflects: true },
  ],
  ['words.capitals', { names: ['A'] }, { names: ['A', 'B'] }],
  [
    'title.form',
    { allows_stop: true, needs_sentence: false },
    { max_characters: 60, allows_stop: false, needs_sentence: true },
  ],
  [
    'text.tone',
    { max_words: 30, allows_exclamation: true, allows_capitals: true },
    { max_words: 20, allows_exclamation: false, allows_capitals: false },
  ],
  ['number.format', { decimal: ',' }, { decimal: ',', currency: 'after' }],
  [
    'chart.form',
    { forbidden: [], allows_3d: true, max_parts: 8, bars_from_zero: false },
    { forbidden: ['pie'], allows_3d: false, max_parts: 5, bars_from_zero: true },
  ],
  [
    'file.hidden',
    { author: false, hidden_slides: false, file_links: true, comments: false },
    { author: true, hidden_slides: true, file_links: true, comments: true },
  ],
  ['alt.text', { max_characters: 400 }, { max_characters: 250 }],
  ['text.language', { needs_region: false }, { needs_region: true }],
];

describe('rules of several levels', () => {
  it.each(PAIRS)('states which %s asks for more', (kind, loose, strict) => {
    const of = (params: object): Rule => ruleOf(kind, params as never);
    expect(loosens(of(strict), of(loose))).toBeNull();
    expect(loosens(of(loose), of(strict))).toBe('params');
    expect(loosens(of(loose), of(loose))).toBeNull();
  });

  it('may raise severity, widen scope and drop tolerated values, not the other way round', () => {
    const size = (more: object): Rule => ruleOf('font.size', { min_pt: 12 }, more);
    const accept = [{ value: '9 pt', until: '2027-01-31', reason: 'Old charts.' }];
    const [some, error, tolerant] = [
      size({ scope: { languages: ['de'] } }),
      size({ severity: 'error' }),
      size({ accept }),
    ];
    expect([error, some, tolerant].map((rule) => loosens(size({}), rule))).toEqual(['severity', null, null]);
    expect([error, some, tolerant].map((rule) => loosens(rule, size({})))).toEqual([null, 'scope', 'accept']);
    expect(loosens(size({ accept: [{ ...accept[0], until: null }] }), tolerant)).toBe('accept');
    expect(loosens(ruleOf('font.sizes', { max: 1 }), size({}))).toBe('kind');
  });

  it('keeps the rule above where it would be loosened, unless it may be', () => {
    const [loose, strict] = [ruleOf('font.size', { min_pt: 8 }), ruleOf('font.size', { min_pt: 14 })];
    const open = ruleOf('font.size', { min_pt: 14 }, { is_overridable: true });
    const added = ruleOf('font.sizes', { max: 3 }, { id: 'another.rule' });
    expect(inheritRules([[loose], [strict, added]])).toEqual([strict, added]);
    expect(inheritRules([[strict], [loose]])).toEqual([strict]);
    expect(inheritRules([[open], [loose]])).toEqual([loose]);
  });

  it('runs examples of rules of words', () => {
    const words = ruleOf('words.forbidden', { words: [{ word: 'leverage' }], inflects: true });
    const good = ['We use it.', 'He said “leverage”.'];
    expect(wrongExamples({ ...words, good, bad: ['Leveraged growth'] })).toEqual([]);
    expect(wrongExamples({ ...words, good: ['Leverage it'], bad: ['Fine'] })).toEqual([
      { list: 'good', index: 0, text: 'Leverage it' },
      { list: 'bad', index: 0, text: 'Fine' },
    ]);
    const german = ruleOf('number.format', { decimal: ',' }, { severity: 'off', scope: { languages: ['de'] } });
    expect(wrongExamples({ ...german, good: ['3,5 %'], bad: ['3.5 %'] })).toEqual([]);
    const titles = ruleOf('title.form', { allows_stop: false, needs_sentence: false });
    expect(wrongExamples({ ...titles, good: ['Sales grew'], bad: ['Sales grew.'] })).toEqual([]);
  });
});
