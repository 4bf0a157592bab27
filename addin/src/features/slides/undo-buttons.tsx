import { useEffect, useEffectEvent } from 'react';
import type { JSX } from 'react';
import { Button, Tooltip } from '@fluentui/react-components';
import { ArrowRedoRegular, ArrowUndoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import { changedSlides } from '../../data/history.ts';
import type { Step } from '../../data/history.ts';
import { useUndo } from '../../data/undo.ts';
import type { Direction } from '../../data/undo.ts';

/** Where the keys undo what is typed. */
const OWN_UNDO = 'input,textarea,[contenteditable="true"]';

/** Undoes and redoes the last change of slides: by button and by keys, with a description of the change. */
export function UndoButtons({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('common');
  const { place, go } = useNavigation();
  const announce = useAnnounce();
  const notify = useNotify();
  const problemText = useProblemText();
  const history = useUndo(presentationId);
  const nameOf = (step: Step | undefined): string => {
    if (step === undefined) return '';
    const [slide, ...others] = changedSlides(step);
    const what = t(`pane.change_${step.what}`);
    return slide === undefined || others.length > 1 ? what : t('pane.change_of', { what, title: slide.title });
  };
  const move = (direction: Direction): void => {
    const step = history[direction];
    if (step === undefined || history.isPending) return;
    const text = t(direction === 'undo' ? 'pane.undone' : 'pane.redone', { what: nameOf(step) });
    history.go(direction).then(
      () => {
        announce(text);
        showChanged(step, direction);
      },
      (error: unknown) => notify(`${t('pane.not_undone')} ${problemText(error)}`, 'error'),
    );
  };
  /** Opens the slide that changed in place of another open one. */
  const showChanged = (step: Step, direction: Direction): void => {
    if (place.page !== 'slide') return;
    const now = direction === 'undo' ? step.before : step.after;
    const changed = changedSlides(step).map(({ id }) => id);
    if (changed.includes(place.slide_id) && now.some(({ id }) => id === place.slide_id)) return;
    const next = changed.find((id) => now.some((slide) => slide.id === id)) ?? now[0]?.id;
    if (next !== undefined) go({ page: 'slide', presentation_id: presentationId, slide_id: next });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_UNDO) !== null) return;
    const key = event.key.toLowerCase();
    const direction = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
    if (direction === null) return;
    event.preventDefault();
    move(direction);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const isRtl = document.dir === 'rtl';
  return (
    <>
      {(['undo', 'redo'] as const).map((direction) => {
        const isThere = history[direction] !== undefined;
        const label = isThere
          ? t(`pane.${direction}_what`, { what: nameOf(history[direction]) })
          : t(`pane.nothing_to_${direction}`);
        // They are mirrored with the page: undo points back.
        const Icon = (direction === 'undo') === isRtl ? ArrowRedoRegular : ArrowUndoRegular;
        return (
          <Tooltip key={direction} content={label} relationship="label">
            <Button
              appearance="subtle"
              icon={<Icon />}
              aria-keyshortcuts={direction === 'undo' ? 'Control+Z' : 'Control+Y'}
              disabledFocusable={!isThere || history.isPending}
              onClick={() => move(direction)}
            />
          </Tooltip>
        );
      })}
    </>
  );
}
