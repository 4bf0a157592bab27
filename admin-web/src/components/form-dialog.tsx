import type { JSX, ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../common/web/problem-bar.tsx';

const useStyles = makeStyles({ fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM } });

/** What a form sends: a mutation of react-query fits. */
interface Sending {
  isPending: boolean;
  error: unknown;
  mutate: () => void;
}

/**
 * A form in a dialog, which Enter sends.
 * @param submit the words of the button that sends
 * @param failure the title over an error
 * @param isReady whether it can be sent as it is
 * @param isUpload the dialog stays until what is being sent has arrived
 */
export function FormDialog({
  title,
  submit,
  failure,
  sending,
  isReady = true,
  isUpload = false,
  onClose,
  children,
}: {
  title: string;
  submit: string;
  failure: string;
  sending: Sending;
  isReady?: boolean;
  isUpload?: boolean;
  onClose: () => void;
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { isPending, error } = sending;
  const isHeld = isUpload && isPending;
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && !isHeld && onClose()}>
      <DialogSurface>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isPending) sending.mutate();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.fields}>
              {error !== null && <ProblemBar error={error} title={failure} />}
              {children}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={isHeld} onClick={onClose}>
                {t('console.cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={!isReady || isPending}>
                {submit}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
