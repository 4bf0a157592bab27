import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './input-faults.ts';

const schema = z.object({
  name: z.string().min(1).max(3),
  size: z.int().min(2).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string()).max(1).optional(),
  more: z.array(z.string()).optional(),
  map: z.record(z.string(), z.string()).optional(),
  at: z.iso.datetime().optional(),
  content: z.union([z.string(), z.object({ text: z.string().max(2) })]).optional(),
  link: z
    .string()
    .refine((text) => text.startsWith('https:'), { message: 'slides.unsafe_link', params: { limit: 3 } })
    .optional(),
});
const faultsOf = (value: object) => parseInput(schema, value).faults.map(({ path, code }) => [path, code]);

describe('faults of an input', () => {
  it.each([
    [{}, '/name', 'http.field_missing'],
    [{ name: '' }, '/name', 'http.field_too_short'],
    [{ name: 'long' }, '/name', 'http.field_too_long'],
    [{ name: null }, '/name', 'http.field_text'],
    [{ name: 'a', size: 1 }, '/size', 'http.field_too_small'],
    [{ name: 'a', size: 10 }, '/size', 'http.field_too_large'],
    [{ name: 'a', size: 2.5 }, '/size', 'http.field_integer'],
    [{ name: 'a', kind: 'c' }, '/kind', 'http.field_choice'],
    [{ name: 'a', tags: ['x', 'y'] }, '/tags', 'http.field_too_many'],
    [{ name: 'a', more: ['x', 1] }, '/more/1', 'http.field_text'],
    [{ name: 'a', map: null }, '/map', 'http.field_object'],
    [{ name: 'a', map: { 'x/y': 1 } }, '/map/x~1y', 'http.field_text'],
    [{ name: 'a', at: 'today' }, '/at', 'http.field_time'],
    [{ name: 'a', content: 3 }, '/content', 'http.field_form'],
    [{ name: 'a', content: { text: 'long' } }, '/content/text', 'http.field_too_long'],
    [{ name: 'a', link: 'ftp:' }, '/link', 'slides.unsafe_link'],
  ])('%j names the place and the text', (value, path, code) => {
    expect(faultsOf(value)).toContainEqual([path, code]);
  });

  it('are below the place they are looked for in', () => {
    expect(parseInput(z.int(), 2.5, { path: '/values/a', in: 'query' }).faults).toEqual([
      { path: '/values/a', in: 'query', code: 'http.field_integer', params: {} },
    ]);
  });
});
