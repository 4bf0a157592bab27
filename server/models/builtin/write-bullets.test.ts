import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { wholeText } from './shorten-text.ts';
import { writeBullets } from './write-bullets.ts';

const linguist = await createLinguistSource()('en');
const german = await createLinguistSource()('de');
const ROOM = { max_length: 600, max_items: 4 };
const paragraphs = (...texts: string[]): BlockDigest[] =>
  texts.map((text, at) => ({ ref: `b${at}`, kind: 'paragraph', text }));

describe('the lines below a title', () => {
  it('keep the words that say that something is one example of many', () => {
    const room = { max_chars: 200, max_words: 30 };
    const example = 'For example, rules let a manager see all files.';
    expect(wholeText(example, room, linguist)).toMatch(/^For example, /u);
    expect(wholeText('Zum Beispiel sieht ein Leiter alle Akten der Abteilung.', room, german)).toMatch(
      /^Zum Beispiel/u,
    );
    expect(wholeText('In general, rules let a manager see all files.', room, linguist)).toMatch(/^In general, /u);
  });

  it('do not announce kinds that they leave out, where something else is said', () => {
    const blocks = paragraphs(
      'The Mora lock holds tight under load. The Mora lock has two bolts and a spring. Only a key turned in the lock opens it.',
      'Mora locks are made with three different bolt styles and in various sizes.',
      'The lock can be taken out and used again without loss.',
    );
    const lines = writeBullets(blocks, ROOM, ['The Mora lock holds tight under load'], linguist).join('\n');
    expect(lines).toContain('Only a key turned in the lock opens it');
    expect(lines).not.toContain('styles');
  });

  it('name what takes part in the steps before them', () => {
    const blocks = paragraphs(
      'The Mora lock turns by hand until it is shut. The Mora lock consists of two parts: a housing with a groove and a bolt with a ridge. ' +
        'Until the lock is shut, it turns on its axle freely, because the axle has the proper width for all of its weight. ' +
        'When the lock is shut, the ridge is pulled down. This action presses the housing against the door.',
    );
    const title = 'The Mora lock turns by hand until it is shut';
    const lines = writeBullets(blocks, { max_length: 260, max_items: 4 }, [title], linguist);
    expect(lines[0]).toContain('two parts');
    expect(lines.at(-1)).toContain('presses the housing');
  });

  it('say first which study gives the ratio of a title, and what it compares', () => {
    const blocks = paragraphs(
      'The odds ratio was 1.4 for smoke in all towns. Smoke is known to harm the lungs of people in towns.',
      'Included in this is a meta-analysis of earlier studies in order to weigh the risk, resulting in an odds ratio in which the lowest dose has been compared with the highest dose.',
    );
    const lines = writeBullets(blocks, ROOM, ['The odds ratio was 1.4 for smoke in all towns'], linguist);
    expect(lines[0]).toBe(
      'A meta-analysis of earlier studies results in an odds ratio in which the lowest dose has been compared with the highest dose',
    );
  });

  it('begin with the first of several, and leave out a row of names', () => {
    const blocks = paragraphs(
      'The grebes of the lake are split into many tribes. The largest of these, the Nomi, contains the grebes that feed at night. ' +
        "The 'deep grebes', also named for their diet, make up the tribe Dori. The river grebes feed by day on small fish. " +
        'The pied grebe is in Nominae, in Dorinae or in Pelinidae.',
    );
    const lines = writeBullets(blocks, ROOM, ['The grebes of the lake are split into many tribes'], linguist);
    expect(lines.slice(0, 2)).toEqual([
      'The largest of these, the Nomi, contains the grebes that feed at night',
      "The 'deep grebes', named for their diet, make up the tribe Dori",
    ]);
    expect(lines.join()).not.toContain('Nominae');
    // Without the sentence before it, no one knows of which.
    expect(writeBullets(blocks, ROOM, ['Grebes'], linguist)[0]).not.toMatch(/^The largest/u);
  });

  it('are all of a part that is one short paragraph, whichever of its sentences is the title', () => {
    const blocks = paragraphs(
      'Trees on clay need no irrigation in most years. Growers drain the low fields with ditches. Lime keeps the soil neutral.',
    );
    expect(writeBullets(blocks, ROOM, ['Lime keeps the soil neutral'], linguist)).toEqual([
      'Trees on clay need no irrigation in most years',
      'Growers drain the low fields with ditches',
    ]);
  });

  it('take the sentences of items that are paragraphs one by one', () => {
    const long = 'The first step is a policy that everybody in the whole firm has read and signed before work begins.';
    const items = [
      `${long} Without it, nobody can say which use of the data of our clients is allowed and which use is not. A policy names the owner of each file, the people who may open it, and the day on which it ends.`,
    ];
    const blocks: BlockDigest[] = [{ ref: 'b0', kind: 'list', text: items.join('\n'), items }];
    expect(writeBullets(blocks, ROOM, ['Policies'], linguist)).toContain(long.replace(/\.$/u, ''));
  });
});
