import { useFormats } from '../../../../../common/web/formats.ts';
import { useDeferredValue, useState } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, Checkbox, makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../../common/web/dialogs.tsx';
import { useAnnounce } from '../../../../../common/web/announcer.tsx';
import { useServices } from '../../../../../common/web/services.ts';
import { PageSkeleton } from '../../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../../common/web/problem-bar.tsx';
import { changeSources } from '../../../data/change-sources.ts';
import { noteFile, useOwnFiles } from '../../../data/files.ts';
import type { Presentation } from '../../../data/presentations.ts';
import { useSourceFacts } from './use-source-facts.ts';
import { plainList } from '../../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '240px' },
  list: { ...plainList, overflowY: 'auto', maxHeight: '45vh' },
  label: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  search: { maxWidth: '100%' },
  more: { alignSelf: 'center' },
});

/** Files that were given before, to use again. */
export function OwnFilesDialog({
  presentation,
  onClose,
}: {
  presentation: Presentation;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const facts = useSourceFacts();
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const files = useOwnFiles(useDeferredValue(search.trim()), pages);
  const usable = files.data?.items.filter(({ client_id }) => client_id === presentation.client_id) ?? [];
  const add = useMutation({
    mutationFn: () =>
      changeSources({ client, queries }, presentation.id, (now) => ({
        ...now,
        file_ids: [...now.file_ids, ...chosen.filter((id) => !now.file_ids.includes(id))],
      })),
    onSuccess: () => {
      for (const file of usable) if (chosen.includes(file.id)) noteFile(queries, file);
      announce(t('pane_sources.own_added', { count: chosen.length }));
      onClose();
    },
  });
  const { date } = useFormats();
  return (
    <DialogFrame
      title={t('pane_sources.own_title')}
      className={styles.content}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:web.cancel')}</Button>
          <Button
            appearance="primary"
            disabledFocusable={chosen.length === 0 || add.isPending}
            onClick={() => chosen.length > 0 && add.mutate()}
          >
            {t('pane_sources.own_add')}
          </Button>
        </>
      }
    >
      <SearchBox
        className={styles.search}
        aria-label={t('pane_sources.own_search')}
        placeholder={t('pane_sources.own_search')}
        value={search}
        onChange={(_event, { value }) => {
          setSearch(value);
          setPages(1);
        }}
      />
      {add.isError && <ProblemBar error={add.error} title={t('pane_sources.not_changed')} />}
      {files.isError && <ProblemBar error={files.error} onRetry={() => void files.refetch()} />}
      {files.data === undefined && !files.isError && <PageSkeleton />}
      {files.data !== undefined && usable.length === 0 && (
        <Caption1>{t(search.trim() === '' ? 'pane_sources.own_none' : 'pane_sources.own_none_found')}</Caption1>
      )}
      <ul className={styles.list}>
        {usable.map((file) => {
          const isThere = presentation.file_ids.includes(file.id);
          const factsText = file.summary === null ? '' : ` · ${facts(file.summary)}`;
          return (
            <li key={file.id}>
              <Checkbox
                checked={isThere || chosen.includes(file.id)}
                disabled={isThere}
                onChange={(_event, { checked }) =>
                  setChosen(checked === true ? [...chosen, file.id] : chosen.filter((id) => id !== file.id))
                }
                label={
                  <span className={styles.label}>
                    <Body1 dir="auto">{file.name}</Body1>
                    <Caption1 className={styles.quiet}>
                      {isThere ? t('pane_sources.own_there') : `${date(file.created_at)}${factsText}`}
                    </Caption1>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
      {files.data !== undefined && files.data.items.length < files.data.total && (
        <Button className={styles.more} size="small" onClick={() => setPages(pages + 1)}>
          {t('pane_sources.own_more')}
        </Button>
      )}
    </DialogFrame>
  );
}
