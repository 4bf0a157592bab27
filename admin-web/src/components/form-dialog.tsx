import type { JSX, ReactNode } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../common/web/dialogs.tsx';
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
    <DialogFrame
      title={title}
      className={styles.fields}
      onClose={() => !isHeld && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) sending.mutate();
      }}
      actions={
        <>
          <Button disabledFocusable={isHeld} onClick={onClose}>
            {t('console.cancel')}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={!isReady || isPending}>
            {submit}
          </Button>
        </>
      }
    >
      {error !== null && <ProblemBar error={error} title={failure} />}
      {children}
    </DialogFrame>
  );
}
