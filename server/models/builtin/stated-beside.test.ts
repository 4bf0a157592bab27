import { expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { statedBeside } from './stated-beside.ts';

const linguists = createLinguistSource();
const money =
  '£ thousand | Budget | Actual | Difference\nStaff | 742 | 671 | –71\nCloud | 128 | 157 | +29\nTotal | 870 | 828 | –42';

async function said(text: string, below: string, language = 'en', above = ''): Promise<string | null> {
  const blocks: BlockDigest[] = [
    { ref: 'a', kind: 'paragraph', text: above },
    { ref: 't', kind: 'table', text },
    { ref: 'b', kind: 'paragraph', text: below },
  ];
  return statedBeside(blocks, 't', await linguists(language));
}

it('is a sentence with figures of the table and changes between them', async () => {
  const sentence = 'We are £42k (4.8%) under budget, but for the wrong reason.';
  expect(await said(money, `${sentence} The vacancies hide an overrun.`)).toBe(sentence);
  expect(await said(money, 'The office moves to 42 High Street on 3 May.')).toBeNull();
  expect(await said(money, 'Of these, 671 and 157 are not included.')).toBeNull();
});

it('is the line above that counts the rows by their status', async () => {
  const table =
    'Maßnahme | Stand\nAmpullen | abgeschlossen\nBefunde | abgeschlossen\nRundgang | läuft\nApp | gestoppt\nAudit | läuft';
  const line = 'Von fünf Maßnahmen sind zwei abgeschlossen, zwei laufen, eine wurde gestoppt.';
  expect(await said(table, '', 'de', line)).toBe(line);
});
