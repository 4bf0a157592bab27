import { describe, expect, it } from '@jest/globals';
import { withEventsOfTitle } from './key-events.ts';

describe('the events that a title speaks of', () => {
  const items = ['1911', '1924', '1960', '2005'].map((date) => ({ date, label: 'Event' }));
  const keysIn = (title: string): string[] =>
    withEventsOfTitle(items, title).flatMap(({ date = '', is_key }) => (is_key === true ? [date] : []));

  it('are those of the years that it names', () => {
    expect(keysIn('The harbour was sold in 2005')).toEqual(['2005']);
    expect(keysIn('The harbour was built in 1924 and bought in 1960')).toEqual(['1924', '1960']);
    expect(keysIn('Tram 19245 goes to the harbour')).toEqual([]);
  });

  it('are none, where it names the whole time', () => {
    expect(keysIn('The harbour from 1911 to 2005')).toEqual([]);
  });
});
