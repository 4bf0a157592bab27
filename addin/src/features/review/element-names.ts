import type { TFunction } from 'i18next';
import type { Slide } from '../../data/slides.ts';

/** A part of a slide that comments can be about. */
interface SlideElement {
  id: string;
  name: string;
}

type Content = Slide['fields'][string];

/** Elements of a slide that can be commented on, in order. */
export function elementsOf(slide: Slide, t: TFunction<'review'>): SlideElement[] {
  const fields = Object.entries(slide.fields);
  const named = ['title', ...fields.map(([name]) => name).filter((name) => name !== 'title')];
  const shown = named.filter((name) => name === 'title' || slide.fields[name] !== undefined);
  const elements = shown.map((name) => ({ id: name, name: fieldName(name, slide.fields[name], t) }));
  const free = slide.free
    .filter(({ role }) => role === 'content')
    .map(({ id, content }) => ({ id, name: contentName(content, t) }));
  const diagram = hasDiagram(slide) ? [{ id: 'diagram', name: t('pane_review.diagram') }] : [];
  const source =
    slide.source_line === undefined ? [] : [{ id: `${slide.id}-source`, name: t('pane_review.source_line') }];
  return [...elements, ...diagram, ...free, ...source];
}

/** The name of an element for people, also where it or its slide is gone. */
export function elementName(slide: Slide | undefined, elementId: string, t: TFunction<'review'>): string {
  const bare =
    slide !== undefined && elementId.startsWith(`${slide.id}-`) ? elementId.slice(slide.id.length + 1) : elementId;
  if (bare === 'source') return t('pane_review.source_line');
  if (bare.startsWith('diagram')) return t('pane_review.diagram');
  const free = slide?.free.find(({ id }) => id === elementId);
  return free === undefined ? fieldName(bare, slide?.fields[bare], t) : contentName(free.content, t);
}

/** The text of an element; null if it has none. */
export function elementText(slide: Slide, elementId: string): string | null {
  const bare = elementId.startsWith(`${slide.id}-`) ? elementId.slice(slide.id.length + 1) : elementId;
  if (bare === 'source') return slide.source_line ?? null;
  const content = slide.fields[bare] ?? slide.free.find(({ id }) => id === elementId)?.content;
  if (content === undefined) return bare === 'title' ? slide.title : null;
  if (content.kind !== 'text') return null;
  return content.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

/** What sort of thing an element is. */
export function elementKind(slide: Slide, elementId: string): Content['kind'] | 'diagram' | null {
  const bare = elementId.startsWith(`${slide.id}-`) ? elementId.slice(slide.id.length + 1) : elementId;
  if (bare.startsWith('diagram')) return 'diagram';
  return (slide.fields[bare] ?? slide.free.find(({ id }) => id === elementId)?.content)?.kind ?? null;
}

function hasDiagram({ __diagram__, __diagram_markup__ }: Slide): boolean {
  return __diagram__ !== undefined || __diagram_markup__ !== undefined;
}

function fieldName(name: string, content: Content | undefined, t: TFunction<'review'>): string {
  if (name === 'title') return t('pane_review.title_field');
  const words = name.replaceAll('_', ' ').trim();
  const shown = words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
  if (content === undefined || content.kind === 'text' || words.toLowerCase().startsWith(content.kind)) return shown;
  return t('pane_review.field_of_kind', { name: shown, kind: contentName(content, t) });
}

function contentName({ kind }: Content, t: TFunction<'review'>): string {
  return t(`pane_review.kind_${kind}`);
}
