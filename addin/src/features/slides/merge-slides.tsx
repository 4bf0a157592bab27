import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { MergeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useChangeSlides } from '../../data/slides.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { useUndo } from '../../data/undo.ts';

type Content = Slide['fields'][string];

/** More points than these are read on no slide. */
const MAX_POINTS = 8;

/** Puts the points of the next slide behind those of this one, and its notes behind the notes; nothing where they don't go together. */
export function MergeWithNext({
  presentationId,
  slide,
  next,
}: {
  presentationId: string;
  slide: Slide;
  next: Slide | undefined;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const problemText = useProblemText();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const merged = next === undefined ? null : mergedSlide(slide, next);
  if (merged === null || next === undefined) return null;
  return (
    <Button
      size="small"
      shape="circular"
      icon={<MergeRegular />}
      disabledFocusable={change.isPending}
      onClick={() => {
        if (change.isPending) return;
        change.mutate(
          {
            what: 'merge',
            list: (slides) =>
              slides.filter(({ id }) => id !== next.id).map(({ id }) => (id === slide.id ? { ...merged, id } : { id })),
          },
          {
            onSuccess: () => notify(t('pane_slides.merged'), 'success', () => undo.go('undo')),
            onError: (error) => notify(problemText(error), 'error'),
          },
        );
      }}
    >
      {t('pane_slides.chip_merge')}
    </Button>
  );
}

/** One slide with the points of another added; null when their main content differs in kind, or is too long. */
function mergedSlide(slide: Slide, next: Slide): SlideChange | null {
  // A cover or an agenda has a part of its own to play.
  if (slide.kind !== 'content' || next.kind !== 'content') return null;
  const one = mainOf(slide);
  const other = mainOf(next);
  if (one === null || other === null) return null;
  const content = joined(one.content, other.content);
  if (content === null) return null;
  const notes = [slide.notes, next.notes].filter((each) => each.trim() !== '').join('\n\n');
  return { ...one.put(content), notes };
}

interface Main {
  content: Content;
  put: (content: Content) => Pick<SlideChange, 'fields' | 'free'>;
}

/** The one text or form with the points of a slide; null if a chart, table or picture is what it shows. */
function mainOf({ fields, free, source_line, title, ...more }: Slide): Main | null {
  if (more.__diagram__ !== undefined || more.__diagram_markup__ !== undefined) return null;
  const all: Main[] = [
    ...Object.entries(fields).map(([name, content]) => ({
      content,
      put: (changed: Content) => ({ fields: { [name]: changed } }),
    })),
    ...free.map((each) => ({
      content: each.content,
      put: (changed: Content) => ({
        free: free.map((other) => (other.id === each.id ? { ...other, content: changed } : other)),
      }),
    })),
  ];
  if (all.some(({ content }) => content.kind !== 'text' && content.kind !== 'form')) return null;
  const forms = all.filter(({ content }) => content.kind === 'form');
  if (forms.length > 0) return forms.length === 1 ? (forms[0] ?? null) : null;
  const texts = all.filter(({ content }) => content.kind === 'text' && ![title, source_line].includes(textIn(content)));
  return texts.sort((a, b) => sizeOf(b.content) - sizeOf(a.content))[0] ?? null;
}

function textIn(content: Content): string {
  if (content.kind !== 'text') return '';
  return content.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

function sizeOf(content: Content): number {
  if (content.kind === 'form') return content.form.items.length;
  return content.kind === 'text' ? content.paragraphs.length : 0;
}

function joined(one: Content, other: Content): Content | null {
  if (sizeOf(one) + sizeOf(other) > MAX_POINTS) return null;
  if (one.kind === 'text' && other.kind === 'text') {
    return { ...one, paragraphs: [...one.paragraphs, ...other.paragraphs] };
  }
  if (one.kind !== 'form' || other.kind !== 'form' || one.form.form !== other.form.form) return null;
  return { ...one, form: { ...one.form, items: [...one.form.items, ...other.form.items] } };
}
