import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Input, ProgressBar, Radio, RadioGroup } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_MASTER_BYTES, masterDeckDetailSchema } from '../../../../common/api/master-decks.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ClientField } from '../../components/client-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useClients, useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { listKey } from '../../data/server-list.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';

/** Uploads a master deck; its details open when it has been read. */
export function UploadDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { fileSize } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const address = useListAddress();
  const scope = useClientScope();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [mode, setMode] = useState('layouts');
  const [chosenClient, setClientId] = useState(scope.clientId);
  const clients = useClients();
  const only = clients.data?.items.length === 1 ? clients.data.items[0]?.id : undefined;
  const clientId = chosenClient ?? only ?? '';
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
  return (
    <FormDialog
      title={t('console_masters.upload')}
      submit={t('console_masters.upload_file')}
      failure={t('console_masters.not_uploaded')}
      sending={upload}
      isReady={file !== null && (!scope.canChoose || clientId !== '')}
      isUpload
      onClose={onClose}
    >
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
      {scope.canChoose && <ClientField value={clientId} onChange={setClientId} />}
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
    </FormDialog>
  );
}
