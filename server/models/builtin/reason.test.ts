import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { readPassages } from './passages.ts';
import { reasonIn } from './reason.ts';
import { writeBullets } from './write-bullets.ts';
import { writeMessage } from './write-title.ts';

describe('the reason in a sentence', () => {
  it.each([
    [
      'Users of old accounts are given access to all rows because that account-level security is an all-or-nothing solution.',
      ['Users of old accounts are given access to all rows', 'Account-level security is an all-or-nothing solution'],
    ],
    ['Users of old accounts are not given access to all rows because the rows of others are secret.', null],
    ['Users of old accounts are given access to all rows because they have always been given that.', null],
    ['Users of old accounts are given access to all rows because of a rule that no one remembers.', null],
    ['Because the rows of others are secret, users of old accounts are given access to few rows.', null],
  ])('is parted from it only where both keep their meaning: %s', (sentence, expected) => {
    const parted = reasonIn(sentence);
    expect(parted === null ? null : [parted.claim, parted.reason]).toEqual(expected);
  });

  it('stands below a title that would be too long with it', async () => {
    const linguist = await createLinguistSource()('en');
    const claim =
      'Users with access to whole objects are often given access to rows and columns beyond what their daily work requires';
    const reason = 'Security of whole objects provides an all-or-nothing solution to every business';
    const text = `${claim} because s${reason.slice(1)}. For example, controls of whole objects allow a manager to read data about all employees.`;
    const blocks: BlockDigest[] = [
      { ref: 'a', kind: 'heading', level: 2, text: 'State of security' },
      { ref: 'b', kind: 'paragraph', text },
    ];
    const used = { titles: new Set<string>(), terms: [], subject: [] };
    const message = writeMessage(blocks, readPassages(blocks, linguist), 'State of security', used, linguist);
    expect(message?.title).toBe(claim);
    const shown = [message?.title ?? '', message?.takeaway ?? ''];
    const [first] = writeBullets(blocks, { max_length: 600, max_items: 4 }, shown, linguist);
    expect(first).toBe(reason);
  });
});
