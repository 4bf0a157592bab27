import { readFile } from 'node:fs/promises';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import type { Deck, FieldContent, Slide } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import { BULLETS, PICTURE, TABLE, TURN, benchChart } from '../export/bench-content.ts';

const IMAGE = 's1/picture';

/** A deck of `count` slides as data: bullets, a table, two charts and a picture in turn, and the picture. */
export async function benchDeck(
  count: number,
  layouts: readonly LayoutModel[],
  picturePath: string,
): Promise<{ deck: Deck; images: Map<string, SourceImage> }> {
  const layout = layouts.find(({ role }) => role === 'content');
  const title = layout?.fields.find(({ kind }) => kind === 'title');
  const body = layout?.fields.find(({ kind }) => kind === 'body' || kind === 'object');
  if (!layout || !title || !body) throw new RangeError('the template has no content layout');
  const slides = Array.from({ length: count }, (_, index): Slide => {
    const words = `Slide ${index + 1} says one thing`;
    return {
      ...{ id: `slide-${index}`, kind: 'content', layout_id: layout.layout_id, title: words, boxes: {}, free: [] },
      ...{ notes: '', sources: [], claims: [], findings: [] },
      fields: {
        [title.name]: { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: words }] }] },
        [body.name]: bodyContent(index),
      },
    };
  });
  const bytes = await readFile(picturePath);
  const image: SourceImage = { id: IMAGE, media_type: 'image/jpeg', bytes, ...PICTURE, alt: 'A test picture' };
  return { deck: { title: 'Benchmark', language: 'en-GB', slides }, images: new Map([[IMAGE, image]]) };
}

function bodyContent(index: number): FieldContent {
  const kind = TURN[index % TURN.length];
  switch (kind) {
    case 'column':
    case 'line':
      return { kind: 'chart', chart: benchChart(kind) };
    case 'table':
      return {
        kind: 'table',
        table: {
          alt: 'Figures by region and year',
          header_rows: 1,
          emphasised_rows: [],
          total_rows: [TABLE.length - 1],
          rows: TABLE.map((row) => row.map((text, at) => ({ text, align: at === 0 ? 'left' : 'right' }))),
        },
      };
    case 'picture':
      return { kind: 'picture', image_ref: IMAGE, alt: 'A test picture' };
    default:
      return { kind: 'text', paragraphs: BULLETS.map((text) => ({ level: 0, runs: [{ text }] })) };
  }
}
