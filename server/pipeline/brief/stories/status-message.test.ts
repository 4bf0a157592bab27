import { expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { tableOf } from '../../../../tests/support/stories-of-table.ts';
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from './find-stories.ts';

const COUNT = `Product code|Place|Expected|Actual|Status
S-1|A-12|450||
|B-07||289|
S-2||780|778|OK
|C-15|||
S-3|D-22||156|CRITICAL
||180||OK`;

function storiesOf(text: string): DataStory[] {
  const translator = createTranslator('en', { en: [en] });
  return findStories(tableOf(text, 'en'), 's1/b1', {
    ...{ language: 'en', section_title: 'Stock count' },
    translate: (key, params) => translator.translate('author', key, params),
  });
}

it('a table says which of its named rows is the only one that needs action', () => {
  const [story] = storiesOf(COUNT);
  expect(story?.message).toBe('S-3 is the only one of 3 that is critical');
  // Rows without a name stay as the source has them.
  expect(story?.table?.rows).toHaveLength(7);
});

it('a table says so of no row where several need action', () => {
  const messages = storiesOf(COUNT.replace('|778|OK', '|778|CRITICAL')).map(({ message }) => message);
  expect(messages.every((message) => !message.includes('only one'))).toBe(true);
});
