import { readFile } from 'node:fs/promises';
import type { LayoutField } from '../../../common/deck/layout.ts';
import { openMasterDeck } from '../../../common/ooxml/read/master/open-master-deck.ts';
import type { ItemContent, SlideContent } from '../../../common/ooxml/write/deck-content.ts';
import { writeDeck } from '../../../common/ooxml/write/write-deck.ts';
import { BULLETS, PICTURE, TABLE, TURN, benchChart } from './bench-content.ts';

/** A writer of `count` slides on a template, opened once as a server does. */
export async function lecternWriter(
  count: number,
  picturePath: string,
  templatePath: string,
): Promise<() => Promise<Uint8Array>> {
  const picture = await readFile(picturePath);
  const master = await openMasterDeck(await readFile(templatePath), 'general.pptx');
  const layout = master.catalogue.layouts.find(({ role }) => role === 'content');
  const title = layout?.fields.find(({ kind }) => kind === 'title');
  const body = layout?.fields.find(({ kind }) => kind === 'body' || kind === 'object');
  if (!layout || !title || !body) throw new RangeError('the template has no content layout');
  const slides = Array.from({ length: count }, (_, index): SlideContent => ({
    id: `slide-${index}`,
    layout_id: layout.layout_id,
    notes: '',
    items: [
      item(title, { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: `Slide ${index + 1} says one thing` }] }] }),
      item(body, bodyContent(index, body, picture)),
    ],
  }));
  return () => Promise.resolve(writeDeck(master, { title: 'Benchmark', language: 'en-GB', slides }));
}

function item(field: LayoutField, content: ItemContent): SlideContent['items'][number] {
  return { id: field.name, placeholder: field.placeholder, shape_name: field.shape_name, box: null, content };
}

function bodyContent(index: number, field: LayoutField, picture: Uint8Array): ItemContent {
  const kind = TURN[index % TURN.length];
  switch (kind) {
    case 'column':
    case 'line':
      return { kind: 'chart', chart: benchChart(kind) };
    case 'table':
      return {
        kind: 'table',
        row_heights: TABLE.map(() => 330_000),
        size_pt: 14,
        column_widths: (TABLE[0] ?? []).map((_, __, cells) => field.box.w / cells.length),
        table: {
          alt: 'Figures by region and year',
          header_rows: 1,
          emphasised_rows: [],
          total_rows: [TABLE.length - 1],
          rows: TABLE.map((row) => row.map((text, at) => ({ text, align: at === 0 ? 'left' : 'right' }))),
        },
      };
    case 'picture':
      return { kind: 'picture', bytes: picture, media_type: 'image/jpeg', ...PICTURE, alt: 'A test picture' };
    default:
      return { kind: 'text', paragraphs: BULLETS.map((text) => ({ level: 0, runs: [{ text }] })) };
  }
}
