import type { Slide, SlideChange } from '../../data/slides.ts';

type Content = Slide['fields'][string];
type VisualContent = Exclude<Content, { kind: 'text' }>;
export type Picture = Extract<Content, { kind: 'picture' }>;

/** A chart, table or picture of a slide, and where it is. */
export interface Visual {
  place: { field: string } | { free: string };
  key: string;
  content: VisualContent;
}

export function visualsOf(slide: Slide): Visual[] {
  const inFields = Object.entries(slide.fields).flatMap(([name, content]): Visual[] =>
    content.kind === 'text' ? [] : [{ place: { field: name }, key: `field ${name}`, content }],
  );
  const free = slide.free.flatMap(({ id, content }): Visual[] =>
    content.kind === 'text' ? [] : [{ place: { free: id }, key: `free ${id}`, content }],
  );
  return [...inFields, ...free];
}

export function altOf(content: VisualContent): string {
  if (content.kind === 'chart') return content.chart.alt;
  if (content.kind === 'form') return content.form.alt;
  return content.kind === 'table' ? content.table.alt : content.alt;
}

/** Which picture it is; '' for what is drawn from data. */
export function pictureOf(content: VisualContent): string {
  return content.kind === 'picture' ? content.image_ref : '';
}

export function withAlt(content: VisualContent, alt: string): VisualContent {
  if (content.kind === 'chart') return { ...content, chart: { ...content.chart, alt } };
  if (content.kind === 'form') return { ...content, form: { ...content.form, alt } };
  if (content.kind === 'table') return { ...content, table: { ...content.table, alt } };
  // A text that is written or accepted is no suggestion any more.
  const { is_alt_suggested: _, is_decorative: __, ...picture } = content;
  return { ...picture, alt };
}

/** A picture that readers need not know of, or need to know of again. */
export function withDecorative(content: Picture, isDecorative: boolean): Picture {
  const { is_decorative: _, ...picture } = content;
  return isDecorative ? { ...picture, is_decorative: true } : picture;
}

/** The change that replaces a visual by other content. */
export function putContent(slide: Slide, { place }: Pick<Visual, 'place'>, content: VisualContent): SlideChange {
  if ('field' in place) return { fields: { [place.field]: content } };
  return { free: slide.free.map((each) => (each.id === place.free ? { ...each, content } : each)) };
}

/** Fewer make no diagram, more have no room. */
const DIAGRAM_STEPS = { least: 2, most: 9, chars: 160 };

export type TextField = Extract<Content, { kind: 'text' }>;

/** The list of a slide that can be shown as a diagram: its steps, one after the other. */
export function listForDiagram(slide: Slide): { field: string; steps: string[] } | null {
  if (slide.__diagram__ !== undefined || slide.__diagram_markup__ !== undefined) return null;
  for (const [field, content] of Object.entries(slide.fields)) {
    if (content.kind !== 'text' || !/^body/.test(field)) continue;
    const steps = (content satisfies TextField).paragraphs
      .filter(({ level }) => level === 0)
      .map(({ runs }) =>
        runs
          .map(({ text }) => text)
          .join('')
          .trim(),
      )
      .filter((step) => step !== '');
    const isShort = steps.every((step) => step.length <= DIAGRAM_STEPS.chars);
    if (isShort && steps.length >= DIAGRAM_STEPS.least && steps.length <= DIAGRAM_STEPS.most) return { field, steps };
  }
  return null;
}

/** A slide whose list becomes a flowchart in its place. */
export function asDiagram({ field, steps }: { field: string; steps: readonly string[] }, title: string): SlideChange {
  return {
    fields: { [field]: null },
    __diagram__: {
      kind: 'flowchart',
      title,
      alt: steps.join(' → '),
      steps: steps.map((label, index) => ({
        id: `step-${index + 1}`,
        label,
        kind: 'step',
        next: index + 1 < steps.length ? [{ to: `step-${index + 2}` }] : [],
      })),
    },
  };
}

/** The text of a diagram, step by step or item by item. */
function diagramLines(slide: Slide): string[] {
  const { steps, items } = (slide.__diagram__ ?? {}) as {
    steps?: { label?: string }[];
    items?: { label?: string; value?: number }[];
  };
  if (steps !== undefined) return steps.map(({ label = '' }) => label);
  return (items ?? []).map(({ label = '', value }) => (value === undefined ? label : `${label}: ${value}`));
}

/** A slide whose diagram becomes text again: as it was before, else its steps as a list in a field. */
export function asText(slide: Slide, former: Slide | undefined, field: string): SlideChange {
  const before = Object.entries(former?.fields ?? {}).filter(
    ([name, content]) => content.kind === 'text' && slide.fields[name] === undefined,
  );
  const fields =
    before.length > 0
      ? Object.fromEntries(before)
      : {
          [field]: {
            kind: 'text' as const,
            paragraphs: diagramLines(slide).map((text) => ({ runs: [{ text }], level: 0 })),
          },
        };
  return { fields, __diagram__: null, __diagram_markup__: null };
}
