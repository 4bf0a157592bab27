import { useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import {
  Button,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { TextBulletListSquareRegular, TextGrammarSettingsRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { fluentRef } from '../../../../common/web/focus.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ChangedResult } from './changed-result.tsx';
import { useEditByWords, useRemake } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  buttons: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Changes that need no words of one's own; every model understands these, the built-in one too. */
const CHIPS = [
  { name: 'shorten', words: 'shorten', least: 1, Icon: TextGrammarSettingsRegular },
  { name: 'fewer', words: 'fewer bullets', least: 3, Icon: TextBulletListSquareRegular },
] as const;

/** Changes the slide by an instruction in plain words, or makes it again from the outline; shows what changed, and takes it back. */
export function SlideInstruction({
  slide,
  points,
  children,
}: {
  slide: SlideNamed;
  /** How many points its longest text has. */
  points: number;
  /** More suggestions. */
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const notify = useNotify();
  const { go } = useNavigation();
  const [instruction, setInstruction, clearInstruction] = useDraft(`edit.${slide.slideId}`);
  const edit = useEditByWords(slide);
  const remake = useRemake(slide.presentationId);
  const stop = useRef<AbortController | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [changed, setChanged] = useState<{ version: number; title: string } | null>(null);
  const isBusy = edit.isPending || remake.isPending;
  const doing = t(remake.isPending ? 'pane_slides.regenerating' : 'pane_slides.changing');
  const wasStopped = [edit.error, remake.error].some((error) => error?.name === 'AbortError');
  useEffect(() => () => stop.current?.abort(), []);

  const begin = (words: string): AbortSignal => {
    const controller = new AbortController();
    stop.current = controller;
    setChanged(null);
    edit.reset();
    remake.reset();
    announce(words);
    return controller.signal;
  };
  const show = (version: number, title: string): void => {
    setChanged({ version, title });
    announce(title);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (instruction.trim() !== '') change(instruction.trim(), clearInstruction);
  };
  const change = (words: string, onDone: () => void): void => {
    if (isBusy) return;
    const signal = begin(t('pane_slides.changing'));
    edit.mutate(
      { instruction: words, signal },
      {
        onSuccess: ({ version }) => {
          if (version === null) {
            notify(t('pane_slides.nothing_changed'), 'info');
            return;
          }
          onDone();
          show(version, t('pane_slides.changed'));
        },
      },
    );
  };
  const makeAgain = (): void => {
    if (isBusy) return;
    const signal = begin(t('pane_slides.regenerating'));
    remake.mutate(
      { slideId: slide.slideId, signal },
      {
        onSuccess: ({ slideId, version }) => {
          if (slideId !== slide.slideId) {
            // It continued over another slide: that one was made again, and this one may be gone.
            notify(t('pane_slides.remade'));
            go({ page: 'slide', presentation_id: slide.presentationId, slide_id: slideId });
          } else if (version === null) notify(t('pane_slides.remade_same'), 'info');
          else show(version, t('pane_slides.remade'));
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div role="group" aria-label={t('pane_slides.chips')} className={styles.chips}>
        {CHIPS.filter(({ least }) => points >= least).map(({ name, words, Icon }) => (
          <Button
            key={name}
            size="small"
            shape="circular"
            icon={<Icon />}
            disabledFocusable={isBusy}
            onClick={() => change(words, () => undefined)}
          >
            {t(`pane_slides.chip_${name}`)}
          </Button>
        ))}
        {children}
      </div>
      <Field label={t('pane_slides.instruction')}>
        <Textarea
          ref={fluentRef(field)}
          value={instruction}
          dir="auto"
          placeholder={t('pane_slides.instruction_example')}
          resize="vertical"
          readOnly={isBusy}
          onChange={(_event, { value }) => setInstruction(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </Field>
      {isBusy && <ProgressBar aria-label={doing} />}
      {edit.isError && !wasStopped && <ProblemBar title={t('pane_slides.not_changed_by_words')} error={edit.error} />}
      {remake.isError && !wasStopped && <ProblemBar title={t('pane_slides.not_remade')} error={remake.error} />}
      <div className={styles.buttons}>
        {isBusy ? (
          <Button
            onClick={() => {
              stop.current?.abort();
              // This button goes with what it stops.
              field.current?.focus();
            }}
          >
            {t('pane_slides.stop')}
          </Button>
        ) : (
          <Button onClick={makeAgain}>{t('pane_slides.remake')}</Button>
        )}
        <Button
          type="submit"
          appearance="primary"
          aria-keyshortcuts="Control+Enter"
          disabledFocusable={isBusy || instruction.trim() === ''}
        >
          {isBusy ? doing : t('pane_slides.change')}
        </Button>
      </div>
      {wasStopped && (
        <MessageBar intent="info">
          <MessageBarBody>{t('pane_slides.change_stopped')}</MessageBarBody>
        </MessageBar>
      )}
      {changed !== null && (
        <ChangedResult
          slide={slide}
          {...changed}
          onDone={() => {
            setChanged(null);
            field.current?.focus();
          }}
        />
      )}
    </form>
  );
}
