import type { JSX } from 'react';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../app/use-draft.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
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
  changeTo,
  canChange,
}: {
  presentationId: string;
  slideId: string;
  name: string;
  alt: string;
  changeTo: (alt: string) => SlideChange;
  canChange: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const [text, setText, clear] = useDraft(`alt.${slideId}.${name}`, alt);
  const shown = text === '' && !change.isPending ? '' : text;
  const isChanged = shown.trim() !== alt.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged || change.isPending) return;
        const saved = shown.trim();
        change.mutate(changeOf(slideId, changeTo(saved)), {
          onSuccess: () => {
            clear();
            setText(saved);
            notify(t('pane_slides.saved'));
          },
        });
      }}
    >
      <Field label={t('pane_slides.alt')} {...(canChange ? { hint: t('pane_slides.alt_hint') } : {})}>
        <Textarea
          dir="auto"
          rows={3}
          resize="vertical"
          readOnly={!canChange}
          value={shown}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {canChange && (
        <div className={styles.buttons}>
          <Button type="submit" size="small" disabledFocusable={!isChanged || change.isPending}>
            {t(change.isPending ? 'pane_slides.saving' : 'pane_slides.save_alt')}
          </Button>
        </div>
      )}
    </form>
  );
}
