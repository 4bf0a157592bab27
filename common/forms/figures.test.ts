import { expect, it } from '@jest/globals';
import { sampleForm } from '../../tests/support/form-samples.ts';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { cellText } from './comparison.ts';
import { drawForm, visualForms } from './registry.ts';
import { valueOf } from './visual-form.ts';

const typesetter = createTypesetter();
const inches = (x: number, y: number, w: number, h: number): Box => ({
  ...{ x: x * 914_400, y: y * 914_400, w: w * 914_400, h: h * 914_400 },
});

// The lines of Georgia are higher than those of other typefaces, its words no wider than those of Verdana.
it.each(['big_number', 'kpi_tiles'] as const)('%s has room in a typeface with high lines', (form) => {
  const spec = sampleForm(form, visualForms[form], 'normal', 'ltr');
  for (const box of [inches(0.6, 1.8, 12, 4.9), inches(0.7, 2, 8.6, 4.7)]) {
    const misfits = ['Verdana', 'Georgia'].map(
      (font) => drawForm(spec, box, { typesetter, font, icon: iconPath }).misfit,
    );
    expect(misfits).toEqual([null, null]);
  }
});

it('a big number leaves out the signs beside it where the words need their room', () => {
  const facts = [
    ['Expansion overseas', "The firm's operations expanded to Europe, South America, Asia and Australia", 'globe'],
    ['National Register', 'Sales conventions, generous sales incentives, a focus on customer service', 'money'],
    ['Rise of the manager', 'General manager; President eleven months later, when cases were resolved', 'person'],
  ].map(([label = '', text = '', icon = '']) => ({ label, text, icon }));
  const main = { value: '$9 million', label: 'revenues in the first four years', text: 'As the companies were then' };
  const spec = {
    ...sampleForm('big_number', visualForms.big_number, 'normal', 'ltr'),
    items: [main, ...facts],
  };
  const drawn = (width: number) =>
    drawForm(spec, inches(0.7, 2, width, 4.7), { typesetter, font: 'Verdana', icon: iconPath });
  const signs = ({ parts }: ReturnType<typeof drawn>) => parts.filter(({ id }) => id.startsWith('icon-')).length;
  expect([drawn(12), drawn(8.6)].map((drawing) => drawing.misfit)).toEqual([null, null]);
  expect(signs(drawn(12))).toBeGreaterThan(0);
  expect(signs(drawn(8.6))).toBe(0);
});

it('four tiles are two by two where a label of many lines would leave the others of a row hollow', () => {
  const rowsOf = (label: string): number => {
    const items = ['29', '19', '6', '6'].map((value, at) => ({
      ...{
        value,
        label: at === 0 ? label : 'prizes won',
        text: at < 2 ? 'From 1993 to 2021' : '',
      },
    }));
    const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
    const { parts } = drawForm(spec, inches(0.5, 1.6, 8.4, 4), { typesetter, font: 'Verdana', icon: iconPath });
    const tops = parts.flatMap((part) => (part.id.startsWith('tile-') && part.kind === 'shape' ? [part.box.y] : []));
    return new Set(tops).size;
  };
  expect(rowsOf('consecutive years with most patents')).toBe(2);
});

it('the facts beside a big number have larger type than its words where only these are long', () => {
  const facts = ['Level 2', 'Level 4'].map((label) => ({ label, text: 'A better choice at a lower cost' }));
  const main = {
    value: '20%',
    label: 'possible improvement of the accuracy that an untuned model reaches in problems of competitions',
    text: 'In the mathematics of high schools, without a change of model weights or of the words of the prompt',
  };
  const spec = { ...sampleForm('big_number', visualForms.big_number, 'normal', 'ltr'), items: [main, ...facts] };
  const { parts, misfit } = drawForm(spec, inches(0.7, 2, 8.6, 4), { typesetter, font: 'Verdana', icon: iconPath });
  expect(misfit).toBeNull();
  const sizes = (id: string): number[] =>
    parts
      .flatMap((part) => (part.kind === 'shape' && part.id === id ? (part.text?.paragraphs ?? []) : []))
      .map(({ size_pt }) => size_pt);
  expect(Math.max(...sizes('fact-0'))).toBeGreaterThan(Math.min(...sizes('label')));
});

