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

/** Asks before the slides there are make way for new ones. */
export function RemakeDialog({
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
          <DialogTitle>{t('pane_design.remake')}</DialogTitle>
          <DialogContent>{t('pane_design.remake_note')}</DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{t('pane_design.cancel')}</Button>
            </DialogTrigger>
            <Button appearance="primary" onClick={onConfirm}>
              {t('pane_design.make')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
