import { CodedError } from '../../deck/coded-error.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import { TEST_FILLS } from '../../deck/readiness-report.ts';
import type { ReadinessFinding, TestFill, TestFillResult } from '../../deck/readiness-report.ts';
import type { StoredSlide } from '../../deck/slide.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../../ooxml/write/write-deck.ts';
import { judgeBounds, judgeOverlap, judgeOverflow } from '../../check/fit/geometry.ts';
import { judgeContrast } from '../../check/fit/contrast.ts';
import { judgePlaceholders } from '../../check/fit/placeholders.ts';
import { readJudgedSlide } from '../../check/judged-slide.ts';
import type { JudgedSlide, JudgedShape } from '../../check/judged-slide.ts';
import { createPictureColours } from '../../check/fit/background-patches.ts';
import type { PictureColours } from '../../check/fit/background-patches.ts';
import { placeDeck } from '../../scene/place/place-deck.ts';
import { cachingSetter } from '../../scene/deck-scenes.ts';
import { createSceneReader } from '../../scene/read/scene-reader.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { testFillImages, testFillSlide } from './test-fill.ts';
import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { QualityFinding } from '../../deck/quality-report.ts';
import { isOrphanIdx } from '../../ooxml/read/shape-tree.ts';

interface FilledSlide {
  layout: LayoutModel;
  fill: TestFill;
  slide: StoredSlide;
}

export interface TestFillOptions {
  /** Samples the pixels of pictures behind text; true when absent. */
  looksAtPictures?: boolean;
}

/**
 * Fills every layout with little, typical and maximal content, writes the slides onto the master as for a deck, and
 * checks the result with the quality gates.
 * @param catalogue with measured capacities.
 * @returns by `layout_id`, the fills in order.
 */
export async function judgeTestFills(
  master: MasterDeck,
  catalogue: LayoutCatalogue,
  typesetter: Typesetter,
  { looksAtPictures = true }: TestFillOptions = {},
): Promise<ReadonlyMap<string, TestFillResult[]>> {
  const filled = catalogue.layouts.flatMap((layout) =>
    TEST_FILLS.map((fill) => ({ layout, fill, slide: testFillSlide(layout, fill, catalogue.slide_size) })),
  );
  const pictures = looksAtPictures ? createPictureColours() : null;
  const results = new Map<string, TestFillResult[]>();
  const judgeAll = async (slides: readonly FilledSlide[]): Promise<TestFillResult[]> => {
    try {
      const judgedOnes: TestFillResult[] = [];
      for (const { about, slide } of drawn(slides, master, catalogue, typesetter))
        judgedOnes.push(await judged(about, slide, typesetter, pictures));
      return judgedOnes;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      // One of them can't be written or read: bisect to find it.
      const half = Math.floor(slides.length / 2);
      if (half > 0) return [...(await judgeAll(slides.slice(0, half))), ...(await judgeAll(slides.slice(half)))];
      return slides.map(({ fill }) => notWritten(fill, error.code));
    }
  };
  for (const [at, result] of (await judgeAll(filled)).entries()) {
    const id = filled[at]?.layout.layout_id ?? '';
    results.set(id, [...(results.get(id) ?? []), result]);
  }
  return results;
}

function notWritten(fill: TestFill, reason: string): TestFillResult {
  const findings: ReadinessFinding[] = [{ code: 'readiness.fill_not_written', params: { reason }, severity: 'error' }];
  return { fill, passed: false, findings };
}

/** The slides after being written and read again. */
function* drawn(
  filled: readonly FilledSlide[],
  master: MasterDeck,
  catalogue: LayoutCatalogue,
  typesetter: Typesetter,
): Generator<{ about: FilledSlide; slide: JudgedSlide }> {
  const deck = { title: 'Test fill', language: 'en', slides: filled.map(({ slide }) => slide) };
  const content = placeDeck(deck, catalogue, { typesetter, images: testFillImages() });
  const composed = composeDeck(master, content, undefined, { isForDrawing: true });
  const reader = createSceneReader(composed.package, cachingSetter(typesetter));
  for (const [index, about] of filled.entries()) {
    yield {
      about,
      slide: readJudgedSlide(reader, composed.package, {
        path: composed.slide_paths[index] ?? '',
        number: index + 1,
        ...{ slide_id: about.slide.id, slide: about.slide, content: content.slides[index] ?? null },
        ...{ layout_id: about.layout.layout_id, layout: about.layout },
      }),
    };
  }
}