it('a length of time has all of its units filled, not only the first and the last', () => {
  const items = [{ value: '12 years', label: 'in a row at the top', text: 'From 2001 to 2012' }];
  const spec = { ...sampleForm('big_number', visualForms.big_number, 'normal', 'ltr'), items };
  const { parts } = drawForm(spec, inches(0.6, 1.8, 12, 4.9), { typesetter, font: 'Verdana', icon: iconPath });
  const fills = parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('block-') ? [part.fill] : []));
  expect(fills).toEqual(Array.from({ length: 12 }, () => 'accent'));
});

it('a part of a whole has a bar of its share, and a count of more than the whole has none', () => {
  const barOf = (value: string): number | null => {
    const items = [{ value, label: 'items counted', text: 'In the store' }];
    const spec = { ...sampleForm('big_number', visualForms.big_number, 'normal', 'ltr'), items };
    const { parts } = drawForm(spec, inches(0.6, 1.8, 12, 4.9), { typesetter, font: 'Verdana', icon: iconPath });
    const widthOf = (id: string): number =>
      parts.flatMap((part) => (part.kind === 'shape' && part.id === id ? [part.box.w] : []))[0] ?? 0;
    return widthOf('whole') === 0 ? null : widthOf('share') / widthOf('whole');
  };
  expect(barOf('30 of 40')).toBeCloseTo(0.75);
  expect(barOf('40 of 30')).toBeNull();
});

it('a big number has two sizes of type beside large ones: its label, and all other words', () => {
  const facts = ['19', '6'].map((value) => ({ value, label: 'facilities for research across a dozen of countries' }));
  for (const length of [1, 3, 6]) {
    const main = { value: '9 years', label: 'with the record '.repeat(length), text: 'One by one, from 2001 to 2009' };
    const spec = { ...sampleForm('big_number', visualForms.big_number, 'normal', 'ltr'), items: [main, ...facts] };
    const { parts } = drawForm(spec, inches(0.6, 1.8, 9, 3.6), { typesetter, font: 'Verdana', icon: iconPath });
    const sizes = parts.flatMap((part) => (part.kind === 'shape' ? (part.text?.paragraphs ?? []) : []));
    expect(new Set(sizes.map(({ size_pt }) => size_pt).filter((size) => size < 28)).size).toBeLessThanOrEqual(2);
  }
});

it('the sign of a tile keeps its distance from the number, however much room the tile has', () => {
  const gapIn = (height: number): number => {
    const signs = ['trophy', 'globe', 'money'];
    const items = ['29', '19', '6'].map((value, at) => ({ value, label: 'prizes won', icon: signs[at] ?? '' }));
    const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
    const { parts } = drawForm(spec, inches(0.5, 1.6, 12, height), { typesetter, font: 'Verdana', icon: iconPath });
    const topOf = (id: string): number =>
      parts.flatMap((part) => (part.id === id && part.kind === 'shape' ? [part.box.y] : []))[0] ?? 0;
    return Math.round((topOf('number-0') - topOf('icon-0')) / 9144);
  };
  expect(gapIn(4)).toBeGreaterThan(0);
  expect(gapIn(10)).toBe(gapIn(4));
});

it('five figures with long words are in two rows, where they are larger than their labels', () => {
  const items = ['75%', '$400,000', 'up to 16 weeks', '30 days', 'up to 6%'].map((value, at) => ({
    ...{ value, label: `of the benefit with number ${at}`, text: 'For all employees at full pay, every three years' },
  }));
  const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
  const { parts, misfit } = drawForm(spec, inches(0.6, 1.8, 12, 4.9), { typesetter, font: 'Arial', icon: iconPath });
  const numbers = parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('number-') ? [part] : []));
  expect(misfit).toBeNull();
  expect(new Set(numbers.map(({ box }) => box.y)).size).toBe(2);
  expect(numbers[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(24);
});

