import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Caption1, Field, Input, makeStyles, Switch, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { LockNote } from '../../components/lock-note.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import type { Presentation } from '../../data/presentations.ts';
import { useLock } from '../../data/use-may-change.ts';
import { useEstimate } from '../../data/wizard.ts';
import type { WizardConfiguration } from '../../data/wizard.ts';
import { ClientNote } from './client-note.tsx';
import { EstimateCard, isSpent } from './estimate-card.tsx';
import { FollowUp } from './follow-up.tsx';
import { LanguageField } from './language-field.tsx';
import { SaveNote } from './save-note.tsx';
import { SlideCountField } from './slide-count-field.tsx';
import { TheirWords } from './their-words.tsx';
import { ToneField } from './tone-field.tsx';
import { useAutosave } from './use-autosave.ts';
import { useEstimateWords } from './use-estimate-words.ts';

const BUILTIN = 'builtin';

const useStyles = makeStyles({
  foot: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '120px', minWidth: 0 },
  short: { color: tokens.colorNeutralForeground2 },
});

/** The fields of the brief, saved as they are typed, and what making the deck will take. */
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
  const isEmpty = !hasFiles && form.brief.trim() === '';
  const isStopped = isSpent(estimate.data) && !form.is_free;
  const hasOutline = hasSlides(presentation['outlines']);
  const words = estimate.data === undefined ? null : wordsOf(estimate.data);
  // A built-in model in use is nobody's choice; one that was chosen can be unchosen.
  const offersFree = wizard.model.provider !== BUILTIN || form.is_free;
  const writes = wizard.model.writes && !form.is_free;

  const goOn = async (): Promise<void> => {
    if (isEmpty) {
      setIsMissing(true);
      document.getElementById('brief-text')?.focus();
      return;
    }
    // Whoever may not change it has nothing to save.
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
            disabledFocusable={!isLocked && isStopped && !hasOutline}
            onClick={() => {
              if (isLocked || hasOutline || !isStopped) void goOn();
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
