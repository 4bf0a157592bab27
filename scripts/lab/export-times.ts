import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pptx from 'pptxgenjs';
import type { ChartSpec } from '../../common/deck/chart.ts';
import { FORM_NAMES } from '../../common/deck/form.ts';
import { inches } from '../../common/forms/visual-form.ts';
import type { LayoutCatalogue, LayoutModel } from '../../common/deck/layout.ts';
import type { Deck, StoredSlide } from '../../common/deck/slide.ts';
import { visualForms } from '../../common/forms/registry.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { deckScenes } from '../../common/scene/deck-scenes.ts';
import { paintPdf } from '../../common/scene/paint/paint-pdf.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { builtinTemplateFile } from '../../server/domains/templates/templates/builtin-templates.ts';
import { formSlide, sampleForm, sentence } from '../../tests/support/form-samples.ts';

/** Milliseconds. */
interface Times {
  best: number;
  median: number;
}

/** How long a warm process takes for decks of these numbers of slides, and pptxgenjs for the largest. */
export async function exportTimes(
  counts: readonly number[],
  runs: number,
): Promise<{ ours: { pptx: Times; pdf: Times }[]; theirs: Times }> {
  const file = builtinTemplateFile('general');
  if (file === null) throw new Error('the template is not there');
  const master = await openMasterDeck(new Uint8Array(await readFile(fileURLToPath(file))), 'general');
  const typesetter = createTypesetter();
  const catalogue = typesetter.withCapacities(master.catalogue);
  const images = new Map();
  const ours = [];
  for (const slides of counts) {
    const deck = sampleDeck(slides, catalogue);
    const pptx = await timed(runs, () => void writeDeck(master, placeDeck(deck, catalogue, { typesetter, images })));
    const pdf = await timed(runs, async () => {
      const scenes = await deckScenes({ deck, master, catalogue, typesetter, images });
      await paintPdf(scenes, { title: deck.title, language: deck.language });
    });
    ours.push({ pptx, pdf });
  }
  return { ours, theirs: await timed(runs, () => writtenByOther(Math.max(...counts))) };
}

async function timed(runs: number, work: () => Promise<unknown> | void): Promise<Times> {
  const times: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { best: times[0] ?? 0, median: times[Math.floor(runs / 2)] ?? 0 };
}

/** Text, a chart and a form in turn; no two slides are equal. */
function sampleDeck(count: number, catalogue: LayoutCatalogue): Deck {
  const alone = layoutOf(
    catalogue,
    ({ fields, free_area }) => fields.every(({ kind }) => kind !== 'body') && free_area !== null,
  );
  const textual = layoutOf(
    catalogue,
    ({ role, fields }) => role === 'content' && fields.some(({ kind }) => kind === 'body' || kind === 'object'),
  );
  const forms = FORM_NAMES.filter((form) => form !== 'picture_message');
  const slides = Array.from({ length: count }, (_, at): StoredSlide => {
    const id = `slide-${at}`;
    const title = `${at + 1}. ${sentence(9, at, 'ltr')}`;
    if (at % 3 === 0) {
      const form = forms[(at / 3) % forms.length] ?? 'cards';
      return formSlide(id, sampleForm(form, visualForms[form], 'normal', 'ltr'), alone, title);
    }
    const layout = at % 3 === 1 ? alone : textual;
    const titleField = layout.fields.find(({ kind }) => kind === 'title');
    const body = layout.fields.find(({ kind }) => kind === 'body' || kind === 'object');
    const text = (lines: string[]) => ({
      kind: 'text' as const,
      paragraphs: lines.map((line) => ({ runs: [{ text: line }], level: 0 })),
    });
    const box = alone.free_area ?? { x: 0, y: 0, w: inches(8), h: inches(4) };
    const chart = { kind: 'chart' as const, chart: sampleChart(at) };
    return {
      ...{ id, kind: 'content', layout_id: layout.layout_id, title, boxes: {}, sources: [], claims: [], findings: [] },
      free: at % 3 === 1 ? [{ id: `${id}-chart`, role: 'content', box, content: chart }] : [],
      fields: {
        ...(titleField === undefined ? {} : { [titleField.name]: text([title]) }),
        ...(at % 3 === 1 || body === undefined
          ? {}
          : { [body.name]: text([0, 1, 2, 3].map((line) => sentence(12, at + line, 'ltr'))) }),
      },
      notes: sentence(40, at, 'ltr'),
    };
  });
  return { title: 'Export', language: 'en', slides };
}

function layoutOf({ layouts }: LayoutCatalogue, suits: (layout: LayoutModel) => boolean): LayoutModel {
  const found = layouts.find((layout) => layout.fields.some(({ kind }) => kind === 'title') && suits(layout));
  if (found === undefined) throw new Error('the template has no such layout');
  return found;
}

const NAMES = ['North', 'South', 'East', 'West', 'Centre', 'Abroad'];

function valuesOf(at: number): number[] {
  return NAMES.map((_, index) => 1000 - ((at * 37 + index * 113) % 900));
}

function sampleChart(at: number): ChartSpec {
  return {
    ...{ kind: 'bar', alt: `Sales ${at}`, categories: NAMES, number_format: '#,##0', data_labels: true },
    series: [{ name: 'Sales', values: valuesOf(at), addresses: NAMES.map(() => null) }],
    emphasis: { category: 0 },
  };
}

/** The same number of slides with text and charts, by the most used JavaScript library. */
async function writtenByOther(count: number): Promise<void> {
  // A CommonJS module whose types declare it as an ES module.
  const Library = (await import('pptxgenjs')).default as unknown as new () => pptx.default;
  const deck = new Library();
  for (let at = 0; at < count; at += 1) {
    const slide = deck.addSlide();
    slide.addText(`${at + 1}. ${sentence(9, at, 'ltr')}`, { x: 0.5, y: 0.4, w: 9, h: 0.8 });
    if (at % 3 === 1)
      slide.addChart('bar', [{ name: 'Sales', labels: NAMES, values: valuesOf(at) }], { x: 0.5, y: 1.4, w: 9, h: 4 });
    else
      for (let line = 0; line < 4; line += 1)
        slide.addText(sentence(12, at + line, 'ltr'), { x: 0.5, y: 1.4 + line, w: 9, h: 0.9 });
    slide.addNotes(sentence(40, at, 'ltr'));
  }
  // Compressed, as ours is.
  await deck.write({ outputType: 'nodebuffer', compression: true });
}