it('a number and its unit are together as in the source', () => {
  const [value, unit] = ['75', '%'];
  expect(valueOf({ value, unit, evidence: 'The company pays 75% of it.' })).toBe('75%');
  expect(valueOf({ value, unit, evidence: 'Die Firma zahlt 75 % davon.' })).toBe('75\u00A0%');
  expect(valueOf({ value: '16', unit: 'weeks' })).toBe('16\u00A0weeks');
});

it('a cell of a table says its value once', () => {
  expect(cellText({ value: 'up to 16', unit: 'weeks', text: 'Up to 16 weeks' })).toBe('Up to 16 weeks');
  expect(cellText({ value: '8', unit: 'weeks', text: '8 additional weeks' })).toBe('8 additional weeks');
  expect(cellText({ value: '8', unit: 'weeks', text: 'unpaid' })).toBe('8\u00A0weeks unpaid');
  expect([cellText({ text: 'unpaid' }), cellText({})]).toEqual(['unpaid', '–']);
});

it('figures below the names of their groups are at least twice as large as what they are of', () => {
  const of = (value: string, group: string) => ({ value, label: 'of accuracy', text: 'In an example', group });
  const items = [of('90%', 'Easy'), of('70%', 'Easy'), of('35%', 'Hard'), of('20%', 'Hard')];
  const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
  const { parts, misfit } = drawForm(spec, inches(0.6, 1.8, 12.1, 4), { typesetter, font: 'Arial', icon: iconPath });
  const sizeOf = (id: string): number =>
    parts.flatMap((part) => (part.kind === 'shape' && part.id === id ? (part.text?.paragraphs ?? []) : []))[0]
      ?.size_pt ?? 0;
  expect([misfit, sizeOf('label-0-0') > 0]).toEqual([null, true]);
  expect(sizeOf('number-0-0')).toBeGreaterThanOrEqual(2 * sizeOf('label-0-0'));
});

it('figures without a text are in the middle of their row, whatever another row says', () => {
  const of = (value: string, text: string, group: string) => ({ value, label: 'of accuracy', text, group });
  const items = [
    of('90%', 'In an example', 'Easy'),
    of('70%', '', 'Easy'),
    of('35%', 'Too', 'Hard'),
    of('20%', '', 'Hard'),
  ];
  const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
  const { parts } = drawForm(spec, inches(0.6, 1.8, 12.1, 4.4), { typesetter, font: 'Arial', icon: iconPath });
  const topOf = (id: string): number =>
    parts.flatMap((part) => (part.id === id && part.kind === 'shape' ? [part.box.y] : []))[0] ?? 0;
  const [first, second] = [topOf('number-0-0') - topOf('panel-0'), topOf('number-0-1') - topOf('rule-0-1')];
  expect(topOf('rule-0-1')).toBeGreaterThan(topOf('number-0-0'));
  expect(second).toBeGreaterThan(first);
  expect(topOf('number-1-1')).toBe(topOf('number-0-1'));
});

it('one column of sentences beside short cells has most of the width of a table', () => {
  const widthOf = (second: string): number => {
    const items = ['temperature', 'top_p', 'n'].flatMap((label) => [
      { label, group: 'Effect', text: 'A higher one means more diversity but less coherence of the text' },
      { label, group: 'Range', text: second },
    ]);
    const spec = { ...sampleForm('emphasis_table', visualForms.emphasis_table, 'normal', 'ltr'), items };
    const about = { ...spec, columns: ['Parameter', 'Effect', 'Range'] };
    const { native } = drawForm(about, inches(0.6, 1.8, 12, 4), { typesetter, font: 'Arial', icon: iconPath });
    const widths = native?.content.kind === 'table' ? native.content.column_widths : [];
    return (widths[1] ?? 0) / widths.reduce((sum, each) => sum + each, 0);
  };
  expect(widthOf('0 to 1')).toBeGreaterThan(0.6);
  expect(widthOf('From 0 up to 1 in small steps')).toBeLessThan(0.5);
});

