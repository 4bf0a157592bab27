import * as z from 'zod';
import { clientParams } from './accounts.ts';

/** Maximum size of a logo in bytes. */
export const MAX_LOGO_BYTES = 2_000_000;
/** Maximum number of logos per client. */
export const MAX_LOGOS = 12;
/** Maximum side of a stored logo in pixels. */
export const MAX_LOGO_SIDE = 2_000;
/** Maximum length of all voice rules together: they are part of every slide's prompt. */
export const MAX_VOICE_CHARACTERS = 20_000;

export const COLOUR_ROLES = [
  ...(['primary', 'secondary', 'accent', 'background', 'text'] as const),
  ...(['neutral', 'positive', 'negative'] as const),
] as const;
export const FONT_ROLES = ['heading', 'body', 'other'] as const;
export const LOGO_BACKGROUNDS = ['light', 'dark', 'coloured', 'photo'] as const;

/** One line of text: invisible characters, direction marks and superfluous spaces are removed. */
function line(longest: number) {
  return z
    .string()
    .overwrite((text) =>
      text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim(),
    )
    .min(1)
    .max(longest);
}

const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/);
const hex = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .meta({ description: 'Such as #1A2B3C.' });

const colour = z.object({ name: line(60), role: z.enum(COLOUR_ROLES), hex });
const font = z.object({ role: z.enum(FONT_ROLES), family: line(100) });
const clearSpace = z
  .number()
  .min(0)
  .max(200)
  .meta({ description: 'Space on each side that stays free, in percent of the height of the logo.' });
const grounds = z
  .array(z.enum(LOGO_BACKGROUNDS))
  .min(1)
  .max(LOGO_BACKGROUNDS.length)
  .meta({ description: 'The backgrounds it may have.' });
const voiceRule = z.object({
  language: languageTag.nullable().meta({ description: 'Text of this language (BCP 47) alone; null: of every one.' }),
  tone: line(500).nullable().default(null).meta({ description: 'How texts sound, in a sentence or two.' }),
  prefer: z
    .array(z.object({ use: line(60), instead_of: line(60) }))
    .max(100)
    .default([]),
  avoid: z.array(line(60)).max(100).default([]).meta({ description: 'Words that do not appear.' }),
});
const logoRules = z.object({
  id: z.string().min(1).max(64),
  name: line(100).optional(),
  min_clear_space_percent: clearSpace.optional(),
  backgrounds: grounds.optional(),
});

/** Body of PUT /admin/clients/{id}/brand; a given list replaces the current one, absent fields stay unchanged. */
export const brandInput = z.object({
  colours: z.array(colour).max(40).optional(),
  fonts: z.array(font).max(20).optional(),
  voice: z.array(voiceRule).max(20).optional(),
  contrast_minimum: z
    .number()
    .min(3)
    .max(21)
    .optional()
    .meta({ description: 'Least contrast of text (WCAG 2.2, 1.4.3); 4.5 until it is set.' }),
  logos: z
    .array(logoRules)
    .max(MAX_LOGOS)
    .optional()
    .meta({ description: 'Rules of logos that are there, by their ids; those not named stay as they are.' }),
});
export type BrandInput = z.output<typeof brandInput>;

/** Fields beside the file of POST …/brand/logos. */
export const logoFields = z.object({
  name: line(100).optional(),
  min_clear_space_percent: z.coerce.number().min(0).max(200).default(25),
  backgrounds: z
    .string()
    .default('light')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(grounds)
    .meta({ description: `The backgrounds it may have, separated by commas: ${LOGO_BACKGROUNDS.join(', ')}.` }),
});
export type LogoFields = z.output<typeof logoFields>;

export const logoSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  media_type: z.literal('image/png'),
  width: z.int(),
  height: z.int(),
  size: z.int().meta({ description: 'Bytes.' }),
  sha256: z.string(),
  min_clear_space_percent: z.number(),
  backgrounds: z.array(z.enum(LOGO_BACKGROUNDS)),
  url: z.string().meta({ description: 'Shows it for a few minutes, to the one it was made for.' }),
  created_at: z.iso.datetime(),
});

/** The brand of a client: shown to users, applied to slides and checked. */
export const brandSchema = z.strictObject({
  client_id: z.string(),
  colours: z.array(z.strictObject({ name: z.string(), role: z.enum(COLOUR_ROLES), hex: z.string() })),
  fonts: z.array(
    z.strictObject({
      role: z.enum(FONT_ROLES),
      family: z.string(),
      substitute: z.string().nullable().meta({
        description: 'The family that replaces it here; null where it is available. Upload it as a font of the client.',
      }),
    }),
  ),
  logos: z.array(logoSchema),
  voice: z.array(
    z.strictObject({
      language: z.string().nullable(),
      tone: z.string().nullable(),
      prefer: z.array(z.strictObject({ use: z.string(), instead_of: z.string() })),
      avoid: z.array(z.string()),
    }),
  ),
  contrast_minimum: z.number(),
  contrasts: z
    .array(
      z.strictObject({
        text: z.string().meta({ description: 'Name of a colour for text.' }),
        background: z.string().meta({ description: 'Name of a colour for backgrounds.' }),
        ratio: z.number().meta({ description: 'WCAG 2.2, rounded down to hundredths.' }),
        is_enough: z.boolean(),
      }),
    )
    .meta({ description: 'Every text colour on every background colour, compared with contrast_minimum.' }),
  updated_at: z.iso.datetime().nullable().meta({ description: 'Null where nothing was set yet.' }),
});
export type BrandBody = z.input<typeof brandSchema>;

export const brandParams = clientParams;
export const brandLogoParams = clientParams.extend({ logo_id: z.string().min(1).max(64) });
export const logoParams = z.object({ id: z.string().min(1).max(64) });
