import { ITEM_TEXTS } from '../../../../common/deck/form.ts';
import type { SlideTextPlace } from '../../../../common/api/slide-texts.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { linesOf, textOf } from './slide-words.ts';
import { visualsOf } from './visuals.ts';
import type { TextField, Visual } from './visuals.ts';

/** One text of a slide that is written by hand. */
export interface TextPart {
  /** `title`, `notes`, the name of a field, `free ID`, or of a text of a form: its place, item and property. */
  name: string;
  text: string;
  item?: ItemPart;
  /** One paragraph of a text alone, by its index. */
  paragraph?: number;
}

interface ItemPart {
  visual: Visual & { content: { kind: 'form' } };
  index: number;
  property: (typeof ITEM_TEXTS)[number];
}

/** The text of the slide as stored; the title's field has the same text as the title. */
export function partsOf(slide: Slide, which: 'texts' | 'notes'): TextPart[] {
  if (which === 'notes') return [{ name: 'notes', text: slide.notes }];
  const fields = Object.entries(slide.fields).flatMap(([name, content]) =>
    content.kind !== 'text' || name === 'title' ? [] : [{ name, text: linesOf(content).join('\n') }],
  );
  const free = slide.free.flatMap(({ id, content }): TextPart[] => {
    const text = content.kind === 'text' ? linesOf(content).join('\n') : '';
    return text === '' || text === slide.title ? [] : [{ name: `free ${id}`, text }];
  });
  const items = visualsOf(slide)
    .filter((visual): visual is ItemPart['visual'] => visual.content.kind === 'form')
    .flatMap((visual) =>
      visual.content.form.items.flatMap((item, index) =>
        ITEM_TEXTS.flatMap((property): TextPart[] => {
          const text = item[property];
          if (text === undefined) return [];
          return [{ name: `${visual.key} ${index} ${property}`, text, item: { visual, index, property } }];
        }),
      ),
    );
  const isSource = ({ text }: TextPart): number => Number(text === slide.source_line);
  return [
    { name: 'title', text: slide.title },
    ...items,
    ...[...fields, ...free].sort((a, b) => isSource(a) - isSource(b)),
  ];
}

/** The name of the part that is at a place of the picture. */
export function partNameOf({ place, item, property }: SlideTextPlace): string {
  if (item === undefined) return place.replace(/^fields\./, '').replace(/^free\./, 'free ');
  return `${place.replace('fields.', 'field ').replace('free.', 'free ')} ${item} ${property ?? ''}`;
}

/** One paragraph of a part. */
export function paragraphOf(part: TextPart, paragraph: number): TextPart {
  const text = part.text.split('\n')[paragraph] ?? '';
  return { ...part, name: `${part.name} ${paragraph}`, text, paragraph };
}

/** Whether a part is one line: what breaks it is a space. */
export function isOneLine({ name, item, paragraph }: TextPart): boolean {
  return name === 'title' || item !== undefined || paragraph !== undefined;
}

/** Under which name what is typed into a text is kept until it is stored. */
export const draftOf = (slideId: string, part: string): string => `draft.text.${slideId}.${part}`;

/** The change of a slide that writes what was typed. @param drafts by the name of the part */
export function changeOfDrafts(
  slide: Slide,
  changed: readonly TextPart[],
  drafts: Readonly<Record<string, string>>,
): SlideChange {
  const change: SlideChange = {};
  const fields: NonNullable<SlideChange['fields']> = {};
  const forms = new Map<string, ItemPart['visual']>();
  let free: Slide['free'] | undefined;
  const putFree = (id: string, content: Slide['free'][number]['content']): void => {
    free = (free ?? slide.free).map((each) => (each.id === id ? { ...each, content } : each));
  };
  for (const { name: key, item, paragraph } of changed) {
    const text = drafts[key] ?? '';
    const name = paragraph === undefined ? key : key.slice(0, key.lastIndexOf(' '));
    const written = (former: TextField): TextField =>
      textOf(paragraph === undefined ? text.split('\n') : linesOf(former).with(paragraph, text), former);
    if (item !== undefined) {
      const visual = forms.get(item.visual.key) ?? item.visual;
      forms.set(visual.key, withItemText(visual, item, text.replaceAll('\n', ' ').trim()));
      continue;
    }
    const former = slide.fields[name];
    const place = slide.free.find(({ id }) => name === `free ${id}`);
    if (name === 'title') change.title = text.replaceAll('\n', ' ').trim();
    else if (name === 'notes') change.notes = text;
    else if (former?.kind === 'text') fields[name] = written(former);
    else if (place?.content.kind === 'text') putFree(place.id, written(place.content));
  }
  for (const { place, content } of forms.values()) {
    if ('field' in place) fields[place.field] = content;
    else putFree(place.free, content);
  }
  return {
    ...change,
    ...(free === undefined ? {} : { free }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
}

/** The form with one text of it changed; an empty one is taken away. */
function withItemText(visual: ItemPart['visual'], { index, property }: ItemPart, text: string): ItemPart['visual'] {
  const items = visual.content.form.items.map((item, at) => {
    if (at !== index) return item;
    const { [property]: _, ...rest } = item;
    return text === '' ? rest : { ...rest, [property]: text };
  });
  return { ...visual, content: { ...visual.content, form: { ...visual.content.form, items } } };
}
