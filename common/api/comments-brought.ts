import * as z from 'zod';

/** Most of a reviewed file. */
export const MAX_REVIEWED_BYTES = 60_000_000;

/** What became of the comments of a reviewed file. */
export const commentsBrought = z.strictObject({
  comments: z.int().meta({ description: 'How many the file holds, answers counted.' }),
  added: z.int(),
  known: z.int().meta({ description: 'Those that were there before: nothing is added twice.' }),
  left_out: z.int().meta({ description: 'Those without a word.' }),
  slides: z
    .array(
      z.strictObject({
        number: z.int().meta({ description: 'In the file, from 1.' }),
        slide_id: z
          .string()
          .nullable()
          .meta({ description: 'Null: no slide of the presentation; its comments are about the deck as a whole.' }),
        matched_by: z
          .enum(['id', 'title', 'number'])
          .nullable()
          .meta({ description: 'By what the export wrote into the file, by its title, or by its place in the deck.' }),
        comments: z.int(),
      }),
    )
    .meta({ description: 'Slides of the file that hold comments.' }),
  items: z.array(
    z.strictObject({
      id: z.string(),
      slide_number: z.int(),
      slide_id: z.string().nullable(),
      element_id: z.string().nullable(),
      author_name: z.string(),
      is_new: z
        .boolean()
        .meta({ description: 'Where it is not, slide and element are those of the comment that is there.' }),
      is_shortened: z.boolean().meta({ description: 'It was longer than comments may be.' }),
    }),
  ),
});
export type CommentsBrought = z.output<typeof commentsBrought>;
