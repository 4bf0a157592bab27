import type { JSX } from 'react';
import { Button, Field, makeStyles, ProgressBar, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../app/use-draft.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useRedraw } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', justifyContent: 'flex-end' },
});

/** Has the picture drawn anew, as before or as described; the former one stays among the versions. */
export function RedrawPicture({ slide }: { slide: SlideNamed }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const redraw = useRedraw(slide);
  const [prompt, setPrompt, clear] = useDraft(`redraw.${slide.slideId}`);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (redraw.isPending) return;
        redraw.mutate(prompt, {
          onSuccess: () => {
            clear();
            notify(t('pane_slides.drawn'));
          },
        });
      }}
    >
      <Field label={t('pane_slides.draw_what')} hint={t('pane_slides.draw_hint')}>
        <Textarea dir="auto" value={prompt} resize="vertical" onChange={(_event, { value }) => setPrompt(value)} />
      </Field>
      {redraw.isPending && <ProgressBar aria-label={t('pane_slides.drawing')} />}
      {redraw.isError && <ProblemBar title={t('pane_slides.not_drawn')} error={redraw.error} />}
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabledFocusable={redraw.isPending}>
          {t(redraw.isPending ? 'pane_slides.drawing' : 'pane_slides.draw')}
        </Button>
      </div>
    </form>
  );
}
