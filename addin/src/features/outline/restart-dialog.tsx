import type { JSX } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** Asks before edits are replaced. */
export function RestartDialog({
  isOpen,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('pane_outline.again_ask')}</DialogTitle>
          <DialogContent>{t('pane_outline.again_note')}</DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{t('pane_outline.cancel')}</Button>
            </DialogTrigger>
            <Button appearance="primary" onClick={onConfirm}>
              {t('pane_outline.again')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
