import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { fluentRef } from '../../components/fluent-ref.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../app/use-draft.ts';
import { pastedFile } from './pasted-file.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** A text as a source of its own. It is kept as a draft until it is added. */
export function AddText({
  presentationId,
  pasted,
  onAdd,
  onClose,
}: {
  presentationId: string;
  pasted: string | null;
  onAdd: (file: File) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const [text, setText, clear] = useDraft(`source-text.${presentationId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    field.current?.focus();
    if (pasted === null || taken.current === pasted) return;
    taken.current = pasted;
    setText(text === '' ? pasted : `${text}\n\n${pasted}`);
  }, [pasted, text, setText]);
  const isEmpty = text.trim() === '';
  const add = (): void => {
    if (isEmpty) return field.current?.focus();
    onAdd(pastedFile(text, t('pane_sources.text_name')));
    clear();
    onClose();
  };
  return (
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
      }}
    >
      <Field label={t('pane_sources.text_label')} hint={t('pane_sources.text_hint')}>
        <Textarea
          ref={fluentRef(field)}
          dir="auto"
          rows={8}
          resize="vertical"
          value={text}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('pane_sources.cancel')}</Button>
        <Button disabledFocusable={isEmpty} onClick={add}>
          {t('pane_sources.text_add')}
        </Button>
      </div>
    </div>
  );
}
