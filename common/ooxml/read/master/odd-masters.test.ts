import { describe, expect, it } from '@jest/globals';
import { changed, oddMasters, rewrite } from '../../../../tests/support/odd-masters.ts';
import { lintPackage } from '../../lint/lint-package.ts';
import { openMasterDeck } from './open-master-deck.ts';

const REFUSED: Readonly<Record<string, string>> = { strict: 'ooxml.strict' };
const DAMAGED: Readonly<Record<string, string>> = {
  'damaged layout': 'ppt/slideLayouts/slideLayout3.xml',
  'damaged theme': 'ppt/theme/theme1.xml',
};
const masters = oddMasters();

describe('odd masters', () => {
  it.each(masters.filter(({ name }) => REFUSED[name] === undefined))('$name: opens and is sound', async (master) => {
    const deck = await openMasterDeck(master.bytes, 'odd.pptx');
    expect(await lintPackage(deck.package.toBytes())).toEqual([]);
    const { layouts } = deck.catalogue;
    expect(new Set(layouts.map((layout) => layout.layout_id)).size).toBe(layouts.length);
    expect(layouts.length).toBeGreaterThan(0);
    expect(deck.findings.map(({ params }) => params['part'])).toEqual(
      DAMAGED[master.name] === undefined ? [] : [DAMAGED[master.name]],
    );
  });

  it.each(Object.entries(REFUSED))('%s: is refused as %s', async (name, code) => {
    const master = masters.find((each) => each.name === name);
    await expect(openMasterDeck(master?.bytes ?? new Uint8Array(), 'odd.pptx')).rejects.toMatchObject({ code });
  });

  it('a presentation whose main part is damaged is reported as such', async () => {
    const [first] = masters;
    const bytes = changed(
      first?.bytes ?? new Uint8Array(),
      rewrite('ppt/presentation.xml', (xml) => xml.slice(0, 200)),
    );
    await expect(openMasterDeck(bytes, 'odd.pptx')).rejects.toMatchObject({ code: 'ooxml.malformed_xml' });
  });
});
