import type { FormEvent, JSX, ReactNode } from 'react';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Asks before something is decided; where words are needed for it, they are kept until it has happened. */
export function DecisionDialog({
  title,
  children,
  words,
  confirm,
  isBusy,
  error,
  isReady = true,
  onConfirm,
  onClose,
}: {
  title: string;
  children?: ReactNode;
  /** The label of the comment for the decision; without it there is no field. */
  words?: { key: string; label: string; hint?: string; most: number };
  confirm: string;
  isBusy: boolean;
  error: Error | null;
  isReady?: boolean;
  /** @param settle forgets the words that were kept. */
  onConfirm: (text: string, settle: () => void) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const [text, setText, clearText] = useDraft(words?.key ?? 'review.none');
  const isAnswered = isReady && (words === undefined || text.trim() !== '');
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isAnswered && !isBusy) onConfirm(text.trim(), clearText);
  };
  return (
    <DialogFrame
      title={title}
      className={styles.content}
      isFluid
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button type="button" onClick={onClose}>
            {t('common:web.cancel')}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={!isAnswered || isBusy}>
            {isBusy ? t('pane_review.sending') : confirm}
          </Button>
        </>
      }
    >
      {children}
      {words !== undefined && (
        <Field label={words.label} required {...(words.hint === undefined ? {} : { hint: words.hint })}>
          <Textarea
            value={text}
            dir="auto"
            rows={4}
            maxLength={words.most}
            resize="vertical"
            onChange={(_event, { value }) => setText(value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
            }}
          />
        </Field>
      )}
      {error !== null && <ProblemBar error={error} title={t('pane_review.not_done')} />}
    </DialogFrame>
  );
}
