import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { judgeDeck } from '../../common/check/judge-deck.ts';
import { FORM_NAMES } from '../../common/deck/form.ts';
import type { LayoutModel } from '../../common/deck/layout.ts';
import type { Deck } from '../../common/deck/slide.ts';
import { visualForms } from '../../common/forms/registry.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { formSlide, SAMPLE_PICTURE, sampleForm } from '../../tests/support/form-samples.ts';
import type { Amount } from '../../tests/support/form-samples.ts';
import { PANELS, panelSlides } from '../../tests/support/panel-samples.ts';

const AMOUNTS: readonly Amount[] = ['little', 'normal', 'much'];
const DIRECTIONS = ['ltr', 'rtl'] as const;
const GATES = ['validity', 'overflow', 'bounds', 'overlap', 'contrast', 'placeholders', 'structure'];
const shipped = fileURLToPath(new URL('../../server/domains/templates/templates/builtin', import.meta.url));

export const usage = `npm run lab -- forms OUT [MASTERS|FOLDERS...]
  Writes a deck of every visual form, and of small multiples, with little, normal and much content for each master and each direction of reading into OUT,
  and lists what the quality report finds, what does not open again, and forms whose colours don't follow the theme. Takes the
  shipped templates and those of SAMPLES_DIR/masters. "overlaps OUT" and "similarity OUT" then compare them with LibreOffice.`;

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [out, ...wanted] = positionals;
  if (out === undefined) throw new Error('say where the decks go');
  await mkdir(out, { recursive: true });
  const samples = process.env['SAMPLES_DIR'];
  const folders = wanted.length > 0 ? wanted : [shipped, ...(samples === undefined ? [] : [join(samples, 'masters')])];
  const masters = (await Promise.all(folders.map(mastersAt))).flat();
  const image = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer();
  const picture = { id: 'picture', media_type: 'image/png' as const, width: 1200, height: 900 };
  const images = new Map([[SAMPLE_PICTURE, { ...picture, bytes: new Uint8Array(image) }]]);
  const typesetter = createTypesetter();
  let slides = 0;
  let refused = 0;
  const faults: string[] = [];
  for (const file of masters) {
    const name = basename(file).replace(/\.[a-z]+$/, '');
    const master = await openMasterDeck(new Uint8Array(await readFile(file)), basename(file));
    const catalogue = typesetter.withCapacities(master.catalogue);
    const layout = roomiest(catalogue.layouts);
    if (layout === null) {
      faults.push(`${name} has no layout with room for a form`);
      continue;
    }
    for (const direction of DIRECTIONS) {
      const forms = FORM_NAMES.flatMap((form) =>
        AMOUNTS.map((amount) => {
          const spec = sampleForm(form, visualForms[form], amount, direction);
          return formSlide(`${form}-${amount}`, spec, layout, `${visualForms[form].label}: ${amount} of it`);
        }),
      );
      const all = [...forms, ...panelSlides(layout, direction)];
      // If a form doesn't fit, another one is chosen: its slide isn't tested here.
      const cramped = new Set<string>();
      const report = ({ code, slide_id = '' }: { code: string; slide_id?: string }): void => {
        if (code.startsWith('forms.')) cramped.add(slide_id);
      };
      const tried = placeDeck({ title: 'Forms', language: 'en', slides: all }, catalogue, {
        typesetter,
        images,
        report,
      });
      // A grid without room is one chart, for which others are chosen.
      for (const { id, items } of tried.slides)
        if (id.startsWith(PANELS) && !items.some(({ content }) => content.kind === 'chart' && content.panel))
          cramped.add(id);
      const deck: Deck = {
        title: 'Forms',
        language: direction === 'rtl' ? 'ar' : 'en',
        slides: all.filter(({ id }) => !cramped.has(id)),
      };
      slides += deck.slides.length;
      refused += cramped.size;
      const addFault = (what: string): void => void faults.push(`${name} ${direction}: ${what}`);
      const judged = await judgeDeck({ deck, master, catalogue, typesetter, images });
      for (const { gate, findings } of judged.gates.filter((each) => GATES.includes(each.gate)))
        for (const { code, slide_id, severity, params } of findings)
          if (severity === 'error') addFault(`${gate} ${code} ${slide_id ?? ''} ${JSON.stringify(params)}`);
      const bytes = writeDeck(master, placeDeck(deck, catalogue, { typesetter, images }));
      await writeFile(join(out, `${name}-${direction}.pptx`), bytes);
      const reading = await readDeck(bytes, `${name}.pptx`);
      for (const { code } of reading.findings) addFault(`opened again: ${code}`);
      for (const id of await unmovedColours(bytes, deck)) addFault(`${id} keeps its colours in another theme`);
      console.log(
        `${name} ${direction}: ${deck.slides.length} slides, ${cramped.size} without room: ${[...cramped].join(' ')}`,
      );
    }
  }
  for (const fault of faults) console.log(`✗ ${fault}`);
  console.log(`${masters.length} masters, ${slides} slides, ${refused} without room, ${faults.length} faults`);
  return faults.length > 0 || masters.length === 0 ? 1 : 0;
}

async function mastersAt(path: string): Promise<string[]> {
  if (/\.(pptx|potx)$/i.test(path)) return [path];
  return (await readdir(path))
    .filter((name) => /\.(pptx|potx)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** The layout with one title and the largest single place, where height counts most; content layouts come first. */
function roomiest(layouts: readonly LayoutModel[]): LayoutModel | null {
  const roomOf = ({ fields, free_area, role }: LayoutModel): number => {
    const bodies = fields.filter(({ kind }) => kind !== 'title');
    const place = bodies.find(({ kind }) => kind === 'body' || kind === 'object')?.box ?? free_area;
    if (!place || !fields.some(({ kind }) => kind === 'title')) return 0;
    return place.w * place.h * place.h * (role === 'content' && bodies.length === 1 ? 2 : 1);
  };
  const [best] = [...layouts].sort((a, b) => roomOf(b) - roomOf(a));
  return best === undefined || roomOf(best) === 0 ? null : best;
}

/** The slides that look the same when every colour of the theme is replaced. */
async function unmovedColours(bytes: Uint8Array, deck: Deck): Promise<string[]> {
  const parts = unzipSync(bytes);
  for (const [path, part] of Object.entries(parts)) {
    if (!/theme\/theme\d+\.xml$/.test(path)) continue;
    const turned = strFromU8(part)
      .replace(
        /(<a:(?:accent\d|dk2|lt2)>\s*<a:srgbClr val=")([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})/g,
        '$1$4$2$3',
      )
      // Black and white have no hue to change; on pictures, forms use nothing else.
      .replace(
        /(<a:(dk1|lt1)>\s*)<a:s(?:rgb|ys)Clr [^>]*?(000000|FFFFFF)"/gi,
        (_, tag: string, __, hex: string) => `${tag}<a:srgbClr val="${hex === '000000' ? '202833' : 'FDF6E3'}"`,
      );
    parts[path] = strToU8(turned);
  }
  const scenes = async (file: Uint8Array): Promise<string[]> => {
    const reader = createSceneReader(await openOfficePackage(file, 'deck.pptx'), createTypesetter());
    return deck.slides.map((_, at) =>
      JSON.stringify(reader.slide(`ppt/slides/slide${at + 1}.xml`, { number: at + 1 })),
    );
  };
  const [before, after] = [await scenes(bytes), await scenes(zipSync(parts))];
  return deck.slides.flatMap(({ id }, at) => (before[at] === after[at] ? [id] : []));
}
