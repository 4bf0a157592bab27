import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from '@jest/globals';
import { field, layout } from '../../tests/support/layouts.ts';
import { layoutSchema } from './layout-schema.ts';

const check = (schema: object) => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
const chart = { kind: 'bar', categories: ['a'], series: [{ name: 's', values: [1] }] };
const everything = layout('content', [
  { ...field('title', 'title', [0, 0, 10, 1]), max_length: 20, max_items: 1 },
  { ...field('body', 'body', [0, 1, 10, 4]), max_length: 100, max_items: 3 },
  { ...field('big', 'body', [0, 1, 10, 4]), max_length: 12, max_items: 1 },
  { ...field('caption', 'caption', [0, 5, 10, 1]), max_length: 30, max_items: 1 },
  { ...field('tiny', 'caption', [0, 5, 0, 0]), max_length: 0, max_items: 0 },
  field('chart', 'chart', [0, 0, 4, 4]),
  field('table', 'table', [0, 0, 4, 4]),
  field('picture', 'picture', [0, 0, 4, 4]),
  { ...field('any', 'object', [0, 0, 4, 4]), max_length: 100, max_items: 3 },
]);

describe('layoutSchema', () => {
  const holds = check(layoutSchema(everything));
  const slide = {
    title: 'Sales grew',
    body: ['one', 'two'],
    big: '12 %',
    caption: 'Source',
    chart,
    table: { rows: [['a', 'b']], header_rows: 1 },
    picture: { image_ref: 's1/i1', alt: 'A mill' },
    any: ['text'],
  };

  it('takes content that fits', () => {
    expect(holds(slide)).toBe(true);
    expect(holds({ title: 'Only a title' })).toBe(true);
    expect(holds({ ...slide, any: chart })).toBe(true);
  });

  it.each([
    ['no title', { body: ['one'] }],
    ['a title beyond the room', { title: 'x'.repeat(21) }],
    ['more points than lines', { title: 't', body: ['1', '2', '3', '4'] }],
    ['one string where points stand', { title: 't', body: 'text' }],
    ['a field without room', { title: 't', tiny: 'x' }],
    ['an unknown field', { title: 't', notes: 'x' }],
    ['text in place of a chart', { title: 't', chart: 'a chart' }],
    ['a chart without series', { title: 't', chart: { kind: 'bar', categories: [] } }],
    ['a table with more rows than the place has room for', { title: 't', table: { rows: Array(40).fill(['a', 'b']) } }],
    ['a table with more columns than that', { title: 't', table: { rows: [Array(20).fill('a')] } }],
    ['a picture by address', { title: 't', picture: { url: 'http://x' } }],
  ])('refuses %s', (_what, content) => {
    expect(holds(content)).toBe(false);
  });

  it('describes the purpose of the layout, and requires no title if there is none', () => {
    const { description, required } = layoutSchema(layout('blank', [])) as Record<string, unknown>;
    expect(required).toEqual([]);
    expect(typeof description).toBe('string');
  });
});
