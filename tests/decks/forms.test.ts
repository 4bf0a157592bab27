import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { judgeDeck } from '../../common/check/judge-deck.ts';
import { FORM_NAMES } from '../../common/deck/form.ts';
import type { FormSpec } from '../../common/deck/form.ts';
import type { Box } from '../../common/deck/geometry.ts';
import { iconPath } from '../../common/forms/icons.ts';
import type { FormPart, FormShape } from '../../common/forms/part.ts';
import { drawForm, visualForms } from '../../common/forms/registry.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { formSlide, SAMPLE_PICTURE, sampleForm, sentence } from '../support/form-samples.ts';
import type { Amount } from '../support/form-samples.ts';

const AMOUNTS: readonly Amount[] = ['little', 'normal', 'few', 'much'];
const typesetter = createTypesetter();
const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const images = new Map([
  [SAMPLE_PICTURE, { id: 'p', bytes: PIXEL, media_type: 'image/png' as const, width: 1, height: 1 }],
]);
const look = { typesetter, font: 'Arial', icon: iconPath };
const AREA: Box = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
/** As wide as a column, and a slide of 4:3. */
const NARROW: Box = { ...AREA, w: 6_600_000 };

const samples = FORM_NAMES.flatMap((form) =>
  AMOUNTS.flatMap((amount) =>
    (['ltr', 'rtl'] as const).map((direction) => ({
      ...{ form, amount, direction },
      spec: sampleForm(form, visualForms[form], amount, direction),
    })),
  ),
);

const hasText = (part: FormPart): part is FormShape => part.kind === 'shape' && part.text !== undefined;

function overlaps(a: Box, b: Box): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  // Touching edges, and the points of chevrons.
  return w > 130_000 && h > 25_000;
}

function sizesOf({ text }: FormShape): number[] {
  return text?.paragraphs.map(({ size_pt }) => size_pt) ?? [];
}

describe.each(samples)('$form with $amount content, $direction', ({ spec, direction }) => {
  const drawn = drawForm(spec, AREA, look);

  it('fits its box at 14 points or more, without words over words', () => {
    expect(drawn.misfit).toBeNull();
    expect(drawn.direction).toBe(direction);
    const texts = drawn.parts.filter(hasText);
    expect(Math.min(...texts.flatMap(sizesOf))).toBeGreaterThanOrEqual(14);
    const outside = drawn.parts.filter(
      (part) =>
        part.kind === 'shape' &&
        (part.box.x < AREA.x - 2 ||
          part.box.y < AREA.y - 2 ||
          part.box.x + part.box.w > AREA.x + AREA.w + 2 ||
          part.box.y + part.box.h > AREA.y + AREA.h + 2),
    );
    expect(outside).toEqual([]);
    const pairs = texts.flatMap((one, at) =>
      texts.slice(at + 1).flatMap((other) => (overlaps(one.box, other.box) ? [`${one.id} × ${other.id}`] : [])),
    );
    expect(pairs).toEqual([]);
    const { native } = drawn;
    if (native === undefined) return;
    expect(native.box.y + native.box.h).toBeLessThanOrEqual(AREA.y + AREA.h + 2);
    if (native.content.kind === 'table') expect(native.content.size_pt).toBeGreaterThanOrEqual(14);
    expect(texts.filter((part) => overlaps(part.box, native.box)).map(({ id }) => id)).toEqual([]);
  });
});

it.each(FORM_NAMES)('%s is drawn in a narrow box, or says that it has no room', (form) => {
  const drawn = drawForm(sampleForm(form, visualForms[form], 'normal', 'ltr'), NARROW, look);
  expect([null, 'forms.no_room']).toContain(drawn.misfit);
  expect(drawn.parts.length + (drawn.native === undefined ? 0 : 1)).toBeGreaterThan(0);
});

it.each(FORM_NAMES)('%s of items without anything is drawn without a fault, and refused', (form) => {
  const spec: FormSpec = { form, items: [{}, {}], alt: '', reason: '', alternatives: [] };
  expect(drawForm(spec, AREA, look).misfit).not.toBeNull();
});

