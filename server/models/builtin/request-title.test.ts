import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { titleOfRequest } from './request-title.ts';

const linguists = createLinguistSource();
const en = await linguists('en');
const de = await linguists('de');
const heading = (text: string): BlockDigest => ({ ref: 'h', kind: 'heading', level: 2, text });
const paragraph = (text: string): BlockDigest => ({ ref: 'p', kind: 'paragraph', text });
const list = (...items: string[]): BlockDigest => ({ ref: 'l', kind: 'list', text: items.join('\n'), items });

describe('the title of what readers are asked', () => {
  it('goes on from who is asked, with the first of several points', () => {
    const blocks = [
      heading('The Council is asked to'),
      list('approve the new ferry;', 'release €90,000;', 'report in May.'),
    ];
    expect(titleOfRequest('The Council is asked to', blocks, en)).toBe('The Council is asked to approve the new ferry');
  });

  it('has the name of the part before the point', () => {
    const blocks = [heading('Decisions we ask for'), list('Release €90,000 for the ferry', 'Sell the old one')];
    expect(titleOfRequest('Decisions we ask for', blocks, en)).toBe(
      'Decisions we ask for: release €90,000 for the ferry',
    );
  });

  it('says who resolves, so that a motion does not pass for a fact', () => {
    const blocks = [
      heading('Beschlussvorschlag'),
      paragraph('Der Rat beschließt:'),
      list('Die Fähre wird gekauft.', 'Die alte wird verkauft.'),
    ];
    expect(titleOfRequest('Beschlussvorschlag', blocks, de)).toBe('Der Rat beschließt: die Fähre wird gekauft');
  });

  it('gives a sum that several points share to all of them, not to the first', () => {
    const lead = paragraph('That the board release €90,000 from the reserve (balance €200,000) for:');
    const blocks = [heading('Decision requested'), lead, list('a new ferry, €70,000;', 'its insurance, €20,000.')];
    expect(titleOfRequest('Decision requested', blocks, en)).toBe(
      'Decision requested: that the board release €90,000 from the reserve',
    );
  });

  it('is the sentence that asks, without the end that has no room', () => {
    const asked =
      'On 9 May I would like the Board to agree that we buy a second ferry for the northern line, with a crew of our own and a workshop in the old harbour, and to release the first €90,000 of a total of €400,000.';
    const title = titleOfRequest('What I am asking for', [heading('What I am asking for'), paragraph(asked)], en);
    expect(title).toMatch(/^On 9 May I would like the Board to agree that we buy a second ferry/u);
    expect(title?.length).toBeLessThanOrEqual(170);
  });

  it('goes on from what is asked for below the day of the meeting', () => {
    const lead = paragraph('Der Ausschuss tagt am 10. Juli. Wir bitten um:');
    const blocks = [heading('Vom Ausschuss benötigt'), lead, list('Freigabe von 90.000 €', 'Bestätigung des Termins')];
    expect(titleOfRequest('Vom Ausschuss benötigt', blocks, de)).toBe('Wir bitten um: Freigabe von 90.000 €');
  });

  it('is the first of several things that one sentence asks for', () => {
    const asked =
      'The Committee is asked to agree that tap on be the preferred option, to release £45,000 for procurement and to ask Operations for a signed-off study of the two busiest routes before the full case comes in July.';
    expect(titleOfRequest('Decision sought', [heading('Decision sought'), paragraph(asked)], en)).toBe(
      'The Committee is asked to agree that tap on be the preferred option',
    );
  });

  it('leaves plans, questions and points with names of their own to others', () => {
    const points = list('Release €90,000 for the ferry', 'Sell the old one');
    for (const name of ['Next steps', 'Decisions'])
      expect(titleOfRequest(name, [heading(name), points], en)).toBeNull();
    const asked = list('Who pays for the ferry?', 'Who sells the old one?');
    expect(titleOfRequest('Recommendations', [heading('Recommendations'), asked], en)).toBeNull();
    const named = list('Ferry: buy a new one this year', 'Quay: repair it next year');
    expect(titleOfRequest('Recommendations', [heading('Recommendations'), named], en)).toBeNull();
  });
});
