import { expect, it } from '@jest/globals';
import type { Block } from '../../../common/deck/source.ts';
import { findTable } from './find-table.ts';
import type { FormEvidence, Passage } from './passage.ts';

const passageOf = (language: string, title: string, ...texts: readonly string[]): Passage => ({
  ...{ title, language },
  blocks: texts.map((text, at) => {
    const id = `b${at + 1}`;
    const heading = texts.slice(0, at + 1).findLast((each) => each.startsWith('# '));
    const address = { file: 'test.md', ...(heading === undefined ? {} : { section: [heading.slice(2)] }) };
    const block: Block = text.startsWith('# ')
      ? { id, kind: 'heading', level: 3, address, text: text.slice(2) }
      : text.startsWith('- ')
        ? {
            id,
            kind: 'list',
            ordered: text.endsWith('.'),
            address,
            items: text
              .slice(2)
              .split('\n- ')
              .map((each) => ({ text: each, level: 0 })),
          }
        : { id, kind: 'paragraph', address, text };
    return { ref: `s1/${id}`, block };
  }),
});

/** The rows of a table: each label with its cells. */
const rowsOf = (found: FormEvidence | null): string[] => {
  const labels = [...new Set(found?.items.map(({ label = '' }) => label))];
  return labels.map((name) =>
    [name, ...(found?.items ?? []).flatMap(({ label, value, text }) => (label === name ? [value ?? text] : []))].join(
      ' | ',
    ),
  );
};

it('shows elections with their votes, and with what goes on with them', () => {
  const found = findTable(
    passageOf(
      'de',
      'Neuwahl des Vorstands',
      'Es gibt keine weiteren Interessenten.',
      'Anna Holm wird mit 21 Ja, 0 Nein, 1 Enthaltung für ein Jahr als Vorsitzende gewählt. Sie nimmt die Wahl an.',
      'Ben Kurz wird mit 19 Ja, 0 Nein, 3 Enthaltungen als Schatzmeister gewählt und nimmt die Wahl an.',
    ),
  );
  expect(rowsOf(found)).toEqual([
    'Anna Holm wird für ein Jahr als Vorsitzende gewählt. Sie nimmt die Wahl an | 21 | 0 | 1',
    'Ben Kurz wird als Schatzmeister gewählt und nimmt die Wahl an | 19 | 0 | 3',
  ]);
  expect(found?.columns).toEqual(['Abstimmung', 'Ja', 'Nein', 'Enthaltungen']);
  expect(found?.note).toBe('Es gibt keine weiteren Interessenten.');
});

it('names votes by the headings that they are under', () => {
  const found = findTable(
    passageOf(
      'en',
      'Motions',
      '# Motion 1: Budget',
      'The budget is approved (12 in favor, 2 against, 1 abstention).',
      '# Motion 2: Fees',
      'The new fees are rejected (4 in favor, 11 against).',
    ),
  );
  expect(found?.columns).toEqual(['Vote', 'Decision', 'In favor', 'Against', 'Abstention']);
  expect(rowsOf(found)).toEqual([
    'Motion 1: Budget | The budget is approved | 12 | 2 | 1',
    'Motion 2: Fees | The new fees are rejected | 4 | 11',
  ]);
});

it('takes no table from a text that mostly says other things than how votes went', () => {
  const beside =
    'The board asked the treasurer to look into three offers and to report on all of them in March. '.repeat(5);
  const votes = ['PostgreSQL: 2 for, 1 against, 1 abstention', 'MySQL: 1 for, 2 against, 1 abstention'];
  expect(rowsOf(findTable(passageOf('en', 'Database', ...votes)))).toEqual([
    'PostgreSQL | 2 | 1 | 1',
    'MySQL | 1 | 2 | 1',
  ]);
  expect(findTable(passageOf('en', 'Database', ...votes, beside))).toBeNull();
});