describe.each([
  ['general', 'ltr'],
  ['dark', 'rtl'],
])('a deck of all forms on %s, %s', (name, direction) => {
  it('is sound and readable', async () => {
    const path = new URL(`../../server/domains/templates/templates/builtin/${name}.pptx`, import.meta.url);
    const master = await openMasterDeck(new Uint8Array(await readFile(path)), `${name}.pptx`);
    const catalogue = typesetter.withCapacities(master.catalogue);
    const layout = catalogue.layouts.find(({ role }) => role === 'content');
    if (layout === undefined) throw new Error('no content layout');
    const shown = samples.filter((each) => each.amount === 'normal' && each.direction === direction);
    const slides = shown.map(({ form, spec }) =>
      formSlide(`${form}-${direction}`, spec, layout, `The ${form} of 2024 ${direction}`),
    );
    const deck = { title: 'Forms', language: 'en', slides };
    const report = await judgeDeck({ deck, master, catalogue, typesetter, images });
    const gates = ['validity', 'overflow', 'bounds', 'overlap', 'contrast', 'placeholders', 'structure', 'fill'];
    const errors = report.gates.flatMap(({ gate, findings }) =>
      gates.includes(gate) ? findings.filter(({ severity }) => severity === 'error') : [],
    );
    expect(errors).toEqual([]);
    const bytes = writeDeck(master, placeDeck(deck, catalogue, { typesetter, images }));
    const reading = await expectSoundDeck(bytes);
    reading.slides.forEach(({ shapes }, at) => {
      const words = shapes.flatMap((shape) => (shape.kind === 'text' ? shape.paragraphs : []));
      const cells = shapes.flatMap((shape) => (shape.kind === 'table' ? JSON.stringify(shape.table) : []));
      const charts = shapes.flatMap((shape) => (shape.kind === 'chart' ? JSON.stringify(shape.chart) : []));
      const said = [...words.map(({ runs }) => runs.map(({ text }) => text).join('')), ...cells, ...charts].join('\n');
      for (const { label = '' } of shown[at]?.spec.items ?? []) expect(said).toContain(label);
    });
  });
});

describe('bars', () => {
  const bars = (values: string[]): string | null => {
    const items = values.map((value, at) => ({ label: `Place ${at}`, value }));
    const spec: FormSpec = { form: 'bars', items, alt: 'Bars', reason: 'forms.because_bars', alternatives: [] };
    return drawForm(spec, AREA, look).misfit;
  };

  it('are figures of one unit only', () => {
    expect(bars(['92%', '70%'])).toBeNull();
    expect(bars(['92%', '70 units'])).toBe('forms.no_measure');
    expect(bars(['92%', 'many'])).toBe('forms.no_measure');
  });

  it('leave statements beside them room for type that is easy to read', () => {
    const figures = ['-24', '-23', '+15', '+15'].map((value, at) => ({ label: `SKU-${at}000 (B-07)`, value }));
    const said = ['SKU-4563', 'SKU-8847', 'SKU-9201'].map((label) => ({
      ...{ label, text: '450 expected in A-12; 289 counted in B-07, with a variance of -23' },
    }));
    const spec: FormSpec = { form: 'bars', items: [...figures, ...said], alt: 'Bars', reason: '', alternatives: [] };
    const texts = drawForm(spec, AREA, look).parts.filter(hasText);
    const beside = texts.filter(({ id }) => id.startsWith('beside-'));
    expect(beside).toHaveLength(3);
    expect(Math.min(...beside.flatMap(sizesOf))).toBeGreaterThanOrEqual(16);
  });

  it('set a figure beside them larger than what it is of, and a name not', () => {
    const figures = ['18%', '24%'].map((value, at) => ({ label: `Part ${at}`, value }));
    const said = [
      { label: '112%', text: 'net retention rate' },
      { label: '24 months', text: 'until the contract ends', is_key: true },
    ];
    const spec: FormSpec = { form: 'bars', items: [...figures, ...said], alt: 'Bars', reason: '', alternatives: [] };
    const beside = drawForm(spec, AREA, look)
      .parts.filter(({ id }) => id.startsWith('beside-'))
      .filter(hasText);
    const [figure = [], name = []] = beside.map(sizesOf);
    expect(figure[0]).toBeGreaterThan(figure[1] ?? 0);
    expect(name[0]).toBe(name[1]);
    // Where one matters most, no figure has its colour.
    expect(beside.map(({ text }) => text?.paragraphs[0]?.runs[0]?.colour)).toEqual(['heading', 'accent']);
  });

  it('say above what they measure, and keep the signs of changes', () => {
    const items = ['-24', '+15'].map((value, at) => ({ label: `Place ${at}`, value, unit: 'units' }));
    const spec: FormSpec = {
      form: 'bars',
      items,
      columns: ['Variance'],
      alt: 'Bars',
      reason: 'forms.because_bars',
      alternatives: [],
    };
    const { parts, native } = drawForm(spec, AREA, look);
    expect(JSON.stringify(parts)).toContain('Variance, units');
    expect(native?.content).toMatchObject({ chart: { number_format: expect.stringMatching(/^\+/u) } });
  });
});

