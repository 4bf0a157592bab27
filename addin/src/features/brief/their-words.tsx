import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Autosave } from './use-autosave.ts';
import type { BriefField } from './brief-form.ts';

const SHOWN_CHARS = 160;

/** What somebody else changed on this page at the same time, and what became of it. */
export function TheirWords({ save }: { save: Autosave }): JSX.Element {
  const { t, i18n } = useTranslation('author');
  const fields = Object.keys(save.theirs) as BriefField[];
  const names = (list: readonly BriefField[]): string =>
    new Intl.ListFormat(i18n.language).format(list.map((field) => t(`pane_brief.field_${field}`)));
  const said = (field: BriefField): string => {
    const value = save.theirs[field];
    if (value === null || value === undefined || value === '') return t('pane_brief.theirs_empty');
    if (typeof value === 'boolean') return t(value ? 'pane_brief.theirs_yes' : 'pane_brief.theirs_no');
    const text = String(value);
    return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  };
  return (
    <>
      {save.refreshed.length > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('pane_brief.refreshed', { fields: names(save.refreshed) })}</MessageBarBody>
        </MessageBar>
      )}
      {fields.map((field) => (
        <MessageBar key={field} intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('pane_brief.theirs', { field: t(`pane_brief.field_${field}`) })}</MessageBarTitle>
            <span dir="auto">{said(field)}</span>
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => save.settle(field, 'own')}>{t('pane_brief.theirs_own')}</Button>
            <Button onClick={() => save.settle(field, 'theirs')}>{t('pane_brief.theirs_take')}</Button>
          </MessageBarActions>
        </MessageBar>
      ))}
    </>
  );
}
