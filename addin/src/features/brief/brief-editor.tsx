import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Combobox,
  Dropdown,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Option,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigation } from '../../components/navigation.tsx';
import { LockNote } from '../../components/notices.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Presentation } from '../../data/presentations.ts';
import { useLock } from '../../data/use-may-change.ts';
import { useEstimate } from '../../data/wizard.ts';
import type { WizardConfiguration } from '../../data/wizard.ts';
import { useUploads } from '../../data/use-uploads.ts';
import { EstimateCard, isSpent } from './estimate-card.tsx';
import { FollowUp } from './follow-up.tsx';
import { SaveNote } from './save-note.tsx';
import { Sources } from './sources/sources.tsx';
import { SlideCountField } from './slide-count-field.tsx';
import { useAutosave } from './use-autosave.ts';
import type { Autosave } from './use-autosave.ts';
import { useEstimateWords } from './use-estimate-words.ts';
import { SESSION_KEYS } from '../../../../common/web/session.ts';
import { clientList } from '../../../../common/api/accounts.ts';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import type { BriefField } from './brief-form.ts';

const BUILTIN = 'builtin';

const useStyles = makeStyles({
  foot: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '120px', minWidth: 0 },
  short: { color: tokens.colorNeutralForeground2 },
});

/** The sources, the fields of the brief, saved while typing, and an estimate of the deck's cost. */
export function BriefEditor({
  presentation,
  wizard,
}: {
  presentation: Presentation;
  wizard: WizardConfiguration;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const lock = useLock(presentation);
  const isLocked = lock !== null;
  const save = useAutosave(presentation, isLocked);
  const [isMissing, setIsMissing] = useState(false);
  const estimate = useEstimate(presentation.id, presentation.updated_at);
  const wordsOf = useEstimateWords();
  const { form, change } = save;
  const { bounds } = wizard;
  const hasFiles = presentation.file_ids.length + presentation.urls.length > 0;
  const { list: uploads } = useUploads(presentation.id, presentation.client_id);
  const isUploading = uploads.some(({ phase }) => phase === 'waiting' || phase === 'sending');
  const isEmpty = !hasFiles && !isUploading && form.brief.trim() === '';
  const isStopped = isSpent(estimate.data) && !form.is_free;
  const hasOutline = hasSlides(presentation['outlines']);
  // An outline is based on the current sources.
  const isHeld = !isLocked && !hasOutline && (isStopped || isUploading);
  const words = estimate.data === undefined ? null : wordsOf(estimate.data);
  // The built-in model in use is not a choice; a chosen model can be deselected.
  const offersFree = wizard.model.provider !== BUILTIN || form.is_free;
  const writes = wizard.model.writes && !form.is_free;

  const goOn = async (): Promise<void> => {
    if (isEmpty) {
      setIsMissing(true);
      document.getElementById('brief-text')?.focus();
      return;
    }
    // A user without the permission to change it has nothing to save.
    if (isLocked || (await save.flush())) go({ page: 'outline', presentation_id: presentation.id });
  };

  return (
    <PageBody
      actions={
        <>
          <div className={styles.foot}>
            {words !== null && !isLocked && (
              <Caption1 className={styles.short}>{[words.time, words.cost].filter(Boolean).join(' · ')}</Caption1>
            )}
            {!isLocked && <SaveNote state={save.state} />}
          </div>
          <Button
            appearance="primary"
            disabledFocusable={isHeld}
            onClick={() => {
              if (!isHeld) void goOn();
            }}
          >
            {t(hasOutline || isLocked ? 'pane_brief.go_on' : 'pane_brief.make_outline')}
          </Button>
        </>
      }
    >
      {lock !== null && <LockNote lock={lock} />}
      {save.state === 'failed' && (
        <ProblemBar error={save.error} title={t('pane_brief.not_saved')} onRetry={() => void save.flush()} />
      )}
      <TheirWords save={save} />
      <ClientNote clientId={presentation.client_id} />
      <Sources presentation={presentation} />
      <Field label={t('pane_brief.title')} hint={t('pane_brief.title_hint')}>
        <Input
          dir="auto"
          disabled={isLocked}
          maxLength={bounds.title_chars}
          placeholder={presentation.has_own_title ? '' : presentation.title}
          value={form.title}
          onChange={(_event, { value }) => change({ title: value })}
        />
      </Field>
      <Field
        label={t('pane_brief.brief')}
        hint={t(hasFiles ? 'pane_brief.brief_beside' : 'pane_brief.brief_alone')}
        {...(isMissing && isEmpty ? { validationMessage: t('pane_brief.nothing') } : {})}
      >
        <Textarea
          id="brief-text"
          dir="auto"
          rows={6}
          resize="vertical"
          disabled={isLocked}
          maxLength={bounds.brief_chars}
          value={form.brief}
          onChange={(_event, { value }) => change({ brief: value })}
        />
      </Field>
      <SlideCountField
        value={form.slide_count}
        bounds={bounds.slide_count}
        isLocked={isLocked}
        onChange={(slide_count) => change({ slide_count })}
      />
      <ToneField
        value={form.tone}
        tones={wizard.tones}
        writes={writes}
        maxLength={bounds.tone_chars}
        isLocked={isLocked}
        onChange={(tone) => change({ tone })}
      />
      <LanguageField
        value={form.language}
        languages={wizard.languages}
        writes={writes}
        isLocked={isLocked}
        onChange={(language) => change({ language })}
      />
      <Field label={t('pane_brief.instructions')} hint={t('pane_brief.instructions_hint')}>
        <Textarea
          dir="auto"
          rows={3}
          resize="vertical"
          disabled={isLocked}
          maxLength={bounds.instructions_chars}
          value={form.instructions}
          onChange={(_event, { value }) => change({ instructions: value })}
        />
      </Field>
      {offersFree && (
        <Field hint={t('pane_brief.free_hint')}>
          <Switch
            label={t('pane_brief.free')}
            disabled={isLocked}
            checked={form.is_free}
            onChange={(_event, { checked }) => change({ is_free: checked })}
          />
        </Field>
      )}
      {!isLocked && (
        <FollowUp
          presentationId={presentation.id}
          instructions={form.instructions}
          maxChars={bounds.instructions_chars}
          onBefore={save.flush}
          onInstructions={(instructions) => change({ instructions })}
        />
      )}
      <EstimateCard
        estimate={estimate}
        isFree={form.is_free}
        isLocked={isLocked}
        onFree={() => change({ is_free: true })}
      />
    </PageBody>
  );
}

function hasSlides(outline: unknown): boolean {
  if (typeof outline !== 'object' || outline === null || !('slides' in outline)) return false;
  return Array.isArray(outline.slides) && outline.slides.length > 0;
}

const MAX_CLIENTS = 100;

/** Whose deck this is, for those who work for several clients; it stays with the client it was begun for. */
function ClientNote({ clientId }: { clientId: string }): JSX.Element | null {
  const { t } = useTranslation('author');
  const { client } = useServices();
  const me = useQueryClient().getQueryData<CurrentUser>(SESSION_KEYS.me);
  const isAsked = me?.role === 'super_admin';
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) =>
      (await client.get('/admin/clients', { query: { page_size: MAX_CLIENTS }, schema: clientList, signal })).data
        .items,
    enabled: isAsked,
  });
  if (!isAsked || clients.data === undefined) return null;
  const name = clients.data.find(({ id }) => id === clientId)?.name ?? clientId;
  return <Caption1>{t('pane_brief.client', { name })}</Caption1>;
}

