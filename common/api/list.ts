import * as z from 'zod';

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
});

/** Search words. Invalid characters, and NUL, which databases can't search for, become spaces. */
export const searchWords = z
  .string()
  .max(200)
  .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
  .optional();

/** The field to sort a list by; a leading `-` reverses the order. */
export function sortedBy<const Name extends string>(names: readonly Name[]) {
  const all = names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]);
  return z.enum(all).optional().meta({ description: 'The field to sort by; with a leading - in descending order.' });
}

/** A complete list on one page. */
export function wholeList<Item>(items: Item[]): { items: Item[]; total: number; page: 1; page_size: number } {
  return { items, total: items.length, page: 1, page_size: Math.max(1, items.length) };
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    total: z.number().int().min(0),
    page: z.number().int().min(1),
    page_size: z.number().int().min(1),
  });
}
