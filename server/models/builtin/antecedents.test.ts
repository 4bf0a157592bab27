import { describe, expect, it } from '@jest/globals';
import { isMet, needsOf, personOf, wholeSentences, withoutLinks } from './antecedents.ts';
import { createLinguistSource } from './linguist.ts';

const linguist = await createLinguistSource()('en');

describe('what a sentence takes for known', () => {
  it('is a noun that a sentence before brought in, or a name for "the company"', () => {
    expect(needsOf('The nut can be reused.', ['A self-locking nut holds tight.'], linguist)).toEqual(['nut']);
    expect(needsOf('The spring holds the nut.', [], linguist)).toEqual([]);
    expect(needsOf('The company grew.', ['In 1911 Contoso began.'], linguist)).toContain('Contoso');
    expect(isMet(['nut'], ['Boots self-locking nut'])).toBe(true);
    expect(isMet(['Contoso'], ['Fabrikam grew'])).toBe(false);
  });

  it('is the person a paragraph speaks of, while it speaks of no other', () => {
    const john = ['John is a clerk.', 'He earns €38,000.'];
    expect(personOf('He will gain €970.', john, 'en')).toEqual(['John']);
    expect(personOf('They gain €970.', john, 'en')).toBeNull();
    expect(personOf('They gain €970.', ['Ann and Keith are retired.', 'Ann is 71.'], 'en')).toEqual(['Ann']);
    expect(personOf('He will gain €970.', ['John is a clerk.', 'Eddie works for him.'], 'en')).toBeNull();
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
