import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { titleOfItems, titleOfSides } from './sum-up-items.ts';

const linguistFor = createLinguistSource();

function list(...items: string[]): BlockDigest {
  return { ref: items.join(' '), kind: 'list', text: items.join('\n'), items };
}

function heading(text: string): BlockDigest {
  return { ref: text, kind: 'heading', level: 2, text };
}

describe('the title over a list', () => {
  it.each([
    [
      'says all dated tasks without their dates, but for one of a single word',
      'Next steps',
      [
        'Team informed by 2 May 2025',
        'Board decides on 9 May 2025',
        'Contract signed by 1 June 2025',
        'Move on 3 July 2025',
      ],
      'Next steps: team informed, board decides, contract signed, move on 3 July 2025',
    ],
    [
      'says with what a course of hours ended',
      'Timeline',
      ['1 June 08:10: The pump fails.', '08:40: The guard calls the plant.', '09:05: The spare pump is running.'],
      'The spare pump is running (09:05)',
    ],
    [
      'says what each member of a series is',
      'Options',
      ['Option A: purchase for €9,600, own service', 'Option B: lease for €210 a month, with service'],
      'Options: purchase for €9,600, lease for €210 a month',
    ],
    [
      'begins with the first of several statements',
      'Decisions',
      ['The opening moves to 4 May 2025', 'The shop is left out', 'The old hall stays open'],
      'Decisions: the opening moves to 4 May 2025',
    ],
    [
      'says the weightiest of short points, figures and changes first',
      'Customers',
      [
        'enterprise segment grew 45%',
        'SMB remains core (68% of revenue)',
        'NPS score: 72 (up from 65)',
        'churn reduced to 2.1%',
      ],
      'Customers: enterprise segment grew 45%, churn reduced to 2.1%, NPS score 72 (up from 65)',
    ],
    [
      'says all of three short points',
      'Challenges',
      ['scaling infrastructure', 'hiring in competitive market', 'support ticket volume increased'],
      'Challenges: scaling infrastructure, hiring in competitive market, support ticket volume increased',
    ],
    [
      'names of what several dangers are, none of which stands for the others',
      'Risks',
      [
        'Moving 1,400 parts takes ten weeks.',
        'Two of the clerks would have to retrain.',
        'A strike would delay deliveries',
      ],
      'Risks: moving 1,400 parts, two of the clerks, a strike',
    ],
    [
      'says what the thing of the first requirement may cost',
      'Requirements',
      ['The lamp follows the plan of its user', 'It can be wiped with soap', 'It costs at most €149 in shops'],
      'Requirements: the lamp follows the plan of its user and costs at most €149 in shops',
    ],
    [
      'says all of three dated tasks',
      'Next steps',
      ['Repeat the test by May 2026', 'Include the new staff from June 2026', 'Publish the data in July 2026'],
      'Next steps: repeat the test by May 2026, include the new staff from June 2026, publish the data in July 2026',
    ],
    [
      'says three tasks without their dates where these have no room',
      'Next steps',
      [
        'By 2 May 2025 repeat the test of the two pumps that failed in the winter',
        'By 9 May 2025 order the parts',
        'By 16 May 2025 clean the list of all the parts in the store',
      ],
      'Next steps: repeat the test of the two pumps that failed in the winter, order the parts, clean the list of all the parts in the store',
    ],
    [
      'says how long those need on whom readers wait',
      'How to apply',
      [
        'Fill in the form on the page',
        'Send it to the office within a week',
        'The head decides within ten days; a no has reasons',
      ],
      'How to apply: the head decides within ten days',
    ],
    [
      'is how many questions are open, with what is known of their answers below',
      'Open questions',
      ['Who pays for it? The town says the club.', 'When is it? Nobody knows.'],
      'Two questions are open',
    ],
    [
      'is how many questions are open',
      'Open questions',
      ['Who pays for it?', 'Who calls them?', 'When is it?'],
      'Three questions are open',
    ],
    ['is the heading over answered questions', 'Common questions', ['Who pays for it?', 'Who calls them?'], null],
    [
      'is for whom something is, without what limits that',
      'Who it is for',
      ['Ports and small marinas that rent out ten berths or more', 'People who sail at weekends and pay by the night'],
      'Who it is for: Ports and small marinas, and people who sail at weekends',
    ],
    [
      'is the heading over those of whom one would be said whole',
      'Who it is for',
      ['Ports and small marinas that rent out ten berths or more', 'People who live in towns and villages'],
      null,
    ],
    [
      'says all of what is to be done',
      'Next steps',
      ['Sign the contract by 30 November', 'Move the files in January', 'Train the clerks by the end of February'],
      'Next steps: sign the contract by 30 November, move the files in January, train the clerks by the end of February',
    ],
    [
      'says the first of what is to be done, where all have no room',
      'Priorities for Q4',
      [
        'A/B test the order of the pages on small screens (are they read?)',
        'Hire two senior bakers and one driver',
        'Renegotiate the contract for flour with the mills of the valley',
      ],
      'Priorities for Q4: A/B test the order of the pages on small screens, hire two senior bakers and one driver',
    ],
    [
      'says both of two dangers',
      'Concerns',
      ['The shed has room for 28 carts only', 'The price of old carts is uncertain'],
      'Concerns: the shed has room for 28 carts only, the price of old carts is uncertain',
    ],
    ['is the heading over names', 'Members', ['Ann Lee', 'Ben Ode', 'Cem Tan'], null],
    [
      'is the heading over what readers are to do',
      'How to apply',
      ['Fill in the form on the page', 'Sign it on each of its pages', 'Send it to the office by post'],
      null,
    ],
  ])('%s', async (_, name, items, title) => {
    expect(titleOfItems(name, [heading(name), list(...items)], await linguistFor('en'))).toBe(title);
  });

  it('says until when, in German', async () => {
    const items = ['15.01.2025: Erste Halle geräumt', '28.02.2025: Test beendet', '30.09.2025: Alte Halle verkauft'];
    expect(titleOfItems('Meilensteine', [list(...items)], await linguistFor('de'))).toBe(
      'Meilensteine: erste Halle geräumt (15.01.2025), Test beendet (28.02.2025), alte Halle verkauft (30.09.2025)',
    );
    const steps = ['Füllen Sie den Antrag aus', 'Ihre Leitung entscheidet innerhalb von drei Tagen'];
    expect(titleOfItems('So geht es', [list(...steps)], await linguistFor('de'))).toBe(
      'So geht es: Ihre Leitung entscheidet innerhalb von drei Tagen',
    );
    const tasks = [
      'Auswertung für alle Leitungen bis 30. September',
      'Neue Karten für den Außendienst bis 31. Oktober',
    ];
    const report = 'Abschlussbericht an die Geschäftsführung im November';
    expect(titleOfItems('Nächste Schritte', [list(...tasks, report)], await linguistFor('de'))).toBe(
      'Nächste Schritte: Auswertung für alle Leitungen, neue Karten für den Außendienst, Abschlussbericht an die Geschäftsführung',
    );
    const more = ['10.01.2025: Plan genehmigt', ...items];
    expect(titleOfItems('Meilensteine', [list(...more)], await linguistFor('de'))).toBe(
      'Vier Meilensteine, als Letztes am 30.09.2025: alte Halle verkauft',
    );
  });
});

