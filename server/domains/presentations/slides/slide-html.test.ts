import { describe, expect, it } from '@jest/globals';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import { htmlOf, slideOfHtml } from './slide-html.ts';

const layout = {
  fields: ['title', 'body', 'table', 'chart', 'picture', 'object'].map((kind) => ({ name: kind, kind })),
} as unknown as LayoutModel;
const chart = {
  ...{ kind: 'column', alt: 'Trips', categories: ['a'], series: [{ name: 's', values: [1] }] },
  ...{ number_format: 'General', data_labels: false },
} as const;
const slide = {
  ...{ id: 's1', kind: 'content', layout_id: 'l', title: 'Trips < "rides"', boxes: {}, notes: '', sources: [] },
  ...{ claims: [], findings: [] },
  fields: {
    title: { kind: 'text', paragraphs: [{ runs: [{ text: 'Trips < "rides"' }], level: 0 }] },
    body: {
      kind: 'text',
      paragraphs: [
        { runs: [{ text: 'Lead & ' }, { text: 'more', bold: true, italic: true }], level: 0, bullet: false },
        { runs: [{ text: 'One\ntwo ' }, { text: 'site', link: 'https://example.org/?a=1&b=2' }], level: 0 },
        { runs: [{ text: 'Below' }], level: 1, bullet: true },
      ],
    },
    table: {
      kind: 'table',
      table: {
        ...{ alt: 'Costs', header_rows: 1, emphasised_rows: [1], total_rows: [2], column_weights: [2, 1] },
        rows: [
          [
            { text: 'Item', align: 'left', bold: true },
            { text: 'EUR', align: 'right' },
          ],
          [
            { text: 'Rail', align: 'left' },
            { text: '12', align: 'right' },
          ],
          [
            { text: 'All', align: 'left' },
            { text: '12', align: 'right' },
          ],
        ],
      },
    },
    chart: { kind: 'chart', chart },
    picture: { kind: 'picture', image_ref: 'image:1', alt: 'A lane', focus: { x: 0.2, y: 0.4 } },
    object: {
      kind: 'form',
      form: {
        ...{ form: 'timeline', alt: 'Steps', reason: 'forms.dates', alternatives: ['process'] },
        items: [
          { date: '2024', label: 'Start', evidence: 'It began in 2024.', icon: 'flag' },
          { date: '2025', label: 'Growth', text: 'Four cities', is_key: true },
        ],
      },
    },
  },
  free: [
    {
      ...{ id: 'f1', role: 'content', box: { x: 0, y: 0, w: 1, h: 1 } },
      content: { kind: 'text', paragraphs: [{ runs: [{ text: 'Aside' }], level: 0, bullet: false }] },
    },
  ],
} as unknown as StoredSlide;

const html = htmlOf(slide, layout);
const read = (changed: string) => slideOfHtml(changed, slide, layout);
const placeOf = (changed: string): unknown => {
  try {
    read(changed);
  } catch (error) {
    return (error as { params: { place: string } }).params.place;
  }
  return null;
};

describe('a slide as HTML', () => {
  it('changes nothing when it is read as it was written', () => {
    expect(read(html)).toEqual({ id: 's1' });
    expect(read(html.replaceAll('\n', '').replaceAll('&quot;', '"'))).toEqual({ id: 's1' });
    // What a text says survives the way through HTML also where another part of its field is changed.
    const body = read(html.replace('Below', 'Beneath')).fields?.['body'] as { paragraphs: unknown[] };
    const before = slide.fields['body'] as { paragraphs: unknown[] };
    expect(body.paragraphs.slice(0, 2)).toEqual(before.paragraphs.slice(0, 2));
    expect(body.paragraphs[2]).toEqual({ runs: [{ text: 'Beneath' }], level: 1, bullet: true });
  });

  it('changes the title, and content of every kind, and keeps what is not in the HTML', () => {
    expect(read(html.replace('&lt; &quot;rides&quot;', '&amp; rides'))).toEqual({ id: 's1', title: 'Trips & rides' });
    const before = slide.fields as unknown as Record<string, { table: object; form: { items: object[] } }>;
    expect(read(html.replace('>Rail<', '>Bus<')).fields?.['table']).toMatchObject({
      table: { ...before['table']?.table, rows: [{}, [{ text: 'Bus' }, { text: '12', align: 'right' }], {}] },
    });
    const added = '<li><span data-part="date">2026</span><span data-part="label">Turn</span></li></ol>';
    const [start, growth] = before['object']?.form.items ?? [];
    expect(read(html.replace('>Growth<', '>Spread<').replace('</ol>', added)).fields).toEqual({
      object: {
        kind: 'form',
        form: {
          ...before['object']?.form,
          items: [start, { ...growth, label: 'Spread' }, { date: '2026', label: 'Turn' }],
        },
      },
    });
    expect(read(html.replace('A lane', 'A street')).fields).toEqual({
      picture: { kind: 'picture', image_ref: 'image:1', alt: 'A street', focus: { x: 0.2, y: 0.4 } },
    });
    expect(read(html.replace('>Trips<', '>Rides<')).fields).toEqual({
      chart: { kind: 'chart', chart: { ...chart, alt: 'Rides' } },
    });
    expect(read(html.replace('Aside', 'Beside')).free?.[0]).toMatchObject({
      ...{ id: 'f1', content: { paragraphs: [{ runs: [{ text: 'Beside' }] }] } },
    });
    expect(read('<section data-field="body"></section>')).toEqual({ id: 's1', fields: { body: null } });
    expect(read('<ul>\n  <li>One\n    <ul>\n<li>\nBelow</li></ul>\n  </li>\n</ul>').fields?.['body']).toEqual({
      kind: 'text',
      paragraphs: [
        { runs: [{ text: 'One' }], level: 0 },
        { runs: [{ text: 'Below' }], level: 1 },
      ],
    });
  });

  it('treats content without a section as the slide’s if the layout has no text field', () => {
    const plain = { fields: layout.fields.slice(0, 1) } as LayoutModel;
    expect(slideOfHtml('<p>Beside</p>', slide, plain)).toMatchObject({
      free: [{ id: 'f1', box: slide.free[0]?.box, content: { paragraphs: [{ runs: [{ text: 'Beside' }] }] } }],
    });
  });

  it('is refused with the place of what can’t be read', () => {
    expect(placeOf('<h1>A <b>bold</b> title</h1>')).toBe('h1[1]');
    expect(placeOf('<p onclick="x()">Words</p>')).toBe('p[1]');
    expect(placeOf('<p>One</p><p>Two<script>x()</script></p>')).toBe('p[2] > script[1]');
    expect(placeOf('<section data-field="elsewhere"><p>x</p></section>')).toBe('section[1]');
    expect(
      placeOf('<section data-field="picture"><figure data-kind="chart"><figcaption>x</figcaption></figure></section>'),
    ).toBe('section[1] > figure[1]');
    expect(placeOf('<table><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></table>')).toBe('table[1]');
    expect(placeOf(html.replace('data-item="1"', 'data-item="9"'))).toContain('ol[1] > li[2]');
    expect(placeOf('Loose words')).toContain('Loose words');
  });
});
