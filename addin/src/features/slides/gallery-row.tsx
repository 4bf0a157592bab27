import { useState } from 'react';
import type { DragEvent, JSX, KeyboardEvent, RefObject } from 'react';
import {
  Badge,
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { MoreVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import type { Slide } from '../../data/slides.ts';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { GALLERY_WIDTH } from '../../data/slides.ts';
import { countToCheck } from './slide-words.ts';
import type { SlideOrder } from './use-slide-order.ts';
import { twoLines } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    borderRadius: tokens.borderRadiusMedium,
    borderBlockStartWidth: '2px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'transparent',
    borderBlockEndWidth: '2px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: 'transparent',
  },
  // Side by side in a wide window: the slide above its words.
  card: { '@media (min-width: 900px)': { alignItems: 'flex-end' } },
  before: { borderBlockStartColor: tokens.colorBrandStroke1 },
  after: { borderBlockEndColor: tokens.colorBrandStroke1 },
  dragged: { opacity: 0.5 },
  open: {
    flexGrow: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    padding: tokens.spacingHorizontalXS,
    gap: tokens.spacingHorizontalM,
    '@media (min-width: 900px)': { flexDirection: 'column', alignItems: 'stretch', height: '100%' },
  },
  picture: {
    width: 'clamp(128px, 38%, 240px)',
    flexShrink: 0,
    '@media (min-width: 900px)': { width: '100%' },
  },
  words: { minWidth: 0, flexGrow: 1, display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
  title: {
    ...twoLines,
    overflowWrap: 'anywhere',
    maxWidth: '100%',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** One slide of the gallery: it opens, moves by drag, keys and menu, and can be doubled or removed. */
export function GalleryRow({
  presentationId,
  slide,
  index,
  count,
  order,
  list,
  dragged,
  onDrag,
  onMove,
  onRemake,
  isRemade,
}: {
  presentationId: string;
  slide: Slide;
  index: number;
  count: number;
  /** Null where slides can't be changed. */
  order: SlideOrder | null;
  list: RefObject<HTMLOListElement | null>;
  dragged: string | null;
  onDrag: (slideId: string | null) => void;
  /** Moved by key or menu: the focus is to stay on it. */
  onMove: (slideId: string) => void;
  onRemake: (slideId: string) => void;
  /** It is being regenerated. */
  isRemade: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const [over, setOver] = useState<'before' | 'after' | null>(null);
  const toCheck = countToCheck(slide);
  const number = index + 1;
  const move = (to: number): void => {
    order?.move(slide.id, to);
    onMove(slide.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const onDragOver = (event: DragEvent): void => {
    if (dragged === null || dragged === slide.id) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    setOver(event.clientY < box.top + box.height / 2 ? 'before' : 'after');
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    const ids = [...(list.current?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])].map(
      (each) => each.dataset['slide'],
    );
    const from = ids.indexOf(dragged ?? '');
    const to =
      (over === 'after' ? index + 1 : index) - (from !== -1 && from < index + (over === 'after' ? 1 : 0) ? 1 : 0);
    setOver(null);
    onDrag(null);
    if (dragged !== null && from !== -1) order?.move(dragged, to);
  };
  return (
    <li
      className={mergeClasses(
        styles.row,
        styles.card,
        over === 'before' && styles.before,
        over === 'after' && styles.after,
        dragged === slide.id && styles.dragged,
      )}
      draggable={order !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', slide.title);
        onDrag(slide.id);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(null)}
      onDrop={onDrop}
    >
      <Button
        appearance="subtle"
        className={styles.open}
        data-slide={slide.id}
        aria-keyshortcuts={order === null ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        onKeyDown={onKeyDown}
        onClick={() => go({ page: 'slide', presentation_id: presentationId, slide_id: slide.id })}
      >
        <SlidePicture
          presentationId={presentationId}
          slide={slide}
          width={GALLERY_WIDTH}
          alt=""
          className={styles.picture}
        />
        <span className={styles.words}>
          <Caption1 className={styles.quiet}>{t('pane_slides.number', { number })}</Caption1>
          <span className={styles.title} dir="auto">
            {slide.title}
          </span>
          {isRemade ? (
            <Caption1 className={styles.quiet}>{t('pane_slides.regenerating')}</Caption1>
          ) : (
            toCheck > 0 && (
              <Badge appearance="tint" color="warning">
                {t('pane_slides.to_check', { count: toCheck })}
              </Badge>
            )
          )}
        </span>
      </Button>
      {order !== null && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              appearance="subtle"
              size="small"
              icon={<MoreVerticalRegular />}
              aria-label={t('pane_slides.more', { number })}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem
                disabled={index === 0}
                secondaryContent={t('pane_slides.key_up')}
                onClick={() => move(index - 1)}
              >
                {t('pane_slides.move_up')}
              </MenuItem>
              <MenuItem
                disabled={number === count}
                secondaryContent={t('pane_slides.key_down')}
                onClick={() => move(index + 1)}
              >
                {t('pane_slides.move_down')}
              </MenuItem>
              <MenuItem disabled={index === 0} onClick={() => move(0)}>
                {t('pane_slides.move_first')}
              </MenuItem>
              <MenuItem disabled={number === count} onClick={() => move(count - 1)}>
                {t('pane_slides.move_last')}
              </MenuItem>
              <MenuDivider />
              <MenuItem disabled={isRemade} onClick={() => onRemake(slide.id)}>
                {t('pane_slides.remake')}
              </MenuItem>
              <MenuItem onClick={() => order.duplicate(slide.id)}>{t('pane_slides.duplicate')}</MenuItem>
              <MenuItem disabled={count === 1} onClick={() => order.remove(slide.id)}>
                {t('pane_slides.remove')}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </li>
  );
}
