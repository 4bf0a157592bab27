import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { onPartMissing } from '../../../common/web/load-part.ts';
import { useServices } from '../../../common/web/services.ts';
import { PaneBar } from '../components/pane-bar.tsx';

/** Shows that there is no connection, or that the server has a newer version of this page; otherwise nothing. */
export function ConnectionBar(): JSX.Element | null {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const hasNewVersion = useNewVersion();
  if (isOnline && !hasNewVersion) return null;
  return (
    <section aria-label={t('pane.connection')}>
      {isOnline ? (
        <PaneBar
          intent="info"
          title={t('pane.new_version')}
          // What was typed is kept on this device.
          actions={<Button onClick={() => window.location.reload()}>{t('pane.update')}</Button>}
        >
          {t('pane.new_version_note')}
        </PaneBar>
      ) : (
        <PaneBar intent="warning" icon={<CloudOffRegular />} title={t('pane.offline')}>
          {t('pane.offline_note')}
        </PaneBar>
      )}
    </section>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Interval of the requests for the server's page. */
const CHECK_EVERY_MS = 600_000;
/** The page's script; its name contains a hash of its content. */
const SCRIPT = /<script[^>]*\ssrc="([^"]*assets\/[^"]*)"/;

/** Whether the server has another version of this page than the one that runs. */
function useNewVersion(): boolean {
  const { client } = useServices();
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let last = Date.now();
    const check = async (): Promise<void> => {
      last = Date.now();
      const { blob } = await client.download('/addin/', { isRoot: true });
      const script = SCRIPT.exec(await blob.text())?.[1];
      if (script === undefined) return;
      const { href } = new URL(script, window.location.href);
      setIsNew([...document.scripts].every(({ src }) => src !== href));
    };
    // A failed request proves nothing; the next one decides.
    const checkQuietly = (): void => void check().catch(() => undefined);
    const checkIfDue = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - last > CHECK_EVERY_MS) checkQuietly();
    };
    const timer = setInterval(checkIfDue, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', checkIfDue);
    const stop = onPartMissing(checkQuietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfDue);
      stop();
    };
  }, [client]);
  return isNew;
}
