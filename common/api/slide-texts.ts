import * as z from 'zod';
import { ITEM_TEXTS } from '../deck/form.ts';
import { listOf } from './list.ts';

/** Answer of GET …/texts: what an editor on the slide's picture needs. Texts that aren't drawn are left out. */
export const slideTextsSchema = listOf(
  z.strictObject({
    place: z.string().meta({ description: 'title, fields.NAME or free.ID.' }),
    item: z.int().optional().meta({ description: 'Of a visual form: the index of its item.' }),
    property: z.enum(ITEM_TEXTS).optional(),
    paragraph: z
      .int()
      .optional()
      .meta({ description: 'Of a text whose paragraphs are set in different sizes: the index of one.' }),
    ...{
      x: z.number(),
      y: z.number(),
      w: z.number(),
      h: z.number().meta({ description: 'All four as fractions of the slide.' }),
    },
    font: z.string(),
    size: z.number().meta({ description: 'Of the type, as a fraction of the height of the slide.' }),
    size_pt: z.number(),
    line_height: z.number().meta({ description: 'Between baselines, as a multiple of the size.' }),
    bold: z.boolean(),
    italic: z.boolean(),
    color: z.string().meta({ description: 'Six hex digits.' }),
    align: z.enum(['left', 'center', 'right']),
    is_rtl: z.boolean(),
  }),
);
export type SlideTextPlace = z.output<typeof slideTextsSchema>['items'][number];
