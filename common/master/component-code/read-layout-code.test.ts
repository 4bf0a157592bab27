import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { PlaceholderElement } from '../../deck/layout-code.ts';
import { readLayoutCode } from './read-layout-code.ts';
import type { ReadLayout } from './read-layout-code.ts';
import { processorMs } from '../../../tests/support/time-ratio.ts';

const text = (maxLength?: number) => ({ type: 'string', ...(maxLength === undefined ? {} : { maxLength }) });
const list = (items: object, maxItems = 5) => ({ type: 'array', items, maxItems });
const object = (properties: object) => ({ type: 'object', properties });
const picture = object({ __image_url__: text(), __image_prompt__: text() });

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/component-code/${name}.tsx.txt`, import.meta.url), 'utf8');
const read = (layout_code: string, properties: object): ReadLayout =>
  readLayoutCode({ name: 'Layout', layout_code, json_schema: object(properties) });
const inComponent = (jsx: string, properties: object): ReadLayout =>
  read(`export default function Layout({ data }) { return ${jsx} }`, properties);
const places = ({ elements }: ReadLayout): Record<string, PlaceholderElement> =>
  Object.fromEntries(elements.elements.map((one) => [one.id, one as PlaceholderElement]));
const kinds = (layout: ReadLayout) => Object.values(places(layout)).map(({ field, kind }) => [field, kind]);
const codes = ({ findings }: ReadLayout) => findings.map(({ code }) => code);
const TITLE_AND_LIST = { title: text(60), points: list(text(80)) };

describe('legacy component code', () => {
  it('reads columns of grid and flex classes, with fallbacks and own components', () => {
    const layout = read(fixture('two-columns'), {
      title: text(70),
      ...{ beforeTitle: text(40), beforePoints: list(text(90)), afterTitle: text(40), afterPoints: list(text(90)) },
    });
    expect(layout.findings).toEqual([]);
    expect(layout.elements.legacy).toBe(true);
    const { title, beforeTitle, beforePoints, afterTitle, afterPoints } = places(layout);
    expect(title?.kind).toBe('title');
    expect((title?.box.y ?? 0) + (title?.box.h ?? 0)).toBeLessThanOrEqual(beforeTitle?.box.y ?? 0);
    expect(beforePoints?.box.w).toBeCloseTo(afterPoints?.box.w ?? 0, 3);
    expect(afterPoints?.box.x).toBeGreaterThan((beforePoints?.box.x ?? 0) + (beforePoints?.box.w ?? 0));
    expect(beforeTitle?.box.y).toBe(afterTitle?.box.y);
    expect(beforePoints?.box.y).toBeGreaterThanOrEqual((beforeTitle?.box.y ?? 0) + (beforeTitle?.box.h ?? 0));
    expect(beforePoints?.box.h).toBeGreaterThan(2 * (beforeTitle?.box.h ?? 0));
  });

  it('takes inline percentages as they are', () => {
    const fact = object({ label: text(20), text: text(80) });
    const properties = { photo: picture, headline: text(60), facts: list(fact, 4), note: text(100) };
    const layout = read(fixture('picture-and-facts'), { ...properties, isDark: { type: 'boolean' } });
    expect(layout.findings).toEqual([]);
    expect(kinds(layout)).toEqual([
      ['photo', 'picture'],
      ['headline', 'title'],
      ['facts', 'body'],
      ['note', 'body'],
    ]);
    const { photo, headline, facts, note } = places(layout);
    expect(photo?.box).toEqual({ x: 55, y: 0, w: 45, h: 100 });
    expect(headline?.box).toEqual({ x: 5, y: 8, w: 46, h: 18 });
    expect(facts?.box).toEqual({ x: 5, y: 30, w: 46, h: 48 });
    expect(note?.box).toEqual({ x: 5, y: 83, w: 46, h: 8 });
    expect(headline?.text?.size_pt).toBe(30);
  });

  it('finds fields through calls, rest properties and components of the file', () => {
    const layout = read(fixture('figures-and-chart'), {
      ...{ title: text(80), subtitle: text(120), meaning: text(200), showGrid: { type: 'boolean' } },
      figures: list(object({ value: text(10), label: text(30), icon: text() }), 3),
      chartData: list(object({ name: text(), amount: { type: 'number' } }), 12),
    });
    expect(layout.findings).toEqual([]);
    const { figures, chartData, meaning, subtitle } = places(layout);
    expect(chartData?.kind).toBe('chart');
    // Two of three columns.
    expect(chartData?.box.w).toBeCloseTo(2 * (meaning?.box.w ?? 0) + 2, 1);
    expect(meaning?.box.y).toBe(chartData?.box.y);
    expect(figures?.box.y).toBeGreaterThan(subtitle?.box.y ?? 100);
    expect(figures?.capacity?.max_items).toBe(3);
  });

  it('follows renamed fields, and takes what a callback is given as part of its list', () => {
    const layout = read(
      `export default ({ data: { title: heading, ...rest } }) => <div className="grid grid-cols-2">
        <ul>{rest.points.map(({ title }) => <li>{title}</li>)}</ul>{heading && <h1>{heading}</h1>}</div>`,
      TITLE_AND_LIST,
    );
    expect(layout.findings).toEqual([]);
    const { title, points } = places(layout);
    expect(points?.box).toMatchObject({ x: 4.5, y: 6.5, w: 44.5 });
    expect(title?.box).toMatchObject({ x: 51, y: 6.5, w: 44.5 });
  });

  it('falls back to the default grid with a reason', () => {
    const unshown = inComponent('<div><h1>{data.title}</h1></div>', TITLE_AND_LIST);
    expect(unshown.findings).toEqual([
      { code: 'component_code.places_unknown', params: { layout: 'Layout', fields: 'points' }, severity: 'warning' },
    ]);
    expect(Object.keys(places(unshown))).toEqual(['title', 'points']);
    const whole = "style={{ left: '0%', top: '0%', width: '100%', height: '80%' }}";
    const piled = inComponent(
      `<div><h1 ${whole}>{data.title}</h1><ul ${whole}>{data.points.map((p) => <li>{p}</li>)}</ul></div>`,
      TITLE_AND_LIST,
    );
    expect(codes(piled)).toEqual(['component_code.places_unfit']);
    expect(codes(read('this is { no component', TITLE_AND_LIST))).toEqual(['component_code.not_a_component']);
    for (const layout of [unshown, piled]) {
      const { title, points } = places(layout);
      expect((title?.box.y ?? 0) + (title?.box.h ?? 0)).toBeLessThanOrEqual(points?.box.y ?? 0);
    }
  });

  it('ends with hostile code', async () => {
    const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
    const hostile = [
      `export default ({ data }) => ${deep('<div>', '</div>', 3000)}`,
      `export default ({ data }) => <p>{${'('.repeat(20_000)}`,
      `const a = b; const b = a; const C = () => <C><C/></C>; export default () => <C>{a}{b.c.d}</C>`,
      `const f = (n) => <div>{f(n)}{f(n)}{f(n)}</div>; export default () => f(1)`,
      `const x = [x, x, x]; export default ({ data }) => <div>{x.map((y) => x.map((z) => <p>{y}{data.title}</p>))}</div>`,
      `export default ({ data: { data: { __proto__: p, constructor: c } } }) => <p>{p}{c}{data.title}</p>`,
      `export default () => <p className="${'w-[9e999%] p-99999 grid-cols-999999 '.repeat(2000)}">{data.title}</p>`,
      'x'.repeat(300_000),
      '\u0000\uFFFF{"elements":',
    ];
    for (const code of hostile) {
      const taken = await processorMs(() => {
        expect(Object.keys(places(read(code, TITLE_AND_LIST)))).toEqual(['title', 'points']);
      });
      expect([code.slice(0, 40), taken < 5000]).toEqual([code.slice(0, 40), true]);
    }
  });

  it('makes no field of what only steers the look, nor of names that mean something to a program', () => {
    const odd = JSON.parse('{ "__proto__": { "type": "string" }, "constructor": { "type": "string" } }') as object;
    const settings = { color: text(), isWide: { type: 'boolean' }, mode: { enum: ['a'] }, iconName: text() };
    const loop = { $ref: '#/$defs/loop' };
    const schema = { ...object({ ...odd, ...settings, title: text(), 'a.b': text(), loop }), $defs: { loop } };
    const layout = readLayoutCode({ name: 'x', layout_code: '<p/>', json_schema: schema });
    expect(Object.keys(places(layout))).toEqual(['title']);
  });
});

describe('the JSON element model as layout code', () => {
  it('is used unchanged, without anything that is not an element', () => {
    const elements = [
      { type: 'placeholder', kind: 'title', field: 'title', box: { x: 5, y: 5, w: 90, h: 12 }, text: { size_pt: 1e9 } },
      { type: 'chart', field: 'flow', diagram: 'flowchart', box: { x: 5, y: 25, w: 90, h: 60 } },
      { type: 'placeholder', kind: 'body', field: 'title', box: { x: 5, y: 5, w: 90, h: 12 } },
      { type: 'placeholder', kind: 'body', field: 'off', box: { x: 150, y: 5, w: 90, h: 12 } },
      ...[null, { type: 'placeholder' }, { type: 'decoration', kind: 'shape' }],
    ];
    const layout = read(JSON.stringify({ version: 1, elements }), {});
    expect(layout.findings).toEqual([]);
    expect(layout.elements.elements).toMatchObject([
      { kind: 'title', field: 'title', box: { x: 5, y: 5, w: 90, h: 12 }, text: { size_pt: 96 } },
      { type: 'chart', field: 'flow', diagram: 'flowchart' },
    ]);
    expect(layout.elements.elements).toHaveLength(2);
    expect(layout.elements.legacy).toBeUndefined();
  });
});
