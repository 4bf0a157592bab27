import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { SlideTextPlace } from '../../../../common/api/slide-texts.ts';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { changeOfDrafts, draftOf, isOneLine } from './text-parts.ts';
import type { TextPart } from './text-parts.ts';

/** What is typed is stored, and the picture drawn again, when no key was pressed for so long. */
const PAUSE_MS = 500;

const useStyles = makeStyles({
  box: { position: 'absolute', zIndex: 1 },
  text: {
    display: 'block',
    position: 'absolute',
    // The padding and the border lie around the text, whose first line is where it is on the picture.
    insetBlockStart: '-4px',
    left: '-6px',
    width: 'calc(100% + 12px)',
    boxSizing: 'border-box',
    margin: 0,
    padding: '2px 4px',
    border: `2px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    outlineStyle: 'none',
    resize: 'none',
    overflow: 'hidden',
    fieldSizing: 'content',
    minHeight: 'calc(100% + 8px)',
  },
  tools: {
    position: 'absolute',
    insetInlineStart: '-6px',
    top: 'calc(100% + 12px)',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalXS,
    paddingInlineEnd: tokens.spacingHorizontalM,
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
  },
  // Below a text at the foot of the slide there is no room.
  above: { top: 'auto', bottom: 'calc(100% + 12px)' },
  error: { color: tokens.colorStatusDangerForeground1, whiteSpace: 'normal' },
});

/**
 * One text of a slide, typed where it is on the picture. It is stored while it is typed; what can't be stored yet stays a draft.
 * @param onClose with where to go: to the text before or after it, to the place of the text, or elsewhere
 */
export function TextOnSlide({
  presentationId,
  slide,
  part,
  place,
  background,
  onClose,
}: {
  presentationId: string;
  slide: Slide;
  part: TextPart;
  place: SlideTextPlace;
  background: string;
  onClose: (next: 'stay' | 'leave' | 1 | -1) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const problemText = useProblemText();
  const [group] = useState(() => crypto.randomUUID());
  const draft = draftOf(slide.id, part.name);
  const change = useChangeSlides(presentationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(() => storage.get(draft) ?? part.text);
  // Where it began stays under the hands that type, wherever the slide has it by then.
  const [colour] = useState(background);
  const sent = useRef(part.text);
  const isNew = text !== sent.current;

  const save = (words: string): void => {
    clearTimeout(timer.current);
    if (words === sent.current) return;
    sent.current = words;
    change.mutate(changeOf(slide.id, changeOfDrafts(slide, [part], { [part.name]: words }), 'text', group), {
      onError: () => (sent.current = part.text),
    });
  };
  const saveRest = useEffectEvent(() => save(text));
  // Leaving the slide stores what was typed last.
  useEffect(() => () => saveRest(), []);
  const isStored = part.text === text || (isOneLine(part) && part.text === text.trim());
  useEffect(() => {
    if (isStored) storage.remove(draft);
  }, [isStored, storage, draft]);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const write = (words: string): void => {
    const typed = isOneLine(part) ? words.replaceAll('\n', ' ') : words;
    storage.set(draft, typed);
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(typed), PAUSE_MS);
  };
  const close = (next: 'stay' | 'leave' | 1 | -1): void => {
    save(text);
    onClose(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey || (isOneLine(part) && !event.shiftKey));
    if (event.key === 'Escape' || isDone) {
      event.preventDefault();
      event.stopPropagation();
      close('stay');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      close(event.shiftKey ? -1 : 1);
    }
  };
  const state = isNew || change.isPending ? 'saving' : 'saved';
  return (
    <div
      className={styles.box}
      style={{
        left: `${place.x * 100}%`,
        top: `${place.y * 100}%`,
        width: `${place.w * 100}%`,
        height: `${place.h * 100}%`,
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close('leave');
      }}
    >
      <textarea
        ref={field}
        className={styles.text}
        aria-label={t('pane_slides.text_on_slide')}
        dir={place.is_rtl ? 'rtl' : 'auto'}
        value={text}
        rows={1}
        spellCheck
        style={{
          backgroundColor: colour,
          color: `#${place.color}`,
          fontFamily: `"${place.font}", ${tokens.fontFamilyBase}`,
          fontSize: `${place.size * 100}cqh`,
          lineHeight: place.line_height,
          fontWeight: place.bold ? tokens.fontWeightBold : tokens.fontWeightRegular,
          fontStyle: place.italic ? 'italic' : 'normal',
          textAlign: place.align,
        }}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={mergeClasses(styles.tools, place.y + place.h > 0.8 && styles.above)}>
        <Button size="small" appearance="subtle" icon={<CheckmarkRegular />} onClick={() => close('stay')}>
          {t('pane_slides.text_done')}
        </Button>
        {change.isError ? (
          <Caption1 className={styles.error} role="alert">
            {problemText(change.error)}
          </Caption1>
        ) : (
          <Caption1>
            {t(state === 'saving' ? 'pane_slides.saving' : 'pane_slides.text_size', { size: place.size_pt })}
          </Caption1>
        )}
      </div>
    </div>
  );
}
