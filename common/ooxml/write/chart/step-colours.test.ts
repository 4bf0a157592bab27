import { describe, expect, it } from '@jest/globals';
import { stepAccents } from './waterfall-chart.ts';

function named(...hexes: string[]): (string | undefined)[] {
  const { rise, fall } = stepAccents(hexes.map((hex) => ({ name: hex, hex })));
  return [rise?.name, fall?.name];
}

describe('stepAccents', () => {
  it('rises in the first accent and falls in the one that differs most in lightness', () => {
    expect(named('4472C4', 'ED7D31', 'FFE699')).toEqual(['4472C4', 'FFE699']);
    expect(named('FFE699', '203864', 'A5A5A5')).toEqual(['FFE699', '203864']);
  });

  it.each(['FF0000', 'C00000', 'E03010', 'D81B60'])('does not rise in red: %s', (red) => {
    expect(named(red, '4472C4')).toEqual(['4472C4', red]);
  });

  it.each(['B000FF', 'FF8000', '00B050', '7030A0', '808080'])(
    'does not mistake another colour for red: %s',
    (other) => {
      expect(named(other, '4472C4')[0]).toBe(other);
    },
  );

  it.each(['00B050', '70AD47', '00FF40'])('does not fall in green while there is another: %s', (green) => {
    expect(named('4472C4', green, '4070C0')).toEqual(['4472C4', '4070C0']);
    expect(named('4472C4', green)).toEqual(['4472C4', green]);
  });

  it.each(['00FFFF', 'FFFF00', '9A9A90'])('does not mistake another colour for green: %s', (other) => {
    expect(named('4472C4', other, '4070C0')).toEqual(['4472C4', other]);
  });

  it('takes what there is', () => {
    expect(named('FF0000')).toEqual(['FF0000', undefined]);
    expect(named()).toEqual([undefined, undefined]);
  });
});
