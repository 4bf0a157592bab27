import { useState } from 'react';
import type { JSX } from 'react';
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
  typographyStyles,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0 },
  name: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});

/** What an administrator asks for first when something does not work. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const announce = useAnnounce();
  const rows = useDiagnostics();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async (): Promise<void> => {
    const text = rows.map(({ name, value }) => `${name}: ${value}`).join('\n');
    const isCopied = await copyText(text);
    setCopied(isCopied ? 'yes' : 'failed');
    announce(t(isCopied ? 'pane_session.copied' : 'pane_session.not_copied'));
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('pane_session.diagnostics')}</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {rows.map(({ name, value }) => (
                <div key={name}>
                  <dt className={styles.name}>{name}</dt>
                  <dd className={styles.value} dir="auto">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('pane_session.close')}</Button>
            <Button appearance="primary" onClick={() => void copy()}>
              {t(
                copied === 'yes'
                  ? 'pane_session.copied'
                  : copied === 'failed'
                    ? 'pane_session.not_copied'
                    : 'pane_session.copy',
              )}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** A frame of another site may have no right to the clipboard; the old way asks nobody. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    (document.querySelector('[role="dialog"]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
