import { describe, expect, it } from '@jest/globals';
import { chart, deckOf, LOGO_HASH, picture, table, text, title } from '../../tests/support/planted-deck.ts';
import type { Planted, Words } from '../../tests/support/planted-deck.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';
import type { QualityFinding } from '../deck/quality-report.ts';
import { ACCESSIBILITY_RULES } from '../deck/rule.ts';
import type { Rule, RuleKind, RuleParams } from '../deck/rule.ts';
import type { XmlElement } from '../ooxml/xml/element.ts';
import { checkRules } from './check-rules.ts';
import { fixDeck } from './fix-deck.ts';
import { inspectDeck } from './inspect-deck.ts';
import { masterLook, readRules } from './read-rules.ts';

function ruleOf<K extends RuleKind>(kind: K, params: RuleParams[K], fix: Rule['fix'] = 'automatic'): Rule {
  return { ...{ id: 'test.rule', version: 3, severity: 'error', fix, why: '', kind, params } } as unknown as Rule;
}

const body = (words: string, look: Words = {}): XmlElement => text(5, [80, 150, 600, 60], words, look);
const C =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const plot = (inner: string, more = ''): string =>
  `<c:chartSpace ${C}><c:chart><c:plotArea>${inner}</c:plotArea></c:chart>${more}</c:chartSpace>`;
const pie = (parts: number, name = 'pieChart'): string =>
  plot(
    `<c:${name}><c:ser><c:val><c:numRef><c:numCache>${Array.from({ length: parts }, (_, at) => `<c:pt idx="${at}"><c:v>1</c:v></c:pt>`).join('')}</c:numCache></c:numRef></c:val></c:ser></c:${name}>`,
  );
const bars = (min: number): string =>
  plot(
    `<c:barChart><c:barDir val="col"/><c:axId val="1"/></c:barChart><c:valAx><c:axId val="1"/><c:scaling><c:min val="${min}"/></c:scaling></c:valAx>`,
  );
const words = ruleOf('words.forbidden', {
  words: [{ word: 'leverage' }, { word: 'cheap', use: 'affordable' }],
  inflects: true,
});
const space = ruleOf('logo.clear_space', { pictures: [LOGO_HASH], percent: 50 });
const forms = ruleOf('chart.form', { forbidden: ['radar'], allows_3d: false, max_parts: 5, bars_from_zero: true });
const own = (kind: RuleKind): Rule => ACCESSIBILITY_RULES.find((each) => each.kind === kind) as Rule;

const small = ruleOf('font.size', { min_pt: 12 });
const undistorted = ruleOf('picture.distortion', { max_percent: 5 });
const area = ruleOf('area.drawing', { x: 50, y: 20, w: 800, h: 450 });
const names = ruleOf('words.capitals', { names: ['iOS', 'GitHub'] });
const calm = ruleOf('text.tone', { max_words: 10, allows_exclamation: false, allows_capitals: false });
const statement = ruleOf('title.form', { max_characters: 40, allows_stop: false, needs_sentence: true });
const points = ruleOf('number.format', { decimal: '.', currency: 'before' });
const commas = ruleOf('number.format', { decimal: ',', currency: 'after' });
const dotted = ruleOf('date.format', { format: 'dd.mm.yyyy' });
const region = ruleOf('text.language', { needs_region: true });
const logo = picture(3, [800, 20, 100, 50], 'Logo');

