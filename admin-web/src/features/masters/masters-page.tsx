import { useState } from 'react';
import type { JSX } from 'react';
import { Caption1, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular, SlideLayoutRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { masterDeckList } from '../../../../common/api/master-decks.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';
import { MasterDrawer } from './master-drawer.tsx';
import { UploadDialog } from './upload-dialog.tsx';

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
