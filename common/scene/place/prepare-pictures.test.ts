import sharp from 'sharp';
import { describe, expect, it } from '@jest/globals';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import type { Slide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';
import { pictureBox, preparePictures } from './prepare-pictures.ts';

const picturePage = layout('picture', [
  field('title', 'title', [1, 0, 8, 1]),
  field('picture', 'picture', [0, 1, 3, 2]),
]);
const layouts = catalogue([picturePage]);

const slide = (id: string, image_ref: string, more: Partial<Slide> = {}): Slide => ({
  ...{ id, kind: 'picture', layout_id: picturePage.layout_id, title: '', boxes: {}, free: [], notes: '' },
  ...{ sources: [], claims: [], findings: [], fields: { picture: { kind: 'picture', image_ref, alt: '' } } },
  ...more,
});

async function picture(kind: 'photo' | 'graphic' | 'cutout', width: number, height: number): Promise<SourceImage> {
  const pixels = Buffer.alloc(width * height * 3, 240);
  if (kind !== 'graphic') {
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 + ((at * at) % 251)) % 256;
  }
  const opened = sharp(pixels, { raw: { width, height, channels: 3 } });
  const bytes = await (kind === 'cutout' ? opened.ensureAlpha(0.5) : opened).png().toBuffer();
  return { id: 'i', media_type: 'image/png', bytes: new Uint8Array(bytes), width, height };
}

describe('preparing pictures', () => {
  it('makes photographs JPEG, as fine as print needs where they are shown largest', async () => {
    const images = new Map([['s1/a', await picture('photo', 2400, 1600)]]);
    const free = [
      {
        ...{ id: 'f', role: 'content' as const, box: { x: 0, y: 0, w: 4 * 914_400, h: 3 * 914_400 } },
        content: { kind: 'picture' as const, image_ref: 's1/a', alt: '' },
      },
    ];
    const small = await preparePictures([slide('1', 's1/a')], layouts, images);
    // 3 × 2 inches at 300 dots each.
    expect(small.get('s1/a')).toMatchObject({ media_type: 'image/jpeg', width: 900, height: 600, is_photo: true });
    const large = await preparePictures([slide('1', 's1/a'), slide('2', 's1/a', { free })], layouts, images);
    // It fills 4 × 3 inches, a little of its sides cut off.
    expect(large.get('s1/a')).toMatchObject({ width: 1350, height: 900 });
    const bytes = small.get('s1/a')?.bytes ?? new Uint8Array();
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    const again = await preparePictures([slide('1', 's1/a')], layouts, images);
    expect(Buffer.compare(again.get('s1/a')?.bytes ?? new Uint8Array(), bytes)).toBe(0);
  });

  it('does not open a JPEG that is neither cropped nor made smaller', async () => {
    const image: SourceImage = { id: 'i', media_type: 'image/jpeg', bytes: new Uint8Array(9), width: 400, height: 300 };
    const box = { x: 0, y: 0, w: 4 * 914_400, h: 3 * 914_400 };
    const free = [
      {
        ...{ id: 'f', role: 'content' as const, box },
        content: { kind: 'picture' as const, image_ref: 's1/a', alt: '' },
      },
    ];
    const images = new Map([['s1/a', image]]);
    const beside = await preparePictures([slide('1', 's1/a', { fields: {}, free })], layouts, images);
    expect(beside.get('s1/a')).toEqual({ ...image, is_photo: false });
    // In a place for pictures it is looked at, and this one is no picture.
    await expect(preparePictures([slide('1', 's1/a')], layouts, images)).rejects.toThrow();
  });

  it('makes a photograph JPEG that has its size already', async () => {
    const photo = await picture('photo', 900, 600);
    const prepared = await preparePictures([slide('1', 's1/a')], layouts, new Map([['s1/a', photo]]));
    const made = prepared.get('s1/a');
    expect(made).toMatchObject({ media_type: 'image/jpeg', width: 900, height: 600, is_photo: true });
    expect((await sharp(made?.bytes).metadata()).format).toBe('jpeg');
  });

  it('keeps the format of graphics that are made smaller', async () => {
    const graphic = await picture('graphic', 1800, 1200);
    const jpeg = await sharp(graphic.bytes).jpeg().toBuffer();
    const images = new Map<string, SourceImage>([
      ['s1/png', graphic],
      ['s1/jpeg', { ...graphic, media_type: 'image/jpeg', bytes: new Uint8Array(jpeg) }],
    ]);
    const prepared = await preparePictures([slide('1', 's1/png'), slide('2', 's1/jpeg')], layouts, images);
    for (const format of ['png', 'jpeg']) {
      const made = prepared.get(`s1/${format}`);
      expect(made).toMatchObject({ media_type: `image/${format}`, width: 900, height: 600, is_photo: false });
      expect((await sharp(made?.bytes).metadata()).format).toBe(format);
    }
  });

  it('leaves graphics and what shines through as PNG, and what is small as it is', async () => {
    const graphic = await picture('graphic', 700, 500);
    const cutout = await picture('cutout', 1800, 1200);
    const images = new Map([
      ['s1/g', graphic],
      ['image:c', cutout],
    ]);
    const prepared = await preparePictures(
      [slide('1', 's1/g'), slide('2', 'image:c'), slide('3', 's1/gone')],
      layouts,
      images,
    );
    expect(prepared.get('s1/g')).toEqual({ ...graphic, is_photo: false });
    expect(prepared.get('image:c')).toMatchObject({ media_type: 'image/png', width: 900, is_photo: false });
    expect(await sharp(prepared.get('image:c')?.bytes).metadata()).toMatchObject({ hasAlpha: true });
    expect([...prepared.keys()]).toEqual(['s1/g', 'image:c']);
  });
});

describe('the box of a picture', () => {
  const frame = { x: 0, y: 0, w: 1000, h: 1000 };

  it('is its place if little is lost, else the largest box with its own aspect ratio', () => {
    expect(pictureBox(frame, { width: 110, height: 100 })).toEqual(frame);
    expect(pictureBox(frame, { width: 160, height: 100 })).toEqual({ x: 0, y: 188, w: 1000, h: 625 });
  });

  it('is the whole place for a photograph in a place for pictures, unless most of it would go', () => {
    expect(pictureBox(frame, { width: 160, height: 100 }, true)).toEqual(frame);
    expect(pictureBox(frame, { width: 100, height: 400 }, true)).toEqual({ x: 375, y: 0, w: 250, h: 1000 });
  });
});