it('shows listed amounts beside those that they are compared with', () => {
  const listed = passageOf(
    'en',
    'Highlights',
    '(all comparisons versus the prior year period unless otherwise noted)',
    '- Revenue of $244.5 million versus $216.4 million; highest quarterly revenue in six years\n- Net income of $1.1 million, or $0.04 per share versus net loss of $(11.3) million or $(0.40) per share\n- Adjusted EBITDA (1) of $6.3 million versus $(4.8) million\n- Liquidity at June 30, 2026 of $283.9 million, with no debt',
    '(1) Adjusted EBITDA excludes interest.',
    '(2) Liquidity includes cash.',
  );
  const found = findTable(listed);
  expect(found?.columns).toEqual(['Item', 'Amount', 'Prior year period', 'Remark']);
  expect(rowsOf(found)).toEqual([
    'Revenue | $244.5 million | $216.4 million | Highest quarterly revenue in six years',
    'Net income | $1.1 million, or $0.04 per share | net loss of $(11.3) million or $(0.40) per share',
    'Adjusted EBITDA (1) | $6.3 million | $(4.8) million',
    'Liquidity at June 30, 2026 | $283.9 million | With no debt',
  ]);
  const numbered = passageOf(
    'en',
    'Highlights',
    '- Adjusted EBITDA excludes interest.\n- Liquidity includes cash.',
  ).blocks;
  expect(findTable({ ...listed, blocks: [...listed.blocks.slice(0, 2), ...numbered] })?.note).toBe(found?.note);
  const { columns } =
    findTable({
      ...listed,
      blocks: listed.blocks.slice(1),
      remarks: ['All comparisons versus the prior year period'],
    }) ?? {};
  expect(columns).toEqual(found?.columns);
  expect(found?.note).toBe(
    '(all comparisons versus the prior year period unless otherwise noted) (1) Adjusted EBITDA excludes interest.',
  );
});

it('has the period of compared amounts above their column', () => {
  const found = findTable(
    passageOf(
      'en',
      'Results',
      'Gross profit was $19.5 million, or 8.0% of revenue, in the fourth quarter of fiscal 2026 compared to $8.1 million, or 3.8% of revenue, for the fourth quarter of fiscal 2025.',
      'SG&A expenses were $16.9 million in the fourth quarter of fiscal 2026, compared to $17.6 million for the fourth quarter of fiscal 2025. The decrease reflects the realignment.',
      'For the fourth quarter of fiscal 2026, the Company had net income of $1.1 million, or $0.04 per share, compared to a net loss of $11.3 million, in the fourth quarter of fiscal 2025.',
      'Adjusted EBITDA for the fourth quarter of fiscal 2026 was $6.3 million compared to a loss of $4.8 million for the fourth quarter of fiscal 2025.',
    ),
  );
  expect(found?.columns).toEqual(['Item', 'Fourth quarter of fiscal 2026', 'Fourth quarter of fiscal 2025', 'Remark']);
  expect(rowsOf(found)).toEqual([
    'Gross profit | $19.5 million, or 8.0% of revenue | $8.1 million, or 3.8% of revenue',
    'SG&A expenses | $16.9 million | $17.6 million | The decrease reflects the realignment',
    'Net income | $1.1 million, or $0.04 per share | net loss of $11.3 million',
    'Adjusted EBITDA | $6.3 million | loss of $4.8 million',
  ]);
});

it('says of which part of a company a measure is that several have, and is no table where that is open', () => {
  const storage =
    'Storage segment revenue increased 43% to $137.4 million in the fourth quarter compared to $96.1 million in the prior year quarter, due to more projects. Gross margin was 6.4% in the fourth quarter, compared to (1.1)% in the prior year quarter.';
  const power =
    'Power segment revenue was $73.5 million in the fourth quarter, which was consistent with the prior year quarter. Gross margin was 12.8% in the fourth quarter, compared to 9.1% for the prior year quarter, an increase of 3.7% due to strong execution.';
  expect(rowsOf(findTable(passageOf('en', 'Segments', storage, power)))).toEqual([
    'Storage segment revenue | increased 43% to $137.4 million | $96.1 million | Due to more projects',
    'Storage segment: Gross margin | 6.4% | (1.1)%',
    'Power segment revenue | $73.5 million | Consistent with the prior year quarter',
    'Power segment: Gross margin | 12.8% | 9.1% | An increase of 3.7% due to strong execution',
  ]);
  const total = 'Backlog was $9 million in the fourth quarter compared to $8 million in the prior year quarter.';
  expect(findTable(passageOf('en', 'Segments', storage, total))).toBeNull();
});

it('shows a log below times as what happened when, each entry whole', () => {
  const long = 'Decide there must be a problem as traffic suggests that people still try to start. '.repeat(2);
  const found = findTable(
    passageOf(
      'en',
      'Timeline',
      'All times in PST',
      '# 2018-01-18 4:19',
      'First noticed something.',
      '# 8:20 - 8:24',
      long,
      '# 8:24',
      '- Restart the hub\n- Wait',
    ),
  );
  expect(found?.columns).toEqual(['Time', 'Event']);
  expect(rowsOf(found)).toEqual([
    '2018-01-18 4:19 | First noticed something',
    `8:20 - 8:24 | ${long.trim()}`,
    '8:24 | Restart the hub. Wait.',
  ]);
  expect(found?.note).toBe('All times in PST');
  expect(findTable(passageOf('en', 'Plan', '# 4 pilots', 'First.', '# 8 sites', 'Second.'))).toBeNull();
});
