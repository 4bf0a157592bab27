import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { FormItem, FormName, FormSpec } from '../../common/deck/form.ts';
import { KICKER } from '../../common/deck/layout.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { OutlineSlide } from '../../common/deck/outline.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { composeModels, composeTranslator } from '../../server/compose.ts';
import { createBuiltinTextModel } from '../../server/models/builtin/builtin-text-model.ts';
import { builtinTemplateFile } from '../../server/domains/templates/templates/builtin-templates.ts';
import { formDrawer, formSpec } from '../../server/pipeline/forms/form-spec.ts';
import { deckLabelsOf } from '../../server/pipeline/read/content.ts';
import { rankLayouts } from '../../server/pipeline/slides/layouts/choose-layout.ts';
import { layoutNeed } from '../../server/pipeline/slides/layouts/layout-need.ts';
import { placeOfForm, seatOf } from '../../server/pipeline/slides/layouts/plan-form.ts';
import type { PlannedSlide } from '../../server/pipeline/slides/layouts/plan-layouts.ts';
import { slideContext } from '../../server/pipeline/slides/slide-context.ts';
import type { SlideContext } from '../../server/pipeline/slides/slide-context.ts';
import { besideOwnPicture } from '../../server/pipeline/slides/written-form.ts';
import { SlideDraft } from '../../server/pipeline/slides/slide-draft.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { readModelConfig } from '../../server/kernel/config/model-config.ts';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';
import { readInputFile, readInputs } from '../deck/read-inputs.ts';
import referenceSlides from './reference-slides.json' with { type: 'json' };

export const usage = `npm run lab -- reference OUT [TEMPLATE] [PICTURE]
  Writes reference.pptx into OUT: the slides of the look to reach, each with the words and the items of its reference slide, on a
  template (general), with PICTURE where a form shows one. For reading beside the reference, slide by slide.`;

/** A slide of the reference look: its content and its form. */
interface FormSlide {
  number: number;
  title: string;
  kicker: string;
  source: string;
  /** BCP 47; English when absent. */
  language?: string;
  form: FormName;
  kind?: 'closing';
  items: FormItem[];
  columns?: string[];
  note?: string;
}

/** A slide that opens or lists: lines under its title, each with what it says in short. */
interface FrameSlide {
  number: number;
  title: string;
  kind: 'title' | 'agenda' | 'section';
  chapter?: string;
  lines: string[][];
}

/** Of labels in languages that have no own locale files. */
const ENGLISH = composeTranslator('en');

const CHAPTERS = referenceSlides.filter(({ kind }) => kind === 'section').length;

/** The first slide of data that a deck of a file has. */
interface DataSlide {
  number: number;
  kind: 'data';
  file: string;
  kicker: string;
}

type ReferenceSlide = DataSlide | FormSlide | FrameSlide;

const PICTURE = 'reference/picture';

export async function run([out, template = 'general', picture]: string[]): Promise<number> {
  if (out === undefined) throw new Error('say where the deck goes');
  await mkdir(out, { recursive: true });
  const typesetter = createTypesetter();
  const shipped = builtinTemplateFile(template);
  const bytes = await readInputFile(shipped === null ? template : fileURLToPath(shipped));
  const master = await openMasterDeck(bytes, template);
  const catalogue = typesetter.withCapacities(master.catalogue);
  const image = await imageOf(picture);
  const context = contextOf(catalogue, image);
  const canShow = formDrawer(typesetter, catalogue.fonts.minor);
  let misfits = 0;
  const data = new Map<number, StoredSlide>();
  for (const wanted of referenceSlides as readonly ReferenceSlide[])
    if (wanted.kind === 'data') data.set(wanted.number, await dataSlide(wanted, { bytes, name: template }));
  const slides = (referenceSlides as readonly ReferenceSlide[]).flatMap((wanted): StoredSlide | StoredSlide[] => {
    if (wanted.kind === 'data') return data.get(wanted.number) ?? [];
    if ('lines' in wanted) return frameOf(wanted, context);
    const { slide, isFit } = slideOf(wanted, context, canShow);
    if (!isFit) {
      misfits += 1;
      console.log(`${wanted.number} ${wanted.form}: no room`);
    }
    return slide;
  });
  const deck = { title: 'Reference', language: 'en', slides };
  const placed = placeDeck(deck, catalogue, { typesetter, images: new Map([[PICTURE, image]]) });
  await writeFile(join(out, 'reference.pptx'), writeDeck(master, placed));
  return misfits === 0 ? 0 : 1;
}

/** Made by the built-in model as any deck is, with the name of its chapter. */
async function dataSlide(
  { file, kicker }: DataSlide,
  template: Parameters<typeof makeDeckFile>[0]['template'],
): Promise<StoredSlide> {
  const models = await composeModels(readModelConfig(process.env, undefined));
  const isolate = createIsolate({ environment: childEnvironment(process.env) });
  try {
    const path = join(process.env['SAMPLES_DIR'] ?? '', 'content', file);
    const sources = await readInputs([path], '', { isolate, models }, () => undefined);
    const options = { slides: null, language: null, tone: '', instructions: '' };
    const { deck, catalogue } = await makeDeckFile({ sources, models, template, ...options });
    const slide = deck.slides.find(({ kind }) => kind === 'content');
    const layout = catalogue.layouts.find(({ layout_id }) => layout_id === slide?.layout_id);
    const field = layout?.fields.find(({ name }) => name === KICKER);
    if (slide === undefined) throw new Error(`${file} has no slide of data`);
    const words = { kind: 'text' as const, paragraphs: [{ runs: [{ text: kicker }], level: 0 }] };
    return field === undefined ? slide : { ...slide, fields: { ...slide.fields, [field.name]: words } };
  } finally {
    isolate.close();
  }
}