/** A rule, a slide that breaks it, the finding, and its element; null stands for the slide or the deck. */
const FAULTS: [rule: Rule | 'look', fault: Planted, code: string, element: string | null][] = [
  ['look', { shapes: [title(), body('Words', { font: 'Comic Sans MS' })] }, 'quality.font_off_brand', 'Shape 5'],
  [
    'look',
    { shapes: [text(90, [80, 30, 700, 60], 'A title', { ph: { type: 'title' }, font: 'Papyrus' })] },
    'quality.font_off_brand',
    'Shape 90',
  ],
  [
    'look',
    {
      shapes: [title(), chart(7)],
      chart: plot('', '<c:txPr><a:p><a:pPr><a:defRPr><a:latin typeface="Papyrus"/></a:defRPr></a:pPr></a:p></c:txPr>'),
    },
    'quality.font_off_brand',
    'Shape 7',
  ],
  ['look', { shapes: [title(), body('Words', { hex: '00FF00' })] }, 'quality.colour_off_brand', 'Shape 5'],
  [
    'look',
    {
      shapes: [title(), chart(7)],
      chart: plot('<c:spPr><a:solidFill><a:srgbClr val="FF00FF"/></a:solidFill></c:spPr>'),
    },
    'quality.colour_off_brand',
    'Shape 7',
  ],
  [
    ruleOf('font.size', { min_pt: 12 }),
    { shapes: [title(), body('Words', { size: 9 })] },
    'rule.text_too_small',
    'Shape 5',
  ],
  [
    ruleOf('font.size', { min_pt: 40 }),
    { shapes: [text(90, [80, 30, 700, 60], 'Small', { ph: { type: 'title' }, size: 39 })] },
    'rule.text_too_small',
    'Shape 90',
  ],
  [ruleOf('font.sizes', { max: 1 }), { shapes: [title(), body('Words', { size: 9 })] }, 'rule.many_sizes', null],
  [
    ruleOf('font.sizes', { max: 2 }),
    { shapes: [title(), body('A', { size: 9 }), text(6, [80, 250, 600, 60], 'B', { size: 11 })] },
    'rule.many_sizes',
    null,
  ],
  [ruleOf('logo.present', { pictures: [LOGO_HASH], on: 'every' }), { shapes: [title()] }, 'quality.logo_missing', null],
  [ruleOf('logo.present', { pictures: [LOGO_HASH], on: 'any' }), { shapes: [title()] }, 'quality.logo_missing', null],
  [
    space,
    { shapes: [title(), picture(3, [800, 20, 100, 50], 'Logo'), text(5, [880, 30, 60, 30], 'Over')] },
    'rule.logo_covered',
    'Shape 5',
  ],
  [
    space,
    { shapes: [title(), picture(3, [800, 20, 100, 50], 'Logo'), text(6, [790, 75, 100, 40], 'Near')] },
    'rule.logo_covered',
    'Shape 6',
  ],
  [
    ruleOf('picture.distortion', { max_percent: 5 }),
    { shapes: [title(), picture(3, [80, 200, 200, 150], 'A')] },
    'rule.picture_distorted',
    'Shape 3',
  ],
  [
    ruleOf('picture.distortion', { max_percent: 5 }),
    { shapes: [title(), picture(4, [80, 200, 240, 100], 'A')] },
    'rule.picture_distorted',
    'Shape 4',
  ],
  [
    ruleOf('picture.resolution', { min_dpi: 96 }),
    { shapes: [title(), picture(3, [80, 200, 600, 300], 'A')] },
    'rule.picture_coarse',
    'Shape 3',
  ],
  [
    ruleOf('picture.resolution', { min_dpi: 300 }),
    { shapes: [title(), picture(4, [80, 200, 200, 100], 'A')] },
    'rule.picture_coarse',
    'Shape 4',
  ],
  [
    ruleOf('area.drawing', { x: 50, y: 20, w: 800, h: 450 }),
    { shapes: [title(), text(5, [10, 100, 100, 50], 'Left')] },
    'rule.outside_area',
    'Shape 5',
  ],
  [
    ruleOf('area.drawing', { x: 50, y: 20, w: 800, h: 450 }),
    { shapes: [title(), text(6, [60, 440, 100, 50], 'Low')] },
    'rule.outside_area',
    'Shape 6',
  ],
  [
    ruleOf('required.slides', { slides: [{ title: 'Legal notice', position: 'last' }] }),
    { shapes: [title()] },
    'rule.slide_missing',
    null,
  ],
  [
    ruleOf('required.slides', { slides: [{ layout: 'Section Header', position: 'any' }] }),
    { shapes: [title()] },
    'rule.slide_missing',
    null,
  ],
  [
    ruleOf('footer.present', { kinds: ['sldNum'], skips_first: false }),
    { shapes: [title()] },
    'rule.footer_missing',
    null,
  ],
  [
    ruleOf('footer.present', { kinds: ['ftr'], text: 'Acme', skips_first: false }),
    { shapes: [title(), text(8, [80, 500, 200, 20], 'Acne', { ph: { type: 'ftr' } })] },
    'rule.footer_differs',
    'Shape 8',
  ],
  [
    ruleOf('text.disclaimer', { texts: [{ language: 'en', text: 'Past results are no promise.' }], on: 'any' }),
    { shapes: [title()] },
    'rule.disclaimer_missing',
    null,
  ],
  [
    ruleOf('text.disclaimer', { texts: [{ language: null, text: 'Past results are no promise.' }], on: 'last' }),
    { shapes: [title(), body('Past results are a promise.')] },
    'rule.disclaimer_changed',
    'Shape 5',
  ],
  [ruleOf('text.stamp', { text: 'Confidential' }), { shapes: [title()] }, 'rule.stamp_missing', null],
  [ruleOf('text.stamp', { text: 'Internal' }), { shapes: [title(), body('Confidential')] }, 'rule.stamp_missing', null],
  [words, { shapes: [title(), body('It was leveraged twice')] }, 'rule.word_forbidden', 'Shape 5'],
  [words, { shapes: [title('We leverage data')] }, 'rule.word_forbidden', 'Shape 90'],
  [words, { shapes: [title(), body('A cheap offer')] }, 'rule.word_preferred', 'Shape 5'],
  [words, { shapes: [title(), table(6), text(7, [80, 400, 300, 40], 'Cheaps')] }, 'rule.word_preferred', 'Shape 7'],
  [
    ruleOf('words.capitals', { names: ['PowerPoint'] }),
    { shapes: [title(), body('In Powerpoint')] },
    'rule.name_misspelt',
    'Shape 5',
  ],
  [
    ruleOf('words.capitals', { names: ['iOS', 'GitHub'] }),
    { shapes: [title('Github is used')] },
    'rule.name_misspelt',
    'Shape 90',
  ],
  [
    ruleOf('title.form', { allows_stop: false, needs_sentence: false }),
    { shapes: [title('Sales rose.')] },
    'rule.title_stop',
    'Shape 90',
  ],
  [
    ruleOf('title.form', { allows_stop: true, needs_sentence: false, max_characters: 10 }),
    { shapes: [title('Sales rose in all regions')] },
    'rule.title_long',
    'Shape 90',
  ],
  [
    ruleOf('title.form', { allows_stop: true, needs_sentence: true }),
    { shapes: [title('Sales')] },
    'rule.title_no_sentence',
    'Shape 90',
  ],
  [
    ruleOf('text.tone', { max_words: 5, allows_exclamation: true, allows_capitals: true }),
    { shapes: [title('Short'), body('This is a sentence of seven words')] },
    'rule.sentence_long',
    'Shape 5',
  ],
  [
    ruleOf('text.tone', { max_words: 50, allows_exclamation: false, allows_capitals: true }),
    { shapes: [title(), body('Great!')] },
    'rule.exclamation',
    'Shape 5',
  ],
  [
    ruleOf('text.tone', { max_words: 50, allows_exclamation: true, allows_capitals: false }),
    { shapes: [title('SALES ROSE EVERYWHERE')] },
    'rule.all_capitals',
    'Shape 90',
  ],
  [
    ruleOf('number.format', { decimal: '.' }),
    { shapes: [title(), body('It grew by 12,5 percent')] },
    'rule.number_format',
    'Shape 5',
  ],
  [
    ruleOf('number.format', { decimal: ',' }),
    { shapes: [title(), body('1,250,000.50 in all')] },
    'rule.number_format',
    'Shape 5',
  ],
  [
    ruleOf('number.format', { decimal: '.', currency: 'before' }),
    { shapes: [title(), body('It costs 50 €')] },
    'rule.currency_before',
    'Shape 5',
  ],
  [
    ruleOf('number.format', { decimal: '.', currency: 'after' }),
    { shapes: [title('Only $50 a day')] },
    'rule.currency_after',
    'Shape 90',
  ],
  [
    ruleOf('date.format', { format: 'yyyy-mm-dd' }),
    { shapes: [title(), body('Since 01.02.2026')] },
    'rule.date_format',
    'Shape 5',
  ],
  [
    ruleOf('date.format', { format: 'dd/mm/yyyy' }),
    { shapes: [title('From 2026-02-01 on')] },
    'rule.date_format',
    'Shape 90',
  ],
  [forms, { shapes: [title(), chart(7)], chart: pie(9) }, 'rule.chart_parts', 'Shape 7'],
  [forms, { shapes: [title(), chart(7)], chart: pie(3, 'pie3DChart') }, 'rule.chart_3d', 'Shape 7'],
  [forms, { shapes: [title(), chart(7)], chart: plot('<c:radarChart/>') }, 'rule.chart_kind', 'Shape 7'],
  [forms, { shapes: [title(), chart(7)], chart: bars(20) }, 'rule.axis_not_zero', 'Shape 7'],
  [
    ruleOf('file.hidden', { author: false, hidden_slides: true, file_links: false, comments: false }),
    { shapes: [title()], isHidden: true },
    'rule.slide_hidden',
    null,
  ],
  [
    ruleOf('file.hidden', { author: false, hidden_slides: false, file_links: true, comments: false }),
    { shapes: [title()], link: 'file:///S:/plan.xlsx' },
    'rule.file_link',
    null,
  ],
  [own('alt.text'), { shapes: [title(), picture(3, [80, 200, 200, 100])] }, 'rule.no_alt_picture', 'Shape 3'],
  [
    own('alt.text'),
    { shapes: [title(), picture(3, [80, 200, 200, 100], 'IMG_2044.jpg')] },
    'rule.alt_is_file_name',
    'Shape 3',
  ],
  [own('alt.text'), { shapes: [title(), text(4, [80, 200, 200, 100], '')] }, 'rule.no_alt_shape', 'Shape 4'],
  [own('alt.text'), { shapes: [title(), table(6, { alt: '' })] }, 'rule.no_alt_table', 'Shape 6'],
  [own('table.header'), { shapes: [title(), table(6, { header: false })] }, 'rule.table_no_header', 'Shape 6'],
  [
    own('table.header'),
    { shapes: [title(), table(6), table(8, { header: false })] },
    'rule.table_no_header',
    'Shape 8',
  ],
  [own('table.merged'), { shapes: [title(), table(6, { merged: true })] }, 'rule.table_merged', 'Shape 6'],
  [own('table.merged'), { shapes: [title(), table(6), table(8, { merged: true })] }, 'rule.table_merged', 'Shape 8'],
  [own('slide.title'), { shapes: [body('No title')] }, 'rule.slide_untitled', null],
  [own('slide.title'), { shapes: [title('')] }, 'rule.slide_untitled', null],
  [own('reading.order'), { shapes: [body('First'), title()] }, 'rule.reading_order', 'Shape 5'],
  [
    own('reading.order'),
    { shapes: [title(), text(4, [80, 300, 300, 50], 'Below'), text(5, [80, 150, 300, 50], 'Above')] },
    'rule.reading_order',
    'Shape 5',
  ],
  [
    own('link.text'),
    { shapes: [title(), body('click here', { link: 'rIdLink' })], link: 'https://example.org/' },
    'rule.link_text',
    'Shape 5',
  ],
  [
    own('link.text'),
    { shapes: [title(), body('https://example.org/report', { link: 'rIdLink' })], link: 'https://example.org/report' },
    'rule.link_text',
    'Shape 5',
  ],
  [own('text.language'), { shapes: [title(), body('Words', { lang: null })] }, 'rule.no_language', 'Shape 5'],
  [own('text.language'), { shapes: [title(), body('Words', { lang: 'english' })] }, 'rule.no_language', 'Shape 5'],
  [
    ruleOf('text.language', { needs_region: true }),
    { shapes: [title(), body('Words', { lang: 'en' })] },
    'rule.no_region',
    'Shape 5',
  ],
  ['look', { shapes: [title(), body('Words', { font: 'Impact' })] }, 'quality.font_off_brand', 'Shape 5'],
  ['look', { shapes: [title(), body('Words', { hex: 'FFFF00' })] }, 'quality.colour_off_brand', 'Shape 5'],
  [small, { shapes: [title(), text(6, [80, 300, 600, 60], 'Note', { size: 11.5 })] }, 'rule.text_too_small', 'Shape 6'],
  [space, { shapes: [title(), logo, text(7, [700, 30, 90, 30], 'Left')] }, 'rule.logo_covered', 'Shape 7'],
  [space, { shapes: [title(), logo, text(8, [800, 90, 90, 30], 'Below')] }, 'rule.logo_covered', 'Shape 8'],
  [undistorted, { shapes: [title(), picture(5, [80, 200, 100, 100], 'A')] }, 'rule.picture_distorted', 'Shape 5'],
  [area, { shapes: [title(), text(7, [840, 100, 60, 50], 'Right')] }, 'rule.outside_area', 'Shape 7'],
  [area, { shapes: [title(), text(8, [60, 5, 100, 50], 'High')] }, 'rule.outside_area', 'Shape 8'],
  [words, { shapes: [title('Cheap cars sell')] }, 'rule.word_preferred', 'Shape 90'],
  [words, { shapes: [title(), text(6, [80, 300, 600, 60], 'She leverages it')] }, 'rule.word_forbidden', 'Shape 6'],
  [names, { shapes: [title(), body('On gitHub today')] }, 'rule.name_misspelt', 'Shape 5'],
  [names, { shapes: [title('IOs and Android')] }, 'rule.name_misspelt', 'Shape 90'],
  [calm, { shapes: [title('Buy now!')] }, 'rule.exclamation', 'Shape 90'],
  [calm, { shapes: [title(), body('THIS MATTERS VERY MUCH')] }, 'rule.all_capitals', 'Shape 5'],
  [calm, { shapes: [title(), body(`${'word '.repeat(12)}end`)] }, 'rule.sentence_long', 'Shape 5'],
  [statement, { shapes: [title('Our market')] }, 'rule.title_no_sentence', 'Shape 90'],
  [statement, { shapes: [title('Sales rose in all regions.')] }, 'rule.title_stop', 'Shape 90'],
  [statement, { shapes: [title('Sales rose in all of our many different regions')] }, 'rule.title_long', 'Shape 90'],
  [points, { shapes: [title(), body('At 3,75 million')] }, 'rule.number_format', 'Shape 5'],
  [points, { shapes: [title('Costs fell by 1.250,75')] }, 'rule.number_format', 'Shape 90'],
  [points, { shapes: [title(), body('For 20 $')] }, 'rule.currency_before', 'Shape 5'],
  [commas, { shapes: [title(), body('At 0.5 percent')] }, 'rule.number_format', 'Shape 5'],
  [commas, { shapes: [title('Version 2.1 costs 3.75 more')] }, 'rule.number_format', 'Shape 90'],
  [commas, { shapes: [title('From £99 on')] }, 'rule.currency_after', 'Shape 90'],
  [dotted, { shapes: [title(), body('Since 2026-05-01')] }, 'rule.date_format', 'Shape 5'],
  [dotted, { shapes: [title('Until 12/31/2026')] }, 'rule.date_format', 'Shape 90'],
  [forms, { shapes: [title(), chart(8)], chart: pie(6) }, 'rule.chart_parts', 'Shape 8'],
  [forms, { shapes: [title(), chart(8)], chart: bars(5) }, 'rule.axis_not_zero', 'Shape 8'],
  [forms, { shapes: [title(), chart(8)], chart: pie(2, 'pie3DChart') }, 'rule.chart_3d', 'Shape 8'],
  [forms, { shapes: [title(), chart(8)], chart: plot('<c:radarChart/>') }, 'rule.chart_kind', 'Shape 8'],
  [
    own('alt.text'),
    { shapes: [title(), picture(4, [80, 200, 200, 100], 'a.png')] },
    'rule.alt_is_file_name',
    'Shape 4',
  ],
  [
    own('alt.text'),
    { shapes: [title(), picture(4, [80, 200, 200, 100], 'far '.repeat(120))] },
    'rule.alt_long',
    'Shape 4',
  ],
  [own('alt.text'), { shapes: [title(), table(6), table(8, { alt: '' })] }, 'rule.no_alt_table', 'Shape 8'],
  [region, { shapes: [title(), text(6, [80, 300, 600, 60], 'Mots', { lang: 'fr' })] }, 'rule.no_region', 'Shape 6'],
];