describe('the title over two sides', () => {
  it('sets a statement of one against a statement of the other', async () => {
    const blocks = [
      ...[heading('What went well'), list('The alarm was heard within a minute.', 'Good weather')],
      ...[heading('What went badly'), list('Bad tools', 'The gate was locked for an hour.')],
    ];
    expect(titleOfSides(blocks, await linguistFor('en'))).toBe(
      'The alarm was heard within a minute, but the gate was locked for an hour',
    );
  });

  it('keeps the heads of what may come', async () => {
    const blocks = [
      ...[heading('Benefits'), list('Staff sleep longer after night shifts', 'Fewer errors at the end of a shift')],
      ...[heading('Drawbacks'), list('Wards must change their routine', 'Each lamp needs the plan of its user')],
    ];
    expect(titleOfSides(blocks, await linguistFor('en'))).toBe(
      'Benefits: fewer errors at the end of a shift; drawbacks: each lamp needs the plan of its user',
    );
  });

  it('sets a point with a figure against those of the other side where they are no sentences', async () => {
    const blocks = [
      ...[heading('Chancen'), list('Weniger Verkehr', '8 Tonnen Papier weniger im Jahr')],
      ...[heading('Risiken'), list('Ausfall im Winter bei Schnee und Eis', 'Diebstahl')],
    ];
    expect(titleOfSides(blocks, await linguistFor('de'))).toBe(
      'Chancen: 8 Tonnen Papier weniger im Jahr; Risiken: Ausfall im Winter bei Schnee und Eis, Diebstahl',
    );
  });
});
