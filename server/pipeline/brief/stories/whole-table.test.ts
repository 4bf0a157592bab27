import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');
const messages = (text: string, language: 'en' | 'de' = 'en'): string[] =>
  storiesOfTable(text, language).map(({ message }) => plain(message));

describe('a small table of several columns', () => {
  const costs = [
    'Kostengruppe|Budget|Beauftragt|Angebot|Abweichung',
    'Rohbau|5.420|4.610|5.760|+340',
    'Technik|3.150|2.980|3.395|+245',
    'Außenanlagen|610|95|560|–50',
    'Summe|9.180|7.685|9.715|+535',
  ].join('\n');

  it('is shown whole, with its total row and what that says', () => {
    const [story, ...others] = storiesOfTable(costs, 'de');
    expect(others).toEqual([]);
    expect(plain(story?.message)).toBe('Summe: Budget 9.180, Beauftragt 7.685, Angebot 9.715, Abweichung +535');
    expect(story?.table?.rows).toHaveLength(5);
    expect(story?.chart).toBeUndefined();
  });

  it('says from where to where its first measure goes, and ranks no one', () => {
    const offers = [
      'Supplier|Price (€)|Weeks|Remark',
      'Brook|28,900|5|without wiring',
      'Kolbe|34,650|4|complete, from May',
      'Hall|37,200|6|complete, with lockers',
    ].join('\n');
    expect(messages(offers)).toEqual(['Price: from €28,900 (Brook) to €37,200 (Hall)']);
  });

  it('leaves ends that several share without a name, and keeps signs and units', () => {
    const dates = [
      'Milestone|Plan|Now|Deviation (days)',
      'Roof|31 July 2026|28 Aug 2026|+28',
      'Windows|30 Oct 2026|11 Dec 2026|+42',
      'Pipes|29 Jan 2027|12 Mar 2027|+42',
      'Move|2 Aug 2027|2 Aug 2027|0',
    ].join('\n');
    const [story] = storiesOfTable(dates, 'en');
    expect(plain(story?.message)).toMatch(/Deviation: from 0 to \+42 days$/u);
    expect(story?.table?.rows[0]).toHaveLength(4);
  });

  it('sums up and ranks no options side by side', () => {
    const seconds = [
      'Median time in seconds|A|B|C',
      'From the office|11|38|12',
      'From home|94|61|19',
      'From a site|210|142|47',
    ].join('\n');
    expect(messages(seconds).join()).not.toMatch(/%|total|315|210/u);
    const scores = [
      'Criterion|Weight|A|B|C',
      'Security|40%|3|4|4',
      'Ease of use|35%|3|5|4',
      'Exit|25%|5|2|4',
      'Weighted score|100%|3.5|3.9|4.0',
    ].join('\n');
    expect(messages(scores)).toEqual(['Weighted score: C is highest (4.0), A lowest (3.5)', 'A, B and C']);
  });

  it('stays a chart where one column is all it has beside the names', () => {
    const [story] = storiesOfTable('Team|Tickets\nNorth|40\nSouth|25\nEast|12\nWest|8', 'en');
    expect(story?.chart?.kind).toBe('bar');
  });

  it('keeps the chart of two periods, and adds the table where it has more', () => {
    const found = storiesOfTable(
      [
        'Branch|Usage 2024 (MWh)|Usage 2025 (MWh)|Cost 2025 (EUR)|Area (m²)',
        'Ash|412|398|92,300|1,850',
        'Birch|365|371|86,100|1,620',
        'Cedar|298|244|58,900|1,400',
        'Total|1,075|1,013|237,300|4,870',
      ].join('\n'),
      'en',
    );
    expect(found[0]?.chart?.series).toHaveLength(2);
    expect(found[1]?.table?.rows[0]).toHaveLength(5);
    expect(found).toHaveLength(2);
  });
});