const clean: Planted = {
  shapes: [title('Costs fell in two regions'), body('Prices held'), picture(3, [800, 200, 100, 50], 'A sign')],
};

async function found(rule: Rule | 'look', slides: readonly Planted[]) {
  const deck = inspectDeck(await deckOf(slides));
  const checked = checkRules(deck, rule === 'look' ? masterLook(deck) : [rule], { language: 'en' });
  return [...checked.brand.findings, ...checked.accessibility.findings];
}

describe('planted faults', () => {
  it.each(FAULTS.map(([rule, fault, code, element], at) => ({ at, code, rule, fault, element })))(
    'finds $code ($at)',
    async ({ rule, fault, code, element }) => {
      const findings = (await found(rule, [fault])).filter((each) => each.code === code);
      expect(findings.map(({ element_id }) => element_id ?? null)).toEqual([element]);
    },
  );

  it('finds each kind of rule at least twice', () => {
    const kinds = FAULTS.map(([rule]) => (rule === 'look' ? 'look' : rule.kind));
    const wanted = [
      ...kinds,
      ...ACCESSIBILITY_RULES.map(({ kind }) => kind).filter((kind) => kind !== 'section.names'),
    ];
    const rare = [...new Set(wanted)].filter((kind) => kinds.filter((each) => each === kind).length < 2);
    expect({ rare, hasHundred: FAULTS.length >= 100 }).toEqual({ rare: [], hasHundred: true });
  });

  it('names the same evidence wherever its slide is', async () => {
    const fault = FAULTS[0]?.[1] ?? clean;
    const [first] = await found('look', [fault, clean]);
    const deck = inspectDeck(await deckOf([clean, fault]));
    const ids = deck.slides.map(({ slide_id }) => slide_id).reverse();
    const moved = { ...deck, slides: deck.slides.map((slide, at) => ({ ...slide, slide_id: ids[at] ?? '' })) };
    const [second] = checkRules(moved, masterLook(deck)).brand.findings;
    expect(second?.fingerprint).toBe(first?.fingerprint);
    expect(second?.params['slide']).not.toBe(first?.params['slide']);
  });

  it('tolerates an accepted value until its day, and quoted words', async () => {
    const accept = [{ value: 'Comic Sans MS', until: '2026-06-30', reason: 'old decks' }];
    const deck = inspectDeck(await deckOf([{ shapes: [title(), body('Words', { font: 'Comic Sans MS' })] }]));
    const rules = masterLook(deck).map((rule): Rule => ({ ...rule, accept }));
    const on = (today: string): QualityFinding[] => checkRules(deck, rules, { today }).brand.findings;
    expect(on('2026-06-30')).toEqual([]);
    expect(on('2026-07-01')).toHaveLength(1);
    expect(await found(words, [{ shapes: [title(), body('He said “leverage” aloud')] }])).toEqual([]);
  });
});

