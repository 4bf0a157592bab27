import { expect, it } from '@jest/globals';
import type { Brand } from './brand-draft.ts';
import { draftOf, inputOf } from './brand-draft.ts';

const brand: Brand = {
  ...{ client_id: 'c', logos: [], contrasts: [], updated_at: null, contrast_minimum: 4.5 },
  colours: [{ name: 'Navy', role: 'primary', hex: '#12284C' }],
  fonts: [{ role: 'heading', family: 'Arial', substitute: null }],
  voice: [{ language: 'en', tone: 'Plain.', prefer: [{ use: 'use', instead_of: 'utilise' }], avoid: ['leverage'] }],
};

it('saves what was read where nothing was edited', () => {
  const { colours, fonts, voice, contrast_minimum } = inputOf(draftOf(brand));
  expect({ colours, voice, contrast_minimum }).toEqual({
    colours: brand.colours,
    voice: brand.voice,
    contrast_minimum: 4.5,
  });
  expect(fonts).toEqual([{ role: 'heading', family: 'Arial' }]);
});

it('leaves out rows that were added and not filled in', () => {
  const draft = draftOf(brand);
  draft.colours.push({ name: ' ', role: 'accent', hex: '#000000' });
  draft.fonts.push({ role: 'body', family: '' });
  draft.voice.push({ language: 'de', tone: '', prefer: 'half a rule', avoid: ' \n' });
  const input = inputOf(draft);
  expect([input.colours?.length, input.fonts?.length, input.voice?.length]).toEqual([1, 1, 1]);
});
