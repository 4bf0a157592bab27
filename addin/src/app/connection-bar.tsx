import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { onPartMissing } from '../../../common/web/load-part.ts';
import { useServices } from '../../../common/web/services.ts';

const useStyles = makeStyles({
  line: { flexShrink: 0 },
  bar: { borderRadius: 0, borderInlineWidth: 0, borderTopWidth: 0 },
});

/** Says that there is no connection, or that the server has a newer version of this page; nothing where all is as it should be. */
export function ConnectionBar(): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const hasNewVersion = useNewVersion();
  if (isOnline && !hasNewVersion) return null;
  return (
    <section aria-label={t('pane.connection')} className={styles.line}>
      {isOnline ? (
        <MessageBar className={styles.bar} intent="info" politeness="polite">
          <MessageBarBody>
            <MessageBarTitle>{t('pane.new_version')}</MessageBarTitle> {t('pane.new_version_note')}
          </MessageBarBody>
          <MessageBarActions>
            {/* What was typed is kept on this device. */}
            <Button onClick={() => window.location.reload()}>{t('pane.update')}</Button>
          </MessageBarActions>
        </MessageBar>
      ) : (
        <MessageBar className={styles.bar} intent="warning" icon={<CloudOffRegular />} politeness="polite">
          <MessageBarBody>
            <MessageBarTitle>{t('pane.offline')}</MessageBarTitle> {t('pane.offline_note')}
          </MessageBarBody>
        </MessageBar>
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

/** So often at most the server is asked for its page. */
const CHECK_EVERY_MS = 600_000;
/** The script of the page, whose name says what is in it. */
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
    // Without an answer nothing is known: it is asked again later.
    const look = (): void => void check().catch(() => undefined);
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - last > CHECK_EVERY_MS) look();
    };
    const timer = setInterval(lookAgain, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', lookAgain);
    const stop = onPartMissing(look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      stop();
    };
  }, [client]);
  return isNew;
}
