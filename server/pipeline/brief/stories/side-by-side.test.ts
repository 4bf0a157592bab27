import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const CASH = `Einnahmen|Betrag|Ausgaben|Betrag
Beiträge|18.420 €|Personal|38.760 €
Veranstaltungen|41.275 €|Miete|21.940 €
Zuschuss|30.000 €|Programm|24.385 €
Summe|89.695 €|Summe|85.085 €`;

describe('tables side by side in one', () => {
  it('say of the figures of each side what its own names say', () => {
    const messages = storiesOfTable(CASH, 'de').map(({ message }) => message.replaceAll('\u00A0', ' '));
    expect(messages.some((message) => message.includes('Einnahmen') && message.includes('Veranstaltungen'))).toBe(true);
    expect(messages.some((message) => message.includes('Ausgaben') && message.includes('Personal'))).toBe(true);
    expect(messages.every((message) => !message.includes('Betrag'))).toBe(true);
  });

  it('are one table where the second column of text describes the rows', () => {
    const [story] = storiesOfTable(
      'City|Visitors|Country|Area\nKiel|40|Denmark|7\nGent|30|Belgium|9\nLille|90|France|8',
      'en',
    );
    expect(story?.id).not.toContain('side');
  });
});
