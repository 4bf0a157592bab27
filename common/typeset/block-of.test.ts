import { describe, expect, it } from '@jest/globals';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import { blockOf, capsOf, innerSizePt, levelStyle, setsBullets } from './block-of.ts';

const level = (over: Partial<LevelStyle> = {}): LevelStyle => ({ ...levelStyle(frameOf([]), 0), ...over });

function frameOf(levels: LevelStyle[], over: Partial<TextFrame> = {}): TextFrame {
  return {
    ...{ insets: { left: 0, right: 0, top: 0, bottom: 0 }, anchor: 'top', wraps: true, columns: 1, levels },
    ...over,
  } as TextFrame;
}

describe('levelStyle', () => {
  const sizes = frameOf([level({ size_pt: 28 }), level({ size_pt: 24 })]);

  it('is that of the deepest level for all deeper ones', () => {
    expect([0, 1, 2, 8, -1, 1.9, NaN].map((each) => levelStyle(sizes, each).size_pt)).toEqual([
      28, 24, 24, 24, 28, 24, 28,
    ]);
  });

  it('is PowerPoint’s own default in a frame without levels', () => {
    expect(levelStyle(frameOf([]), 0)).toEqual({
      ...{ font: 'Arial', size_pt: 18, bold: false, italic: false, line_spacing: { factor: 1 }, space_before_pt: 0 },
      ...{ space_after_pt: 0, margin_left: 0, indent: 0, has_bullet: false, all_caps: false },
    });
  });
});

describe('what a level sets', () => {
  it('has bullets where it draws them or hangs lines', () => {
    expect(setsBullets(level())).toBe(false);
    expect(setsBullets(level({ has_bullet: true }))).toBe(true);
    expect(setsBullets(level({ indent: -1 }))).toBe(true);
    expect(setsBullets(level({ indent: 1 }))).toBe(false);
  });

  it('has capitals, small ones only where it has no others', () => {
    expect(capsOf(level())).toEqual({});
    expect(capsOf(level({ small_caps: true }))).toEqual({ caps: 'small' });
    expect(capsOf(level({ small_caps: true, all_caps: true }))).toEqual({ caps: 'all' });
  });
});

describe('innerSizePt', () => {
  const box = { x: 0, y: 0, w: 300 * EMU_PER_PT, h: 100 * EMU_PER_PT };
  const insets = { left: 10, right: 20, top: 5, bottom: 15 };
  const inEmu = Object.fromEntries(Object.entries(insets).map(([side, pt]) => [side, pt * EMU_PER_PT]));
  const inner = (over: Partial<TextFrame>) => innerSizePt(frameOf([], { insets: inEmu as never, ...over }), box);

  it('leaves out the insets, and shares the rest among columns', () => {
    expect(inner({})).toEqual({ width_pt: 270, height_pt: 80, columns: 1 });
    expect(inner({ columns: 3 })).toEqual({ width_pt: 90, height_pt: 80, columns: 3 });
    expect(inner({ columns: 0 }).columns).toBe(1);
    expect(inner({ columns: NaN }).columns).toBe(1);
  });

  it('turns vertical text on its side', () => {
    expect(inner({ is_vertical: true })).toEqual({ width_pt: 80, height_pt: 270, columns: 1 });
  });

  it('is nothing where the insets take all, or the box is none', () => {
    const small = { x: 0, y: 0, w: EMU_PER_PT, h: NaN };
    expect(innerSizePt(frameOf([], { insets: inEmu as never }), small)).toMatchObject({ width_pt: 0, height_pt: 0 });
  });
});

describe('blockOf', () => {
  const bulleted = level({
    has_bullet: true,
    margin_left: 20 * EMU_PER_PT,
    indent: -20 * EMU_PER_PT,
    bold: true,
    size_pt: 24,
  });
  const frame = frameOf([bulleted], { anchor: 'middle', columns: 2 });
  const box = { x: 0, y: 0, w: 300 * EMU_PER_PT, h: 100 * EMU_PER_PT };
  const made = (over: object) => blockOf([{ runs: [{ text: 'a' }], level: 0, ...over }], frame, box);

  it('takes the look of the level, unless a run has its own', () => {
    const [paragraph] = made({ runs: [{ text: 'a' }, { text: 'b', bold: false, italic: true }] }).paragraphs;
    expect(paragraph?.runs.map(({ text, bold, italic, size_pt }) => [text, bold, italic, size_pt])).toEqual([
      ['a', true, false, 24],
      ['b', false, true, 24],
    ]);
    expect(paragraph).toMatchObject({ margin_left_pt: 20, indent_pt: -20, level: 0, default_tab_pt: 72 });
    expect(paragraph?.bullet).toEqual({ kind: 'char', text: '•', font: 'Arial', size_pt: 24 });
  });

  it('starts a paragraph without its bullet at the edge', () => {
    const [paragraph] = made({ bullet: false }).paragraphs;
    expect(paragraph).toMatchObject({ margin_left_pt: 0, indent_pt: 0, bullet: null });
  });

  it('keeps the frame', () => {
    expect(made({ level: 2.5 })).toMatchObject({
      width_pt: 300,
      height_pt: 100,
      anchor: 'middle',
      columns: 2,
      wraps: true,
    });
    expect([-1, 2.5, NaN].map((each) => made({ level: each }).paragraphs[0]?.level)).toEqual([0, 2, 0]);
  });
});
