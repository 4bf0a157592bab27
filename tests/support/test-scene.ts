import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFace } from '../../common/typeset/text-block.ts';
import type { PathNode, SceneNode, ScenePicture, SlideScene, TextNode } from '../../common/scene/scene.ts';

const require = createRequire(import.meta.url);

/** A face of a font package, for tests. */
export function testFace(file: string): FontFace {
  let bytes: Uint8Array | null = null;
  return {
    alias: `test ${file}`,
    bytes: () => (bytes ??= readFileSync(require.resolve(`@expo-google-fonts/${file}`))),
    member: null,
    stretch: 1,
    is_synthetic_italic: false,
    is_synthetic_bold: false,
  };
}

export const CARLITO = testFace('carlito/400Regular/Carlito_400Regular.ttf');

/** A scene of 200 × 100 points. */
export function testScene(nodes: SceneNode[], pictures: Record<string, Uint8Array> = {}): SlideScene {
  const entries = Object.entries(pictures).map(([key, bytes]): [string, ScenePicture] => [
    key,
    { bytes, media_type: 'image/png' },
  ]);
  return {
    size: { w: 200, h: 100 },
    title: 'A title',
    language: 'en-GB',
    nodes,
    pictures: new Map(entries),
    approximations: [],
  };
}

/** A filled outline. */
export function testPath(d: string, hex: string, more: Partial<PathNode> = {}): PathNode {
  return { kind: 'path', d, fill: { kind: 'solid', hex, alpha: 1 }, fill_rule: 'nonzero', stroke: null, ...more };
}

/** Black text of 20 points; `width` 0 is as wide as it is. */
export function testText(text: string, x: number, baseline: number, more: Partial<TextNode> = {}): TextNode {
  return {
    kind: 'text',
    ...{ text, x, baseline, width: 0, face: CARLITO, size: 20, letter_spacing: 0 },
    paint: { kind: 'solid', hex: '000000', alpha: 1 },
    ...{ is_rtl: false, underline: false, strike: false },
    ...more,
  };
}
