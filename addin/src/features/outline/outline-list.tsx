import { useEffect, useRef, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { OUTLINE_BOUNDS } from '../../../../common/api/outlines.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { moved, newSlide } from './edited-slides.ts';
import type { EditedSlide } from './edited-slides.ts';
import { SlideCard } from './slide-card.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { takeFocus } from '../../../../common/web/focus.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: {
    ...plainColumn,
    gap: tokens.spacingVerticalS,
  },
  before: { boxShadow: `0 -3px 0 0 ${tokens.colorCompoundBrandStroke}` },
  behind: { boxShadow: `0 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
  hint: { color: tokens.colorNeutralForeground3 },
  add: { alignSelf: 'flex-start' },
});

const { min: MIN_SLIDES, max: MAX_SLIDES } = OUTLINE_BOUNDS.slides;

type Edit = (slides: readonly EditedSlide[]) => readonly EditedSlide[];

/** The slides of the outline: one stop of the Tab key, arrows between them, Alt and arrows to move one. */
export function OutlineList({
  slides,
  onChange,
  files,
  sections,
}: {
  slides: readonly EditedSlide[];
  onChange: (edit: Edit) => void;
  files: ReadonlyMap<string, readonly string[]> | undefined;
  sections: readonly string[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ slide: EditedSlide; index: number } | null>(null);
  /** The element that gets the focus once it exists. */
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const place = list.current?.querySelector(`[data-key="${focus}"]`);
    place?.querySelector<HTMLElement>('[data-main], [data-form] textarea')?.focus();
    setFocus(null);
  }, [focus]);

  const change = (edit: Edit): void => {
    setRemoved(null);
    onChange(edit);
  };
  const move = (from: number, to: number): void => {
    const slide = slides[from];
    if (slide === undefined || to < 0 || to >= slides.length || to === from) return;
    change((all) => moved(all, from, to));
    setCurrent(slide.key);
    setFocus(slide.key);
    announce(t('pane_outline.moved', { number: to + 1, total: slides.length }));
  };
  const { drag, handle } = useDragOrder(() => list.current, move);
  const add = (at: number): void => {
    const slide = newSlide();
    change((all) => [...all.slice(0, at), slide, ...all.slice(at)]);
    setCurrent(slide.key);
    setOpen(slide.key);
    announce(t('pane_outline.added', { number: at + 1, total: slides.length + 1 }));
  };
  const remove = (index: number): void => {
    const slide = slides[index];
    if (slide === undefined || slides.length <= MIN_SLIDES) return;
    onChange((all) => all.filter(({ key }) => key !== slide.key));
    setRemoved({ slide, index });
    setOpen(null);
    announce(t('pane_outline.removed', { title: slide.title }));
  };
  const undo = (): void => {
    if (removed === null) return;
    const { slide, index } = removed;
    change((all) => [...all.slice(0, index), slide, ...all.slice(index)]);
    setCurrent(slide.key);
    setFocus(slide.key);
    announce(t('pane_outline.restored', { number: index + 1 }));
  };
  const goTo = (index: number): void => {
    const slide = slides[Math.max(0, Math.min(slides.length - 1, index))];
    if (slide === undefined) return;
    setCurrent(slide.key);
    setFocus(slide.key);
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const acts: Partial<Record<string, () => void>> = event.altKey
      ? { ArrowUp: () => move(index, index - 1), ArrowDown: () => move(index, index + 1) }
      : {
          ArrowUp: () => goTo(index - 1),
          ArrowDown: () => goTo(index + 1),
          Home: () => goTo(0),
          End: () => goTo(slides.length - 1),
          Delete: () => remove(index),
        };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  const isThere = slides.some(({ key }) => key === current);
  const cards = slides.map((slide, index) => (
    <li
      key={slide.key}
      data-key={slide.key}
      className={
        drag !== null && drag.to === index && drag.from !== index
          ? drag.to < drag.from
            ? styles.before
            : styles.behind
          : undefined
      }
    >
      <SlideCard
        slide={slide}
        number={index + 1}
        total={slides.length}
        isOpen={open === slide.key}
        isCurrent={isThere ? slide.key === current : index === 0}
        isDragged={drag?.from === index}
        sources={files?.get(slide.id) ?? []}
        section={slide.source_section_idx === null ? null : (sections[slide.source_section_idx] ?? '')}
        handle={handle(index)}
        canAdd={slides.length < MAX_SLIDES}
        canRemove={slides.length > MIN_SLIDES}
        onKeyDown={(event) => onKeyDown(event, index)}
        onOpen={(isOpen) => {
          setCurrent(slide.key);
          setOpen(isOpen ? slide.key : null);
          if (!isOpen) setFocus(slide.key);
        }}
        onMove={(by) => move(index, index + by)}
        onAdd={() => add(index + 1)}
        onRemove={() => remove(index)}
        onChange={(fields) =>
          change((all) => all.map((each) => (each.key === slide.key ? { ...each, ...fields } : each)))
        }
      />
    </li>
  ));
  return (
    <>
      <Caption1 id="outline-hint" className={styles.hint}>
        {t('pane_outline.hint')}
      </Caption1>
      <ol ref={list} className={styles.list} aria-label={t('pane_outline.slides')}>
        {removed === null
          ? cards
          : cards.toSpliced(
              removed.index,
              0,
              <RemovedSlide
                key="removed"
                title={removed.slide.title}
                onUndo={undo}
                onDismiss={() => {
                  setRemoved(null);
                  goTo(removed.index);
                }}
              />,
            )}
      </ol>
      <Button
        className={styles.add}
        icon={<AddRegular />}
        disabledFocusable={slides.length >= MAX_SLIDES}
        onClick={() => add(slides.length)}
      >
        {slides.length >= MAX_SLIDES ? t('pane_outline.full', { limit: MAX_SLIDES }) : t('pane_outline.add')}
      </Button>
    </>
  );
}

const useRemovedSlideStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Is where a slide was removed, until something else is done. */
function RemovedSlide({
  title,
  onUndo,
  onDismiss,
}: {
  title: string;
  onUndo: () => void;
  onDismiss: () => void;
}): JSX.Element {
  const styles = useRemovedSlideStyles();
  const { t } = useTranslation('author');
  return (
    <li className={styles.row}>
      <Caption1 className={styles.words}>
        {t('pane_outline.removed', { title: title === '' ? t('pane_outline.without_title') : title })}
      </Caption1>
      <Button ref={takeFocus} size="small" onClick={onUndo}>
        {t('pane_outline.undo')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('pane_outline.dismiss')}
        onClick={onDismiss}
      />
    </li>
  );
}
