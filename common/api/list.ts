import * as z from 'zod';

/** Which page of a list is wanted. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
});

/** Words to look for. What is not a character of a text, and a NUL that no database searches for, is a space. */
export const searchWords = z
  .string()
  .max(200)
  .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
  .optional();

/** By which field a list is sorted; a leading `-` turns the order round. */
export function sortedBy<const Name extends string>(names: readonly Name[]) {
  const all = names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]);
  return z.enum(all).optional().meta({ description: 'The field to sort by; with a leading - in descending order.' });
}

/** A list that is answered as a whole: one page. */
export function wholeList<Item>(items: Item[]): { items: Item[]; total: number; page: 1; page_size: number } {
  return { items, total: items.length, page: 1, page_size: Math.max(1, items.length) };
}

/** The answer of every list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    total: z.number().int().min(0),
    page: z.number().int().min(1),
    page_size: z.number().int().min(1),
  });
}
