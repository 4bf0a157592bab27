import type { LayoutCatalogue } from '../deck/layout.ts';
import type { StoredSlide } from '../deck/slide.ts';
import { QUALITY_GATES } from '../deck/quality-report.ts';
import type { QualityGate, QualityGateResult, QualityReport } from '../deck/quality-report.ts';
import type { RuleSet } from '../deck/rule.ts';
import type { SourceInventory } from '../deck/source-inventory.ts';
import { openOfficePackage } from '../ooxml/package/office-package.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { lintPackage } from '../ooxml/lint/lint-package.ts';
import type { LintFault } from '../ooxml/lint/lint-drawing.ts';
import { readOpenDeck } from '../ooxml/read/deck/read-deck.ts';
import type { DrawnDeck } from '../scene/deck-scenes.ts';
import { createSceneReader } from '../scene/read/scene-reader.ts';
import type { Typesetter } from '../typeset/typesetter.ts';
import { judgeBounds, judgeOverlap, judgeOverflow } from './fit/geometry.ts';
import { judgeContrast } from './fit/contrast.ts';
import { judgeCoverage } from './content/coverage.ts';
import { judgeSentences, judgeTitles } from './content/sentences.ts';
import { judgeFill } from './fit/fill.ts';
import { judgePlaceholders } from './fit/placeholders.ts';
import { writeAndLint } from './file/write-and-lint.ts';
import type { WrittenDeck } from './file/write-and-lint.ts';
import { judgeStructure, judgeValidity } from './file/package.ts';
import type { FileValidator } from './file/package.ts';
import { checkRules } from './check-rules.ts';
import { rulesFor } from './fix-deck.ts';
import { inspectDeck } from './inspect-deck.ts';
import { readJudgedSlide, shapeNumber } from './judged-slide.ts';
import type { JudgedSlide } from './judged-slide.ts';
import { createPictureColours } from './fit/background-patches.ts';
import { gateNotes } from './gate.ts';

/** How a deck is judged, and against what else. */
interface JudgeOptions {
  /** The client's rules; if absent, those read from the deck's own master. */
  rule_set?: RuleSet | null;
  /** Name of the template, for rules that apply to some templates only. */
  template?: string;
  /** Lowest contrast of text; WCAG's if absent. */
  contrast_minimum?: number;
  /** An additional validator of the file. */
  validate?: FileValidator;
  /** Checks the pixels of pictures behind text; true if absent. */
  looksAtPictures?: boolean;
}

interface DeckToJudge extends DrawnDeck, JudgeOptions {
  /** What the sources contain; null or absent if they are unknown. */
  inventory?: SourceInventory | null;
  /** The deck's file where it is written already. */
  written?: WrittenDeck;
}

interface Judgement {
  bytes: Uint8Array;
  /** The file as it was opened and linted. */
  opened: OfficePackage;
  faults: LintFault[];
  pack: OfficePackage;
  slides: JudgedSlide[];
  catalogue: LayoutCatalogue | null;
  /** Returns the master deck's file, whose own faults are not ours; null if there is none. */
  master: (() => Uint8Array) | null;
  inventory: SourceInventory | null;
  language: string;
  typesetter: Typesetter;
  options: JudgeOptions;
}

/**
 * Judges a deck by all gates, in the file that is written from it. Pure: nothing is read or stored.
 * @throws RangeError, WriteError like `placeDeck` and `composeDeck`.
 */
export async function judgeDeck(input: DeckToJudge): Promise<QualityReport> {
  const { deck, master, catalogue, typesetter } = input;
  const { content, composed, bytes, faults, opened } = input.written ?? (await writeAndLint(input));
  const pack = composed.package;
  const reader = createSceneReader(pack, typesetter);
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const slides = composed.slide_paths.map((path, index) => {
    const slide = deck.slides[index] ?? null;
    return readJudgedSlide(reader, pack, {
      ...{ path, slide, number: index + 1, content: content.slides[index] ?? null },
      slide_id: slide?.id ?? null,
      layout_id: slide?.layout_id ?? null,
      layout: layouts.get(slide?.layout_id ?? '') ?? null,
    });
  });
  return report({
    ...{ pack, slides, catalogue, bytes, faults, opened },
    master: () => master.package.toBytes(),
    inventory: input.inventory ?? null,
    language: deck.language,
    typesetter,
    options: input,
  });
}

/**
 * Judges the bytes of any .pptx; gates that need its data (coverage) have nothing to judge.
 * @param name the file as the author knows it.
 * @throws PackageError if the file can't be opened.
 */
export async function judgePackage(
  bytes: Uint8Array,
  name: string,
  { typesetter, ...options }: JudgeOptions & { typesetter: Typesetter },
): Promise<QualityReport> {
  const pack = await openOfficePackage(bytes, name);
  const reader = createSceneReader(pack, typesetter);
  const slides = readOpenDeck(pack).slides.map(({ path, number, layout_id }) =>
    readJudgedSlide(reader, pack, {
      ...{ path, number, layout_id, layout: null, slide_id: null, slide: null, content: null },
    }),
  );
  return report({
    ...{ bytes, pack, opened: pack, faults: await lintPackage(bytes, pack), slides, options },

    catalogue: null,
    master: null,
    inventory: null,
    language: '',
    typesetter,
  });
}