describe('automatic fixes', () => {
  const rules = (deck: ReturnType<typeof inspectDeck>): Rule[] => [
    ...masterLook(deck),
    ruleOf('words.capitals', { names: ['PowerPoint'] }),
    ruleOf('title.form', { allows_stop: false, needs_sentence: false }),
    ruleOf('file.hidden', { author: true, hidden_slides: false, file_links: false, comments: false }),
    own('text.language'),
  ];

  it('fixes what can not change meaning, once and for all, and nothing else', async () => {
    const planted = await deckOf([
      clean,
      {
        shapes: [
          title('Sales rose.'),
          body('In Powerpoint', { font: 'Papyrus', lang: null }),
          text(6, [80, 300, 200, 40], 'Far off', { hex: '00FF00' }),
          text(7, [80, 350, 200, 40], '12.5 million, nearly the accent', { hex: '2A6CBA' }),
        ],
      },
    ]);
    const dc = 'http://purl.org/dc/elements/1.1/';
    const core = `<cp:coreProperties xmlns:cp="urn:core" xmlns:dc="${dc}"><dc:title>T</dc:title><dc:creator>Ann</dc:creator></cp:coreProperties>`;
    const entry = `<Relationship Id="rIdCore" Type="${RELATIONSHIP.coreProperties}" Target="docProps/core.xml"/>`;
    const rels = new TextDecoder().decode(planted.parts.get('_rels/.rels'));
    const pack = planted.withParts(
      new Map([
        ['docProps/core.xml', core],
        ['_rels/.rels', rels.replace('</Relationships>', `${entry}</Relationships>`)],
      ]),
    );
    const set = rules(inspectDeck(pack));
    const once = fixDeck(pack, set);
    const twice = fixDeck(once.pack, set);
    const fixable = checkRules(inspectDeck(pack), set);
    const kinds = [...fixable.brand.findings, ...fixable.accessibility.findings].filter(
      ({ fix }) => fix === 'automatic',
    );
    // Every kind of rule that has a fix.
    expect(new Set(kinds.map(({ code }) => code))).toEqual(
      new Set([
        ...['quality.font_off_brand', 'quality.colour_off_brand', 'rule.name_misspelt', 'rule.title_stop'],
        ...['rule.author_named', 'rule.no_language'],
      ]),
    );
    expect(once.fixed).toHaveLength(kinds.length);
    expect(twice.fixed).toEqual([]);
    expect(twice.pack.parts).toEqual(once.pack.parts);
    const texts = (deck: typeof pack): string[] =>
      inspectDeck(deck).slides.flatMap(({ shapes }) =>
        shapes.flatMap(({ paragraphs }) => paragraphs.map((each) => each.text)),
      );
    expect(texts(once.pack)).toEqual(
      texts(pack).map((each) => each.replace('Sales rose.', 'Sales rose').replace('Powerpoint', 'PowerPoint')),
    );
    const changed = [...pack.parts.keys()].filter((path) => pack.parts.get(path) !== once.pack.parts.get(path));
    expect(new Set(changed)).toEqual(new Set(['ppt/slides/slide2.xml', 'docProps/core.xml', '[Content_Types].xml']));
    expect(new TextDecoder().decode(once.pack.parts.get('docProps/core.xml'))).toBe(
      core.replace('<dc:creator>Ann</dc:creator>', ''),
    );
    // A colour far from the whole palette is the author's decision.
    const left = checkRules(inspectDeck(once.pack), set).brand.findings;
    expect(left.map(({ code, fix }) => [code, fix])).toEqual([['quality.colour_off_brand', 'propose']]);
  });
});

describe('rules read from a master', () => {
  it('find nothing on it, and tolerate what its example slides do', async () => {
    const deck = inspectDeck(
      await deckOf([clean, { shapes: [title(), body('Words', { hex: '00FF00', font: 'Papyrus' })] }]),
    );
    const set = readRules(deck, 'Acme');
    expect(checkRules(deck, set.rules).brand.findings).toEqual([]);
    expect(set.rules.find(({ kind }) => kind === 'colour.palette')?.accept).toMatchObject([{ value: '#00FF00' }]);
    const other = inspectDeck(await deckOf([{ shapes: [title(), body('Words', { hex: 'FF00FF' })] }]));
    expect(checkRules(other, set.rules).brand.findings.map(({ code }) => code)).toEqual(['quality.colour_off_brand']);
  });
});
