import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import { fitField } from '../../../common/typeset/fit-field.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';

const TIGHT_TITLE = 'slides.title_tight';
const TIGHT_TEXT = 'slides.text_tight';

/** Says anew which texts of a slide are longer than their places, at the smallest size allowed. Nothing is changed. */
export function measureSlide(typesetter: Typesetter, slide: Slide, layout: LayoutModel): void {
  const tight = layout.fields.flatMap((field): Finding[] => {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text') return [];
    const fit = fitField(typesetter, field, slide.boxes[field.name] ?? field.box, content.paragraphs);
    if (fit === null || fit.fits) return [];
    const about = { severity: 'warning' as const, slide_id: slide.id };
    return field.kind === 'title'
      ? [{ ...about, code: TIGHT_TITLE, params: { title: slide.title } }]
      : [{ ...about, code: TIGHT_TEXT, params: { title: slide.title, field: field.name } }];
  });
  const others = slide.findings.filter(({ code }) => code !== TIGHT_TITLE && code !== TIGHT_TEXT);
  slide.findings = [...others, ...tight];
}
