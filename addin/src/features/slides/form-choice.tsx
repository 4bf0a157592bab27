import type { JSX } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';

type FormSpec = Extract<Slide['fields'][string], { kind: 'form' }>['form'];

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The reason of a form that was chosen by what the source states begins with this. */
const BECAUSE = 'forms.because_';

/** Why a slide has its visual form, and the forms that hold the same items: each is one click away. */
export function FormChoice({
  form,
  isBusy,
  onChoose,
}: {
  form: FormSpec;
  isBusy: boolean;
  onChoose: (form: FormSpec, name: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const choose = (name: FormSpec['form']): void => {
    if (isBusy || name === form.form) return;
    const { reason_params: _, ...rest } = form;
    const alternatives = [form.form, ...form.alternatives].filter((each) => each !== name);
    onChoose({ ...rest, form: name, alternatives, reason: 'forms.chosen_by_author' }, t(`pane_slides.form_${name}`));
  };
  return (
    <div className={styles.choice}>
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
              disabledFocusable={isBusy}
              onClick={() => choose(name)}
            >
              {t(`pane_slides.form_${name}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
