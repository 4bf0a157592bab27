import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { SourceIndex } from './claims/source-index.ts';
import { traceSlide } from './claims/trace-claims.ts';
import type { SlideContext } from './slide-context.ts';

/** What a slide's numbers are traced to. */
export interface TraceBasis {
  index: SourceIndex;
  stories: readonly DataStory[];
  /** Of the deck. */
  language: string;
  label: SlideContext['label'];
}

const UNTRACED = 'slides.untraced_number';

/** Traces the numbers of a slide, whatever was traced before; those without a source are findings and stand in the notes. */
export function traceAnew(slide: Slide, basis: TraceBasis): void {
  slide.notes = withoutMark(slide.notes, basis.label);
  slide.claims = traceSlide(slide, basis.index, basis.stories, basis.language);
  const numbers = untracedNumbers(slide);
  slide.findings = [
    ...slide.findings.filter((finding) => finding.code !== UNTRACED),
    ...numbers.map((number) => ({
      code: UNTRACED,
      params: { title: slide.title, number },
      severity: 'warning' as const,
      slide_id: slide.id,
    })),
  ];
  // What has no source is said in the notes, where the presenter reads it.
  if (numbers.length > 0) {
    slide.notes = `${slide.notes}\n\n${basis.label('slides.untraced', { numbers: numbers.join(', ') })}`.trim();
  }
}

/** The notes as they were before an earlier mark: the numbers it names are no claims. */
function withoutMark(notes: string, label: SlideContext['label']): string {
  const mark = label('slides.untraced', { numbers: '' }).trim();
  if (!notes.includes(mark)) return notes;
  return notes
    .split('\n')
    .filter((line) => !line.startsWith(mark))
    .join('\n')
    .trim();
}

function untracedNumbers(slide: Slide): string[] {
  return [...new Set(slide.claims.filter((claim) => claim.kind === 'untraced').map((claim) => claim.text))];
}
