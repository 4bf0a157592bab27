import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const STOCK = `sku|item_name|qty_on_hand|reorder_level
BR-1|Brass hinge|320|150
BR-2|Steel hinge|90|150
LK-1|Rim lock|44|30
LK-2|Night latch|8|20
HD-1|Cup handle|70|60`;

describe('thresholdStory', () => {
  it('counts and names what is below the least there must be', () => {
    const [story] = storiesOfTable(STOCK, 'en');
    expect(story?.message).toBe('2 of 5 items are below the reorder level: Steel hinge and Night latch');
    expect(story?.chart?.categories).toEqual(['Steel hinge', 'Night latch']);
    expect(story?.left_out).toEqual(['Brass hinge', 'Rim lock', 'Cup handle']);
  });

  it('says nothing where all of them are above it', () => {
    const full = STOCK.replace('|90|', '|190|').replace('|8|', '|28|');
    expect(storiesOfTable(full, 'en').every(({ message }) => !message.includes('below'))).toBe(true);
  });
});

describe('a target beside what was reached', () => {
  const sales = (east: number): string =>
    ['North', 'South', 'East', 'West']
      .flatMap((region) =>
        ['Jan', 'Feb'].map(
          (month) => `${region}|${month}|${region === 'East' ? east : 210}000|${region === 'South' ? 205 : 200}000`,
        ),
      )
      .join('\n');
  const messages = (east: number): string[] =>
    storiesOfTable(`Region|Month|Net_sales_EUR|Target_EUR\n${sales(east)}`, 'en').map(({ message }) =>
      message.replaceAll('\u00A0', ' '),
    );

  it('names the only one below it, over all periods, and no target by itself', () => {
    const [first, ...others] = messages(180);
    expect(first).toBe('East is the only one of 4 regions below target: €360,000 against €400,000');
    expect(others.every((message) => !/target/iu.test(message))).toBe(true);
    expect(messages(210)[0]).not.toContain('only one');
  });
});
