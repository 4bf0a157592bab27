import { mediaTypeOf } from '../../../../../common/deck/file-kinds.ts';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { useDraft } from '../../../../../common/web/use-draft.ts';

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
        <Button onClick={onClose}>{t('common:web.cancel')}</Button>
        <Button disabledFocusable={isEmpty} onClick={add}>
          {t('pane_sources.text_add')}
        </Button>
      </div>
    </div>
  );
}

const NAME_CHARS = 40;
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
/** Headings, tables, lists and fences of Markdown. */
const MARKDOWN = /^(?:#{1,6} \S|\|.+\||```|[-*+] \S)/mu;

/**
 * A pasted text as a file: cells of a spreadsheet as a table, Markdown as such, anything else as plain text. It is named after its
 * first words.
 * @param fallback its name where it begins with no word
 */
function pastedFile(text: string, fallback: string): File {
  const extension = extensionOfText(text);
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const words = first
    .replaceAll(/^[#>*+|\s-]+/gu, '')
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const name = [...words].slice(0, NAME_CHARS).join('').trim().replace(/\.+$/u, '');
  const fileName = `${name === '' ? fallback : name}.${extension}`;
  return new File([text], fileName, { type: mediaTypeOf(fileName) });
}

function extensionOfText(text: string): 'tsv' | 'md' | 'txt' {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => line.split('\t').length);
  if (lines.length > 1 && (cells[0] ?? 0) > 1 && cells.every((count) => count === cells[0])) return 'tsv';
  return MARKDOWN.test(text) ? 'md' : 'txt';
}
