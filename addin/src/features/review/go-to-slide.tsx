import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useHost } from '../../data/host.ts';
import { readTaggedDeck, slidesInDeck } from '../../data/open-deck.ts';
import type { Slide } from '../../data/slides.ts';
import type { HostPort, LandedShape } from '../../host/host-port.ts';
import { elementKind, elementText, elementName } from './element-names.ts';
import { Button, Caption1, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { SlideThumbnail } from './slide-thumbnail.tsx';

type GoTo = (spot: SpotOnSlide) => void;
const GoToContext = createContext<GoTo>(() => undefined);

/** Goes to a slide: in the open deck if it is there, otherwise to our picture of it. */
export function useGoToSlide(): GoTo {
  return useContext(GoToContext);
}

export function GoToSlideProvider({
  presentationId,
  slides,
  revision,
  children,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  children: ReactNode;
}): JSX.Element {
  const host = useHost();
  const { t } = useTranslation('review');
  const announce = useAnnounce();
  const [shown, setShown] = useState<(SpotOnSlide & { error: unknown }) | null>(null);
  const go = useCallback(
    async (spot: SpotOnSlide) => {
      try {
        const isThere = await showInDeck(host, presentationId, slides, spot);
        if (isThere) announce(t('pane_review.shown_in_deck'));
        else setShown({ ...spot, error: null });
      } catch (error) {
        setShown({ ...spot, error });
      }
    },
    [host, presentationId, slides, announce, t],
  );
  const value = useMemo<GoTo>(() => (spot) => void go(spot), [go]);
  return (
    <GoToContext.Provider value={value}>
      {children}
      {shown !== null && (
        <SlideDialog
          {...{ presentationId, slides, revision }}
          spot={shown}
          error={shown.error}
          onClose={() => setShown(null)}
        />
      )}
    </GoToContext.Provider>
  );
}

/** False where the slide is not in the open deck. @throws HostError */
async function showInDeck(
  host: HostPort,
  presentationId: string,
  slides: readonly Slide[],
  { slide_id, element_id }: SpotOnSlide,
): Promise<boolean> {
  if (!host.can.tag || !host.can.select) return false;
  const there = slidesInDeck(await readTaggedDeck(host), presentationId).find((each) => each.slide_id === slide_id);
  if (there === undefined) return false;
  await host.goTo(there.host_id, await shapeIn(host, there.host_id, slides, { slide_id, element_id }));
  return true;
}

async function shapeIn(
  host: HostPort,
  hostId: string,
  slides: readonly Slide[],
  { slide_id, element_id }: SpotOnSlide,
): Promise<string | undefined> {
  const slide = slides.find(({ id }) => id === slide_id);
  if (element_id === null || slide === undefined || !host.can.readBack) return undefined;
  const [landed] = await host.readSlides([hostId]);
  return shapeOfElement(slide, element_id, landed?.shapes ?? []);
}

/** Names that our files give to what the layout has no place for. */
const NAMES = {
  chart: /^chart/i,
  table: /^table/i,
  picture: /^picture/i,
  form: /^form/i,
  diagram: /^diagram/i,
} as const;

/**
 * The name of the shape that shows an element of a slide in the open deck: by its words, else by what it is. Undefined where that is
 * not clear: then the slide alone is shown.
 */
function shapeOfElement(slide: Slide, elementId: string, shapes: readonly LandedShape[]): string | undefined {
  const text = elementText(slide, elementId);
  if (text !== null) {
    const wanted = plain(text);
    const same = shapes.filter((shape) => shape.text !== null && wanted !== '' && plain(shape.text) === wanted);
    if (same.length > 0) return same[0]?.name;
    const isTitle = elementId === 'title' || elementId === `${slide.id}-title`;
    return isTitle ? shapes.find(({ name }) => /^title/i.test(name))?.name : undefined;
  }
  const kind = elementKind(slide, elementId);
  if (kind === null || kind === 'text') return undefined;
  const named = shapes.filter(({ name }) => NAMES[kind].test(name));
  return named.length === 1 || kind === 'diagram' ? named[0]?.name : undefined;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  element: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
    overflowWrap: 'anywhere',
  },
});

/** A slide as the server draws it, if there is none in an open deck to go to. */
function SlideDialog({
  presentationId,
  slides,
  revision,
  spot,
  error,
  onClose,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  spot: SpotOnSlide;
  error: unknown;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const host = useHost();
  const index = slides.findIndex(({ id }) => id === spot.slide_id);
  const slide = slides[index];
  const text = slide === undefined || spot.element_id === null ? null : elementText(slide, spot.element_id);
  return (
    <DialogFrame
      title={slide === undefined ? t('pane_review.slide_gone') : t('pane_review.slide_number', { number: index + 1 })}
      className={styles.content}
      isFluid
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('pane_review.close')}
        </Button>
      }
    >
      {error !== null && <ProblemBar error={error} title={t('pane_review.not_shown_in_deck')} />}
      {slide !== undefined && <SlideThumbnail {...{ presentationId, revision }} slideId={slide.id} alt={slide.title} />}
      {spot.element_id !== null && (
        <div className={styles.element}>
          <Caption1>{elementName(slide, spot.element_id, t)}</Caption1>
          {text !== null && text !== '' && <Text dir="auto">{text}</Text>}
        </div>
      )}
      {host.kind === 'powerpoint' && error === null && (
        <MessageBar layout="multiline">
          <MessageBarBody>
            {t(host.can.tag && host.can.select ? 'pane_review.not_in_deck' : 'pane_review.host_cannot_go')}
          </MessageBarBody>
        </MessageBar>
      )}
    </DialogFrame>
  );
}

/** A slide, or a part of it. */
interface SpotOnSlide {
  slide_id: string;
  element_id: string | null;
}
