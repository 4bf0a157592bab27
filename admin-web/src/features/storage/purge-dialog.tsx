import { useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  SpinButton,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { purgeAnswer } from '../../../../common/api/operations.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { listKey } from '../../data/server-list.ts';
import type { ListQuery } from '../../data/server-list.ts';
import { STORAGE_PATH, SUMMARY_KEY } from './storage-words.ts';

const USUAL_DAYS = 30;
const MAX_DAYS = 3650;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

/** Deletes permanently what was deleted long ago, after counting it: nothing goes that wasn't counted with the same days. */
export function PurgeDialog({ scope, onClose }: { scope: ListQuery; onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const [days, setDays] = useState(USUAL_DAYS);
  const ask = async (dry_run: boolean) =>
    (await client.post('/storage/purge', { ...scope, older_than_days: days, dry_run }, { schema: purgeAnswer })).data;
  const count = useMutation({ mutationFn: () => ask(true) });
  const purge = useMutation({
    mutationFn: () => ask(false),
    onSuccess: ({ total }) => {
      void queries.invalidateQueries({ queryKey: listKey(STORAGE_PATH) });
      void queries.invalidateQueries({ queryKey: SUMMARY_KEY });
      notify(t('console_storage.purged', { count: total, shown: number(total) }));
      onClose();
    },
  });
  const isBusy = count.isPending || purge.isPending;
  const counted = count.data;
  return (
    <DialogFrame
      title={t('console_storage.purge_title')}
      className={styles.content}
      isAlert
      isFluid
      onClose={() => !purge.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabledFocusable={purge.isPending}>
            {t('console.cancel')}
          </Button>
          {counted === undefined || counted.total === 0 ? (
            <Button appearance="primary" disabledFocusable={isBusy} onClick={() => count.mutate()}>
              {t('console_storage.count')}
            </Button>
          ) : (
            <Button
              appearance="primary"
              data-action="storage.purge"
              disabledFocusable={isBusy}
              onClick={() => purge.mutate()}
            >
              {t('console_storage.purge_confirm', { count: counted.total, shown: number(counted.total) })}
            </Button>
          )}
        </>
      }
    >
      <Body1>{t('console_storage.purge_text')}</Body1>
      <Field label={t('console_storage.purge_days')}>
        <SpinButton
          value={days}
          min={0}
          max={MAX_DAYS}
          disabled={isBusy}
          onChange={(_event, { value, displayValue }) => {
            const next = value ?? Number(displayValue);
            if (!Number.isInteger(next) || next < 0 || next > MAX_DAYS) return;
            setDays(next);
            count.reset();
          }}
        />
      </Field>
      {count.isError && <ProblemBar error={count.error} />}
      {purge.isError && <ProblemBar error={purge.error} />}
      {counted !== undefined && (
        <MessageBar intent={counted.total === 0 ? 'info' : 'warning'} layout="multiline">
          <MessageBarBody>
            {counted.total === 0
              ? t('console_storage.purge_nothing')
              : t('console_storage.purge_counted', {
                  count: counted.total,
                  shown: number(counted.total),
                  pictures: number(counted.purged_images),
                })}
          </MessageBarBody>
        </MessageBar>
      )}
    </DialogFrame>
  );
}