async function judged(
  { layout, fill }: FilledSlide,
  slide: JudgedSlide,
  typesetter: Typesetter,
  pictures: PictureColours | null,
): Promise<TestFillResult> {
  const gates = [
    judgeOverflow([slide], typesetter),
    judgeBounds([slide]),
    judgeOverlap([slide]),
    await judgeContrast([slide], pictures),
    judgePlaceholders([slide]),
  ];
  const seen = gates.flatMap((gate) => gate.findings.flatMap((finding) => readinessOf(finding, slide, fill) ?? []));
  const findings = [...seen, ...tallTables(slide, layout, fill)];
  return { fill, passed: findings.every(({ severity }) => severity !== 'error'), findings };
}

/** Text is unreadable when it overlaps other text by more than this percentage of the smaller one. */
const UNREADABLE_OVERLAP = 50;
/** Text with less contrast is invisible. */
const UNSEEN = 1.4;

/**
 * Converts a finding of the quality gates on a test fill to one about the layout; null if it says nothing about the
 * layout: for date, footer and number, which slides only copy, and for what is already reported.
 */
function readinessOf(finding: QualityFinding, slide: JudgedSlide, fill: TestFill): ReadinessFinding | null {
  const { code, params, severity } = finding;
  const shape = slide.shapes.find(({ element_id }) => element_id === finding.element_id);
  if (shape === undefined || shape.is_header_or_footer) return null;
  const element = shape.name;
  const points = Number(params['points'] ?? 0);
  switch (code) {
    case 'quality.text_overflow':
      // The schema's capacity is measured with an average text; other texts are shortened or continue on another slide.
      return fill === 'maximal'
        ? { code: 'readiness.text_tight', params: { points }, severity: 'warning', element }
        : { code: 'readiness.text_overflow', params: { points }, severity: 'error', element };
    case 'quality.text_too_wide':
      return {
        code: 'readiness.text_too_wide',
        params: {},
        severity: fill === 'maximal' ? 'warning' : 'error',
        element,
      };
    case 'quality.chart_too_small':
      return { code: 'readiness.chart_too_small', params: {}, severity: 'error', element };
    case 'quality.word_torn':
      return { code: 'readiness.word_torn', params: {}, severity: fill === 'maximal' ? 'info' : 'warning', element };
    case 'quality.off_slide':
      return severity === 'error' ? { code: 'readiness.fill_off_slide', params: { points }, severity, element } : null;
    case 'quality.overlap':
      return overlapFinding(finding, shape, slide);
    case 'quality.low_contrast':
    case 'quality.master_contrast': {
      const [ratio, least] = [Number(params['ratio']), Number(params['least'])];
      const isSeen = ratio >= UNSEEN;
      return {
        code: isSeen ? 'readiness.low_contrast' : 'readiness.text_unseen',
        params: { ratio, least },
        severity: isSeen ? 'warning' : 'error',
        element,
      };
    }
    case 'quality.small_type':
      return {
        code: 'readiness.small_type',
        params: { points, least: Number(params['least']) },
        severity: 'warning',
        element,
      };
    default:
      return null;
  }
}

/** Rounding tolerance in points. */
const SLACK_PT = 2;

/** Tables that exceed the height of their place: their columns are too narrow for words. */
function tallTables(slide: JudgedSlide, layout: LayoutModel, fill: TestFill): ReadinessFinding[] {
  return slide.shapes.flatMap(({ kind, slot, rect, name }): ReadinessFinding[] => {
    const field = layout.fields.find(
      ({ placeholder }) => placeholder.idx === slot?.idx && placeholder.type === slot.type,
    );
    const place = slot === null || isOrphanIdx(slot.idx) ? layout.free_area : field?.box;
    if (kind !== 'table' || place == null) return [];
    const points = Math.ceil(rect.h - place.h / EMU_PER_PT);
    const severity = fill === 'maximal' ? 'warning' : 'error';
    return points <= SLACK_PT
      ? []
      : [{ code: 'readiness.table_overflow', params: { points }, severity, element: name }];
  });
}

function overlapFinding({ params }: QualityFinding, upper: JudgedShape, slide: JudgedSlide): ReadinessFinding {
  const other = String(params['other']);
  const percent = Number(params['percent']);
  const lower = slide.shapes.find(({ name }) => name === other);
  const areTexts =
    upper.texts.length > 0 && lower !== undefined && lower.texts.length > 0 && !lower.is_header_or_footer;
  const severity = areTexts && percent >= UNREADABLE_OVERLAP ? 'error' : 'warning';
  return { code: 'readiness.fill_overlap', params: { other, percent }, severity, element: upper.name };
}
