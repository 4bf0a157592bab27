import { useCallback } from 'react';
import { Link, makeStyles, Toast, ToastTitle, ToastTrigger, useToastController } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useProblemText } from './problem-bar.tsx';

export const TOASTER_ID = 'page';

/** Long enough to read the message and to reach its button; the pointer or the focus on it stops the clock. */
const UNDO_MS = 10_000;

const useStyles = makeStyles({
  // The link's own colour is lost on the button that it is.
  undo: { '@media (forced-colors: active)': { color: 'ButtonText' } },
});

type Intent = 'success' | 'info' | 'warning' | 'error';
/** @param undo reverts what the message reports. */
type Notify = (text: string, intent?: Intent, undo?: () => Promise<unknown>) => void;

/** Shows a short message at the foot of the page; Fluent's toaster announces it to screen readers. */
export function useNotify(): Notify {
  const { dispatchToast } = useToastController(TOASTER_ID);
  const styles = useStyles();
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  return useCallback<Notify>(
    (text, intent = 'success', undo) => {
      const show = (words: string, tone: Intent): void =>
        dispatchToast(
          <Toast>
            <ToastTitle>{words}</ToastTitle>
          </Toast>,
          { intent: tone },
        );
      if (undo === undefined) {
        show(text, intent);
        return;
      }
      dispatchToast(
        <Toast>
          <ToastTitle
            action={
              <ToastTrigger>
                <Link
                  as="button"
                  className={styles.undo}
                  onClick={() => void undo().catch((error: unknown) => show(problemText(error), 'error'))}
                >
                  {t('web.undo')}
                </Link>
              </ToastTrigger>
            }
          >
            {text}
          </ToastTitle>
        </Toast>,
        { intent, timeout: UNDO_MS, pauseOnHover: true, pauseOnWindowBlur: true },
      );
    },
    [dispatchToast, problemText, styles, t],
  );
}