const SHOWN_CHARS = 160;

/** What another user changed on this page at the same time, and how it was merged. */
function TheirWords({ save }: { save: Autosave }): JSX.Element {
  const { t } = useTranslation('author');
  const formats = useFormats();
  const fields = Object.keys(save.theirs) as BriefField[];
  const names = (list: readonly BriefField[]): string =>
    formats.list(list.map((field) => t(`pane_brief.field_${field}`)));
  const valueText = (field: BriefField): string => {
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
            <span dir="auto">{valueText(field)}</span>
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

const CONTENT = 'content';

/** The language of the deck. */
function LanguageField({
  value,
  languages,
  writes,
  isLocked,
  onChange,
}: {
  value: string | null;
  languages: WizardConfiguration['languages'];
  /** Whether the model can write in another language. */
  writes: boolean;
  isLocked: boolean;
  onChange: (value: string | null) => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  const { languageName } = useFormats();
  const tags = languages.map(({ tag }) => tag);
  const offered = value === null || tags.includes(value) ? tags : [value, ...tags];
  const content = t('pane_brief.language_content');
  const hint = writes ? null : t('pane_brief.language_kept');
  return (
    <Field label={t('pane_brief.language')} {...(hint === null ? {} : { hint })}>
      <Dropdown
        disabled={isLocked}
        style={{ minWidth: 0 }}
        value={value === null ? content : languageName(value)}
        selectedOptions={[value ?? CONTENT]}
        onOptionSelect={(_event, { optionValue }) =>
          onChange(optionValue === undefined || optionValue === CONTENT ? null : optionValue)
        }
      >
        <Option value={CONTENT}>{content}</Option>
        {offered.map((tag) => (
          <Option key={tag} value={tag}>
            {languageName(tag)}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

/** A tone that is offered, or any other words. */
function ToneField({
  value,
  tones,
  writes,
  maxLength,
  isLocked,
  onChange,
}: {
  value: string;
  tones: WizardConfiguration['tones'];
  /** Whether the model writes: one that selects keeps the words of the sources. */
  writes: boolean;
  maxLength: number;
  isLocked: boolean;
  onChange: (value: string) => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  const named = tones.find(({ id }) => id === value);
  return (
    <Field label={t('pane_brief.tone')} hint={t(writes ? 'pane_brief.tone_hint' : 'pane_brief.tone_kept')}>
      <Combobox
        freeform
        clearable
        disabled={isLocked}
        dir="auto"
        style={{ minWidth: 0 }}
        input={{ maxLength, style: { minWidth: 0 } }}
        placeholder={t('pane_brief.tone_none')}
        value={named?.name ?? value}
        selectedOptions={named === undefined ? [] : [named.id]}
        onChange={({ target }) => {
          const typed = target.value;
          onChange(tones.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.id ?? typed);
        }}
        onOptionSelect={(_event, { optionValue }) => onChange(optionValue ?? '')}
      >
        {tones.map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}
