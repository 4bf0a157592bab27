import { useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Button, Field, Input, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular, ImageAddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'stretch' },
  row: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'flex-start', '& > *': { minWidth: 0 } },
  grow: { flexGrow: 1 },
  short: { width: '104px', flexShrink: 0 },
  add: { alignSelf: 'flex-start' },
  file: { display: 'none' },
});

interface FieldProps<Value> {
  label: string;
  value: Value;
  isReadOnly: boolean;
  onChange: (value: Value) => void;
}

export interface LanguageText {
  language: string | null;
  text: string;
}

/** Texts by language. */
export function TextsField({ label, value, isReadOnly, onChange }: FieldProps<LanguageText[]>): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const change = (at: number, next: LanguageText | null): void =>
    onChange(value.flatMap((each, index) => (index !== at ? [each] : next === null ? [] : [next])));
  return (
    <Rows
      label={label}
      add={t('console_rules.add_text')}
      isReadOnly={isReadOnly}
      onAdd={() => onChange([...value, { language: null, text: '' }])}
    >
      {value.map((each, at) => (
        <div key={at} className={styles.row}>
          <Input
            className={styles.short}
            value={each.language ?? ''}
            readOnly={isReadOnly}
            aria-label={t('console_rules.language')}
            placeholder={t('console_rules.any')}
            onChange={(_event, { value: tag }) =>
              change(at, { ...each, language: tag.trim() === '' ? null : tag.trim() })
            }
          />
          <Textarea
            className={styles.grow}
            value={each.text}
            readOnly={isReadOnly}
            aria-label={t('console_rules.text_of')}
            resize="vertical"
            dir="auto"
            onChange={(_event, { value: text }) => change(at, { ...each, text })}
          />
          <RemoveRow isReadOnly={isReadOnly} onRemove={() => change(at, null)} />
        </div>
      ))}
    </Rows>
  );
}

export interface RequiredSlide {
  title?: string | undefined;
  layout?: string | undefined;
  position: 'first' | 'last' | 'any';
}

/** Slides by title or layout, and where they must be. */
export function SlidesField({ label, value, isReadOnly, onChange }: FieldProps<RequiredSlide[]>): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const change = (at: number, next: RequiredSlide | null): void =>
    onChange(value.flatMap((each, index) => (index !== at ? [each] : next === null ? [] : [next])));
  const written = (each: RequiredSlide, name: 'title' | 'layout', text: string): RequiredSlide => {
    const { [name]: _, ...rest } = each;
    return text === '' ? rest : { ...rest, [name]: text };
  };
  return (
    <Rows
      label={label}
      add={t('console_rules.add_slide')}
      isReadOnly={isReadOnly}
      onAdd={() => onChange([...value, { title: '', position: 'any' }])}
    >
      {value.map((each, at) => (
        <div key={at} className={styles.row}>
          {(['title', 'layout'] as const).map((name) => (
            <Input
              key={name}
              className={styles.grow}
              value={each[name] ?? ''}
              readOnly={isReadOnly}
              aria-label={t(`console_rules.slide_${name}`)}
              placeholder={t(`console_rules.slide_${name}`)}
              onChange={(_event, { value: text }) => change(at, written(each, name, text))}
            />
          ))}
          <Select
            className={styles.short}
            value={each.position}
            disabled={isReadOnly}
            aria-label={t('console_rules.slide_position')}
            onChange={(_event, { value: position }) =>
              change(at, { ...each, position: position as RequiredSlide['position'] })
            }
          >
            {(['first', 'last', 'any'] as const).map((position) => (
              <option key={position} value={position}>
                {t(`console_rules.option_${position}`)}
              </option>
            ))}
          </Select>
          <RemoveRow isReadOnly={isReadOnly} onRemove={() => change(at, null)} />
        </div>
      ))}
    </Rows>
  );
}

/** Pictures are known by what they are: a file names them, and isn't kept. */
export function PicturesField({ label, value, isReadOnly, onChange }: FieldProps<string[]>): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const field = useId();
  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(
      files.map(
        async (file) => [hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), file.name] as const,
      ),
    );
    setNames((known) => ({ ...known, ...Object.fromEntries(read) }));
    onChange([...new Set([...value, ...read.map(([hash]) => hash)])]);
  };
  return (
    <Rows label={label} add={null} isReadOnly={isReadOnly} hint={t('console_rules.pictures_hint')}>
      {value.map((hash, at) => (
        <div key={hash} className={styles.row}>
          <bdi className={styles.grow}>{names[hash] ?? t('console_rules.picture', { number: at + 1 })}</bdi>
          <RemoveRow isReadOnly={isReadOnly} onRemove={() => onChange(value.filter((each) => each !== hash))} />
        </div>
      ))}
      <input
        id={field}
        type="file"
        multiple
        accept="image/*"
        className={styles.file}
        aria-label={t('console_rules.add_picture')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {!isReadOnly && (
        <Button
          className={styles.add}
          icon={<ImageAddRegular />}
          onClick={() => document.getElementById(field)?.click()}
        >
          {t('console_rules.add_picture')}
        </Button>
      )}
    </Rows>
  );
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Rows({
  label,
  hint,
  add,
  isReadOnly,
  onAdd,
  children,
}: {
  label: string;
  hint?: string;
  add: string | null;
  isReadOnly: boolean;
  onAdd?: () => void;
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      <div className={styles.rows} role="group" aria-label={label}>
        {children}
        {add !== null && !isReadOnly && (
          <Button className={styles.add} icon={<AddRegular />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
    </Field>
  );
}

function RemoveRow({ isReadOnly, onRemove }: { isReadOnly: boolean; onRemove: () => void }): JSX.Element | null {
  const { t } = useTranslation('admin');
  if (isReadOnly) return null;
  return (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={t('console_rules.remove_row')}
      onClick={onRemove}
    />
  );
}
