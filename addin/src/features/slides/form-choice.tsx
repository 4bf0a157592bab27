import type { JSX } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Slide } from '../../data/slides.ts';
import { useUndo } from '../../data/undo.ts';
import { useChangeForm } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';

type FormSpec = Extract<Slide['fields'][string], { kind: 'form' }>['form'];
type FormName = FormSpec['form'];

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The reason of a form that was chosen by what the source states begins with this. */
const BECAUSE = 'forms.because_';

/** Why a slide has its visual form, and one button for each other form that fits its items. */
export function FormChoice({ slide, form }: { slide: SlideNamed; form: FormSpec }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeForm(slide);
  const undo = useUndo(slide.presentationId);
  const choose = (name: FormName): void => {
    if (change.isPending || name === form.form) return;
    change.mutate(name, {
      onSuccess: () => notify(t('pane_slides.form_changed', { form: nameOf(name) }), 'success', () => undo.go('undo')),
    });
  };
  const nameOf = (name: FormName): string => t(`pane_slides.form_${name}`);
  return (
    <div className={styles.choice}>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {form.reason.startsWith(BECAUSE) && (
        <Caption1 className={styles.quiet}>{t(`pane_slides.because_${form.reason.slice(BECAUSE.length)}`)}</Caption1>
      )}
      {form.alternatives.length > 0 && (
        <div role="group" aria-label={t('pane_slides.form')} className={styles.buttons}>
          {[form.form, ...form.alternatives].sort().map((name) => (
            <Button
              key={name}
              size="small"
              appearance={name === form.form ? 'primary' : 'secondary'}
              aria-pressed={name === form.form}
              disabledFocusable={change.isPending}
              onClick={() => choose(name)}
            >
              {nameOf(name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
