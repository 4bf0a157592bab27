import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { SplitVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useUndo } from '../../data/undo.ts';
import { useChangeSlides } from '../../data/slides.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { newSlideOf } from './new-slide-of.ts';

type Content = Slide['fields'][string];

/** Divides a slide in two: the second half of its points goes onto a slide behind it. */
export function SplitSlide({ presentationId, slide }: { presentationId: string; slide: Slide }): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const halves = halvesOf(slide);
  if (halves === null) return null;
  const split = (): void => {
    if (change.isPending) return;
    const [first, second] = halves;
    const list = (slides: readonly Slide[]): SlideChange[] =>
      slides.flatMap(({ id }): SlideChange[] =>
        id === slide.id
          ? [
              { ...first, id },
              { ...newSlideOf(slide), ...second, notes: '' },
            ]
          : [{ id }],
      );
    change.mutate(
      { what: 'split', list },
      { onSuccess: () => notify(t('pane_slides.split_done'), 'success', () => undo.go('undo')) },
    );
  };
  return (
    <>
      <Button size="small" shape="circular" icon={<SplitVerticalRegular />} onClick={split}>
        {t('pane_slides.chip_split')}
      </Button>
      {change.isError && <ProblemBar title={t('pane_slides.not_changed')} error={change.error} />}
    </>
  );
}

const MIN_POINTS = 2;
/** Two on each slide: one item alone has no form. */
const MIN_ITEMS = 4;

type Halved = Pick<Slide, 'fields' | 'free'>;

/** What both slides show where the content with the most points is divided; null if there is nothing to divide. */
function halvesOf({ fields, free }: Slide): [Halved, Halved] | null {
  const places = [
    ...Object.entries(fields).map(([name, content]) => ({
      content,
      put: (part: Content): Halved => ({ fields: { ...fields, [name]: part }, free }),
    })),
    ...free.map((each) => ({
      content: each.content,
      put: (part: Content): Halved => ({
        fields,
        free: free.map((other) => (other.id === each.id ? { ...other, content: part } : other)),
      }),
    })),
  ];
  const most = places.sort((a, b) => pointsIn(b.content) - pointsIn(a.content))[0];
  if (most === undefined || pointsIn(most.content) < MIN_POINTS) return null;
  const [first, second] = dividedContent(most.content);
  return [most.put(first), most.put(second)];
}

/** How many points the content of a slide with the most of them has. */
export function pointsOf({ fields, free }: Slide): number {
  return Math.max(0, ...[...Object.values(fields), ...free.map(({ content }) => content)].map(pointsIn));
}

function pointsIn(content: Content): number {
  if (content.kind === 'text') return content.paragraphs.length;
  // Items that belong to others can't be on another slide.
  const isFlat =
    content.kind === 'form' &&
    content.form.items.every(({ parent, group }) => parent === undefined && group === undefined);
  return isFlat && content.form.items.length >= MIN_ITEMS ? content.form.items.length : 0;
}

function dividedContent(content: Content): [Content, Content] {
  if (content.kind === 'form') {
    const { items } = content.form;
    const middle = Math.ceil(items.length / 2);
    const half = (part: typeof items): Content => ({ ...content, form: { ...content.form, items: part } });
    return [half(items.slice(0, middle)), half(items.slice(middle))];
  }
  if (content.kind !== 'text') return [content, content];
  const middle = Math.ceil(content.paragraphs.length / 2);
  return [
    { ...content, paragraphs: content.paragraphs.slice(0, middle) },
    { ...content, paragraphs: content.paragraphs.slice(middle) },
  ];
}
