import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular, SlidePlayRegular } from '@fluentui/react-icons';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import { SlidePicture } from '../../components/slide-picture.tsx';

const useStyles = makeStyles({
  screen: {
    position: 'fixed',
    inset: 0,
    zIndex: 1_000,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    outlineStyle: 'none',
    // A screen is dark around a slide in any theme.
    backgroundColor: tokens.colorNeutralBackgroundStatic,
  },
  slide: { width: 'min(100vw, calc(100vh * 16 / 9))', borderRadius: 0 },
  close: { position: 'absolute', insetBlockStart: tokens.spacingVerticalM, insetInlineEnd: tokens.spacingHorizontalM },
});

const WIDTH = 1920;
const NEXT = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const PREVIOUS = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];

/** Shows the slides one by one on the whole screen: keys and clicks go on, Escape ends. */
export function PresentSlides({
  presentationId,
  slides,
  from,
}: {
  presentationId: string;
  slides: readonly Slide[];
  /** Index of the first slide that is shown. */
  from: number;
}): JSX.Element {
  const { t } = useTranslation('author');
  const [at, setAt] = useState<number | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  const end = (): void => {
    setAt(null);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button}>
      <Button appearance="subtle" icon={<SlidePlayRegular />} onClick={() => setAt(from)}>
        {t('pane_slides.present')}
      </Button>
      {at !== null && <Screen presentationId={presentationId} slides={slides} at={at} onTurn={setAt} onEnd={end} />}
    </span>
  );
}

function Screen({
  presentationId,
  slides,
  at,
  onTurn,
  onEnd,
}: {
  presentationId: string;
  slides: readonly Slide[];
  at: number;
  onTurn: (at: number) => void;
  onEnd: () => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const screen = useRef<HTMLDivElement>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    const element = screen.current;
    element?.focus();
    // Without it, as in a frame, the slide fills the window.
    element?.requestFullscreen?.().catch(() => undefined);
    const changed = (): void => {
      if (document.fullscreenElement === null) ended.current();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
  const turn = (by: number): void => {
    const next = Math.max(0, at + by);
    if (next >= slides.length) onEnd();
    else onTurn(next);
  };
  const slide = slides[at];
  const root = document.querySelector('.fui-FluentProvider');
  if (slide === undefined || root === null) return null;
  return createPortal(
    <div
      ref={screen}
      role="dialog"
      aria-modal="true"
      aria-label={t('common:pane.picture_of', { number: at + 1, title: slide.title })}
      tabIndex={-1}
      className={styles.screen}
      onClick={() => turn(1)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onEnd();
        else if (event.target !== event.currentTarget) return;
        else if (NEXT.includes(event.key)) turn(1);
        else if (PREVIOUS.includes(event.key)) turn(-1);
        else return;
        event.preventDefault();
      }}
    >
      <SlidePicture presentationId={presentationId} slide={slide} width={WIDTH} alt="" className={styles.slide} />
      <Button
        className={styles.close}
        icon={<DismissRegular />}
        aria-label={t('pane_slides.present_end')}
        onClick={(event) => {
          event.stopPropagation();
          onEnd();
        }}
      />
    </div>,
    root,
  );
}
