import type * as z from 'zod';
import type { BrandInput, brandSchema } from '../../../../common/api/brand.ts';

export type Brand = z.output<typeof brandSchema>;

/** A brand as it was read: a save names the state that it replaces. */
export interface StoredBrand {
  brand: Brand;
  etag: string | null;
}

/** The brand as the form edits it: lists of words are lines of text. */
export interface BrandDraft {
  colours: { name: string; role: Brand['colours'][number]['role']; hex: string }[];
  fonts: { role: Brand['fonts'][number]['role']; family: string }[];
  contrast: number;
  voice: { language: string; tone: string; prefer: string; avoid: string }[];
}

export function draftOf(brand: Brand): BrandDraft {
  return {
    colours: brand.colours.map((colour) => ({ ...colour })),
    fonts: brand.fonts.map(({ role, family }) => ({ role, family })),
    contrast: brand.contrast_minimum,
    voice: brand.voice.map(({ language, tone, prefer, avoid }) => ({
      language: language ?? '',
      tone: tone ?? '',
      prefer: prefer.map(({ use, instead_of }) => `${instead_of} = ${use}`).join('\n'),
      avoid: avoid.join('\n'),
    })),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is saved: rows without a name, family or content are left out. */
export function inputOf({ colours, fonts, contrast, voice }: BrandDraft): BrandInput {
  return {
    colours: colours.filter(({ name }) => name.trim() !== ''),
    fonts: fonts.filter(({ family }) => family.trim() !== ''),
    contrast_minimum: contrast,
    voice: voice
      .map(({ language, tone, prefer, avoid }) => ({
        language: language.trim() === '' ? null : language.trim(),
        tone: tone.trim() === '' ? null : tone.trim(),
        prefer: linesOf(prefer).flatMap((line) => {
          const [instead = '', use = ''] = line.split('=').map((part) => part.trim());
          return instead === '' || use === '' ? [] : [{ use, instead_of: instead }];
        }),
        avoid: linesOf(avoid),
      }))
      .filter(({ tone, prefer, avoid }) => tone !== null || prefer.length > 0 || avoid.length > 0),
  };
}
