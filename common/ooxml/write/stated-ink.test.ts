import { describe, expect, it } from '@jest/globals';
import { OFFICE_COLOURS, resolveScheme } from '../read/colour.ts';
import { serializeElement } from '../xml/element.ts';
import { groundOf } from './ground-colours.ts';
import type { InheritedInks, LayoutPlaceholder } from './layout-facts.ts';
import { statedInk } from './layout-facts.ts';

const colours = { ...resolveScheme(OFFICE_COLOURS, {}), bg1: 'FFFFFF', tx1: '000000', tx2: '203864' };
const onWhite = groundOf('FFFFFF', colours);
const onBlack = groundOf('000000', colours);

const placeholder = (type: string, isOrphan = false): LayoutPlaceholder => ({
  ...{ type, idx: 1, attributes: { type }, shape_name: '', paragraphs: [] },
  ...(isOrphan && { is_orphan: true as const }),
});
const inks = (given: Partial<InheritedInks>): InheritedInks => ({
  ...{ colours, unstyled: new Map(), orphans: null },
  ...given,
});
const unstyled = (inherited: string, prompt: string | null): InheritedInks =>
  inks({ unstyled: new Map([['body 1', { inherited, prompt }]]) });
const written = (...given: Parameters<typeof statedInk>): string | null => {
  const ink = statedInk(...given);
  return ink === null ? null : serializeElement(ink);
};

describe('the colour that a placeholder must state', () => {
  it('is none where a style of the master gives one', () => {
    expect(written(placeholder('body'), inks({}), onBlack)).toBeNull();
  });

  it("is the theme's nearest to what the layout's own words wear, where no style gives one", () => {
    expect(written(placeholder('body'), unstyled('000000', 'FAFAFA'), onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body'), unstyled('000000', '223964'), onWhite)).toContain('val="tx2"');
    expect(written(placeholder('body'), unstyled('000000', '050505'), onWhite)).toBeNull();
  });

  it('is black or white where the theme has no such colour', () => {
    const ink = written(placeholder('body'), unstyled('000000', '00FF00'), onBlack) ?? '';
    expect(ink).toMatch(/val="tx1".*lumMod val="0".*lumOff val="100000"/);
  });

  it('is what reads where nothing is said and the inherited one does not', () => {
    expect(written(placeholder('body'), unstyled('000000', null), onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body'), unstyled('000000', null), onWhite)).toBeNull();
  });

  it("is that of the ground for an orphan whose master's colour does not read there; titles may be paler", () => {
    const grey = inks({ orphans: { title: '888888', body: '888888' } });
    expect(written(placeholder('title', true), grey, onWhite)).toBeNull();
    expect(written(placeholder('body', true), grey, onWhite)).toContain('val="tx1"');
    expect(written(placeholder('body', true), inks({}), onBlack)).toContain('val="bg1"');
  });

  it('is judged for a title by what titles inherit, for others by what text does', () => {
    const apart = inks({ orphans: { title: '000000', body: 'FFFFFF' } });
    expect(written(placeholder('title', true), apart, onWhite)).toBeNull();
    expect(written(placeholder('body', true), apart, onWhite)).toContain('val="tx1"');
    expect(written(placeholder('title', true), apart, onBlack)).toContain('val="bg1"');
    expect(written(placeholder('body', true), apart, onBlack)).toBeNull();
  });

  it('is stated on a plate, whatever is inherited', () => {
    const onPicture = groundOf('808080', colours, { isPicture: true, stops: ['808080'] });
    expect(onPicture.plate).not.toBeNull();
    const black = inks({ orphans: { title: '000000', body: '000000' } });
    expect(written(placeholder('body', true), black, onPicture)).not.toBeNull();
  });
});