describe('emphasis', () => {
  const drawn = (form: FormSpec['form'], items: FormSpec['items'], columns?: string[]) =>
    drawForm(
      { form, items, ...(columns === undefined ? {} : { columns }), alt: 'A', reason: '', alternatives: [] },
      AREA,
      look,
    );
  const boxOf = (parts: readonly FormPart[], id: string): Box | undefined =>
    parts.find((part): part is FormShape => part.kind === 'shape' && part.id === id)?.box;

  it('is on bars side by side, and on one apart from them', () => {
    const emphasisOf = (...keys: number[]): unknown => {
      const items = ['-24', '-23', '+15'].map((value, at) => ({ label: `P${at}`, value, is_key: keys.includes(at) }));
      const { native } = drawn('bars', items, ['Variance']);
      return native?.content.kind === 'chart' ? native.content.chart.emphasis : null;
    };
    expect(emphasisOf(0)).toEqual({ category: 0 });
    expect(emphasisOf(0, 1)).toEqual({ category: 0, count: 2 });
    expect(emphasisOf(0, 2)).toEqual({ category: 0, also: 2 });
  });

  it('is on a single status of a table of ten', () => {
    const cell = (label: string, group: string, value: string, is_key = false) => ({ label, group, value, is_key });
    const items = Array.from({ length: 10 }, (_, at) => [
      cell(`SKU-${at}`, 'Value', `${at + 1}00`),
      cell(`SKU-${at}`, 'Notes', at === 4 ? 'Due soon' : 'Verified', at === 4),
    ]).flat();
    const { misfit, native } = drawn('emphasis_table', items, ['Value', 'Notes']);
    expect(misfit).toBeNull();
    const rows = native?.content.kind === 'table' ? native.content.table.rows : [];
    expect(rows.flatMap((row, at) => (row.at(-1)?.look === 'key_status' ? [at] : []))).toEqual([5]);
  });

  it('leaves dates of a table at the left, away from the statuses beside them', () => {
    const cell = (label: string, group: string, value: string) => ({ label, group, value });
    const items = ['SKU-1', 'SKU-2', 'SKU-3'].flatMap((label) => [
      cell(label, 'Value', '$42,000.00'),
      cell(label, 'Last audit', '2024-10-25'),
      cell(label, 'Notes', 'Verified'),
    ]);
    const { native } = drawn('emphasis_table', items, ['Value', 'Last audit', 'Notes']);
    const rows = native?.content.kind === 'table' ? native.content.table.rows : [];
    expect(rows[1]?.map(({ align }) => align)).toEqual(['left', 'right', 'left', 'center']);
  });

  it('shows two shares of wholes as bars as long as they are large', () => {
    const items = ['80%', '70%'].map((value, at) => ({ value, label: `of computers in place ${at}` }));
    const { parts } = drawn('big_number', items);
    const lengths = [0, 1].map((at) => (boxOf(parts, `share-${at}`)?.w ?? 0) / (boxOf(parts, `whole-${at}`)?.w ?? 1));
    expect(lengths).toEqual([expect.closeTo(0.8), expect.closeTo(0.7)]);
  });

  it('names the first and last year of a time, if they agree with it', () => {
    const yearsOf = (text: string): number => {
      const { parts } = drawn('big_number', [{ value: '29', unit: 'years', label: 'in a row', text }]);
      return parts.filter(({ id }) => id.startsWith('year-')).length;
    };
    expect(yearsOf('From 1993 to 2021')).toBe(2);
    expect(yearsOf('From 1960 to 2021')).toBe(0);
  });

  it('of a time without an end reaches the end of the axis', () => {
    const dates = ['1911', '1924', '1981', 'Since the 1990s', '2005'];
    const { parts, misfit } = drawn(
      'timeline',
      dates.map((date) => ({ date, label: 'Event' })),
    );
    expect(misfit).toBeNull();
    const [axis, period] = [boxOf(parts, 'axis'), boxOf(parts, 'period-3')];
    expect((period?.x ?? 0) + (period?.w ?? 0)).toBeCloseTo((axis?.x ?? 0) + (axis?.w ?? 0));
  });

  it('of a cycle says the order of its steps once, with the words beside their circles', () => {
    const items = ['Plan', 'Do', 'Check', 'Act'].map((label) => ({ label, text: 'What is done in this step' }));
    const { parts } = drawn('cycle', items);
    const said = parts.filter(hasText).filter(({ id }) => id.startsWith('text-'));
    expect(said.map(({ name }) => name.split(' ')[0])).toEqual(['Plan', 'Do', 'Check', 'Act']);
    const gaps = said.map(({ id, box }) => {
      const circle = boxOf(parts, id.replace('text', 'step')) ?? box;
      return Math.max(circle.x - box.x - box.w, box.x - circle.x - circle.w);
    });
    expect(Math.min(...gaps)).toBeGreaterThan(150_000);
    expect(Math.max(...gaps)).toBeLessThan(250_000);
  });

  it('keeps the words below an axis out of the row of its years', () => {
    const dates = ['1885', '1911', '1924', '1981', '1993', '2005'];
    const { parts } = drawn(
      'timeline',
      dates.map((date) => ({ date, label: 'An event that is told in a few more words than one' })),
    );
    const years = parts.filter((part): part is FormShape => part.kind === 'shape' && part.id.startsWith('year-'));
    const bottom = Math.max(...years.map(({ box }) => box.y + box.h));
    const below = [1, 3, 5].map((at) => boxOf(parts, `text-${at}`)?.y ?? 0);
    expect(years.length).toBeGreaterThan(0);
    expect(Math.min(...below) - bottom).toBeGreaterThan(180_000);
  });

  it('leads to the beginning of a period', () => {
    const items = ['1885', '1960', '1985', '2005'].map((date, at) => ({
      ...{ date, label: 'What was the case for some of these years' },
      ...(at === 1 ? { end_date: '1979' } : {}),
    }));
    const { parts } = drawn('timeline', items);
    const [period, line, text] = ['period-1', 'stem-1', 'text-1'].map((id) => boxOf(parts, id));
    expect((line?.x ?? 0) + (line?.w ?? 0) / 2).toBeCloseTo(period?.x ?? 0, -1);
    expect((period?.x ?? 0) - (text?.x ?? 0)).toBeLessThan(150_000);
  });

  it('is on fewer than half of the rows of a summary, or on none', () => {
    const fillsOf = (...keys: number[]): string[] => {
      const items = ['99 %', '93 %', '59 %', '$7,600'].map((value, at) => ({
        ...{ value, label: 'of those who asked had an offer', text: 'The others did not answer' },
        ...(keys.includes(at) ? { is_key: true } : {}),
      }));
      const { parts } = drawn('executive_summary', items);
      return parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('value-') ? [part.fill] : []));
    };
    expect(fillsOf(1)).toEqual(['block', 'accent', 'block', 'block']);
    expect(new Set(fillsOf(0, 2))).toEqual(new Set(['block']));
  });
});

