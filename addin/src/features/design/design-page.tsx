import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Caption1 } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { LockNote } from '../../components/notices.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { usePresentation } from '../../data/presentations.ts';
import type { Presentation } from '../../data/presentations.ts';
import { useRefit, useSlides } from '../../data/slides.ts';
import { useUndo } from '../../data/undo.ts';
import { useChooseTemplate, useMakeSlides, useTemplate, useTemplates } from '../../data/templates.ts';
import type { Template } from '../../data/templates.ts';
import { useLock } from '../../data/use-may-change.ts';
import { DeckDesign } from './deck-design.tsx';
import { isAtWork } from './deck-reading.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateLayouts } from './template-layouts.tsx';
import { useDeckReading } from './use-deck-reading.ts';

/** What the slides will look like. */
export function DesignPage({ place }: { place: PlaceOf<'design'> }): JSX.Element {
  const id = place.presentation_id;
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const announce = useAnnounce();
  const templates = useTemplates();
  const presentation = usePresentation(id);
  const slides = useSlides(id);
  const choose = useChooseTemplate(id);
  const make = useMakeSlides(id);
  const refit = useRefit(id);
  const undo = useUndo(id);
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  // Shown as chosen from the moment it is pressed; what is stored follows, and wins where it could not be.
  const [pressed, setPressed] = useState<string | null>(null);

  const stored = presentation.data === undefined ? null : chosenTemplate(presentation.data, templates.data ?? []);
  const chosen = pressed ?? stored;
  const listed = templates.data?.find((template) => template.id === chosen);
  const detail = useTemplate(chosen);
  const own = useTemplate(presentation.data?.design?.template_id ?? null);
  const lock = useLock(presentation.data);
  const deck = useDeckReading(id);

  const failed = [templates, presentation].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <PageBody>
        <ProblemBar error={failed.error} title={t('pane_design.not_read')} onRetry={() => void failed.refetch()} />
      </PageBody>
    );
  }
  if (templates.data === undefined || presentation.data === undefined) return <PageSkeleton rows={5} />;

  const press = (templateId: string): void => {
    setPressed(templateId);
    if (!isAtWork(deck.state)) deck.reading.dismiss();
    const settle = (): void => setPressed((now) => (now === templateId ? null : now));
    choose.mutate(templateId, {
      onError: settle,
      onSuccess: () => {
        settle();
        announce(t('pane_design.chosen'));
      },
    });
  };
  const start = async (): Promise<void> => {
    setAsks(false);
    // Nothing is chosen yet: the displayed default becomes the choice.
    if (presentation.data.template === null && chosen !== null) await choose.mutateAsync(chosen);
    await make.mutateAsync();
    go({ page: 'slides', presentation_id: id });
  };
  const begin = (): void => {
    // What failed is on the page.
    start().catch(() => undefined);
  };
  const hasSlides = (slides.data?.slides.length ?? 0) > 0;
  const formerHash = slides.data?.content_hash ?? null;
  const former = [...templates.data, ...(own.data === undefined ? [] : [own.data])].find(
    ({ content_hash }) => content_hash === formerHash,
  );
  // The slides use another design than the chosen one: they can be moved to it unchanged.
  const isOther = hasSlides && chosen !== null && detail.data !== undefined && detail.data.content_hash !== formerHash;
  const applyDesign = (): void => {
    if (chosen === null || former === undefined || refit.isPending) return;
    refit.mutate(
      { before: former.id, after: chosen },
      {
        onSuccess: () => {
          notify(t('pane_design.applied'), 'success', () => undo.go('undo'));
          go({ page: 'slides', presentation_id: id });
        },
      },
    );
  };
  const isRead = isAtWork(deck.state);
  const isBusy = choose.isPending || make.isPending || refit.isPending || isRead;
  const state = isRead
    ? 'waits'
    : choose.isPending
      ? 'saving'
      : presentation.data.template === null
        ? 'suggested'
        : 'saved';
  const actions = (
    <>
      <Caption1 style={{ flexGrow: 1, minWidth: 0 }} data-testid="choice-state">
        {t(`pane_design.${state}`)}
      </Caption1>
      {isOther && former !== undefined && (
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => !isBusy && applyDesign()}>
          {t(refit.isPending ? 'pane_design.applying' : 'pane_design.apply', {
            count: slides.data?.slides.length ?? 0,
          })}
        </Button>
      )}
      <Button
        appearance={isOther && former !== undefined ? 'secondary' : 'primary'}
        disabledFocusable={isBusy || chosen === null}
        onClick={() => (hasSlides ? setAsks(true) : begin())}
      >
        {make.isPending ? t('pane_design.starting') : t('pane_design.make')}
      </Button>
    </>
  );
  return (
    <PageBody isFixed={lock !== null} {...(lock === null ? { actions } : {})}>
      {lock !== null && <LockNote lock={lock} />}
      {choose.isError && (
        <ProblemBar error={choose.error} title={t('pane_design.not_chosen')} onDismiss={() => choose.reset()} />
      )}
      {make.isError && (
        <ProblemBar error={make.error} title={t('pane_design.not_started')} onDismiss={() => make.reset()} />
      )}
      {refit.isError && (
        <ProblemBar error={refit.error} title={t('pane_design.not_applied')} onDismiss={() => refit.reset()} />
      )}
      {lock === null && <DeckDesign now={deck} hasDesign={presentation.data.design != null} />}
      <TemplateChoice
        templates={templates.data}
        own={own.data ?? (listed === undefined ? (detail.data ?? null) : null)}
        chosen={chosen}
        isFixed={lock !== null}
        onChoose={press}
      />
      {chosen !== null && <TemplateLayouts template={detail} title={detail.data?.title ?? listed?.title ?? ''} />}
      <ConfirmDialog
        isOpen={asks}
        title={t('pane_design.regenerate')}
        text={t('pane_design.regenerate_note')}
        answers={[{ label: t('pane_design.make'), onChoose: begin }]}
        onCancel={() => setAsks(false)}
      />
    </PageBody>
  );
}

/**
 * The template that a presentation will be made with: the one that was chosen, else that of the master deck named in the
 * brief, else the one that is used without a choice.
 */
function chosenTemplate(
  { template, template_name, wizard }: Pick<Presentation, 'template' | 'template_name' | 'wizard'>,
  templates: readonly Template[],
): string | null {
  if (template !== null) return template.template_id;
  const named =
    templates.find(({ master_deck_id }) => master_deck_id !== null && master_deck_id === wizard.master_deck_id) ??
    templates.find(({ name }) => name === template_name);
  return named?.id ?? null;
}
