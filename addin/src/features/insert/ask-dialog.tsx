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

export interface Answer {
  label: string;
  onChoose: () => void;
}

/** A question before something that is hard to take back. The first answer is the one to be expected. */
export function AskDialog({
  title,
  text,
  answers,
  onCancel,
}: {
  title: string;
  text: string;
  answers: readonly Answer[];
  onCancel: () => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onCancel()}>
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
            <Button onClick={onCancel}>{t('pane_insert.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
