import * as z from 'zod';
import { clientParams } from './clients.ts';

/** Bytes of one uploaded font. */
export const MAX_FONT_BYTES = 20_000_000;
/** Most font files of one client. */
export const MAX_FONTS = 60;
/** Most font files of one upload. */
export const MAX_FONTS_AT_ONCE = 10;

/** A font file of a client as the API shows it. */
export const fontSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  name: z.string().meta({ description: 'File name as uploaded.' }),
  faces: z
    .array(
      z.strictObject({
        families: z.array(z.string()).meta({ description: 'Names that text asks for it by, in lower case.' }),
        weight: z.int().meta({ description: '400 is regular, 700 bold.' }),
        italic: z.boolean(),
      }),
    )
    .meta({ description: 'One for a font, several for a collection.' }),
  size: z.int().meta({ description: 'Bytes of the file as uploaded.' }),
  sha256: z.string(),
  created_at: z.iso.datetime(),
});
export type FontBody = z.input<typeof fontSchema>;

/** All of a client's, by name: they are few. */
export const fontList = z.strictObject({ items: z.array(fontSchema) });

export const fontUploadFields = z.object({});
export const fontParams = clientParams.extend({ font_id: z.string().min(1).max(64) });
