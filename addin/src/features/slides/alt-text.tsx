import type { JSX } from 'react';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { SlideChange } from '../../data/slides.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', justifyContent: 'flex-end' },
});

/** What a chart, table, picture or diagram shows, for people who cannot see it. */
export function AltText({
  presentationId,
  slideId,
  name,
  alt,
  isSuggested = false,
  changeTo,
  canChange,
}: {
  presentationId: string;
  slideId: string;
  name: string;
  alt: string;
  /** No person has accepted it yet. */
  isSuggested?: boolean;
  changeTo: (alt: string) => SlideChange;
  canChange: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const { storage } = useServices();
  // A draft belongs to the text that it would replace: if the slide has changed since, its present text is shown.
  const draft = `alt.${slideId}.${name}.${alt}`;
  const [text, setText] = useDraft(draft, alt);
  const isChanged = text.trim() !== alt.trim();
  const save = async (): Promise<void> => {
    if (!(isChanged || isSuggested) || change.isPending) return;
    try {
      await change.mutateAsync(changeOf(slideId, changeTo(text.trim()), 'visual'));
    } catch {
      // Called below; the typed text is kept.
      return;
    }
    storage.remove(`draft.${draft}`);
    notify(t('pane_slides.saved'));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('pane_slides.alt')}
        {...(isSuggested
          ? { validationState: 'warning', validationMessage: t('pane_slides.alt_suggested') }
          : canChange
            ? { hint: t('pane_slides.alt_hint') }
            : {})}
      >
        <Textarea
          dir="auto"
          rows={3}
          resize="vertical"
          readOnly={!canChange}
          value={text}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {canChange && (
        <div className={styles.buttons}>
          <Button type="submit" size="small" disabledFocusable={!(isChanged || isSuggested) || change.isPending}>
            {t(
              change.isPending
                ? 'pane_slides.saving'
                : isSuggested && !isChanged
                  ? 'pane_slides.accept_alt'
                  : 'pane_slides.save_alt',
            )}
          </Button>
        </div>
      )}
    </form>
  );
}