async function report({
  bytes,
  opened,
  faults,
  pack,
  slides,
  catalogue,
  master,
  inventory,
  language,
  typesetter,
  options,
}: Judgement): Promise<QualityReport> {
  const reading = readOpenDeck(opened);
  const set = options.rule_set ?? null;
  const byNumber = new Map(slides.map((slide) => [slide.number, slide]));
  const inspected = inspectDeck(pack, (number) => {
    const judged = byNumber.get(number);
    return judged?.slide_id == null
      ? null
      : { slide_id: judged.slide_id, elementOf: (shape) => elementOf(judged, shape) };
  });
  const rules = rulesFor(set, inspected);
  const checked = checkRules(inspected, rules, {
    ...(language === '' ? {} : { language }),
    ...(options.template === undefined ? {} : { template: options.template }),
    suggestedAlts: new Set(slides.flatMap(({ slide }) => (slide === null ? [] : suggestedAlts(slide)))),
    slideKinds: new Map(slides.flatMap(({ slide }) => (slide === null ? [] : [[slide.id, slide.kind]]))),
  });
  const ofSet = rules.find((rule) => rule.kind === 'colour.contrast' && rule.severity !== 'off');
  const minimum = ofSet?.kind === 'colour.contrast' ? ofSet.params.minimum : options.contrast_minimum;
  const patches = options.looksAtPictures === false ? null : createPictureColours();
  const results: Record<QualityGate, QualityGateResult> = {
    validity: await judgeValidity({ bytes, faults, reading, slides, master, validate: options.validate ?? null }),
    overflow: judgeOverflow(slides, typesetter),
    bounds: judgeBounds(slides),
    overlap: judgeOverlap(slides),
    contrast: await judgeContrast(slides, patches, minimum),
    brand: checked.brand,
    placeholders: judgePlaceholders(slides),
    structure: judgeStructure(slides),
    fill: judgeFill(slides),
    titles: judgeTitles(slides, language),
    sentences: judgeSentences(slides, language),
    coverage: judgeCoverage(slides, inventory),
    variety: judgeVariety(slides, catalogue),
    accessibility: checked.accessibility,
  };
  const gates = QUALITY_GATES.map((gate) => results[gate]);
  return {
    ...{ passed: gates.every(({ passed }) => passed), slides: slides.length, gates, numbers: countNumbers(slides) },
    rule_set: set?.id == null ? null : { id: set.id, version: set.version, name: set.name },
  };
}

function suggestedAlts({ id, fields, free }: StoredSlide): string[] {
  const all = [
    ...Object.entries(fields).map(([name, content]) => ({ element_id: `${id}-${name}`, content })),
    ...free.map(({ id: element_id, content }) => ({ element_id, content })),
  ];
  return all.flatMap(({ element_id, content }) =>
    content.kind === 'picture' && content.is_alt_suggested === true ? [`${id} ${element_id}`] : [],
  );
}

/** The data from which one of our shapes was written. */
function elementOf({ shapes }: JudgedSlide, number: number): string | null {
  const shape = shapes.find((each) => each.item !== null && shapeNumber(each.element) === number);
  return shape?.element_id ?? null;
}

/** The numbers that the audience sees; those in speaker notes don't count. */
function countNumbers(slides: readonly JudgedSlide[]): { total: number; untraced: number } {
  const shown = slides.flatMap(({ slide }) => slide?.claims ?? []).filter(({ field }) => field !== 'notes');
  return { total: shown.length, untraced: shown.filter(({ kind }) => kind === 'untraced').length };
}

const LONGEST_RUN = 3;
const MIN_PER_TEN = 3;

/**
 * Whether the layouts vary: three in ten slides differ, and none is used more than three times in a row.
 * @param catalogue of the master, which may not have that many; null if it is unknown.
 */
function judgeVariety(slides: readonly JudgedSlide[], catalogue: LayoutCatalogue | null): QualityGateResult {
  const notes = gateNotes('variety');
  notes.judged(slides.length);
  const many = catalogue?.layouts.length ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from + 10 <= slides.length; from += 10) {
    const used = new Set(slides.slice(from, from + 10).map(({ layout_id }) => layout_id)).size;
    if (used >= Math.min(MIN_PER_TEN, many)) continue;
    notes.report('quality.few_layouts', 'error', { params: { from: from + 1, to: from + 10, count: used } });
  }
  let run = 0;
  for (const [index, slide] of slides.entries()) {
    run = index > 0 && slides[index - 1]?.layout_id === slide.layout_id ? run + 1 : 1;
    if (run !== LONGEST_RUN + 1) continue;
    // A continuation slide keeps the layout.
    notes.report('quality.same_layout', 'warning', { slide, params: { layout: slide.layout?.name ?? '' } });
  }
  return notes.result();
}
