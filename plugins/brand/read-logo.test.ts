import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MAX_LOGO_SIDE } from '../../common/api/brand.ts';
import { createLogoReader } from './read-logo.ts';

const read = createLogoReader();
const { signal } = new AbortController();
const svg = (inside: string, attributes = 'width="200" height="100"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const RED = '<rect width="200" height="100" fill="#ff0000"/>';
const refusal = (bytes: Uint8Array, name = 'x.svg', reader = read): Promise<string> =>
  reader(bytes, name, signal).then(
    () => 'taken',
    (error: unknown) => (error as { code: string }).code,
  );
const pixelOf = async (png: Uint8Array): Promise<number[]> => [...(await sharp(png).raw().toBuffer()).subarray(0, 3)];

describe('an uploaded logo', () => {
  it('is drawn large where it is an SVG, and kept as it is where it is a small PNG', async () => {
    const drawn = await read(svg(RED), 'a.svg', signal);
    expect(drawn).toMatchObject({ width: MAX_LOGO_SIDE, height: MAX_LOGO_SIDE / 2 });
    expect(await pixelOf(drawn.png)).toEqual([255, 0, 0]);
    const small = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00ff0080' } })
      .png()
      .toBuffer();
    const kept = await read(small, 'a.png', signal);
    expect(kept).toMatchObject({ width: 40, height: 20 });
    expect((await sharp(kept.png).metadata()).hasAlpha).toBe(true);
  });

  it('loses what was hidden in its file', async () => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
    const reported = await picture
      .withExif({ IFD0: { Copyright: 'canary-in-exif' } })
      .png()
      .toBuffer();
    const { png } = await read(Buffer.concat([reported, Buffer.from('PK canary-behind')]), 'a.png', signal);
    expect(Buffer.from(png).toString('latin1')).not.toContain('canary');
  });

  it('shows nothing of this machine, and asks no user', async () => {
    const outside = ['file:///etc/hostname', '/etc/hostname', 'http://127.0.0.1:9/x.png'];
    const inside = outside.map((href) => `<image xlink:href="${href}" width="200" height="100"/>`).join('');
    const { png } = await read(svg(RED + inside), 'a.svg', signal);
    expect(await pixelOf(png)).toEqual([255, 0, 0]);
  });

  it('is refused where it is something else, or declares what it is made of', async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const kinds = [jpeg, Buffer.from('<html><svg></svg></html>'), Buffer.from(''), Buffer.from('%PDF-1.7')];
    for (const bytes of kinds) expect(await refusal(bytes)).toBe('brand.logo_kind');
    const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;').toString()}`;
    expect(await refusal(Buffer.from(entity))).toBe('brand.logo_kind');
  });

  it('is refused where it can’t be drawn', async () => {
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect(await refusal(png.subarray(0, 60), 'x.png')).toBe('brand.logo_not_usable');
    expect(await refusal(svg('<rect'))).toBe('brand.logo_not_usable');
    // Just above the fifty million pixels that are read.
    const bomb = await sharp({ create: { width: 7_100, height: 7_100, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect(await refusal(bomb, 'x.png')).toBe('brand.logo_not_usable');
  });

  it('is refused where its levels of use multiply', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<g id="l${level + 1}">${`<use xlink:href="#l${level}" x="${level}"/>`.repeat(10)}</g>`,
    );
    const bytes = svg(`<defs><g id="l0"/>${levels.join('')}</defs><use xlink:href="#l9"/>`);
    expect(await refusal(bytes)).toBe('brand.logo_not_usable');
  });

  it('is given up where it takes too long', async () => {
    expect(await refusal(endless(), 'x.svg', createLogoReader({ timeOutMs: 500 }))).toBe('brand.logo_not_usable');
  });

  it('is not looked at when its upload was cancelled before', async () => {
    const reason = new Error('the sender went away');
    await expect(read(Buffer.from('%PDF-1.7'), 'x.svg', AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('is dropped when its upload is cancelled while it is drawn, and the next one is read', async () => {
    const reader = createLogoReader({ timeOutMs: 60_000 });
    const controller = new AbortController();
    const first = reader(endless(), 'x.svg', controller.signal);
    const next = reader(svg(RED), 'a.svg', signal);
    const reason = new Error('the sender went away');
    setImmediate(() => controller.abort(reason));
    await expect(first).rejects.toBe(reason);
    expect(await next).toMatchObject({ width: MAX_LOGO_SIDE });
  });
});

/** A small SVG that takes hours to draw. */
function endless(): Buffer {
  const noise = '<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(4_000);
  return svg(`<filter id="f">${noise}</filter><rect width="200" height="100" filter="url(#f)"/>`);
}
