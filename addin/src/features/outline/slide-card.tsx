import type { JSX, KeyboardEvent } from 'react';
import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Field,
  Select,
  Textarea,
} from '@fluentui/react-components';
import {
  ReOrderDotsVerticalRegular,
  AddRegular,
  ArrowDownRegular,
  ArrowUpRegular,
  DeleteRegular,
  EditRegular,
  MoreHorizontalRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { SlideSource } from './slide-source.tsx';
import { SlideWords } from './slide-words.tsx';
import { OUTLINE_BOUNDS, outlineSlideSchema } from '../../../../common/api/outlines.ts';
import { SLIDE_KINDS, slideKinds } from '../../../../common/deck/slide-kinds.ts';
import { takeFocus } from '../../../../common/web/focus.ts';
import type { EditedSlide } from './edited-slides.ts';
import type { DragOrder } from './use-drag-order.ts';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalXS,
    alignItems: 'start',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalXS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  dragged: { opacity: 0.5, outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  handle: {
    display: 'flex',
    justifyContent: 'center',
    paddingBlockStart: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    touchAction: 'none',
  },
  main: {
    display: 'block',
    width: '100%',
    minWidth: 0,
    padding: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    justifyContent: 'flex-start',
  },
});

/** A slide of the outline: its words, or, when it is pressed, the fields to change them. */
export function SlideCard(props: SlideCardProps): JSX.Element {
  const { slide, number, isOpen, isCurrent, onOpen } = props;
  const styles = useStyles();
  const { t } = useTranslation('author');
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div className={mergeClasses(styles.card, props.isDragged && styles.dragged)}>
      <span className={styles.handle} aria-hidden="true" title={t('pane_outline.drag')} {...props.handle}>
        <ReOrderDotsVerticalRegular />
      </span>
      {isOpen ? (
        <SlideForm slide={slide} number={number} onChange={props.onChange} onClose={() => onOpen(false)} />
      ) : (
        <div>
          <Button
            appearance="transparent"
            className={styles.main}
            data-main
            tabIndex={tabIndex}
            aria-expanded={false}
            aria-describedby="outline-hint"
            onClick={() => onOpen(true)}
            onKeyDown={props.onKeyDown}
          >
            <SlideWords slide={slide} number={number} />
          </Button>
          <SlideSource slide={slide} files={props.sources} section={props.section} />
        </div>
      )}
      <SlideMenu {...props} tabIndex={tabIndex} />
    </div>
  );
}

/** What can be done with a slide of the outline. */
function SlideMenu({
  number,
  total,
  tabIndex,
  isOpen,
  canAdd,
  canRemove,
  onOpen,
  onMove,
  onAdd,
  onRemove,
}: SlideCardProps & { tabIndex: number }): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          tabIndex={isOpen ? 0 : tabIndex}
          icon={<MoreHorizontalRegular />}
          aria-label={t('pane_outline.more', { number })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {!isOpen && (
            <MenuItem icon={<EditRegular />} onClick={() => onOpen(true)}>
              {t('pane_outline.edit')}
            </MenuItem>
          )}
          <MenuItem icon={<ArrowUpRegular />} disabled={number === 1} onClick={() => onMove(-1)}>
            {t('pane_outline.up')}
          </MenuItem>
          <MenuItem icon={<ArrowDownRegular />} disabled={number === total} onClick={() => onMove(1)}>
            {t('pane_outline.down')}
          </MenuItem>
          <MenuItem icon={<AddRegular />} disabled={!canAdd} onClick={onAdd}>
            {t('pane_outline.add_behind')}
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<DeleteRegular />} disabled={!canRemove} onClick={onRemove}>
            {t('pane_outline.remove')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useSlideFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  done: { alignSelf: 'flex-start' },
});

/** The fields of one slide. */
function SlideForm({
  slide,
  number,
  onChange,
  onClose,
}: {
  slide: EditedSlide;
  number: number;
  onChange: (fields: Partial<Pick<EditedSlide, 'title' | 'takeaway' | 'kind'>>) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useSlideFormStyles();
  const { t } = useTranslation('author');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const isUntitled = slide.title.trim() === '';
  return (
    <div
      role="group"
      aria-label={t('pane_outline.slide', { number })}
      className={styles.form}
      onKeyDown={onKeyDown}
      data-form
    >
      <Field
        label={t('pane_outline.title')}
        required
        {...(isUntitled ? { validationMessage: t('pane_outline.title_missing') } : {})}
      >
        <Textarea
          ref={takeFocus}
          value={slide.title}
          maxLength={OUTLINE_BOUNDS.title_chars}
          resize="vertical"
          rows={2}
          dir="auto"
          onChange={(_event, { value }) => onChange({ title: value.replaceAll('\n', ' ') })}
        />
      </Field>
      <Field label={t('pane_outline.takeaway')} hint={t('pane_outline.takeaway_hint')}>
        <Textarea
          value={slide.takeaway}
          maxLength={OUTLINE_BOUNDS.takeaway_chars}
          resize="vertical"
          rows={3}
          dir="auto"
          onChange={(_event, { value }) => onChange({ takeaway: value })}
        />
      </Field>
      <Field label={t('pane_outline.kind')}>
        <Select
          value={slide.kind}
          onChange={(_event, { value }) => onChange({ kind: outlineSlideSchema.shape.kind.parse(value) })}
        >
          {SLIDE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`pane_outline.kind_${kind}`, { defaultValue: slideKinds[kind].label })}
            </option>
          ))}
        </Select>
      </Field>
      <Button size="small" className={styles.done} onClick={onClose}>
        {t('pane_outline.done')}
      </Button>
    </div>
  );
}

/** The data and the actions of a card of the outline. */
interface SlideCardProps {
  slide: EditedSlide;
  number: number;
  total: number;
  isOpen: boolean;
  /** The one that the Tab key stops at. */
  isCurrent: boolean;
  isDragged: boolean;
  /** Names of the files it is on. */
  sources: readonly string[];
  /** The section of the content that it is on: empty where its name is not known, null if there is none. */
  section: string | null;
  handle: ReturnType<DragOrder['handle']>;
  canAdd: boolean;
  canRemove: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onAdd: () => void;
  onRemove: () => void;
  onChange: (fields: Partial<Pick<EditedSlide, 'title' | 'takeaway' | 'kind'>>) => void;
}
