import { describe, expect, it } from '@jest/globals';
import { createLinguistSource } from './linguist.ts';
import { pointOf, withoutExamples } from './point-of-lines.ts';

const linguists = createLinguistSource();

async function pointIn(language: string, title: string, name: string, ...lines: string[]): Promise<string | null> {
  const linguist = await linguists(language);
  return pointOf(lines, name, linguist.terms(title), linguist);
}

describe('the point of a paragraph', () => {
  it('is the sentence of both sides rather than the first one', async () => {
    const both = 'Savings partially mitigated the decline of print revenue.';
    const growth = 'Sales in Asia grew strongly.';
    expect(await pointIn('en', 'Results', '', 'The print business stayed weak.', growth, both)).toBe(both);
    const trotz = 'Der Umsatz stieg trotz der schwachen Nachfrage um 3 Prozent.';
    expect(
      await pointIn('de', 'Bericht', '', 'Die Nachfrage blieb schwach.', 'In Wien öffnete ein Laden.', trotz),
    ).toBe(trotz);
    expect(await pointIn('en', 'Results', '', 'Sales grew strongly.', growth, 'Costs fell.')).toBeNull();
  });

  it('is what is needed below the heading of a reason', async () => {
    const needed = 'Nur mit einem Bericht erhält der Rat die nötige Information.';
    const lines = ['Der Bau verzögert sich oft.', 'Der Rat hat keinen Überblick.', needed];
    expect(await pointIn('de', 'Bericht', 'Begründung', ...lines)).toBe(needed);
    expect(await pointIn('de', 'Anbau', 'Umsetzung', ...lines)).toBeNull();
    const only = 'Only with a report does the council learn of delays.';
    expect(await pointIn('en', 'Report', 'Reasons', 'Works are often late.', 'Nobody knows why.', only)).toBe(only);
  });

  it('is the sentence about the subject where the first has nothing to do with the rest', async () => {
    const about = 'Staff dismissed for cause will not be eligible for severance.';
    const release = 'In return, you will be asked for a general release of liabilities.';
    const hourly = 'Unused vacation is paid at your hourly rate.';
    expect(await pointIn('en', 'Severance Packages', '', hourly, release, about)).toBe(about);
    expect(await pointIn('en', 'Severance Packages', '', 'Severance is paid monthly.', release, about)).toBeNull();
  });

  it('leaves examples to the sentence below', () => {
    expect(withoutExamples('If you leave for cause like theft, fraud or abuse, you will get nothing')).toBe(
      'If you leave for cause, you will get nothing',
    );
    expect(withoutExamples('We like apples')).toBe('We like apples');
  });
});
