import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular, DeleteRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logoSchema, MAX_LOGO_BYTES } from '../../../../common/api/brand.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Part } from '../../components/facts.tsx';
import type { Brand } from './brand-draft.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  logo: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  hidden: { display: 'none' },
  upload: { alignSelf: 'flex-start' },
});

type Logo = Brand['logos'][number];

/** The logos of a client: uploaded and deleted at once. */
export function LogoList({ brand }: { brand: Brand }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize, list } = useFormats();
  const { client, settings } = useServices();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [deleted, setDeleted] = useState<Logo | null>(null);
  const path = `/admin/clients/${encodeURIComponent(brand.client_id)}/brand/logos`;
  const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['brand', brand.client_id] });
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('name', file.name.replace(/\.\w+$/, ''));
      form.set('file', file);
      return client.upload(path, form, { schema: logoSchema });
    },
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Logo) => client.delete(`${path}/${encodeURIComponent(id)}`),
    onSuccess: readAgain,
  });
  const error = upload.error ?? remove.error;
  /** The picture component reads addresses below the base path. */
  const belowBase = (url: string): string =>
    url.startsWith(settings.base_path) ? url.slice(settings.base_path.length) : url;
  return (
    <Part title={t('console_brand.logos')}>
      {error !== null && <ProblemBar error={error} title={t('console.not_saved')} />}
      {brand.logos.length === 0 && <Body1 className={styles.quiet}>{t('console_brand.no_logos')}</Body1>}
      <ul className={styles.list}>
        {brand.logos.map((logo) => (
          <li key={logo.id} className={styles.logo}>
            <ServerPicture address={belowBase(logo.url)} alt="" style={{ objectFit: 'contain', maxHeight: '56px' }} />
            <div>
              <bdi>{logo.name}</bdi>
              <Caption1 className={styles.quiet}>
                {t('console_brand.logo_facts', {
                  ...{ width: logo.width, height: logo.height },
                  backgrounds: list(logo.backgrounds.map((each) => t(`console_brand.ground_${each}`))),
                })}
              </Caption1>
            </div>
            <ActionButton
              action="brand.change"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('console_brand.remove', { name: logo.name })}
              onClick={() => setDeleted(logo)}
            />
          </li>
        ))}
      </ul>
      <input
        ref={field}
        type="file"
        className={styles.hidden}
        accept="image/png,image/svg+xml"
        aria-label={t('console_brand.upload_logo')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) upload.mutate(file);
          target.value = '';
        }}
      />
      <ActionButton
        action="brand.change"
        className={styles.upload}
        icon={<ArrowUploadRegular />}
        disabledFocusable={upload.isPending}
        onClick={() => field.current?.click()}
      >
        {t('console_brand.upload_logo')}
      </ActionButton>
      <Caption1 className={styles.quiet}>{t('console_brand.logo_hint', { most: fileSize(MAX_LOGO_BYTES) })}</Caption1>
      {deleted !== null && (
        <ConfirmDialog
          title={t('console_brand.delete_logo_title', { name: deleted.name })}
          text={t('console_brand.delete_logo_text')}
          answers={[
            {
              label: t('console_brand.delete_logo'),
              onChoose: () => {
                remove.mutate(deleted);
                setDeleted(null);
              },
            },
          ]}
          onCancel={() => setDeleted(null)}
        />
      )}
    </Part>
  );
}
