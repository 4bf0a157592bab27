import { describe, expect, it } from '@jest/globals';
import { serialOfDate } from '../../../../common/deck/serial-date.ts';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const PLAN = `Task|Phase|Start|End
Build|Make|2025-04-14|2025-06-27
Requirements|Plan|2025-03-03|2025-03-28
Design|Plan|2025-03-24|2025-04-25
Test|Make|2025-06-16|2025-07-18
Go-live|Make|2025-07-21|`;

describe('planStory', () => {
  it('draws tasks in order of their start, with their cells', () => {
    const stories = storiesOfTable(PLAN, 'en');
    expect(stories).toHaveLength(1);
    const chart = stories[0]?.chart;
    expect(chart).toMatchObject({
      kind: 'gantt',
      categories: ['Requirements', 'Design', 'Build', 'Test', 'Go-live'],
      groups: ['Plan', 'Plan', 'Make', 'Make', 'Make'],
      number_format: 'd mmm',
    });
    expect(chart?.series.map(({ name }) => name)).toEqual(['Start', 'End']);
    expect(chart?.series[0]?.values[0]).toBe(serialOfDate('2025-03-03'));
    expect(chart?.series[1]?.values[0]).toBe(serialOfDate('2025-03-28'));
    expect(chart?.series[1]?.addresses[2]?.range).toBe('D2');
    // Without an end it is a day, not a span.
    expect(chart?.series[1]?.values[4]).toBe(chart?.series[0]?.values[4]);
    expect(plain(stories[0]?.message)).toBe('The plan runs from 3 Mar 2025 to 21 Jul 2025');
    expect(plain(stories[0]?.points[0])).toBe('74 days for Build, the longest');
  });

  it.each([
    [['Done', 'Done', 'Late', 'Open'], '2 of 4 tasks done, Paint late'],
    [['Done', 'Open', 'Late', 'Late'], '1 of 4 tasks done, 2 late'],
    [['Done', 'Done', 'Open', 'Open'], '2 of 4 tasks done'],
    [['Open', 'Open', 'Late', 'Open'], null],
  ])('says how far it is: %s', (statuses, expected) => {
    const tasks = ['Dig', 'Wall', 'Paint', 'Roof'].map(
      (name, at) => `${name}|2025-03-0${at + 1}|2025-04-0${at + 1}|${statuses[at]}`,
    );
    const [story] = storiesOfTable(['Task|Start|End|Status', ...tasks].join('\n'), 'en');
    const span = 'The plan runs from 1 Mar 2025 to 4 Apr 2025';
    expect(plain(story?.message)).toBe(expected === null ? span : `${span}: ${expected}`);
  });

  it('computes ends from durations with a stated unit', () => {
    const [story] = storiesOfTable(
      'Vorgang|Beginn|Dauer (Wochen)\nKonzept|2025-03-03|4\nUmsetzung|2025-03-31|12',
      'de',
    );
    const start = serialOfDate('2025-03-03') ?? 0;
    expect(story?.chart?.series.map(({ name }) => name)).toEqual(['Beginn', 'Ende']);
    expect(story?.chart?.series[1]?.values).toEqual([start + 28, start + 28 + 84]);
    expect(story?.chart?.series[1]?.addresses[0]?.range).toBe('B2,C2');
    expect(plain(story?.message)).toBe('Der Plan beginnt am 3. März 2025 mit Konzept');
    const unclear = storiesOfTable('Vorgang|Beginn|Dauer\nKonzept|2025-03-03|4\nUmsetzung|2025-03-31|12', 'de');
    expect(unclear.every(({ chart }) => chart?.kind !== 'gantt')).toBe(true);
  });

  it.each([
    ['ends before starts', 'Task|Start|End\nA|2025-03-03|2025-03-01\nB|2025-04-01|2025-05-01'],
    ['dates that name no start and end', 'Order|Ordered|Shipped\nA|2025-03-03|2025-03-09\nB|2025-04-01|2025-05-01'],
    ['a single day', 'Task|Start|End\nA|2025-03-03|2025-03-03\nB|2025-03-03|2025-03-03'],
  ])('leaves %s alone', (_, text) => {
    expect(storiesOfTable(text, 'en').every(({ chart }) => chart?.kind !== 'gantt')).toBe(true);
  });
});