it('a table with one cell in each row compares nothing', () => {
  const cells = ['Print', 'Capital', 'Logistics'].map((label, at) => ({
    label,
    group: at < 2 ? 'Down' : 'Up',
    text: 'much',
  }));
  const both = cells.flatMap((cell) => ['Down', 'Up'].map((group) => ({ ...cell, group })));
  const misfitOf = (items: FormItem[]) =>
    drawForm(
      { ...sampleForm('comparison', visualForms.comparison, 'normal', 'ltr'), columns: ['Down', 'Up'], items },
      inches(0.6, 1.8, 12, 4.9),
      {
        ...{ typesetter, font: 'Arial', icon: iconPath },
      },
    ).misfit;
  expect([misfitOf([...cells, { label: 'Asia', group: 'Up', text: 'much' }]), misfitOf(both)]).toEqual([
    'forms.no_columns',
    null,
  ]);
});

it('a last row is a total where it is the sum in most columns', () => {
  const totalsOf = (...rows: string[][]) => {
    const items = rows.flatMap((row, at) =>
      row.map((value, column) => ({ label: `Row ${at}`, group: `Column ${column}`, value })),
    );
    const spec = { ...sampleForm('emphasis_table', visualForms.emphasis_table, 'normal', 'ltr'), columns: [], items };
    const { native } = drawForm(spec, inches(0.6, 1.8, 12, 4.9), { typesetter, font: 'Arial', icon: iconPath });
    return native?.content.kind === 'table' ? native.content.table.total_rows : undefined;
  };
  expect(totalsOf(['3', '2', '1'], ['27', '17', '14'], ['30', '30', '26'])).toEqual([]);
  expect(totalsOf(['3', '2', '5%'], ['27', '17', '7%'], ['30', '19', '6%'])).toEqual([3]);
});

it('amounts are right-aligned, beside one entry in words as well', () => {
  const alignOf = (...texts: string[]) => {
    const items = texts.map((text, at) => ({ label: `${2023 + at}`, group: 'Betrag', text }));
    const spec = { ...sampleForm('emphasis_table', visualForms.emphasis_table, 'normal', 'ltr'), columns: [], items };
    const { native } = drawForm(spec, inches(0.6, 1.8, 12, 4.9), { typesetter, font: 'Arial', icon: iconPath });
    return native?.content.kind === 'table' ? native.content.table.rows[1]?.[1]?.align : undefined;
  };
  expect(alignOf('5.000.000 €', '2.500.000 €', '710.000 €', 'Restemitnahme')).toBe('right');
  expect(alignOf('5.000.000 €', 'Restemitnahme', 'offen', '710.000 €')).toBe('left');
});

it('three key figures fill most of the height, each in the middle of its tile', () => {
  const items = [
    { value: '$4,287.50', label: 'Total variance cost' },
    { value: '1', label: 'Critical items' },
    { value: '97.2%', label: 'Overall accuracy' },
  ];
  const box = inches(0.6, 1.8, 12, 4.7);
  const spec = { ...sampleForm('kpi_tiles', visualForms.kpi_tiles, 'normal', 'ltr'), items };
  const { parts } = drawForm(spec, box, { typesetter, font: 'Arial', icon: iconPath });
  const boxes = parts.flatMap((part) => ('box' in part && part.id === 'tile-0' ? [part.box] : []));
  expect(boxes).toHaveLength(1);
  expect((boxes[0]?.h ?? 0) / box.h).toBeGreaterThan(0.65);
});
