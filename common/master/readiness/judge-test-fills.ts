import { CodedError } from '../../deck/coded-error.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import { TEST_FILLS } from '../../deck/readiness-report.ts';
import type { ReadinessFinding, TestFill, TestFillResult } from '../../deck/readiness-report.ts';
import type { StoredSlide } from '../../deck/slide.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../../ooxml/write/write-deck.ts';
import { judgeBounds } from '../../quality/gates/bounds.ts';
import { judgeContrast } from '../../quality/gates/contrast.ts';
import { judgeOverflow } from '../../quality/gates/overflow.ts';
import { judgeOverlap } from '../../quality/gates/overlap.ts';
import { judgePlaceholders } from '../../quality/gates/placeholders.ts';
import { readJudgedSlide } from '../../quality/judged-slide.ts';
import type { JudgedSlide } from '../../quality/judged-slide.ts';
import { createPictureColours } from '../../quality/picture-colours.ts';
import type { PictureColours } from '../../quality/picture-colours.ts';
import { placeDeck } from '../../scene/place/place-deck.ts';
import { cachingSetter } from '../../scene/deck-scenes.ts';
import { createSceneReader } from '../../scene/read/scene-reader.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { readinessOf, tallTables } from './fill-findings.ts';
import { testFillImages, testFillSlide } from './test-fill.ts';

interface FilledSlide {
  layout: LayoutModel;
  fill: TestFill;
  slide: StoredSlide;
}

/** How test fills are judged. */
export interface TestFillOptions {
  /** Looks at the pixels of pictures under text; true when absent. */
  looksAtPictures?: boolean;
}

/**
 * Fills every layout with little, ordinary and as much content as its schema allows, writes the slides onto the master as a
 * deck would be, and judges what is then to be seen by the gates of quality.
 * @param catalogue with its capacities measured.
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
        judgedOnes.push(await judged(about, slide, pictures));
      return judgedOnes;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      // One of them can't be written or read: by halves, to learn which.
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

/** The slides as they are written and read again. */
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
  pictures: PictureColours | null,
): Promise<TestFillResult> {
  const gates = [
    judgeOverflow([slide]),
    judgeBounds([slide]),
    judgeOverlap([slide]),
    await judgeContrast([slide], pictures),
    judgePlaceholders([slide]),
  ];
  const seen = gates.flatMap((gate) => gate.findings.flatMap((finding) => readinessOf(finding, slide, fill) ?? []));
  const findings = [...seen, ...tallTables(slide, layout, fill)];
  return { fill, passed: findings.every(({ severity }) => severity !== 'error'), findings };
}