describe('rows that are no parts of one whole', () => {
  it('have no sum and no leader: income, expenditure and what is left', () => {
    const [story] = storiesOfTable('Budget|£000\nIncome|2,480\nExpenditure|2,465\nSurplus|15', 'en');
    expect(story?.chart).toBeUndefined();
    expect(story?.table?.rows).toHaveLength(4);
  });

  it('are never compared across their units', () => {
    const indicators = [
      'Indicator|2025|2026',
      'Outages (number)|14|19',
      'Outage time (h)|71.5|89.0',
      'Availability (%)|99.88|99.85',
    ].join('\n');
    expect(messages(indicators).join()).not.toMatch(/most|highest|rose|fell/u);
  });

  it('have a total of their own name: what is the exact sum of the rows above', () => {
    const costs =
      'Item|A|B\nHardware|148|0\nLicences|54|178\nMigration|12|68\nCash-out|214|246\nInternal|165|75\nTotal|379|321';
    expect(messages(costs)).toEqual(['Total: A is highest (379), B lowest (321)', 'A and B']);
    const replies = 'Group|Replies\nFirst year|289\n1 to 5 years|561\nOver 5 years|468\nEveryone|1,318';
    expect(messages(replies).join()).not.toContain('Everyone accounts');
  });

  it('say no sum that the table does not give', () => {
    const found = storiesOfTable('Place|Tickets\nNorth|40\nSouth|22\nEast|12', 'en');
    expect(found.flatMap(({ points }) => points).join()).not.toMatch(/74|total/u);
  });
});

describe('rows of things and years', () => {
  const csv = [
    'No|Building|Area_m2|Year|Heat_MWh*|Cost_EUR_gross',
    ...['001|Town hall|6840', '002|School|14200', '003|Pool|4420'].flatMap((head, at) =>
      [2021, 2022, 2023].map(
        (year, step) => `${head}|${year}|${900 - at * 200 - step * 40}|${100_000 + at * 20_000 + step * 9_000}`,
      ),
    ),
    ...[2021, 2022, 2023].map(
      (year, step) => `|Total of all|25460|${year}|${2100 - step * 120}|${360_000 + step * 27_000}`,
    ),
  ].join('\n');

  it('follow what changes, by name and with the totals of the table, and no floor area', () => {
    const said = messages(csv);
    expect(said[0]).toBe('Total Heat fell 11% from 2021 to 2023, to 1,860 MWh');
    expect(said.join()).not.toMatch(/area|00[123]/iu);
    expect(said.some((message) => /cost/iu.test(message))).toBe(true);
  });
});

describe('a scale of a few points over months', () => {
  const rows = ['Oct 2025|4.4', 'Nov 2025|4.5', 'Dec 2025|4.3', 'Jan 2026|4.0', 'Feb 2026|3.9'];

  it('goes from one point to another, not down by a percentage, and not from a year', () => {
    const [story] = storiesOfTable(['Month|Satisfaction (1–5)', ...rows, 'FY 2024/25|4.6'].join('\n'), 'en');
    expect(story?.message).toBe('Satisfaction went from 4.4 in Oct 2025 to 3.9 in Feb 2026');
    expect(story?.chart?.categories).toHaveLength(5);
    expect(story?.points.join()).not.toContain('%');
  });

  it('names the columns that a slide has no room for, but not the numbers of the rows', () => {
    const tasks = [
      'No.|Site|Matter|Value|Owner|Due|Remark|State|Budget',
      '1|North Street|Pay round|120|Finance director|12 Dec 2025|agreed with union|open|40',
      '2|South Quay|Lease break|310|Managing partner|31 Jan 2026|notice to landlord|open|60',
      '3|East Lane|Price rise|95|Practice manager|15 Mar 2026|letter to clients|done|20',
    ].join('\n');
    const [story] = storiesOfTable(tasks, 'en');
    const shown = story?.table?.rows[0]?.map(({ text }) => text) ?? [];
    const all = ['Site', 'Matter', 'Value', 'Owner', 'Due', 'Remark', 'State', 'Budget'];
    expect(story?.left_out).toEqual(all.filter((name) => !shown.includes(name)));
    expect(story?.left_out?.length).toBeGreaterThan(0);
  });
});
