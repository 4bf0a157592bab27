import { describe, expect, it } from '@jest/globals';
import { iconFor, iconPath, iconsFor } from './icons.ts';

describe('icons of nouns', () => {
  it('finds the icon of the last noun, in singular and plural', () => {
    expect(iconFor('Delivery trucks', 'en')).toBe('truck');
    expect(iconFor('Temperature', 'en-GB')).toBe('thermometer');
    expect(iconFor('Kosten', 'de')).toBe('coins');
  });

  it('prefers two words that are one noun to the last of them', () => {
    expect(iconFor('Operations research', 'en')).toBe('graph');
    // A pricing model is no computer chip.
    expect(iconFor('Pricing model', 'en')).toBe('coins');
    expect(iconFor('Preismodell', 'de')).toBe('coins');
    expect(iconFor('Language model', 'en')).toBe('cpu');
    expect(iconFor('Market research', 'en')).toBe(iconFor('Research', 'en'));
  });

  it('finds the last part of a German compound', () => {
    expect(iconFor('Kinderkrankenhaus', 'de')).toBe('hospital');
    expect(iconFor('Stadtbibliothek', 'de')).toBe('books');
  });

  it('has none for words that it does not know, and in other languages', () => {
    expect(iconFor('Nevertheless', 'en')).toBeNull();
    expect(iconFor('Temperatura', 'pt')).toBeNull();
    expect(iconFor('Cart', 'en')).not.toBeNull();
    expect(iconFor('cART', 'en')).toBeNull();
  });

  it('gives each label a different icon, or none any', () => {
    expect(iconsFor(['Library', 'Workshop', 'Garden'], 'en')).toEqual(['books', 'presentation', 'flower']);
    expect(iconsFor(['Library', 'Bibliography'], 'en')).toBeNull();
    expect(iconsFor(['Library', 'Whatsoever'], 'en')).toBeNull();
  });

  it('draws each in one path of absolute commands', () => {
    expect(iconPath('truck')).toMatch(/^M[\d .-]+(?:[MLC][\d .-]+|Z)+$/u);
  });
});
