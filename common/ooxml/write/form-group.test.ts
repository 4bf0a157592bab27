import { expect, it } from '@jest/globals';
import { splitAtAddresses } from './form-group.ts';

it.each([
  [
    'Write to a.b@example.org.',
    [{ text: 'Write to ' }, { text: 'a.b@example.org', address: 'mailto:a.b@example.org' }, { text: '.' }],
  ],
  [
    'Video: www.example.org/\u200Bwatch?v=1, or call',
    [
      { text: 'Video: ' },
      { text: 'www.example.org/\u200Bwatch?v=1', address: 'https://www.example.org/watch?v=1' },
      { text: ', or call' },
    ],
  ],
  ['No address, 24/7', [{ text: 'No address, 24/7' }]],
])('finds the addresses in %j', (text, pieces) => {
  expect(splitAtAddresses(text)).toEqual(pieces);
});
