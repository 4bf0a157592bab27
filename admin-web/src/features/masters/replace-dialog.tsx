import { useState } from 'react';
import type { JSX } from 'react';
import { Badge, Body1, Button, Caption1, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { masterReplacement, MAX_MASTER_BYTES } from '../../../../common/api/master-decks.ts';
import type { MasterReplacement } from '../../../../common/api/master-decks.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { RowList } from '../../components/row-list.tsx';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

const COLOURS = { added: 'success', removed: 'danger', changed: 'warning', kept: 'informative' } as const;

interface ReplaceDialogProps {
  /** Below the API's address. */
  path: string;
  name: string;
  onClose: () => void;
  onReplaced: () => Promise<void>;
}

/** Reads another file, shows what it would change, and replaces the present one. */
export function ReplaceDialog({ path, name, onClose, onReplaced }: ReplaceDialogProps): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize } = useFormats();
  const { client } = useServices();
  const [file, setFile] = useState<File | null>(null);
  const send = async (apply: boolean): Promise<MasterReplacement> => {
    const form = new FormData();
    form.set('apply', String(apply));
    if (file !== null) form.set('file', file);
    return (await client.upload(`${path}/replace`, form, { schema: masterReplacement })).data;
  };
  const compare = useMutation({ mutationFn: () => send(false) });
  const replace = useMutation({ mutationFn: () => send(true), onSuccess: onReplaced });
  const isPending = compare.isPending || replace.isPending;
  const error = compare.error ?? replace.error;
  const diff = compare.data;
  return (
    <DialogFrame
      title={t('console_masters.replace_title', { name })}
      className={styles.fields}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button disabledFocusable={isPending} onClick={onClose}>
            {t('console.cancel')}
          </Button>
          {diff === undefined ? (
            <Button
              appearance="primary"
              disabledFocusable={file === null || isPending}
              onClick={() => compare.mutate()}
            >
              {t('console_masters.compare')}
            </Button>
          ) : (
            <Button appearance="primary" disabledFocusable={isPending} onClick={() => replace.mutate()}>
              {t('console_masters.replace_now')}
            </Button>
          )}
        </>
      }
    >
      {error !== null && <ProblemBar error={error} title={t('console_masters.not_replaced')} />}
      <Field
        label={t('console_masters.file')}
        required
        hint={t('console_masters.file_hint', { most: fileSize(MAX_MASTER_BYTES) })}
      >
        <input
          type="file"
          accept=".pptx,.potx"
          disabled={isPending}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            compare.reset();
            replace.reset();
          }}
        />
      </Field>
      {isPending && (
        <Field validationState="none" validationMessage={t('console_masters.uploading')}>
          <ProgressBar />
        </Field>
      )}
      {diff !== undefined && <Difference diff={diff} />}
    </DialogFrame>
  );
}

/** What changes, layout by layout, and which presentations are affected. */
function Difference({ diff }: { diff: MasterReplacement }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { readiness_score: score, layouts, used_by } = diff;
  const changed = layouts.filter(({ state }) => state !== 'kept');
  const named = used_by.items.map(({ title, id }) => title || id).join(', ');
  return (
    <>
      <Body1>
        {t('console_masters.readiness_change', { before: number(score.before), after: number(score.after) })}
      </Body1>
      <Body1>{t('console_masters.layouts_kept', { count: layouts.length - changed.length })}</Body1>
      {changed.length > 0 && (
        <RowList
          label={t('console_masters.layout_changes')}
          rows={changed.map(({ name, former_name, state, changes, is_offered }, index) => ({
            key: `${index} ${name}`,
            name,
            note: [
              ...changes.map((change) =>
                change === 'name' && former_name !== null
                  ? t('console_masters.change_name', { name: former_name })
                  : t(`console_masters.change_${change}`),
              ),
              ...(is_offered || state === 'removed' ? [] : [t('console_masters.layout_off')]),
            ].join(' '),
            badges: (
              <Badge appearance="tint" color={COLOURS[state]}>
                {t(`console_masters.layout_${state}`)}
              </Badge>
            ),
          }))}
        />
      )}
      <Body1>{t('console_masters.used_by', { count: used_by.total })}</Body1>
      {named !== '' && (
        <Caption1 className={styles.quiet} dir="auto">
          {named}
        </Caption1>
      )}
    </>
  );
}
