import { describe, expect, it } from '@jest/globals';
import { isMet, namesAgain, needsOf, wholeSentences, withoutLinks } from './antecedents.ts';
import { createLinguistSource } from './linguist.ts';
import { personOf, withHeadingsThing } from './named-subject.ts';
import { isOfElsewhere } from './self-contained.ts';

const linguist = await createLinguistSource()('en');

describe('what a sentence takes for known', () => {
  it('is a noun that a sentence before brought in, or a name for "the company"', () => {
    expect(needsOf('The nut can be reused.', ['A self-locking nut holds tight.'], linguist)).toEqual(['nut']);
    expect(needsOf('The spring holds the nut.', [], linguist)).toEqual([]);
    expect(needsOf('The company grew.', ['In 1911 Contoso began.'], linguist)).toContain('Contoso');
    expect(isMet(['nut'], ['Boots self-locking nut'])).toBe(true);
    expect(isMet(['Contoso'], ['Fabrikam grew'])).toBe(false);
  });

  it('is an abbreviation that a sentence before explains, or the surname of whom it names in full', () => {
    const before = ['Carl Mercer joined the Tabulating Company (CTC).'];
    expect(needsOf('By 1933, most units of CTC were merged.', before, linguist)).toEqual(['CTC']);
    expect(needsOf('The DoJ changed its rules.', ['Sued by the Department of Justice (DoJ).'], linguist)).toEqual([
      'DoJ',
    ]);
    expect(needsOf('Mercer became president in 1915.', before, linguist)).toEqual(['Mercer']);
    expect(needsOf('Pumps come in all sizes.', ['The Pumps are red.'], linguist)).toEqual([]);
  });

  it('is the person a paragraph is about, while it mentions no other', () => {
    const john = ['John is a clerk.', 'He earns €38,000.'];
    expect(personOf('He will gain €970.', john, 'en')).toEqual(['John']);
    expect(personOf('They gain €970.', john, 'en')).toBeNull();
    expect(personOf('They gain €970.', ['Ann and Keith are retired.', 'Ann is 71.'], 'en')).toEqual(['Ann']);
    expect(personOf('He will gain €970.', ['John is a clerk.', 'Eddie works for him.'], 'en')).toBeNull();
  });

  it.each([
    [
      'In 2016, the firm bought the 32-acre (13 ha) campus.',
      'It will upgrade its Mountain View, California, campus.',
      true,
    ],
    ['The update led to trouble, and the patch was withdrawn.', 'Contoso wrote a patch for its database.', true],
    ['The firm bought the campus of Fabrikam.', 'It will upgrade its Mountain View campus.', false],
    ['Contoso sells pumps in the world.', 'The world needs pumps.', false],
  ])('is a thing that a sentence names again without saying which one: %s', (text, before, expected) => {
    expect(namesAgain(text, [before], linguist)).toBe(expected);
  });

  it('is the thing of its heading, as long as the text mentions no other one', () => {
    const before = ['The stainless steel nut may be spun on by hand.'];
    const named = withHeadingsThing('The nut consists of two parts.', 'Stainless Steel Nut', before);
    expect(named).toBe('The stainless steel nut consists of two parts.');
    const two = [...before, 'An elastic nut has a collar.'];
    expect(withHeadingsThing('The nut has a key.', 'Stainless Steel Nut', two)).toBe('The nut has a key.');
    expect(withHeadingsThing('The nut has a key.', 'Bolts', before)).toBe('The nut has a key.');
  });

  it('leaves words out that only link a sentence to others', () => {
    expect(withoutLinks('It has also expanded its shops.', 'en')).toBe('It has expanded its shops.');
    expect(withoutLinks('It sold not only bread but also milk.', 'en')).toBe('It sold not only bread but also milk.');
  });

  it('ends an item before what leads on to something else', () => {
    const never = (): boolean => false;
    expect(wholeSentences('N: The number of answers. We search in the range of', linguist, never)).toBe(
      'N: The number of answers.',
    );
    expect(wholeSentences('The rules include the following ones:', linguist, never)).toBe('');
  });
});

describe('an item of a law', () => {
  it('is whole without the mark that parts it from the next', () => {
    const whole = (item: string): string => wholeSentences(item, linguist, () => false);
    expect(whole('Elect the members of the board; and')).toBe('Elect the members of the board');
    expect(whole('Members of the following boards of the')).toBe('');
  });

  it.each([
    'Members vote except as provided in the following paragraphs.',
    'Die Frist gilt nach § 5 auch für Gäste.',
    'Requerer a convocação nos termos previstos no artigo nono destes estatutos',
    'The 2.0 relative risk approach becomes a problem.',
  ])('is elsewhere in its source: %s', (text) => {
    expect(isOfElsewhere(text)).toBe(true);
  });

  it('is not elsewhere where a sentence only has a number or an article', () => {
    expect(isOfElsewhere('The 2.5 million members vote on paper.')).toBe(false);
    expect(isOfElsewhere('The article was read by 40 members of the club.')).toBe(false);
  });
});
