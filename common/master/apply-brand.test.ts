import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { checkRules } from '../check/check-rules.ts';
import { inspectDeck } from '../check/inspect-deck.ts';
import { masterLook } from '../check/read-rules.ts';
import type { Rule } from '../deck/rule.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { applyBrandToMaster, lookHash } from './apply-brand.ts';
import type { BrandLook } from './apply-brand.ts';

const LOOK: BrandLook = {
  colours: [
    { role: 'primary', hex: '7A1FA2' },
    { role: 'secondary', hex: '00695C' },
    { role: 'text', hex: '201A2B' },
    { role: 'background', hex: 'FFFFFF' },
  ],
  fonts: { heading: 'Gelasio', body: 'Carlito' },
  logos: [
    { png: Uint8Array.from([1, 2, 3]), width: 120, height: 40, clear_percent: 20, backgrounds: ['light'] },
    { png: Uint8Array.from([4, 5, 6]), width: 120, height: 40, clear_percent: 20, backgrounds: ['dark'] },
  ],
};

it.each(['general', 'corporate', 'dark', 'editorial'])(
  'gives the template %s colours, fonts and logo',
  async (name) => {
    const bytes = await readFile(
      new URL(`../../server/domains/templates/templates/builtin/${name}.pptx`, import.meta.url),
    );
    const { package: plain } = await openMasterDeck(bytes, `${name}.pptx`);
    const branded = applyBrandToMaster(plain, LOOK);
    const opened = await openMasterDeck(branded.toBytes(), `${name}.pptx`);
    expect(opened.masters.map(({ fonts }) => fonts)).toEqual([{ major: 'Gelasio', minor: 'Carlito' }]);
    const [family, palette] = masterLook(inspectDeck(opened.package)) as [Rule, Rule];
    expect(family.params).toMatchObject({ families: expect.arrayContaining(['Gelasio', 'Carlito']) as unknown });
    expect((palette.params as { colours: string[] }).colours).toEqual(
      expect.arrayContaining(['7A1FA2', '00695C', '201A2B']),
    );
    expect(opened.package.parts.get('ppt/media/brand-logo.png')).toEqual(LOOK.logos[name === 'dark' ? 1 : 0]?.png);
    expect(checkRules(inspectDeck(opened.package), [family, palette]).brand.findings).toEqual([]);
    // The layouts are the same ones: decks continue.
    expect(opened.catalogue.layouts.map(({ layout_id }) => layout_id)).toEqual(
      (await openMasterDeck(bytes, `${name}.pptx`)).catalogue.layouts.map(({ layout_id }) => layout_id),
    );
  },
);

const TITLE_LOOK =
  '<a:defRPr><a:solidFill><a:srgbClr val="AA00AA"/></a:solidFill><a:latin typeface="Arial"/></a:defRPr>';

const PALE_LOOK = '<a:defRPr><a:solidFill><a:srgbClr val="F7EEFA"/></a:solidFill></a:defRPr>';

it('leaves what a master of an organisation decides, and changes nothing without a brand', async () => {
  const { package: plain } = await openMasterDeck(tinyMaster(), 'house.pptx');
  const house = plain.withParts(
    new Map(
      [...plain.parts]
        .filter(([path]) => path.includes('theme/'))
        .map(([path, part]) => [path, new TextDecoder().decode(part).replace(/(Scheme name=")[^"]*/gu, '$1House')]),
    ),
  );
  const branded = applyBrandToMaster(house, { ...LOOK, logos: [] });
  expect(branded.toBytes()).toEqual(house.toBytes());
  // Only where someone asks for the brand anyway.
  const named = house.withParts(
    new Map(
      house
        .targets(house.mainPart, RELATIONSHIP.slideMaster)
        .map((path) => [
          path,
          new TextDecoder()
            .decode(house.parts.get(path))
            .replace('<p:titleStyle>', `<p:titleStyle><a:lvl1pPr>${TITLE_LOOK}</a:lvl1pPr>`)
            .replace('<p:bodyStyle>', `<p:bodyStyle><a:lvl9pPr>${PALE_LOOK}</a:lvl9pPr>`),
        ]),
    ),
  );
  const whole = applyBrandToMaster(named, { ...LOOK, logos: [] }, true);
  const { masters } = await openMasterDeck(whole.toBytes(), 'house.pptx');
  expect(masters.map(({ fonts }) => fonts)).toEqual([{ major: 'Gelasio', minor: 'Carlito' }]);
  const masterOf = (pack: OfficePackage): string =>
    new TextDecoder().decode(pack.parts.get(pack.targets(pack.mainPart, RELATIONSHIP.slideMaster)[0] ?? ''));
  expect(masterOf(whole)).toContain('<a:srgbClr val="7A1FA2"/></a:solidFill><a:latin typeface="+mj-lt"/>');
  expect(masterOf(whole)).toContain('<a:lvl9pPr><a:defRPr><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>');
  // A logo that is made for dark backgrounds has one on a white master.
  const dark = applyBrandToMaster(plain, { ...LOOK, logos: LOOK.logos.slice(1) });
  expect(masterOf(dark)).toMatch(/name="Logo background".*<a:srgbClr val="000000"\/>.*name="Logo"/su);
  const none = { colours: [], fonts: { heading: null, body: null }, logos: [] };
  expect(applyBrandToMaster(plain, none).toBytes()).toEqual(plain.toBytes());
  expect(lookHash(none)).not.toBe(lookHash(LOOK));
});
