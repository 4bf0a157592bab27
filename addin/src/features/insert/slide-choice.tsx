import { useId, useRef, useState } from 'react';
import type { JSX, KeyboardEvent, MouseEvent } from 'react';
import { Button, Caption1, makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { CheckboxChecked20Filled, CheckboxUnchecked20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import type { WantedSlide } from './insertion.ts';
import { twoLines } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  heading: { margin: 0 },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 88px minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
  mark: { display: 'flex', color: tokens.colorNeutralForeground3 },
  markOn: { color: tokens.colorCompoundBrandForeground1 },
  picture: {
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  title: {
    ...twoLines,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface SlideChoiceProps {
  slides: readonly WantedSlide[];
  pictures: ReadonlyMap<string, string> | undefined;
  /** Slides in the open deck. */
  there: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which slides go in: a list box of several choices (ARIA APG): arrows, Space, Shift for a range, Ctrl+A for all. */
export function SlideChoice({ slides, pictures, there, chosen, onChange }: SlideChoiceProps): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const heading = useId();
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const ids = slides.map(({ slide_id }) => slide_id);
  const fresh = ids.filter((id) => !there.has(id));

  const focus = (index: number): void => {
    setActive(index);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.focus();
  };
  const toggle = (index: number): void => {
    const id = ids[index];
    if (id === undefined) return;
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
    setAnchor(index);
  };
  const extend = (index: number): void => onChange(new Set([...chosen, ...rangeOf(ids, anchor, index)]));
  const press = (event: KeyboardEvent): void => {
    const last = ids.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      focus(target);
      if (event.shiftKey) extend(target);
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (event.shiftKey) extend(active);
      else toggle(active);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      onChange(new Set(chosen.size === ids.length ? [] : ids));
    } else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, index: number): void => {
    setActive(index);
    if (event.shiftKey) extend(index);
    else toggle(index);
  };

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <Subtitle2 as="h2" id={heading} className={styles.heading}>
          {t('pane_insert.choose')}
        </Subtitle2>
        <Caption1 className={styles.quiet}>
          {t('pane_insert.chosen', { count: chosen.size, total: slides.length })}
        </Caption1>
      </div>
      <div className={styles.tools}>
        <Button size="small" disabledFocusable={chosen.size === ids.length} onClick={() => onChange(new Set(ids))}>
          {t('pane_insert.all')}
        </Button>
        <Button size="small" disabledFocusable={chosen.size === 0} onClick={() => onChange(new Set())}>
          {t('pane_insert.no_slides')}
        </Button>
        {fresh.length > 0 && fresh.length < ids.length && (
          <Button size="small" onClick={() => onChange(new Set(fresh))}>
            {t('pane_insert.only_new')}
          </Button>
        )}
      </div>
      <div
        ref={list}
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={heading}
        aria-describedby={hint}
        className={styles.list}
        onKeyDown={press}
      >
        {slides.map(({ slide_id, number, title }, index) => {
          const isChosen = chosen.has(slide_id);
          const picture = pictures?.get(slide_id);
          return (
            <div
              key={slide_id}
              role="option"
              aria-selected={isChosen}
              tabIndex={index === Math.min(active, slides.length - 1) ? 0 : -1}
              className={mergeClasses(styles.row, isChosen && styles.chosen)}
              onClick={(event) => click(event, index)}
              onFocus={() => setActive(index)}
            >
              <span className={mergeClasses(styles.mark, isChosen && styles.markOn)} aria-hidden="true">
                {isChosen ? <CheckboxChecked20Filled /> : <CheckboxUnchecked20Regular />}
              </span>
              <span className={styles.picture}>
                {picture !== undefined && <ServerPicture address={picture} alt="" />}
              </span>
              <span className={styles.words}>
                <Text className={styles.title} dir="auto">
                  {t('pane_insert.slide', { number, title })}
                </Text>
                {there.has(slide_id) && <Caption1 className={styles.quiet}>{t('pane_insert.is_there')}</Caption1>}
              </span>
            </div>
          );
        })}
      </div>
      <Caption1 id={hint} className={styles.quiet}>
        {t('pane_insert.keys')}
      </Caption1>
    </section>
  );
}

/** What is from one place to another, whichever is first. */
function rangeOf<T>(items: readonly T[], from: number, to: number): T[] {
  return items.slice(Math.min(from, to), Math.max(from, to) + 1);
}
