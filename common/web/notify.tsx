import { useCallback } from 'react';
import { Toast, ToastTitle, useToastController } from '@fluentui/react-components';

export const TOASTER_ID = 'page';

/** Shows a short message at the foot of the page; Fluent's toaster announces it to screen readers. */
export function useNotify(): (text: string, intent?: 'success' | 'info' | 'warning' | 'error') => void {
  const { dispatchToast } = useToastController(TOASTER_ID);
  return useCallback(
    (text, intent = 'success') =>
      dispatchToast(
        <Toast>
          <ToastTitle>{text}</ToastTitle>
        </Toast>,
        { intent },
      ),
    [dispatchToast],
  );
}
