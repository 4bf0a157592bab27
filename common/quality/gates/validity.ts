import type { QualityGateResult } from '../../deck/quality-report.ts';
import type { FieldContent } from '../../deck/slide.ts';
import { lintPackage } from '../../ooxml/lint/lint-package.ts';
import type { LintFault } from '../../ooxml/lint/lint-drawing.ts';
import type { DeckReading } from '../../ooxml/read/deck/deck-reading.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';

/** What finds faults in a file beside the package lint: a line for each. */
export type FileValidator = (bytes: Uint8Array) => Promise<readonly string[]>;

export interface FileToJudge {
  bytes: Uint8Array;
  /** As it reads when it is opened again. */
  reading: DeckReading;
  slides: readonly JudgedSlide[];
  /** The master deck's file, whose own faults are not ours; null where there is none. */
  master: Uint8Array | null;
  validate: FileValidator | null;
}

/** Faults that make programs repair or refuse the file; what does not read back as it was written. */
export async function judgeValidity(file: FileToJudge): Promise<QualityGateResult> {
  const notes = gateNotes('validity');
  notes.judged(file.slides.length);
  const faults = await lintPackage(file.bytes);
  const brought = new Set(faults.length > 0 && file.master !== null ? (await lintPackage(file.master)).map(keyOf) : []);
  for (const fault of faults) {
    const severity = brought.has(keyOf(fault)) ? 'warning' : 'error';
    notes.tell('quality.unsound_package', severity, { params: { fault: fault.code, part: fault.part } });
  }
  for (const detail of (await file.validate?.(file.bytes)) ?? []) {
    notes.tell('quality.schema_fault', 'error', { params: { detail: detail.slice(0, 300) } });
  }
  const { reading, slides } = file;
  if (reading.slides.length !== slides.length) {
    notes.tell('quality.not_reopened', 'error', { params: { found: reading.slides.length, wanted: slides.length } });
  }
  for (const [index, slide] of slides.entries()) {
    if (slide.slide === null) continue;
    const contents = [...Object.values(slide.slide.fields), ...slide.slide.free.map(({ content }) => content)];
    const written = (reading.slides[index]?.shapes ?? []).flatMap((shape) =>
      shape.kind === 'chart' && !isDiagram(shape.name) ? [shape.chart.series.map(({ values }) => values)] : [],
    );
    if (JSON.stringify(chartValues(contents)) !== JSON.stringify(written))
      notes.tell('quality.chart_changed', 'error', { slide });
  }
  return notes.result();
}

function isDiagram(name: string): boolean {
  return name === 'Diagram';
}

function chartValues(contents: readonly FieldContent[]): unknown[] {
  return contents.flatMap((content) =>
    content.kind === 'chart' ? [content.chart.series.map(({ values }) => values)] : [],
  );
}

function keyOf({ code, part, detail }: LintFault): string {
  return [code, part, detail].join('\n');
}
