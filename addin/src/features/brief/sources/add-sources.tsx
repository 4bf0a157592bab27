import { useFormats } from '../../../../../common/web/formats.ts';
import { useRef, useEffect, useState } from 'react';
import type { JSX, Ref, FormEvent } from 'react';
import { Button, Caption1, makeStyles, Subtitle2, tokens, Field, Input, Textarea } from '@fluentui/react-components';
import { ClipboardTextLtrRegular, DocumentAddRegular, FolderOpenRegular, GlobeAddRegular } from '@fluentui/react-icons';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { useTranslation } from 'react-i18next';
import type { Presentation } from '../../../data/presentations.ts';
import { OwnFilesDialog } from './own-files-dialog.tsx';
import { kindsOf } from '../../../data/source-limits.ts';
import type { SourceLimits } from '../../../data/source-limits.ts';
import type { Uploads } from '../../../data/use-uploads.ts';
import { urlRequest } from '../../../../../common/api/files.ts';
import { useDraft } from '../../../../../common/web/use-draft.ts';
import { mediaTypeOf } from '../../../../../common/deck/file-kinds.ts';

export type Adding = 'text' | 'address' | 'own';

const MB = 1024 * 1024;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalL,
  },
  icon: { fontSize: '40px', color: tokens.colorBrandForeground1 },
  title: { margin: 0 },
  ways: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalS },
  way: { justifyContent: 'flex-start', minWidth: 0, paddingInline: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The four ways to add a source, and what each accepts. */
export function AddSources({
  ref,
  presentation,
  uploads,
  limits,
  adding,
  pasted,
  onAdding,
  onFiles,
}: {
  ref: Ref<HTMLDivElement>;
  presentation: Presentation;
  uploads: Uploads;
  limits: SourceLimits;
  /** The open tab. */
  adding: Adding | null;
  /** What was pasted onto the page. */
  pasted: string | null;
  onAdding: (adding: Adding | null) => void;
  onFiles: (files: readonly File[]) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const chooser = useRef<HTMLInputElement>(null);
  const textButton = useRef<HTMLButtonElement>(null);
  const ownButton = useRef<HTMLButtonElement>(null);
  const addressButton = useRef<HTMLButtonElement>(null);
  const isEmpty = presentation.file_ids.length + presentation.urls.length + uploads.list.length === 0;
  const { groups, others } = kindsOf(limits.extensions);
  const formats = useFormats();
  const kinds = formats.list([...groups.map((group) => t(`pane_sources.kind_${group}`)), ...others]);
  const close = (opener: HTMLButtonElement | null): void => {
    onAdding(null);
    opener?.focus();
  };
  const toggle = (way: Adding): void => onAdding(adding === way ? null : way);
  return (
    <div ref={ref} className={styles.card} data-testid="add-sources">
      {isEmpty && (
        <div className={styles.empty}>
          <DocumentAddRegular className={styles.icon} aria-hidden="true" />
          <Subtitle2 as="h2" className={styles.title}>
            {t('pane_sources.empty')}
          </Subtitle2>
          <Caption1>{t('pane_sources.empty_note')}</Caption1>
        </div>
      )}
      <div className={styles.ways}>
        <Button className={styles.way} icon={<DocumentAddRegular />} onClick={() => chooser.current?.click()}>
          {t('pane_sources.choose')}
        </Button>
        <Button
          ref={fluentRef(textButton)}
          className={styles.way}
          icon={<ClipboardTextLtrRegular />}
          aria-expanded={adding === 'text'}
          onClick={() => toggle('text')}
        >
          {t('pane_sources.paste')}
        </Button>
        <Button
          ref={fluentRef(addressButton)}
          className={styles.way}
          icon={<GlobeAddRegular />}
          aria-expanded={adding === 'address'}
          onClick={() => toggle('address')}
        >
          {t('pane_sources.address')}
        </Button>
        <Button
          ref={fluentRef(ownButton)}
          className={styles.way}
          icon={<FolderOpenRegular />}
          onClick={() => onAdding('own')}
        >
          {t('pane_sources.own')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={limits.extensions.join(',')}
        aria-label={t('pane_sources.choose')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {adding === 'text' && (
        <AddText
          presentationId={presentation.id}
          pasted={pasted}
          onAdd={(file) => uploads.queue.add([uploads.fileGiven(file, 'text')])}
          onClose={() => close(textButton.current)}
        />
      )}
      {adding === 'address' && (
        <AddAddress
          presentationId={presentation.id}
          onAdd={(url) => uploads.queue.add([uploads.addressGiven(url)])}
          onClose={() => close(addressButton.current)}
        />
      )}
      <Caption1 className={styles.quiet}>
        {limits.extensions.length > 0 && t('pane_sources.limits_kinds', { kinds })}{' '}
        {t('pane_sources.limits', { max: Math.floor(limits.max_bytes / MB), files: limits.max_files })}
      </Caption1>
      {adding === 'own' && <OwnFilesDialog presentation={presentation} onClose={() => close(ownButton.current)} />}
    </div>
  );
}

const useAddFormStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** A web address as a source. */
function AddAddress({
  presentationId,
  onAdd,
  onClose,
}: {
  presentationId: string;
  onAdd: (url: string) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useAddFormStyles();
  const { t } = useTranslation('author');
  const [text, setText, clear] = useDraft(`source-address.${presentationId}`);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const url = addressOf(text);
    if (url === null) {
      setIsWrong(true);
      field.current?.focus();
      return;
    }
    onAdd(url);
    clear();
    onClose();
  };
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Field
        label={t('pane_sources.address_label')}
        hint={t('pane_sources.address_hint')}
        {...(isWrong ? { validationMessage: t('pane_sources.address_wrong') } : {})}
      >
        <Input
          ref={fluentRef(field)}
          type="url"
          dir="ltr"
          value={text}
          onChange={(_event, { value }) => {
            setText(value);
            setIsWrong(false);
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common:web.cancel')}</Button>
        <Button type="submit">{t('pane_sources.address_add')}</Button>
      </div>
    </form>
  );
}

/** The address a user means, with the scheme that people leave out; null if it isn't an address. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const parsed = urlRequest.shape.url.safeParse(url);
  return parsed.success && /\.|localhost|\[/.test(new URL(parsed.data).hostname) ? parsed.data : null;
}

/** A text as a source of its own. It is kept as a draft until it is added. */
function AddText({
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
  const styles = useAddFormStyles();
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
