import { describe, expect, it } from '@jest/globals';
import { tinyMasterParts } from '../../../tests/support/tiny-master.ts';
import { OfficePackage } from '../package/office-package.ts';
import { NO_TABLE_STYLE, USUAL_TABLE_STYLE } from '../read/table-style.ts';
import { backgroundOf } from './background-colours.ts';
import { chooseTableStyle } from './table-style-use.ts';

const THEME = { dk1: '000000', lt1: 'FFFFFF', dk2: '1F3864', lt2: 'EEEEEE', accent1: '1F4E79', accent2: 'FFC000' };
const MAP = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
const NAMED = { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '1F3864' };
const OWN = '{11111111-2222-3333-4444-555555555555}';

/** A deck whose new tables take `id`, with a style of its own under `OWN`. */
function deckOf(id: string | null, style = ''): OfficePackage {
  const parts = tinyMasterParts();
  const encode = (text: string) => new TextEncoder().encode(text);
  if (id === null) return new OfficePackage(parts, 'tiny.pptx');
  const path = 'ppt/_rels/presentation.xml.rels';
  const relation =
    '<Relationship Id="rIdT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/tableStyles" Target="tableStyles.xml"/>';
  const before = new TextDecoder().decode(parts.get(path));
  parts.set(path, encode(before.replace('</Relationships>', `${relation}</Relationships>`)));
  const list = `<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="${id}"><a:tblStyle styleId="${OWN}" styleName="House">${style}</a:tblStyle></a:tblStyleLst>`;
  parts.set('ppt/tableStyles.xml', encode(list));
  return new OfficePackage(parts, 'tiny.pptx');
}

const fill = (colour: string) => `<a:fill><a:solidFill><a:schemeClr val="${colour}"/></a:solidFill></a:fill>`;
const part = (name: string, textColour: string, background: string) =>
  `<a:${name}><a:tcTxStyle><a:schemeClr val="${textColour}"/></a:tcTxStyle><a:tcStyle>${fill(background)}</a:tcStyle></a:${name}>`;

function chosen(pack: OfficePackage, { accent1 = THEME.accent1, isPicture = false } = {}) {
  const theme = { ...THEME, accent1 };
  const background = backgroundOf('FFFFFF', NAMED, { isPicture, stops: ['FFFFFF'] });
  return chooseTableStyle(pack, { theme, map: MAP }, background, [{ name: 'accent1', hex: accent1 }]);
}

describe('chooseTableStyle', () => {
  it('takes the style that the deck gives new tables', () => {
    expect(chosen(deckOf(OWN, part('wholeTbl', 'tx1', 'bg2')))?.id).toBe(OWN);
  });

  it('takes none where the deck names none, the one of every deck, or one that only PowerPoint knows', () => {
    const names = [null, USUAL_TABLE_STYLE, '{9D7B030F-B1BA-407E-A0C4-3E5A8B3C3E0B}'];
    for (const name of names) expect(chosen(deckOf(name))).toBeNull();
  });

  it('takes none where the deck wants its tables plain', () => {
    expect(chosen(deckOf(NO_TABLE_STYLE))).toBeNull();
  });

  it('passes over a style that cannot be read', () => {
    const headed = (colour: string) => part('wholeTbl', 'tx1', 'bg2') + part('firstRow', colour, 'accent1');
    expect(chosen(deckOf(OWN, headed('bg1')))?.id).toBe(OWN);
    expect(chosen(deckOf(OWN, headed('bg1')), { accent1: 'FFC000' })).toBeNull();
  });

  it('passes over a style without fills where a picture lies behind', () => {
    const open = '<a:wholeTbl><a:tcTxStyle><a:schemeClr val="tx1"/></a:tcTxStyle><a:tcStyle/></a:wholeTbl>';
    expect(chosen(deckOf(OWN, open))).toMatchObject({ id: OWN, isOpen: true });
    expect(chosen(deckOf(OWN, open), { isPicture: true })).toBeNull();
  });

  it('passes over a style in other type than tables are measured in', () => {
    const strong = part('wholeTbl', 'tx1', 'bg2').replace('<a:tcTxStyle>', '<a:tcTxStyle b="on">');
    expect(chosen(deckOf(OWN, strong))).toBeNull();
  });

  it('marks rows in an accent colour with enough contrast for text', () => {
    expect(chosen(deckOf(OWN, part('wholeTbl', 'tx1', 'bg2')))).toMatchObject({
      isOpen: false,
      emphasis: { accent: 'accent1' },
    });
  });
});