function contextOf(catalogue: LayoutCatalogue, image: SourceImage): SlideContext {
  const text = createBuiltinTextModel();
  const source = {
    id: 'reference',
    name: 'reference.md',
    kind: 'md' as const,
    language: 'en',
    blocks: [],
    findings: [],
  };
  const sources = [{ ...source, images: [image] }];
  const content = { sources, preferences: { language: 'en', slide_count: null, tone: '', instructions: '' } };
  return slideContext(
    { model: text, fallback: text, label: (key) => key },
    {
      content,
      briefing: { title: 'Reference', brief: null, digests: [], stories: [], classes: new Map() },
      ...{ outline: { title: 'Reference', slides: [] }, catalogue },
    },
  );
}

function slideOf(
  { number, title, kicker: topic, language = 'en', form, kind, items, columns, note, source }: FormSlide,
  context: SlideContext,
  canShow: ReturnType<typeof formDrawer>,
): { slide: StoredSlide; isFit: boolean } {
  const planned = outlined(number, kind ?? 'content', title);
  const choice = { form, items, also: [], ...(columns === undefined ? {} : { columns }) };
  const made = formSpec(choice, { title, language });
  const plain = kind === 'closing' ? closingPlan(context, planned) : contentPlan(context, planned, form);
  if (made === null || plain === null) throw new Error(`no layout for ${form}`);
  const shown: FormSpec = {
    ...made,
    ...(note === undefined ? {} : { note }),
    ...(form === 'picture_message' ? { picture: { image_ref: PICTURE, alt: title } } : {}),
  };
  const { spec, plan } = besideOwnPicture({ ...context, canShow }, plain, shown) ?? { spec: shown, plan: plain };
  const draft = new SlideDraft(plan);
  const { title: field, kicker, visual } = plan.candidate.assignment;
  draft.putLine(field, title);
  draft.putLine(kicker, topic);
  draft.putForm(spec, deckLabelsOf(ENGLISH, language)('slides.source_line', { places: source }));
  draft.putTitleAlone(context.catalogue.slide_size);
  const beside = spec.picture?.is_beside === true ? plan.candidate.assignment.bodies[0] : undefined;
  const box = beside?.box ?? (visual === null ? null : 'field' in visual ? visual.field.box : visual.box);
  return { slide: draft.slide, isFit: box !== null && canShow(spec, box) };
}

function outlined(number: number, kind: OutlineSlide['kind'], title: string): OutlineSlide {
  const nothing = { source_section_idx: null, block_refs: [], story_id: null };
  return { id: `r${number}`, kind, title, takeaway: title, ...nothing };
}

/** A cover, an agenda or the opening of a chapter. */
function frameOf({ number, kind, title, chapter, lines }: FrameSlide, { catalogue }: SlideContext): StoredSlide {
  const slide = outlined(number, kind, title);
  const need = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false });
  const candidate = rankLayouts(catalogue, need, [])[0];
  if (candidate === undefined) throw new Error(`no layout for ${kind}`);
  const draft = new SlideDraft({ slide, story: null, need, candidate, findings: [] });
  const { title: field, subtitle, bodies, kicker, chapter_number } = candidate.assignment;
  draft.putLine(field, title);
  draft.putLine(chapter_number, chapter);
  if (chapter !== undefined)
    draft.putLine(kicker, ENGLISH.translate('author', 'slides.chapter', { number: chapter, count: CHAPTERS }));
  const paragraphs = lines.flatMap((line) => line.map((text, level) => ({ runs: [{ text }], level })));
  draft.put(subtitle ?? bodies[0] ?? null, { kind: 'text', paragraphs });
  return draft.slide;
}

function contentPlan(context: SlideContext, slide: OutlineSlide, form: FormName): PlannedSlide | null {
  const place = placeOfForm(context, slide);
  return place === null ? null : { slide, story: null, findings: [], ...seatOf(form, place, context, slide, []) };
}

/** Closings have the form in place of their text. */
function closingPlan({ catalogue }: SlideContext, slide: OutlineSlide): PlannedSlide | null {
  const need = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false });
  const candidate = rankLayouts(catalogue, need, [])[0];
  const body = candidate?.assignment.bodies[0];
  if (candidate === undefined || body === undefined) return null;
  const assignment = { ...candidate.assignment, bodies: [], visual: { box: body.box } };
  return { slide, story: null, need, candidate: { ...candidate, assignment }, findings: [] };
}

async function imageOf(file: string | undefined) {
  const plain = { create: { width: 1200, height: 900, channels: 3 as const, background: '#8899aa' } };
  const image = file === undefined ? sharp(plain) : sharp(await readFile(file));
  const { width = 1200, height = 900 } = file === undefined ? {} : await image.metadata();
  const bytes = new Uint8Array(await image.png().toBuffer());
  return { id: 'picture', media_type: 'image/png' as const, width, height, bytes };
}
