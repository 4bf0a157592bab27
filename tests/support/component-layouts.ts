import { readFileSync } from 'node:fs';

const text = (maxLength: number) => ({ type: 'string', maxLength });
const list = (items: object, maxItems: number) => ({ type: 'array', items, minItems: 1, maxItems });
const object = (properties: object) => ({ type: 'object', properties });

const code = (name: string): string =>
  readFileSync(new URL(`../fixtures/component-code/${name}.tsx.txt`, import.meta.url), 'utf8');

/** Layouts in the way of older presentation services: a component each, with the schema of its content. */
export const COMPONENT_LAYOUTS = [
  {
    name: 'Before and After',
    description: 'Two lists under headings of their own, for what changes.',
    layout_code: code('two-columns'),
    json_schema: object({
      ...{ title: text(70), beforeTitle: text(40), beforePoints: list(text(90), 5) },
      ...{ afterTitle: text(40), afterPoints: list(text(90), 5) },
    }),
  },
  {
    name: 'Picture and Facts',
    description: 'A picture on the right with a few facts beside it.',
    layout_code: code('picture-and-facts'),
    json_schema: object({
      photo: object({ __image_url__: { type: 'string' }, __image_prompt__: { type: 'string' } }),
      ...{ headline: text(60), facts: list(object({ label: text(20), text: text(80) }), 4), note: text(100) },
      isDark: { type: 'boolean' },
    }),
  },
  {
    name: 'Figures and Chart',
    description: 'Three figures in a row over a chart, with what it means beside it.',
    layout_code: code('figures-and-chart'),
    json_schema: object({
      ...{ title: text(80), subtitle: text(120), meaning: text(200) },
      figures: list(object({ value: text(10), label: text(30), icon: { type: 'string' } }), 3),
      chartData: list(object({ name: { type: 'string' }, amount: { type: 'number' } }), 12),
    }),
  },
];
