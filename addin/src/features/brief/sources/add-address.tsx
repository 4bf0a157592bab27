import { useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { useTranslation } from 'react-i18next';
import { urlRequest } from '../../../../../common/api/files.ts';
import { useDraft } from '../../../../../common/web/use-draft.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** A web address as a source. */
export function AddAddress({
  presentationId,
  onAdd,
  onClose,
}: {
  presentationId: string;
  onAdd: (url: string) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
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

/** The address a user means, with the scheme that people leave out; null for what is none. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const parsed = urlRequest.shape.url.safeParse(url);
  return parsed.success && /\.|localhost|\[/.test(new URL(parsed.data).hostname) ? parsed.data : null;
}
