import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { CHART_KINDS } from '../../common/deck/chart.ts';
import type { DiagramData } from '../../common/deck/diagram.ts';
import type { Deck, FieldContent, StoredSlide } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import { openMasterDeck, toPlainMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { PlainDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import type { FontSet } from '../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { createDrawing } from '../../plugins/render/draw.ts';
import type { Drawing } from '../../plugins/render/draw.ts';
import type { RenderWork, RenderWorkDeck } from '../../plugins/render/render-work.ts';
import { bridge, chart, plan, TABLE } from '../support/deck-content.ts';
import { houseFont } from '../support/house-font.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const INCH = 914_400;
const BOX = { x: INCH, y: 1.6 * INCH, w: 10 * INCH, h: 4.6 * INCH };
const DIAGRAMS: DiagramData[] = [
  {
    kind: 'flowchart',
    steps: [
      { id: 'a', label: 'Ask', kind: 'start', next: [{ to: 'b' }] },
      {
        id: 'b',
        label: 'Is it clear?',
        kind: 'decision',
        next: [
          { to: 'c', label: 'yes' },
          { to: 'a', label: 'no' },
        ],
      },
      { id: 'c', label: 'Done', kind: 'end', next: [] },
    ],
  },
  {
    kind: 'bar_chart',
    items: [
      { label: 'Asia', value: 12 },
      { label: 'Europe', value: 7 },
    ],
  },
  {
    kind: 'pie_chart',
    items: [
      { label: 'Asia', value: 12 },
      { label: 'Europe', value: 7 },
    ],
  },
];

const chartOf = (kind: (typeof CHART_KINDS)[number]): FieldContent => ({
  kind: 'chart',
  chart: kind === 'waterfall' ? bridge() : kind === 'gantt' ? plan() : chart(kind, { data_labels: true }),
});

/** A slide with one element at its own position. */
function slideOf(index: number, layout_id: string, content: FieldContent | null): StoredSlide {
  return {
    ...{ id: `s${index}`, kind: 'content', layout_id, title: `Slide ${index}: “größer” 日本 שלום` },
    fields: {
      title: { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: `Slide ${index}: “größer” 日本 שלום` }] }] },
    },
    ...{ boxes: {}, notes: 'Said aloud', sources: [], claims: [], findings: [] },
    free: content === null ? [] : [{ id: 'f1', role: 'content', box: { ...BOX }, content }],
  };
}

/** Everything a deck can contain, as new objects at each call. */
async function makeInput(master: Uint8Array): Promise<RenderWorkDeck & { deck: Deck }> {
  const { catalogue } = await openMasterDeck(master, 'm.pptx');
  const layout = catalogue.layouts.find(({ name }) => name === 'Title Only') ?? catalogue.layouts[0];
  const layout_id = layout?.layout_id ?? '';
  const gradient = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, at) => (at * 7 + (at >> 9)) % 256));
  const bytes = await sharp(gradient, { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const image: SourceImage = { id: 'i1', media_type: 'image/png', width: 400, height: 300, bytes };
  const contents: (FieldContent | null)[] = [
    ...CHART_KINDS.map(chartOf),
    { kind: 'table', table: structuredClone(TABLE) },
    { kind: 'picture', image_ref: 's/i1', alt: 'A gradient' },
    ...DIAGRAMS.map(() => null),
  ];
  const slides = contents.map((content, index) => slideOf(index, layout_id, content));
  const plain = structuredClone(DIAGRAMS).map((data, index): [string, PlainDiagram] => {
    return [`s${slides.length - DIAGRAMS.length + index}`, { kind: 'data', data }];
  });
  const deck = { title: 'Alles', language: 'de-DE', author: 'A', slides };
  return { deck, images: new Map([['s/i1', image]]), diagrams: new Map(plain) };
}

interface Made {
  pptx: string;
  pdf: string;
  pictures: string[];
}
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function make(drawing: Drawing, master: Uint8Array, fonts: FontSet): Promise<Made> {
  const input = await makeInput(master);
  const opened = await openMasterDeck(master, 'm.pptx');
  const typesetter = createTypesetter(createSetRegistry(fonts));
  const catalogue = typesetter.withCapacities(opened.catalogue);
  const diagrams = new Map([...input.diagrams].map(([id, plain]) => [id, preparedDiagram(plain)]));
  const { deck, images } = input;
  const { bytes } = await exportPptx({ deck, master: opened, catalogue, typesetter, images, diagrams });

  const on = {
    master: { content_hash: hashOf(master) },
    fonts: { hash: fonts.hash },
    files: { master: toPlainMasterDeck(opened), fonts },
  };
  const draw = async (work: RenderWork): Promise<string> =>
    hashOf((await drawing.draw(work))?.bytes ?? new Uint8Array());
  const pdf = await draw({ kind: 'pdf', ...input, ...on });
  const pictures: string[] = [];
  for (const [index, slide] of deck.slides.entries()) {
    const one = { ...input, deck: { ...deck, slides: [slide] } };
    pictures.push(
      await draw({ kind: 'slide', number: index + 1, form: { width_px: 200, format: 'png' }, ...one, ...on }),
    );
  }
  return { pptx: hashOf(bytes), pdf, pictures };
}

describe('the same deck twice', () => {
  let general: Uint8Array;
  let first: Made;
  let warm: Drawing;
  beforeAll(async () => {
    general = new Uint8Array(
      await readFile(new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url)),
    );
    warm = createDrawing();
    first = await make(warm, general, PACKAGED_FONTS);
  });

  it('is the same .pptx, PDF and pictures, byte by byte, on a new drawing and on one that drew other things', async () => {
    const fonts = [{ families: ['house sans'], weight: 400, italic: false, bytes: houseFont('House Sans', 640) }];
    const other = tinyMaster();
    await make(warm, other, { hash: 'house', uses_system_fonts: false, fonts });
    expect(await make(warm, general, PACKAGED_FONTS)).toEqual(first);
    expect(await make(createDrawing(), general.slice(), { ...PACKAGED_FONTS })).toEqual(first);
  });

  it('differs slide by slide where it should', () => {
    expect(new Set(first.pictures).size).toBe(first.pictures.length);
  });
});
