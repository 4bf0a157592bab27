import { describe, expect, it } from '@jest/globals';
import { changed, rewrite } from '../../../../tests/support/odd-masters.ts';
import { tinyMaster } from '../../../../tests/support/tiny-master.ts';
import type { TinyPlaceholder } from '../../../../tests/support/tiny-master.ts';
import type { Box } from '../../../deck/geometry.ts';
import { openMasterDeck } from './open-master-deck.ts';
import type { MasterDeck } from './open-master-deck.ts';

const inches = (x: number, y: number, w: number, h: number): Box => ({
  ...{ x: Math.round(x * 914_400), y: Math.round(y * 914_400) },
  ...{ w: Math.round(w * 914_400), h: Math.round(h * 914_400) },
});
const BODY = inches(0.9, 1.8, 11.5, 4.8);
const MIDDLE = inches(4.4, 6.95, 4.5, 0.4);
const NUMBER = inches(11.4, 6.95, 1, 0.4);

async function masterWith(
  footer: Box,
  others: TinyPlaceholder[] = [],
  text = '',
  decorations: Box[] = [],
): Promise<MasterDeck> {
  const bytes = tinyMaster({
    decorations,
    masterPlaceholders: [
      { type: 'title', box: inches(0.9, 0.6, 11.5, 1) },
      { type: 'body', idx: 1, box: BODY },
      { type: 'ftr', idx: 3, box: footer, sizePt: 12 },
      { type: 'sldNum', idx: 4, box: NUMBER, sizePt: 12 },
    ],
    layouts: [
      {
        ...{ name: 'Content', type: 'obj' },
        placeholders: [{ type: 'title' }, { idx: 1 }, { type: 'ftr', idx: 11 }, { type: 'sldNum', idx: 12 }, ...others],
      },
    ],
  });
  const said = rewrite('ppt/slideLayouts/slideLayout1.xml', (xml) =>
    xml.replace(/(idx="11".*?)<a:r>.*?<\/a:r>/s, `$1${text === '' ? '' : `<a:r><a:t>${text}</a:t></a:r>`}`),
  );
  return openMasterDeck(changed(bytes, said), 'footer.pptx');
}
const footerOf = (deck: MasterDeck) => deck.catalogue.layouts[0]?.footer;

describe('the line of sources in a footer', () => {
  it('takes the width of the content up to the slide number, where the footer is a part of it', async () => {
    const footer = footerOf(await masterWith(MIDDLE));
    expect(footer).toMatchObject({ is_moved: true, box: { x: BODY.x, y: MIDDLE.y, h: MIDDLE.h } });
    expect((footer?.box.x ?? 0) + (footer?.box.w ?? 0)).toBe(NUMBER.x);
  });

  it('is at the foot of the slide where the footer is over the title', async () => {
    const footer = footerOf(await masterWith(inches(4.4, 0.1, 4.5, 0.3)));
    expect(footer?.is_moved).toBe(true);
    expect(footer?.box.y).toBeGreaterThanOrEqual(BODY.y + BODY.h);
  });

  it('leaves the room over a title to it, where a line cuts the title', async () => {
    const over = inches(0.9, 0.1, 11.5, 0.4);
    const line = inches(0, 1.2, 13.333, 0.02);
    const topOf = async (text: string): Promise<number> =>
      (await masterWith(over, [], text, [line])).catalogue.layouts[0]?.fields[0]?.box.y ?? 0;
    expect(await topOf('')).toBeLessThan(over.y + over.h);
    expect(await topOf('Contoso')).toBeGreaterThanOrEqual(over.y + over.h);
  });

  it('stays in a wide footer, one with words of its own, and one beside a place made for it', async () => {
    expect(footerOf(await masterWith(inches(0.9, 6.95, 8, 0.4)))?.is_moved).toBeUndefined();
    expect(footerOf(await masterWith(MIDDLE, [], 'Contoso'))?.is_moved).toBeUndefined();
    const source = { type: 'body', idx: 13, box: inches(0.9, 6.95, 3.4, 0.4), sizePt: 11 };
    expect(footerOf(await masterWith(MIDDLE, [source]))?.is_moved).toBeUndefined();
  });
});
