import { describe, expect, it } from '@jest/globals';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { changed, rewrite } from '../../tests/support/odd-masters.ts';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { fraction, runsInPlaceholders, themeReferences } from './count-references.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const shape = (name: string, place: string, look: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${name.length + 50}" name="${name}"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr/>` +
  `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en">${look}</a:rPr><a:t>words</a:t></a:r></a:p></p:txBody></p:sp>`;
const slideOf = async (...shapes: string[]): ReturnType<typeof openOfficePackage> =>
  openOfficePackage(
    changed(
      tinyMaster({ slides: [{ layout: 1 }] }),
      rewrite(SLIDE, (xml) => xml.replace('</p:spTree>', `${shapes.join('')}</p:spTree>`)),
    ),
    'deck.pptx',
  );

describe('what is counted of a deck', () => {
  it('runs outside of placeholders, diagrams left out', async () => {
    const pack = await slideOf(
      shape('Title', '<p:ph type="title"/>', ''),
      shape('Text box', '', ''),
      shape('lectern:diagram:1', '', ''),
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="lectern:diagram"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape('In it', '', '')}</p:grpSp>`,
    );
    const share = runsInPlaceholders(pack, [SLIDE]);
    expect(share).toMatchObject({ good: 1, all: 2 });
    expect(share.others).toEqual([`${SLIDE} Text box`]);
    expect(fraction(share)).toBe(0.5);
  });

  it('colours and typefaces of their own', async () => {
    const pack = await slideOf(
      shape('A', '', '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/>'),
      shape('BB', '', '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:latin typeface="Arial"/>'),
    );
    const share = themeReferences(pack, [SLIDE]);
    expect(share).toMatchObject({ good: 2, all: 4 });
    expect(share.others).toEqual([`${SLIDE} srgbClr FF0000`, `${SLIDE} latin Arial`]);
  });
});
