import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { SceneApproximation, SceneNode, SlideScene } from '../scene.ts';
import { createPngPainter } from './png-painter.ts';
import { testPath, testScene, testText } from '../../../tests/support/test-scene.ts';

const painter = createPngPainter();

/** A scene's pixels, two to a point. */
async function pixelsOf(scene: SlideScene, report?: (approximation: SceneApproximation) => void) {
  const png = await painter.paint(scene, { width_px: 400, format: 'png', ...(report === undefined ? {} : { report }) });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (Math.round(y * 2) * info.width + Math.round(x * 2)) * 3;
    return data.subarray(start, start + 3).toString('hex');
  };
  /** From the leftmost to the rightmost dark pixel, in points. */
  const coloured = (): [number, number] => {
    const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
      Array.from({ length: info.height }, (_, y) => y).some((y) => (data[(y * info.width + x) * 3] ?? 255) < 128),
    );
    return [(columns[0] ?? Number.NaN) / 2, (columns.at(-1) ?? Number.NaN) / 2];
  };
  return { at, coloured, info };
}

const SQUARE = 'M0 0L20 0L20 20L0 20Z';

describe('the picture of a scene', () => {
  it('has the shape of the slide, white where nothing is drawn', async () => {
    const { at, info } = await pixelsOf(testScene([]));
    expect([info.width, info.height]).toEqual([400, 200]);
    expect(at(100, 50)).toBe('ffffff');
  });

  it('shows groups moved, turned and cut', async () => {
    const children = [testPath('M0 0L50 0L50 20L0 20Z', '336699')];
    const turned: SceneNode = { kind: 'group', matrix: [0, 1, -1, 0, 100, 10], clip: SQUARE, children };
    const { at } = await pixelsOf(testScene([turned]));
    expect(at(90, 20)).toBe('336699');
    expect(at(110, 20)).toBe('ffffff');
    expect(at(90, 40)).toBe('ffffff');
  });

  it('lays a translucent group over as a whole', async () => {
    const children = [testPath(SQUARE, '000000'), testPath('M10 0L30 0L30 20L10 20Z', 'FF0000')];
    const { at } = await pixelsOf(testScene([{ kind: 'group', alpha: 0.5, children }]));
    expect(at(5, 10)).toBe('7f7f7f');
    expect(at(15, 10)).toBe(at(25, 10));
  });

  it('shades from stop to stop', async () => {
    const stops = [
      { at: 0, hex: 'FF0000', alpha: 1 },
      { at: 1, hex: '0000FF', alpha: 1 },
    ];
    const fill = { kind: 'linear', from: { x: 0, y: 0 }, to: { x: 200, y: 0 }, stops } as const;
    const { at } = await pixelsOf(testScene([testPath('M0 0L200 0L200 100L0 100Z', '', { fill })]));
    expect(at(1, 50)).toMatch(/^f[cdef]000[0-3]$/);
    expect(at(100, 50)).toMatch(/^[78].00[78].$/);
  });

  it('stretches text to the width that was measured', async () => {
    const [left, right] = (await pixelsOf(testScene([testText('HHHH', 10, 50)]))).coloured();
    const wide = (right - left) * 2;
    const [from, to] = (await pixelsOf(testScene([testText('HHHH', 10, 50, { width: wide })]))).coloured();
    expect(to - from).toBeGreaterThan(wide * 0.9);
    expect(to - from).toBeLessThan(wide);
    expect(from).toBeGreaterThan(9);
  });

  it('underlines and strikes', async () => {
    const { at } = await pixelsOf(testScene([testText(' ', 10, 50, { width: 100, underline: true, strike: true })]));
    expect(at(60, 52.6)).toBe('000000');
    expect(at(60, 44.6)).toBe('000000');
  });

  it('shows the requested part of a picture', async () => {
    const half = { width: 10, height: 20, channels: 3 } as const;
    const right = await sharp({ create: { ...half, background: '#00ff00' } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { ...half, width: 20, background: '#ff0000' } })
      .composite([{ input: right, left: 10, top: 0 }])
      .png()
      .toBuffer();
    const node = { kind: 'picture', picture: 'p', alpha: 1, rect: { x: 0, y: 0, w: 40, h: 40 } } as const;
    const cut = testScene([{ ...node, source: { x: 0.5, y: 0, w: 0.5, h: 1 } }], { p: picture });
    expect((await pixelsOf(cut)).at(4, 20)).toBe('00ff00');
    const padded = testScene([{ ...node, source: { x: -1, y: 0, w: 2, h: 1 } }], { p: picture });
    expect((await pixelsOf(padded)).at(10, 20)).toBe('ffffff');
    expect((await pixelsOf(padded)).at(24, 20)).toBe('ff0000');
  });

  it('draws dark text on white as heavy as white text on black', async () => {
    const textColour = async (text: string, background: string): Promise<number> => {
      const paint = { kind: 'solid', hex: text, alpha: 1 } as const;
      const scene = testScene([
        testPath('M0 0L200 0L200 100L0 100Z', background),
        testText('Quiet letters', 20, 50, { size: 8, paint }),
      ]);
      const png = await painter.paint(scene, { width_px: 200, format: 'png' });
      const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return data.reduce((sum, value) => sum + Math.abs(value - (background === 'FFFFFF' ? 255 : 0)), 0);
    };
    expect((await textColour('000000', 'FFFFFF')) / (await textColour('FFFFFF', '000000'))).toBeCloseTo(1, 1);
  });

  it('marks a picture that cannot be read, and reports it', async () => {
    const node = { kind: 'picture', picture: 'p', alpha: 1 } as const;
    const rect = { x: 0, y: 0, w: 40, h: 20 };
    const scene = testScene([{ ...node, rect, source: { x: 0, y: 0, w: 1, h: 1 } }], { p: new Uint8Array([1, 2, 3]) });
    const reported: SceneApproximation[] = [];
    const { at } = await pixelsOf(scene, (approximation) => reported.push(approximation));
    expect(at(10, 10)).toBe('ececec');
    expect(reported).toEqual([{ what: 'picture', detail: 'p', shape: '' }]);
  });

  it.each(['png', 'webp'] as const)('is the same for the same scene: %s', async (format) => {
    const scene = testScene([testPath(SQUARE, '336699'), testText('Größe', 40, 40, { underline: true })]);
    const first = await painter.paint(scene, { width_px: 320, format });
    expect(Buffer.compare(first, await createPngPainter().paint(scene, { width_px: 320, format }))).toBe(0);
    expect((await sharp(first).metadata()).format).toBe(format);
  });
});
