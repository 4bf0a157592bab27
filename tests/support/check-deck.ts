import { imagesByRef } from '../../common/deck/source.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { Deck } from '../../common/deck/slide.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { judgeDeck } from '../../common/check/judge-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { judgeClaims } from './judge/judge-claims.ts';
import { validatorDelta } from './validate-deck.ts';

/**
 * All faults of a finished deck, one line each; empty if it is valid and true. The gates check it against
 * its data with a new typesetter; the schema and the charts are checked in `bytes`.
 */
export async function checkDeck(made: {
  bytes: Uint8Array;
  template: Uint8Array;
  deck: Deck;
  catalogue: LayoutCatalogue;
  sources: readonly SourceText[];
  /** By slide id; absent if no slide has one. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
}): Promise<string[]> {
  const { deck, catalogue, sources, diagrams = new Map() } = made;
  const faults: string[] = [];
  const master = await openMasterDeck(made.template, 'template.pptx');
  const images = imagesByRef(sources);
  const report = await judgeDeck({ deck, master, catalogue, images, diagrams, typesetter: createTypesetter() });
  for (const { gate, findings } of report.gates) {
    for (const { severity, code, params } of findings) {
      if (severity === 'error') faults.push(`${gate} ${code} ${JSON.stringify(params)}`);
    }
  }
  for (const fault of await lintPackage(made.bytes)) faults.push(`lint ${fault.code} ${fault.part}: ${fault.detail}`);
  for (const error of await validatorDelta(made.bytes, made.template)) faults.push(`schema ${JSON.stringify(error)}`);
  const read = await readDeck(made.bytes, 'deck.pptx');
  if (read.slides.length !== made.deck.slides.length) {
    faults.push(`reopened with ${read.slides.length} slides, not ${made.deck.slides.length}`);
  }
  faults.push(...chartFaults(made.deck, read));
  for (const fault of judgeClaims(made.deck, [...made.sources])) faults.push(`claim ${JSON.stringify(fault)}`);
  return faults;
}

/** Chart values in the file are those of the deck, which the judge compares with the sources. */
function chartFaults(deck: Deck, read: Awaited<ReturnType<typeof readDeck>>): string[] {
  const faults: string[] = [];
  for (const [index, slide] of deck.slides.entries()) {
    const wanted = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)].flatMap((content) =>
      content.kind === 'chart' ? content.chart.series.map((series) => series.values) : [],
    );
    const written = (read.slides[index]?.shapes ?? []).flatMap((shape) =>
      shape.kind === 'chart' ? shape.chart.series.map((series) => series.values) : [],
    );
    if (JSON.stringify(wanted) !== JSON.stringify(written)) faults.push(`chart values changed on slide ${index + 1}`);
  }
  return faults;
}
