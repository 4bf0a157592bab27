import type { FormEvent, JSX, ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/**
 * A dialog that is open while it is mounted.
 * @param className of the content
 * @param isFluid its buttons may stand below each other
 * @param onSubmit makes it a form, which Enter sends
 */
export function DialogFrame({
  title,
  actions,
  children,
  className = '',
  isAlert = false,
  isFluid = false,
  onClose,
  onSubmit,
}: {
  title: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  className?: string;
  isAlert?: boolean;
  isFluid?: boolean;
  onClose: () => void;
  onSubmit?: (event: FormEvent) => void;
}): JSX.Element {
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={className}>{children}</DialogContent>
      <DialogActions fluid={isFluid}>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>{onSubmit === undefined ? body : <form onSubmit={onSubmit}>{body}</form>}</DialogSurface>
    </Dialog>
  );
}

interface Answer {
  label: string;
  onChoose: () => void;
}

/**
 * Asks before an action that is hard to undo.
 * @param answers the most likely first; Cancel is added
 */
export function ConfirmDialog({
  title,
  text,
  answers,
  onCancel,
  isOpen = true,
}: {
  title: string;
  text: string;
  answers: readonly Answer[];
  onCancel: () => void;
  isOpen?: boolean;
}): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={(_event, { open }) => !open && onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions fluid>
            {answers.map(({ label, onChoose }, index) => (
              <Button key={label} appearance={index === 0 ? 'primary' : 'secondary'} onClick={onChoose}>
                {label}
              </Button>
            ))}
            <Button onClick={onCancel}>{t('web.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