describe('amounts of money on bars', () => {
  it('have cents only where they are small', () => {
    const formatOf = (...values: string[]): string => {
      const items = values.map((value, at) => ({ label: `Item ${at + 1}`, value }));
      const spec: FormSpec = { form: 'bars', items, columns: ['Value'], alt: 'A', reason: '', alternatives: [] };
      const content = drawForm(spec, AREA, look).native?.content;
      return content?.kind === 'chart' ? content.chart.number_format : '';
    };
    expect(formatOf('$42,000', '$14,726.25', '$5,950')).toBe('"$"#,##0');
    expect(formatOf('$42.00', '$14.25')).toBe('"$"#,##0.00');
    expect(formatOf('42,000', '14,726.25')).toBe('#,##0.00');
  });
});

describe('rows of claims', () => {
  it('end where rows of names with their texts end', () => {
    const bottomOf = (items: FormSpec['items']): number => {
      const { parts } = drawForm(
        { form: 'executive_summary', items, alt: 'A', reason: '', alternatives: [] },
        AREA,
        look,
      );
      return Math.max(...parts.filter(hasText).map(({ box }) => box.y + box.h));
    };
    const steps = ['Settle the prices', 'Start the campaign', 'Find two engineers'];
    const claims = steps.map((label, at) => ({ value: `${at + 1}`, label }));
    const named = steps.map((label) => ({ label, text: 'By the end of the next quarter' }));
    expect(bottomOf(claims)).toBeCloseTo(bottomOf(named), -4);
  });
});

