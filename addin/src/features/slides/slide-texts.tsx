import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { changeOfDrafts, draftOf, partsOf } from './text-parts.ts';
import type { TextPart } from './text-parts.ts';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalM,
  },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** The words of a slide, written by hand. What is typed is kept until it is stored, also where the session ends. */
export function SlideTexts({
  presentationId,
  slide,
  which,
  canChange,
}: {
  presentationId: string;
  slide: Slide;
  which: 'texts' | 'notes';
  canChange: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const parts = partsOf(slide, which);
  const nameOf = (part: string): string => draftOf(slide.id, part);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      parts.flatMap(({ name }) => {
        const kept = storage.get(nameOf(name));
        return kept === null ? [] : [[name, kept]];
      }),
    ),
  );
  const changed = parts.filter(({ name, text }) => drafts[name] !== undefined && drafts[name] !== text);
  const write = (name: string, text: string): void => {
    storage.set(nameOf(name), text);
    setDrafts((now) => ({ ...now, [name]: text }));
  };
  const forget = (): void => {
    for (const { name } of parts) storage.remove(nameOf(name));
    setDrafts({});
  };
  const isStale = change.error instanceof ProblemError && change.error.status === 412;
  const texts = parts.filter(
    ({ name, text, item }) =>
      item === undefined && !['title', 'notes', 'subtitle'].includes(name) && text !== slide.source_line,
  );
  const labelOf = ({ name, text, item }: TextPart): string => {
    if (item !== undefined) return t(`pane_slides.item_${item.property}`, { number: item.index + 1 });
    if (name === 'title') return t('pane_slides.field_title');
    if (name === 'notes') return t('pane_slides.field_notes');
    if (name === 'subtitle') return t('pane_slides.field_subtitle');
    if (text === slide.source_line) return t('pane_slides.changed_source_line');
    if (texts.length === 1) return t('pane_slides.field_text');
    return t('pane_slides.field_text_number', { number: texts.findIndex((each) => each.name === name) + 1 });
  };
  const save = (): void => {
    if (change.isPending || changed.length === 0) return;
    change.mutate(changeOf(slide.id, changeOfDrafts(slide, changed, drafts), which === 'notes' ? 'notes' : 'text'), {
      onSuccess: () => {
        forget();
        notify(t('pane_slides.saved'));
      },
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {parts.map(({ name, text, item }) => (
        <Field
          key={name}
          label={labelOf({ name, text, ...(item === undefined ? {} : { item }) })}
          {...(name === 'title' || name === 'notes' || item !== undefined || !canChange
            ? {}
            : { hint: t('pane_slides.line_hint') })}
        >
          <Textarea
            dir="auto"
            resize="vertical"
            readOnly={!canChange}
            rows={Math.min(8, Math.max(item === undefined ? 2 : 1, Math.ceil(text.length / 38)))}
            value={drafts[name] ?? text}
            onChange={(_event, { value }) => write(name, value)}
          />
        </Field>
      ))}
      {isStale && <StaleBar />}
      {change.isError && !isStale && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {canChange && (
        <div className={styles.buttons}>
          {changed.length > 0 && (
            <Button appearance="subtle" onClick={forget}>
              {t('pane_slides.discard')}
            </Button>
          )}
          <Button type="submit" disabledFocusable={changed.length === 0 || change.isPending}>
            {t(change.isPending ? 'pane_slides.saving' : 'pane_slides.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Another user changed the slides in between: nothing was stored, nothing is lost. */
function StaleBar(): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('pane_slides.stale')}</MessageBarTitle>
        {t('pane_slides.stale_note')}
      </MessageBarBody>
    </MessageBar>
  );
}
