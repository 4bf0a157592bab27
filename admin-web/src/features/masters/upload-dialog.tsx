import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
  Select,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_MASTER_BYTES, masterDeckDetailSchema } from '../../../../common/api/master-decks.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useClients, useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { listKey } from '../../data/server-list.ts';
import { MASTERS_PATH } from '../../data/paths.ts';

const useStyles = makeStyles({ fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM } });

/** Uploads a master deck; its details open when it has been read. */
export function UploadDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const address = useListAddress();
  const scope = useClientScope();
  const clients = useClients();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [mode, setMode] = useState('layouts');
  const [clientId, setClientId] = useState(scope.clientId ?? '');
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async () => {
      const form = new FormData();
      if (name.trim() !== '') form.set('name', name.trim());
      form.set('parse_mode', mode);
      if (scope.canChoose) form.set('client_id', clientId);
      // The fields come before the file: the server reads the form as it arrives.
      if (file !== null) form.set('file', file);
      return (await client.upload(MASTERS_PATH, form, { schema: masterDeckDetailSchema, onProgress: setShare })).data;
    },
    onSuccess: async (deck) => {
      await queries.invalidateQueries({ queryKey: listKey(MASTERS_PATH) });
      notify(t('console_masters.uploaded', { name: deck.name }));
      onClose();
      address.set({ open: deck.id });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file !== null && !upload.isPending) upload.mutate();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && !upload.isPending && onClose()}>
      <DialogSurface>
        <form onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{t('console_masters.upload')}</DialogTitle>
            <DialogContent className={styles.fields}>
              {upload.isError && <ProblemBar error={upload.error} title={t('console_masters.not_uploaded')} />}
              <Field
                label={t('console_masters.file')}
                required
                hint={t('console_masters.file_hint', { most: fileSize(MAX_MASTER_BYTES) })}
              >
                <input type="file" accept=".pptx,.potx" onChange={({ target }) => setFile(target.files?.[0] ?? null)} />
              </Field>
              <Field label={t('console_masters.name')} hint={t('console_masters.name_hint')}>
                <Input value={name} maxLength={120} onChange={(_event, { value }) => setName(value)} />
              </Field>
              {scope.canChoose && (
                <Field label={t('console_masters.client')} required>
                  <Select value={clientId} onChange={(_event, { value }) => setClientId(value)}>
                    <option value="" />
                    {clients.data?.items.map((each) => (
                      <option key={each.id} value={each.id}>
                        {each.name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              <Field label={t('console_masters.mode')}>
                <RadioGroup value={mode} onChange={(_event, { value }) => setMode(value)}>
                  <Radio value="layouts" label={t('console_masters.mode_layouts')} />
                  <Radio value="slides" label={t('console_masters.mode_slides')} />
                </RadioGroup>
              </Field>
              {upload.isPending && (
                <Field validationState="none" validationMessage={t('console_masters.uploading')}>
                  <ProgressBar {...(share < 1 ? { value: share } : {})} />
                </Field>
              )}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={upload.isPending} onClick={onClose}>
                {t('console.cancel')}
              </Button>
              <Button
                type="submit"
                appearance="primary"
                disabledFocusable={file === null || (scope.canChoose && clientId === '') || upload.isPending}
              >
                {t('console_masters.upload_file')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
