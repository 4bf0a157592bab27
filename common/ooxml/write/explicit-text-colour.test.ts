import { describe, expect, it } from '@jest/globals';
import { OFFICE_COLOURS, resolveScheme } from '../read/colour.ts';
import { serializeElement } from '../xml/element.ts';
import { backgroundOf } from './background-colours.ts';
import { explicitTextColour } from './layout-facts.ts';
import type { InheritedTextColours, LayoutPlaceholder } from './layout-facts.ts';

const colours = { ...resolveScheme(OFFICE_COLOURS, {}), bg1: 'FFFFFF', tx1: '000000', tx2: '203864' };
const onWhite = backgroundOf('FFFFFF', colours);
const onBlack = backgroundOf('000000', colours);

const placeholder = (type: string, isOrphan = false): LayoutPlaceholder => ({
  ...{ type, idx: 1, attributes: { type }, shape_name: '', paragraphs: [] },
  ...(isOrphan && { is_orphan: true as const }),
});
const textColours = (given: Partial<InheritedTextColours>): InheritedTextColours => ({
  ...{ colours, unstyled: new Map(), orphans: null },
  ...given,
});
const unstyled = (inherited: string, prompt: string | null): InheritedTextColours =>
  textColours({ unstyled: new Map([['body 1', { inherited, prompt }]]) });
const written = (...given: Parameters<typeof explicitTextColour>): string | null => {
  const textColour = explicitTextColour(...given);
  return textColour === null ? null : serializeElement(textColour);
};

describe('the colour that a placeholder must state', () => {
  it('is none where a style of the master gives one', () => {
    expect(written(placeholder('body'), textColours({}), onBlack)).toBeNull();
  });

  it('is the text colour where that of the master can hardly be read, and known to be seen at all', () => {
    const styled = (colour: string, stops: string[]): InheritedTextColours =>
      textColours({
        styled: new Map([['body 1', { colour, backdrop: { colour: stops[0] ?? '', stops, isPicture: false } }]]),
      });
    expect(written(placeholder('body'), styled('4884E9', ['A0A0A0', 'FFFFFF']), onWhite)).toContain('val="tx1"');
    expect(written(placeholder('body'), styled('ED7D31', ['FFFFFF']), onWhite)).toBeNull();
    expect(written(placeholder('body'), styled('FFFFFF', ['FFFFFF']), onWhite)).toBeNull();
  });

  it('is a quiet colour that reads for a line of sources, which is small', () => {
    const footer = (colour: string): string | null =>
      written(
        placeholder('ftr'),
        textColours({
          styled: new Map([['ftr 1', { colour, backdrop: { colour: 'FFFFFF', stops: ['FFFFFF'], isPicture: false } }]]),
        }),
        onWhite,
      );
    for (const pale of ['F0A22E', '898989']) expect(footer(pale)).toContain('lumMod');
    expect(footer('595959')).toBeNull();
  });

  it("is the theme's nearest to what the layout's own words use, where no style gives one", () => {
    expect(written(placeholder('body'), unstyled('000000', 'FAFAFA'), onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body'), unstyled('000000', '223964'), onWhite)).toContain('val="tx2"');
    expect(written(placeholder('body'), unstyled('000000', '050505'), onWhite)).toBeNull();
  });

  it('is black or white where the theme has no such colour', () => {
    const textColour = written(placeholder('body'), unstyled('000000', '00FF00'), onBlack) ?? '';
    expect(textColour).toMatch(/val="tx1".*lumMod val="0".*lumOff val="100000"/);
  });

  it('is readable if the specified or the inherited one is not', () => {
    expect(written(placeholder('body'), unstyled('000000', null), onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body'), unstyled('000000', null), onWhite)).toBeNull();
  });

  it("is that of the background for an orphan whose master's colour does not read there; titles may be paler", () => {
    const grey = textColours({ orphans: { title: '888888', body: '888888' } });
    expect(written(placeholder('title', true), grey, onWhite)).toBeNull();
    expect(written(placeholder('body', true), grey, onWhite)).toContain('val="tx1"');
    expect(written(placeholder('body', true), textColours({}), onBlack)).toContain('val="bg1"');
  });

  it('is judged for a title by what titles inherit, for others by what text does', () => {
    const apart = textColours({ orphans: { title: '000000', body: 'FFFFFF' } });
    expect(written(placeholder('title', true), apart, onWhite)).toBeNull();
    expect(written(placeholder('body', true), apart, onWhite)).toContain('val="tx1"');
    expect(written(placeholder('title', true), apart, onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body', true), apart, onBlack)).toBeNull();
  });

  it('is stated on an overlay, whatever is inherited', () => {
    const onPicture = backgroundOf('808080', colours, { isPicture: true, stops: ['808080'] });
    expect(onPicture.overlay).not.toBeNull();
    const black = textColours({ orphans: { title: '000000', body: '000000' } });
    expect(written(placeholder('body', true), black, onPicture)).not.toBeNull();
  });
});
