import { expect, it } from '@jest/globals';
import { fromDesignTokens, toDesignTokens } from './design-tokens.ts';

const look = {
  colours: [
    { name: 'Harbour blue', role: 'primary' as const, hex: '#0F6CBD' },
    { name: 'Paper', role: 'background' as const, hex: '#FFFFFF' },
  ],
  fonts: [
    { role: 'heading' as const, family: 'Gelasio' },
    { role: 'body' as const, family: 'Carlito' },
  ],
};

it('writes colours and fonts as design tokens and reads them again', () => {
  const tokens = toDesignTokens(look);
  expect(tokens).toMatchObject({
    color: { $type: 'color', Paper: { $value: { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' } } },
    font: { $type: 'fontFamily', heading: { $value: 'Gelasio' } },
  });
  expect(fromDesignTokens(JSON.parse(JSON.stringify(tokens)))).toEqual(look);
});

it('reads tokens of others: types of groups, components, lists of families; nothing else', () => {
  const tokens = {
    brand: {
      $type: 'color',
      red: { $value: { colorSpace: 'srgb', components: [1, 0, 0] } },
      alias: { $value: '{brand.red}' },
    },
    type: { body: { $type: 'fontFamily', $value: ['Inter', 'sans-serif'] } },
    space: { small: { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
  };
  expect(fromDesignTokens(tokens)).toEqual({
    colours: [{ name: 'red', role: 'accent', hex: '#FF0000' }],
    fonts: [{ role: 'body', family: 'Inter' }],
  });
  expect(fromDesignTokens('no tokens')).toEqual({ colours: [], fonts: [] });
});