describe('what the title is about', () => {
  const about = { alt: 'A', reason: '', alternatives: [] };
  const textsOf = (form: FormSpec['form'], items: FormSpec['items']): FormShape[] =>
    drawForm({ form, items, ...about }, AREA, look).parts.filter(hasText);
  const numbersOf = (label: string) =>
    textsOf(
      'kpi_tiles',
      ['97.2 %', '$4,287.50', '1', '-24'].map((value, at) => ({
        ...{ value, label: at === 2 ? label : 'Name', text: 'What it is', is_key: at === 2 },
      })),
    ).filter(({ id }) => id.startsWith('number-'));

  it('is not torn from its unit in a card', () => {
    const items = ['96.000 Euro', '2.100 Euro', '600 Euro'].map((cost, at) => ({
      label: `Variante ${at + 1}`,
      text: `Zuschuss von ${cost} für eigene Räder`,
    }));
    const shown = textsOf('cards', items).flatMap(({ text }) => text?.paragraphs.flatMap(({ runs }) => runs) ?? []);
    // Large in its place, with its unit.
    expect(shown.map(({ text }) => text)).toContain('96.000\u00A0Euro');
  });

  it('is far larger than its label in four tiles, and in another colour where it asks for action', () => {
    const [colour, calm] = ['Critical item', 'Item'].map(
      (label) => numbersOf(label)[2]?.text?.paragraphs[0]?.runs[0]?.colour,
    );
    expect([colour, calm]).toEqual(['alert', 'accent']);
    expect(Math.min(...numbersOf('Item').flatMap(sizesOf))).toBeGreaterThanOrEqual(40);
  });

  it('is the one figure in the accent in a column beside a chart', () => {
    const coloursOf = (key: number): unknown[] => {
      const items = ['15-fold', '2.5-fold', '2010'].map((value, at) => ({
        ...{ value, label: 'What it is' },
        ...(at === key ? { is_key: true } : {}),
      }));
      const column = { ...AREA, w: 3_200_000 };
      const { parts } = drawForm({ form: 'kpi_tiles', items, ...about }, column, look);
      return parts.filter(hasText).map(({ text }) => text?.paragraphs[0]?.runs[0]?.colour);
    };
    expect(coloursOf(1)).toEqual(['heading', 'accent', 'heading']);
    expect(coloursOf(-1)).toEqual(['accent', 'accent', 'accent']);
  });

  it('is the sum of the changes of a bridge that it names', () => {
    const items = [
      ['Income', '3,750'],
      ['Rent', '\u2212800'],
      ['Food', '\u2212500'],
      ['Car', '\u2212273'],
      ['Balance', '2,177'],
    ].map(([label = '', value = ''], at) => ({ label, value, is_key: at === 1 || at === 2 }));
    const said = textsOf('bridge', items).map(({ name }) => name);
    expect(said).toEqual(['\u22121,300 Rent + Food', '2,177 Balance']);
    // No accent that differs from that of falls in the chart.
    const colours = textsOf('bridge', items).map(({ text }) => text?.paragraphs[0]?.runs[0]?.colour);
    expect(colours).toEqual(['heading', 'heading']);
    expect(
      textsOf(
        'bridge',
        items.map(({ is_key: _, ...item }) => item),
      ),
    ).toEqual([]);
  });

  it('has its dates above an axis in one line, whatever their texts are', () => {
    const dates = ['1885', '1911', '1924', '1981', '1993', '2005'];
    const items = dates.map((date, at) => ({ date, label: at === 0 ? 'Four inventions of one time' : 'An event' }));
    const tops = textsOf('timeline', items).flatMap(({ id, box }) => (/^text-[024]$/u.test(id) ? [box.y] : []));
    expect(new Set(tops).size).toBe(1);
  });
});

