import type { JSX, KeyboardEvent } from 'react';
import { Button, Field, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { OUTLINE_BOUNDS, outlineSlideSchema } from '../../../../common/api/outlines.ts';
import { SLIDE_KINDS, slideKinds } from '../../../../common/deck/slide-kinds.ts';
import { takeFocus } from '../../../../common/web/focus.ts';
import type { EditedSlide } from './edited-slides.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  done: { alignSelf: 'flex-start' },
});

/** The fields of one slide. */
export function SlideForm({
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
  const styles = useStyles();
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
