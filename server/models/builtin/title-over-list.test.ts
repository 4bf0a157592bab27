import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { claimBeside } from './claim-beside.ts';
import { countedName, titleOfHeads } from './heads-title.ts';
import { titleOfLead } from './lead-title.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();
const ROOM = { max_chars: 170, max_words: 33 };

describe('a list whose items begin with what they are about', () => {
  it.each([
    [
      'en',
      'Risks with the new hall',
      ['Late finish. Each week costs €45,000.', 'The roof. The survey found rust.', 'People. Twelve places go.'],
      'Risks with the new hall: late finish, the roof, people',
    ],
    [
      'de',
      'Für wen etwas anderes gilt',
      ['Auszubildende: keine Schichtarbeit unter 18', 'Leihkräfte: Urlaub regelt der Verleiher'],
      'Für wen etwas anderes gilt: Auszubildende, Leihkräfte',
    ],
    [
      'en',
      'What new members find difficult',
      ['Waiting to start: 47%. The wait was 38 days.', 'Not knowing whom to ask: 39%', 'Travel cost: 22%'],
      'What new members find difficult: waiting to start (47%), not knowing whom to ask (39%), travel cost (22%)',
    ],
  ])('is titled by that (%s: %s)', async (language, name, items, title) => {
    expect(titleOfHeads(name, items, await linguists(language))).toBe(title);
  });

  it.each([
    ['a sentence begins one of them', ['Late finish. Each week costs €45,000.', 'The survey found rust on the roof.']],
    ['they are the runs that the heading names', ['Run 2: dry', 'Run 3: wet']],
    ['a letter names one of them', ['a: the first name', 'n: the number of answers']],
  ])('has no such title where %s', async (_, items) => {
    expect(titleOfHeads('Runs 2 and 3', items, await linguists('en'))).toBeNull();
  });

  it('is counted where its heading names what it lists', async () => {
    expect(countedName('Risks with the new hall', 4, await linguists('en'))).toBe('Four risks with the new hall');
    expect(countedName('Vorschläge für den 21. Juli', 3, await linguists('de'))).toBe(
      'Drei Vorschläge für den 21. Juli',
    );
    expect(countedName('Advice to practices', 4, await linguists('en'))).toBeNull();
  });
});

describe('the line that leads to a list', () => {
  it.each([
    [
      'de',
      'Sie bekommen Post von uns. Bitte bringen Sie mit:\n- Ausweis\n- Nachweise: Kranschein, Staplerschein',
      'Bitte bringen Sie mit: Ausweis, Nachweise',
    ],
    [
      'en',
      'No run today. Pulping test on 4 and 5:\n- run 4 reject 2.1%\n- run 5 reject 2.6%. Fine.',
      'Pulping test on 4 and 5: run 4 reject 2.1%, run 5 reject 2.6%',
    ],
    ['en', 'That the Board:\n- approves Option B;\n- asks for a report.', 'That the Board approves Option B'],
  ])('is its title with what it leads to (%s)', async (language, text, title) => {
    expect(titleOfLead(blocksOf(text), await linguists(language))?.title).toBe(title);
  });

  it('is none where it is a word or two', async () => {
    expect(titleOfLead(blocksOf('It is late. Reasons:\n- rain\n- snow'), await linguists('en'))).toBeNull();
  });
});

describe('a result above a list', () => {
  it.each([
    [
      'en',
      'Two thin layers meet the target of 12% at every speed. What we don’t know:\n- whether they hold\n- how they age',
      'Two thin layers meet the target of 12% at every speed',
    ],
    [
      'de',
      '2025 hatten wir 11 meldepflichtige Unfälle. Vier davon betrafen Neue, also 36 %. Ohne Ausnahme:\n- Brille\n- Schuhe',
      '2025 hatten wir 11 meldepflichtige Unfälle; vier davon betrafen Neue, also 36 %',
    ],
  ])('is the title (%s)', async (language, text, title) => {
    const found = claimBeside(blocksOf(text), ROOM, await linguists(language));
    expect(found).toEqual({ title, takeaway: title, has_result: true });
  });

  it('is not what the next sentence denies, nor what comes after the list', async () => {
    const denied =
      'Die ersten 40 Häuser sollten 2026 angeschlossen sein. Das schaffen wir nicht. Gründe:\n- Regen\n- Schnee';
    expect(claimBeside(blocksOf(denied), ROOM, await linguists('de'))).toBeNull();
    const after = '- rain\n- snow\n\nTwo comparable charities spent £60,000 on an app.';
    expect(claimBeside(blocksOf(after), ROOM, await linguists('en'))).toBeNull();
  });
});
