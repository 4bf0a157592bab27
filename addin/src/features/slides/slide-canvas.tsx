import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { slideTextsSchema } from '../../../../common/api/slide-texts.ts';
import type { SlideTextPlace } from '../../../../common/api/slide-texts.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { endGroup } from '../../data/history.ts';
import { keys } from '../../data/keys.ts';
import { stateOf, useDesignOf } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { TextOnSlide } from './text-on-slide.tsx';
import { paragraphOf, partNameOf, partsOf } from './text-parts.ts';
import type { TextPart } from './text-parts.ts';

const useStyles = makeStyles({
  canvas: { position: 'relative', flexShrink: 0 },
  // Sizes of type are fractions of the height of the picture.
  over: { position: 'absolute', inset: '1px', containerType: 'size' },
  place: {
    position: 'absolute',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'text',
    outlineOffset: '3px',
    ':hover': { outline: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}` },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}` },
  },
});

/** A text of the slide and where it is on the picture. */
interface PlacedPart {
  place: SlideTextPlace;
  part: TextPart;
}

/** The picture of a slide as its editor: a click on a text, or Enter, opens it where it is; the picture follows what is typed. */
export function SlideCanvas({
  presentationId,
  slide,
  width,
  alt,
  canChange,
  className,
}: {
  presentationId: string;
  slide: Slide;
  width: number;
  alt: string;
  canChange: boolean;
  className?: string;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const queries = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const placed = usePlacedParts(presentationId, slide, canChange && isShown);
  const open = placed.find(({ part }) => part.name === edited);
  // A text that was emptied is no longer on the picture.
  if (edited !== null && placed.length > 0 && open === undefined) setEdited(null);
  useEffect(() => {
    if (edited !== null || focusAfter.current === null) return;
    frame.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(focusAfter.current)}"]`)?.focus();
    focusAfter.current = null;
  }, [edited]);
  const close = (name: string, next: 'stay' | 'leave' | 1 | -1): void => {
    endGroup(queries, presentationId);
    const at = placed.findIndex(({ part }) => part.name === name);
    const other = typeof next === 'number' ? placed[at + next]?.part.name : undefined;
    focusAfter.current = next === 'leave' || other !== undefined ? null : name;
    setEdited((now) => (now === name ? (other ?? null) : now));
  };
  return (
    <div ref={frame} className={mergeClasses(styles.canvas, className)}>
      <SlidePicture {...{ presentationId, slide, width, alt }} onShown={() => setIsShown(true)} />
      <div
        className={styles.over}
        {...(placed.length > 0 ? { role: 'group', 'aria-label': t('pane_slides.texts_on_slide') } : {})}
      >
        {placed.map(({ place, part }) =>
          part.name === edited ? (
            <TextOnSlide
              key={part.name}
              presentationId={presentationId}
              slide={slide}
              part={part}
              place={place}
              background={backgroundAt(frame.current?.querySelector('img') ?? null, place)}
              onClose={(next) => close(part.name, next)}
            />
          ) : (
            <button
              key={part.name}
              type="button"
              data-part={part.name}
              className={styles.place}
              style={boxOf(place)}
              aria-label={t('pane_slides.edit_text', { text: part.text })}
              onClick={() => setEdited(part.name)}
            />
          ),
        )}
      </div>
    </div>
  );
}

/** Positions on the picture are the same in every direction of writing. */
function boxOf({ x, y, w, h }: SlideTextPlace): { left: string; top: string; width: string; height: string } {
  const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;
  return { left: percent(x), top: percent(y), width: percent(w), height: percent(h) };
}

function usePlacedParts(presentationId: string, slide: Slide, canChange: boolean): PlacedPart[] {
  const { client } = useServices();
  const design = useDesignOf(presentationId);
  const { data = [] } = useQuery({
    queryKey: [...keys.slides(presentationId), 'texts', slide.id, stateOf(slide, design)],
    queryFn: async ({ signal }) => {
      const address = path('/presentations/{id}/slides/{slide_id}/texts', { id: presentationId, slide_id: slide.id });
      return (await client.get(address, { schema: slideTextsSchema, signal })).data.items;
    },
    enabled: canChange,
    staleTime: Infinity,
    // The same slide as it was a moment ago; another one has its texts elsewhere.
    placeholderData: (former, query) => (query?.queryKey.at(-2) === slide.id ? former : undefined),
  });
  if (!canChange) return [];
  const parts = new Map(partsOf(slide, 'texts').map((part) => [part.name, part]));
  return data.flatMap((place) => {
    const part = parts.get(partNameOf(place));
    if (part === undefined) return [];
    return [{ place, part: place.paragraph === undefined ? part : paragraphOf(part, place.paragraph) }];
  });
}

/** Pixels of the sample. */
const SAMPLE = 24;

/** The colour that is behind a text: the most frequent one of the picture there. */
function backgroundAt(image: HTMLImageElement | null, { x, y, w, h }: SlideTextPlace): string {
  const context = Object.assign(document.createElement('canvas'), { width: SAMPLE, height: SAMPLE }).getContext('2d');
  if (image === null || context === null || image.naturalWidth === 0) return tokens.colorNeutralBackground1;
  const { naturalWidth: across, naturalHeight: down } = image;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, x * across, y * down, w * across, h * down, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = `rgb(${data[at]} ${data[at + 1]} ${data[at + 2]})`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? tokens.colorNeutralBackground1;
}
