import { describe, expect, it } from '@jest/globals';
import { brokenMasters } from '../../../../tests/support/broken-masters.ts';
import { lintPackage } from '../../lint/lint-package.ts';
import { openMasterDeck } from './open-master-deck.ts';

/** What can't be read, and the reason that is given; everything else must open. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'ooxml.not_a_zip': ['empty', 'text'],
  'ooxml.encrypted': ['old binary file'],
  'ooxml.truncated': [
    ...['four bytes', 'cut at half', 'cut before the end', 'cut at the start', 'with bytes before it'],
    ...['with bytes behind it', 'overwritten in the middle', 'overwritten directory'],
  ],
  'ooxml.bad_name': ['entries that climb out'],
  'ooxml.bomb': ['ten thousand entries', 'a part of zeros'],
  'ooxml.missing_part': [
    ...['only an end', 'zip of a zip', 'a folder above', 'no types', 'no package relationships', 'no presentation'],
  ],
  'ooxml.not_a_presentation': ['empty types', 'type of a document'],
  'ooxml.no_layouts': [
    ...['no presentation relationships', 'no master', 'no master relationships', 'no layouts at all'],
    ...['presentation is its own master', 'master is its own layout', 'master linked from outside'],
    'presentation without anything',
  ],
  'ooxml.malformed_xml': ['damaged types', 'presentation cut', 'master cut', 'empty part', 'no namespaces'],
  'ooxml.hostile_xml': ['entities that multiply', 'deeper than anyone nests'],
};
const masters = brokenMasters();
const codeOf = (name: string): string | undefined =>
  Object.keys(REFUSED).find((code) => REFUSED[code]?.includes(name) === true);

describe('broken masters', () => {
  it.each(masters.filter(({ name }) => codeOf(name) !== undefined))('$name: is refused', async ({ name, bytes }) => {
    await expect(openMasterDeck(bytes, 'broken.pptx')).rejects.toMatchObject({ code: codeOf(name) });
  });

  it.each(masters.filter(({ name }) => codeOf(name) === undefined))('$name: is repaired', async ({ bytes }) => {
    const { catalogue, package: pack } = await openMasterDeck(bytes, 'broken.pptx');
    expect(catalogue.layouts.length).toBeGreaterThan(0);
    expect(await lintPackage(pack.toBytes())).toEqual([]);
    const { w, h } = catalogue.slide_size;
    for (const length of [w, h]) {
      expect(length).toBeGreaterThanOrEqual(914_400);
      expect(length).toBeLessThanOrEqual(51_206_400);
    }
    for (const { box } of catalogue.layouts.flatMap((layout) => layout.fields)) {
      expect([box.x, box.y, box.w, box.h].every(Number.isFinite)).toBe(true);
    }
  });
});
