import { describe, expect, it } from '@jest/globals';
import { formsOfItems } from './form-of-items.ts';

const written = (...texts: string[]) => texts.map((text) => ({ text, ref: 's1/b1', evidence: text }));
const formsAt = (turn: number, ...texts: string[]) =>
  formsOfItems(written(...texts), { title: 'The plant saves water every year', language: 'en', turn });
const PLAIN = ['It runs at night', 'The plant stores water', 'Its crew is small', 'Visitors are welcome'];

describe('forms of written points', () => {
  it('show one statement large, and the amount that it states', () => {
    expect(formsAt(0, 'It runs at night').map(({ form }) => form)).toEqual(['points']);
    expect(formsAt(0, 'John works as a clerk and earns €38,000')[0]).toMatchObject({
      form: 'big_number',
      items: [{ value: '€38,000' }],
    });
    expect(formsAt(0, 'The crew has 12 members').map(({ form }) => form)).toEqual(['points']);
  });

  it('show one statement that is a quotation with its speaker as that', () => {
    const [quote] = formsAt(0, '“We have never closed the plant and will not begin now,” said Ann Lee, its head');
    expect(quote).toMatchObject({
      form: 'quote',
      items: [{ text: 'We have never closed the plant and will not begin now', label: 'Ann Lee', group: 'its head' }],
    });
    expect(formsAt(0, 'The sign says “closed”, said Ann Lee')[0]?.form).toBe('points');
  });

  it('keep the names of points that have no place of their own', () => {
    const points = written('Mathematics and coding', 'It runs at night').map((item) => ({ ...item, label: 'Domains' }));
    const [form] = formsOfItems(points, { title: 'The plant', language: 'en', turn: 0 });
    expect(form?.items[0]?.text).toBe('Domains: Mathematics and coding');
  });

  it('keep the figure of a point that says nothing else', () => {
    const points = written('', '').map((item, at) => ({ ...item, label: 'Level 2', value: `9${at}%`, group: 'Tuned' }));
    const form = formsOfItems(points, { title: 'The plant', language: 'en', turn: 0 }).find(
      (each) => each.form === 'points',
    );
    expect(form?.items.map(({ text }) => text)).toEqual(['Level 2, Tuned: 90%', 'Level 2, Tuned: 91%']);
  });

  it('say a number once, and a name once over all that is said of it', () => {
    const [rows] = formsAt(0, '77% of us are sure', '86% of us go on', '54% of us keep records');
    expect(rows?.items.map(({ value, label }) => [value, label])).toContainEqual(['77%', 'of us are sure']);
    const [cards] = formsAt(0, 'Orders: They are counted', 'Cash: It covers a year', 'Cash: No one lent us any');
    expect(cards?.items.map(({ label, text }) => `${label ?? ''}: ${text ?? ''}`)).toEqual([
      'Orders: They are counted',
      'Cash: It covers a year. No one lent us any',
    ]);
  });

  it('put dated statements on a timeline, in the order of their dates', () => {
    const [first] = formsAt(
      0,
      'In July 2016, the plant opened',
      'On April 5, 2014, the council agreed',
      'By then it had lost 20 jobs in 2019 as in the years 2017 to 2018',
      'In 2020, it was enlarged',
    );
    expect(first?.form).toBe('timeline');
    expect(first?.items.map(({ date }) => date)).toEqual(['April 5, 2014', 'July 2016', '2019', '2020']);
  });

  it('put times from a beginning on a timeline, where they are of one unit', () => {
    const formOf = (...dates: string[]) => {
      const points = written('Treatment', 'Endpoint', 'Durability').map((item, at) => ({ ...item, date: dates[at] }));
      return formsOfItems(points, { title: 'The trial', language: 'en', turn: 0 })[0]?.form;
    };
    expect(formOf('Baseline', 'Week 16', 'Week 20')).toBe('timeline');
    expect(formOf('Week 20', 'Week 16', 'Baseline')).not.toBe('timeline');
    expect(formOf('Day 1', 'Week 16', 'Week 20')).not.toBe('timeline');
  });

  it('set the amount nearest to the title apart on every second slide', () => {
    const keys = (turn: number, ...texts: string[]) =>
      formsAt(turn, ...texts)
        .at(-1)
        ?.items.map(({ is_key = false }) => is_key);
    const amounts = ['It runs at 80 % of its power', 'The plant saves 12 % of the water', 'Its crew is small'];
    expect(keys(0, ...amounts)).toEqual([false, false, false]);
    expect(keys(1, ...amounts)).toEqual([false, true, false]);
    expect(keys(1, ...PLAIN)).toEqual([false, false, false, false]);
  });

  it('set no day or count in mid-sentence large', () => {
    const forms = formsAt(0, 'The report of 13 April is late', 'The lease runs for 25 years', 'The fleet has 12 ships');
    expect(forms.map(({ form }) => form)).toEqual(['points']);
  });

  it('set an amount large above the statement that says what it is of, once', () => {
    const [first] = formsAt(0, 'The report is late', 'The plant saved 12 %');
    expect(first?.items.map(({ value, text }) => [value, text])).toEqual([
      [undefined, 'The report is late'],
      ['12 %', 'The plant saved 12 %'],
    ]);
    // A figure of another subject than the title's, or in brackets, is a detail.
    for (const text of ['Sales rose by 12 %', 'The plant saved little (12 %)'])
      expect(formsAt(0, 'The report is late', text)[0]?.items.map(({ value }) => value)).toEqual([
        undefined,
        undefined,
      ]);
    const [share] = formsAt(0, 'Sales rose by 12 % to 40 %', 'The report is late');
    expect(share?.items.map(({ value }) => value)).toEqual([undefined, undefined]);
  });
});