it('draws two values of one measure to scale', () => {
  const items = ['200 M', '50 M'].map((value, at) => ({ label: `List ${at}`, value, group: 'Population' }));
  const spec: FormSpec = { form: 'big_number', items, alt: 'Pair', reason: '', alternatives: [] };
  const widths = drawForm(spec, AREA, look).parts.flatMap((part) =>
    part.kind === 'shape' && part.id.startsWith('share-') ? [part.box.w] : [],
  );
  expect(widths).toHaveLength(2);
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(4, 2);
  const other = { ...spec, items: items.map(({ group: _, ...item }) => item) };
  expect(drawForm(other, AREA, look).parts.some(({ id }) => id.startsWith('share-'))).toBe(false);
});

describe('statements', () => {
  const boldOf = (...texts: string[]): string[] => {
    const items = texts.map((text) => ({ text, ref: 's1/b1', evidence: text }));
    const spec: FormSpec = { form: 'points', alt: 'Statements', items, reason: '', alternatives: [] };
    const { parts } = drawForm(spec, AREA, look);
    const runs = parts.filter(hasText).flatMap(({ text }) => text?.paragraphs.flatMap((each) => each.runs) ?? []);
    return runs.filter(({ bold }) => bold === true).map(({ text }) => text);
  };

  it('have the names apart that their author gave them, and never the first words of a sentence', () => {
    const sentences = ['Adult ducks are fast fliers', 'In June 2022, Kyiv was attacked', 'The pilots board every ship'];
    expect(boldOf(...sentences)).toEqual([]);
    const named = ['Agents: they converse with each other', 'Tools: they run what agents ask for'];
    expect(boldOf(...named)).toEqual(['Agents', 'Tools']);
    expect(boldOf(...named, ...sentences)).toEqual(['Agents', 'Tools']);
  });

  it('are set in no larger type than a title, however few they are', () => {
    const long = 'The harbour pilots board every ship that is longer than a pier, by day and by night, in all weathers';
    const texts = [long, `Until the gate is closed, ${long.toLowerCase()}`, `In winter, ${long.toLowerCase()}`, long];
    const sizes = [2, 3, 4].flatMap((count) => {
      const items = texts.slice(0, count).map((text) => ({ text }));
      const { parts } = drawForm({ form: 'points', alt: '', items, reason: '', alternatives: [] }, AREA, look);
      return parts.filter(hasText).flatMap(({ text }) => text?.paragraphs.map(({ size_pt }) => size_pt) ?? []);
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(24);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
  });

  it('have no amount in bold that the title does not state, and no clause for a subject', () => {
    expect(boldOf('It earns €50,000 or €34,000', 'Seen often')).toEqual([]);
    expect(boldOf('If it rains, ducks are glad', 'The nut that locks is new', 'It is late')).toEqual([]);
  });
});

describe('a whole of few parts', () => {
  it('is a panel joined to large cards, with a sign where each part has one', () => {
    const items = [
      { label: 'Raw data', text: 'Connected through the portal' },
      { label: 'Analysis', parent: 'Raw data', text: 'Downstream of the data', icon: 'magnifying-glass' },
      { label: 'Charts', parent: 'Raw data', text: 'That show assay data', icon: 'chart-bar' },
    ];
    const about = { alt: 'Tree', reason: 'forms.because_tree', alternatives: [] };
    const { parts, misfit } = drawForm({ form: 'tree', items, ...about }, AREA, look);
    expect(misfit).toBeNull();
    expect(parts.filter(({ kind }) => kind === 'connector')).toHaveLength(2);
    expect(parts.filter(({ kind }) => kind === 'path')).toHaveLength(2);
    expect(Math.min(...parts.filter(hasText).flatMap(sizesOf))).toBeGreaterThanOrEqual(20);
  });
});

describe('cards', () => {
  const partsOf = (texts: readonly number[], label = 'Audit') =>
    drawForm(
      {
        ...{ form: 'cards', alt: 'A', reason: '', alternatives: [] },
        items: texts.map((count, at) => ({ label, text: sentence(count, at, 'ltr') })),
      },
      { ...AREA, h: 4_070_000 },
      look,
    ).parts;

  it('of one row are of texts of a like length, else rows take their place', () => {
    const cardsOf = (texts: readonly number[]): number =>
      partsOf(texts).filter(({ id }) => id.startsWith('card-')).length;
    expect(cardsOf([28, 28, 28, 28])).toBe(4);
    expect(cardsOf([10, 14, 10, 28])).toBe(0);
  });

  it('have headings of two lines at most', () => {
    const parts = partsOf([12, 12, 12], 'Verification of the closing of all the books of the year');
    const lines = parts.filter(hasText).map(({ box, text }) => {
      const [head] = text?.paragraphs ?? [];
      const width = look.typesetter.textWidthPt(head?.runs[0]?.text ?? '', look.font, head?.size_pt ?? 0, true);
      return (width * 12_700) / box.w;
    });
    expect(lines).toHaveLength(3);
    expect(Math.max(...lines)).toBeLessThan(2);
  });
});

describe('a process', () => {
  it('has no words in large chevrons that would be larger in panels below', () => {
    const items = ['Editors', 'API provided', 'Application', 'Your users'].map((label) => ({
      ...{ label, text: 'For text docs, spreadsheets and presentations' },
    }));
    const { parts } = drawForm({ form: 'process', items, alt: 'A', reason: '', alternatives: [] }, AREA, look);
    expect(Math.min(...parts.filter(hasText).flatMap(sizesOf))).toBeGreaterThanOrEqual(16);
  });

  it('has the durations of its steps as bars to scale, which are named where there is room', () => {
    const items = [
      { label: 'Stratify', text: 'By the count of cells' },
      { label: 'Treat', text: 'One tablet daily', value: '16 weeks', is_key: true },
      { label: 'Follow up', text: 'In both arms', value: '4 weeks' },
    ];
    const about = { alt: 'Process', reason: 'forms.because_process', alternatives: [] };
    const barsOf = (steps: FormSpec['items']): FormShape[] =>
      drawForm({ form: 'process', items: steps, ...about }, AREA, look)
        .parts.filter(hasText)
        .filter(({ id }) => id.startsWith('time-'));
    const [treatment, follow] = barsOf(items);
    expect((treatment?.box.w ?? 0) / (follow?.box.w ?? 1)).toBeCloseTo(4, 1);
    expect(treatment?.name).toBe('Treat: 16\u00A0weeks');
    const marks = drawForm({ form: 'process', items, ...about }, AREA, look).parts.filter(({ id }) =>
      id.startsWith('mark-'),
    );
    expect(marks.map(({ name }) => name)).toEqual(['0', '16', '20 weeks']);
    expect(barsOf(items.map((item) => ({ ...item, value: item.label === 'Treat' ? '16 days' : '4 weeks' })))).toEqual(
      [],
    );
  });

  it('ends at one edge, with room around the words of its bars', () => {
    const items = ['Stratify', 'Treat', 'Follow up'].map((label, at) => ({
      ...{ label, text: 'One tablet daily in both arms, until the end' },
      ...(at === 0 ? {} : { value: at === 1 ? '16 weeks' : '4 weeks' }),
    }));
    const { parts } = drawForm({ form: 'process', items, alt: 'A', reason: '', alternatives: [] }, AREA, look);
    const shapes = parts.filter(hasText);
    const boxOf = (id: string) => shapes.find((shape) => shape.id === id)?.box ?? { x: 0, w: 0 };
    const [step, text, bar] = ['step-2', 'text-2', 'time-1'].map((id) => boxOf(id).x + boxOf(id).w);
    expect(text).toBeCloseTo(step ?? 0, -2);
    expect(bar).toBeCloseTo(step ?? 0, -2);
    const { inset = 0 } = shapes.find(({ id }) => id === 'time-1')?.text ?? {};
    expect(typeof inset === 'number' ? inset : inset.x).toBeGreaterThan(boxOf('time-1').w * 0.05);
  });
});

describe('key figures', () => {
  const inColumn = (h: number, ...labels: string[]) => {
    const items = labels.map((label) => ({ value: '$9,500', label }));
    const form: FormSpec = { form: 'kpi_tiles', alt: 'Pay', reason: '', alternatives: [], items };
    return drawForm(form, { ...AREA, w: 2_850_000, h }, look);
  };

  it('in a narrow column keep to its panel, the one with the longest label in the highest row', () => {
    const long = 'the highest median monthly salary of the South-west, of ten new hires in all only';
    const { parts, misfit } = inColumn(3_100_000, long, 'median monthly salary', 'median of all');
    const [first = 0, ...others] = parts.filter(hasText).map(({ box }) => box.h);
    expect([misfit, first > Math.max(...others)]).toEqual([null, true]);
  });

  it('that are larger than their tiles have no room', () => {
    const long = 'a name of many words '.repeat(5).trim();
    expect(inColumn(2_400_000, long, long, long).misfit).toBe('forms.no_room');
  });

  it('stand in columns below the names of their groups, where each group stands together', () => {
    const of = (value: string, group: string) => ({ value, label: 'growth in total revenue', group });
    const items = [
      of('18%', 'Revenue'),
      of('24%', 'Revenue'),
      of('12%', 'Region'),
      of('112%', 'Users'),
      of('4.2M', 'Users'),
    ];
    const about = { alt: 'Revenue', reason: 'forms.because_kpi_tiles', alternatives: [] };
    const headsOf = (own: FormSpec['items']): string[] =>
      drawForm({ form: 'kpi_tiles', items: own, ...about }, AREA, look).parts.flatMap(({ id, name }) =>
        id.startsWith('head-') ? [name] : [],
      );
    expect(headsOf(items)).toEqual(['Revenue', 'Region', 'Users']);
    expect(headsOf([...items].reverse())).toEqual(['Users', 'Region', 'Revenue']);
    expect(headsOf([...items.slice(1), ...items.slice(0, 1)])).toEqual([]);
    expect(headsOf(items.slice(1, 4))).toEqual([]);
  });
});
