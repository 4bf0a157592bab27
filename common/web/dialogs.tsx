import type { JSX } from 'react';
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
