import { useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
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
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { useDraft } from '../../app/use-draft.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { SlideChanges } from './slide-changes.tsx';
import { useEditByWords, useRestore } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
  result: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Changes the slide by an instruction in plain words; shows what changed, and takes it back. */
export function SlideInstruction({ slide }: { slide: SlideNamed }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const notify = useNotify();
  const [instruction, setInstruction, clearInstruction] = useDraft(`edit.${slide.slideId}`);
  const edit = useEditByWords(slide);
  const restore = useRestore(slide);
  const stop = useRef<AbortController | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const wasStopped = edit.error?.name === 'AbortError';
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (changed !== null) result.current?.focus();
  }, [changed]);

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (edit.isPending || instruction.trim() === '') return;
    const controller = new AbortController();
    stop.current = controller;
    setChanged(null);
    announce(t('pane_slides.changing'));
    edit.mutate(
      { instruction: instruction.trim(), signal: controller.signal },
      {
        onSuccess: ({ version }) => {
          if (version === null) {
            notify(t('pane_slides.nothing_changed'), 'info');
            return;
          }
          clearInstruction();
          setChanged(version);
          announce(t('pane_slides.changed'));
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t('pane_slides.instruction')}>
        <Textarea
          value={instruction}
          dir="auto"
          placeholder={t('pane_slides.instruction_example')}
          resize="vertical"
          readOnly={edit.isPending}
          onChange={(_event, { value }) => setInstruction(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </Field>
      {edit.isPending && <ProgressBar aria-label={t('pane_slides.changing')} />}
      {edit.isError && !wasStopped && <ProblemBar title={t('pane_slides.not_changed_by_words')} error={edit.error} />}
      <div className={styles.buttons}>
        {edit.isPending && <Button onClick={() => stop.current?.abort()}>{t('pane_slides.stop')}</Button>}
        <Button
          type="submit"
          appearance="primary"
          aria-keyshortcuts="Control+Enter"
          disabledFocusable={edit.isPending || instruction.trim() === ''}
        >
          {t(edit.isPending ? 'pane_slides.changing' : 'pane_slides.change')}
        </Button>
      </div>
      {wasStopped && (
        <MessageBar intent="info">
          <MessageBarBody>{t('pane_slides.change_stopped')}</MessageBarBody>
        </MessageBar>
      )}
      {changed !== null && (
        <section className={styles.result} aria-labelledby="changed-by-words">
          <h3 id="changed-by-words" ref={result} tabIndex={-1} className={styles.heading}>
            {t('pane_slides.changed')}
          </h3>
          <SlideChanges slide={slide} version={changed} />
          {restore.isError && <ProblemBar title={t('pane_slides.not_restored')} error={restore.error} />}
          <div className={styles.buttons}>
            <Button
              disabledFocusable={restore.isPending}
              onClick={() => {
                if (restore.isPending) return;
                restore.mutate(changed, {
                  onSuccess: () => {
                    setChanged(null);
                    notify(t('pane_slides.undone'));
                  },
                });
              }}
            >
              {t('pane_slides.undo')}
            </Button>
            <Button appearance="subtle" onClick={() => setChanged(null)}>
              {t('pane_slides.keep_change')}
            </Button>
          </div>
        </section>
      )}
    </form>
  );
}
