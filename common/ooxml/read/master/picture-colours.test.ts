import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { changed, rewrite } from '../../../../tests/support/odd-masters.ts';
import { tinyMaster } from '../../../../tests/support/tiny-master.ts';
import { backgroundOf } from '../../write/background-colours.ts';
import { openMasterDeck } from './open-master-deck.ts';
import type { LayoutDetail } from './read-master.ts';

const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const RELS = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

/** A picture of two halves. */
async function halves(left: string, right: string): Promise<Uint8Array> {
  const half = { create: { width: 40, height: 60, channels: 3 as const, background: `#${right}` } };
  const whole = { create: { width: 80, height: 60, channels: 3 as const, background: `#${left}` } };
  return sharp(whole)
    .composite([{ input: await sharp(half).png().toBuffer(), left: 40, top: 0 }])
    .png()
    .toBuffer();
}

/** What is behind the content of a master whose background is a picture. @param blip children of `a:blip` */
async function behind(picture: Uint8Array, blip = ''): Promise<LayoutDetail> {
  const bytes = tinyMaster({ extraParts: [{ path: 'ppt/media/back.png', content: picture, type: 'image/png' }] });
  const background = `<p:bg><p:bgPr><a:blipFill><a:blip r:embed="rIdBack">${blip}</a:blip><a:stretch/></a:blipFill><a:effectLst/></p:bgPr></p:bg>`;
  const link = `<Relationship Id="rIdBack" Type="${IMAGE}" Target="../media/back.png"/></Relationships>`;
  const deck = await openMasterDeck(
    changed(
      bytes,
      rewrite(MASTER, (xml) => xml.replace(/<p:bg>.*?<\/p:bg>/s, background)),
      rewrite(RELS, (xml) => xml.replace('</Relationships>', link)),
    ),
    'back.pptx',
  );
  const [detail] = deck.layout_details.values();
  if (detail === undefined) throw new RangeError('no layout');
  return detail;
}

describe('a picture behind slides', () => {
  it('counts as the colours that it shows', async () => {
    const { backdrop, colours } = await behind(await halves('F4E4B0', 'FCF4DC'));
    expect(backdrop).toMatchObject({ stops: ['F4E4B0', 'FCF4DC'], isPicture: false });
    // Text reads on all of it: nothing needs a plate.
    expect(backgroundOf(backdrop.colour, colours, backdrop).overlay).toBeNull();
  });

  it('counts in its two colours where the master gives it two', async () => {
    const tones = '<a:duotone><a:srgbClr val="102030"/><a:srgbClr val="F0F0F0"/></a:duotone>';
    const { backdrop } = await behind(await halves('000000', 'FFFFFF'), tones);
    expect(backdrop.stops).toEqual(['102030', 'F0F0F0']);
  });

  it('has a plate under text where it is both dark and light', async () => {
    const { backdrop, colours } = await behind(await halves('000000', 'FFFFFF'));
    expect(backgroundOf(backdrop.colour, colours, backdrop).overlay).not.toBeNull();
  });

  it('may be of any colour where it cannot be looked at', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    expect((await behind(clear)).backdrop.isPicture).toBe(true);
    expect((await behind(new Uint8Array([1, 2, 3]))).backdrop.isPicture).toBe(true);
    const changes = '<a:biLevel thresh="50000"/>';
    expect((await behind(await halves('F4E4B0', 'FCF4DC'), changes)).backdrop.isPicture).toBe(true);
  });
});
