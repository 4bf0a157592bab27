import { useState } from 'react';
import type { JSX } from 'react';
import { Caption1, makeStyles, ProgressBar, tokens, Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { ArrowUploadRegular, SlideLayoutRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { masterDeckList, MAX_MASTER_BYTES, masterDeckDetailSchema } from '../../../../common/api/master-decks.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope, useClients } from '../../data/client-scope.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ClientField } from '../../components/client-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useListAddress } from '../../data/list-address.ts';
import { listKey } from '../../data/server-list.ts';
import { MasterDrawer } from './master-drawer.tsx';

type MasterDeck = z.output<typeof masterDeckList>['items'][number];

/** From here on decks can be made on a master without looking at every slide. */
const GOOD_SCORE = 80;
const LOW_SCORE = 60;

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  picture: {
    flexShrink: 0,
    width: '72px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  score: { minWidth: '110px' },
});

/** Master decks: how ready each is, and which layouts are offered. */
export function MastersPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize, number, when } = useFormats();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const [isUploading, setIsUploading] = useState(false);
  const columns: Column<MasterDeck>[] = [
    {
      id: 'name',
      title: t('console_masters.name'),
      width: '36%',
      cell: ({ name, thumbnail_path, client_id, file_name }) => (
        <span className={styles.name}>
          <span className={styles.picture}>
            <ServerPicture address={thumbnail_path} alt="" style={{ aspectRatio: '16 / 9', objectFit: 'cover' }} />
          </span>
          <span>
            <bdi>{name}</bdi>
            <Caption1 className={styles.quiet}>
              <bdi>{canChoose && clientId === null ? clientName(client_id) : file_name}</bdi>
            </Caption1>
          </span>
        </span>
      ),
    },
    {
      id: 'readiness',
      title: t('console_masters.readiness'),
      cell: ({ readiness_score }) => (
        <div className={styles.score}>
          <Caption1>{t('console_masters.score', { score: number(readiness_score) })}</Caption1>
          <ProgressBar
            value={readiness_score / 100}
            thickness="large"
            color={readiness_score >= GOOD_SCORE ? 'success' : readiness_score >= LOW_SCORE ? 'warning' : 'error'}
            aria-label={t('console_masters.readiness')}
          />
        </div>
      ),
    },
    {
      id: 'state',
      title: t('console_masters.state'),
      from: 'medium',
      cell: ({ is_complete }) => (
        <StateDot tone={is_complete ? 'good' : 'bad'}>
          {t(is_complete ? 'console_masters.complete' : 'console_masters.incomplete')}
        </StateDot>
      ),
    },
    {
      id: 'layouts',
      title: t('console_masters.layouts'),
      isNumeric: true,
      cell: ({ layout_count }) => number(layout_count),
    },
    {
      id: 'size',
      title: t('console_masters.size'),
      isNumeric: true,
      from: 'wide',
      cell: ({ size }) => fileSize(size),
    },
    { id: 'read', title: t('console_masters.read_on'), from: 'wide', cell: ({ parsed_at }) => when(parsed_at) },
  ];
  const upload = (
    <ActionButton
      action="master_decks.change"
      appearance="primary"
      icon={<ArrowUploadRegular />}
      onClick={() => setIsUploading(true)}
    >
      {t('console_masters.upload')}
    </ActionButton>
  );
  return (
    <PageFrame title={t('console.page_masters')} actions={upload}>
      <ServerList
        name="masters"
        label={t('console.page_masters')}
        path={MASTERS_PATH}
        schema={masterDeckList}
        query={clientId === null ? {} : { client_id: clientId }}
        columns={columns}
        search={t('console_masters.search')}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        detail={({ id }, onClose) => <MasterDrawer key={id} id={id} onClose={onClose} />}
        empty={
          <EmptyState
            Icon={SlideLayoutRegular}
            title={t('console_masters.empty')}
            text={t('console_masters.empty_text')}
          />
        }
      />
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} />}
    </PageFrame>
  );
}

/** Uploads a master deck; its details open when it has been read. */
function UploadDialog({ onClose }: { onClose: () => void }): JSX.Element {
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
