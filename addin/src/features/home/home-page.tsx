import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Body1, makeStyles, SearchBox, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { DocumentAddRegular } from '@fluentui/react-icons';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useUser } from '../../../../common/web/session.ts';
import { mayCreate } from '../../data/use-may-change.ts';
import { BeginPresentation } from './begin-presentation.tsx';
import { DeckCards } from './deck-card.tsx';
import { StartBox } from './start-box.tsx';
import { PresentationList } from './presentation-list.tsx';
import { useDeletedRows } from './use-deleted-rows.ts';
import { rowsOf, usePresentationList } from './use-presentation-list.ts';
import type { PresentationSummary } from './use-presentation-list.ts';
import { clientList } from '../../../../common/api/accounts.ts';
import type { ClientView } from '../../../../common/api/accounts.ts';
import { useServices } from '../../../../common/web/services.ts';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { keys } from '../../data/keys.ts';
import { isUntouched, readPresentation } from './use-open-presentation.ts';

/** So long after the last letter the server is asked. */
const TYPING_MS = 250;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  search: { maxWidth: 'none' },
});

/** The presentations of a person: what waits for them, what they work on, a new one. */
export function HomePage({ place }: { place: PlaceOf<'home'> }): JSX.Element {
  void place;
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const user = useUser();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const isAuthor = mayCreate(user);
  const list = usePresentationList(q);
  const all = usePresentationList('');
  const waiting = usePresentationList('', { waits: true, isEnabled: !isAuthor });
  const begin = useNewPresentation(rowsOf(all.data), user);
  const hasNoClient = isAuthor && user?.clientId === null;
  const clients = useClients(hasNoClient);
  const deleted = useDeletedRows(q);
  const deletedOfWaiting = useDeletedRows('');
  const isEmpty = all.data?.pages[0]?.total === 0 && deleted.count === 0;
  const waits = rowsOf(waiting.data);
  useFoundAnnounced(q, list.isPlaceholderData ? undefined : list.data?.pages[0]?.total);

  return (
    <PageBody
      isWide
      {...(isAuthor
        ? {
            actions: (
              <BeginPresentation
                clients={hasNoClient ? (clients.data ?? []) : null}
                isBusy={begin.isPending}
                onBegin={begin.mutate}
              />
            ),
          }
        : {})}
    >
      {begin.isError && (
        <ProblemBar
          error={begin.error}
          title={t('pane_home.not_begun')}
          onRetry={() => begin.mutate(begin.variables)}
          onDismiss={begin.reset}
        />
      )}
      {clients.isError && clients.data === undefined && (
        <ProblemBar
          error={clients.error}
          title={t('pane_home.clients_not_read')}
          onRetry={() => void clients.refetch()}
        />
      )}
      {clients.data?.length === 0 && <Body1>{t('pane_home.no_clients')}</Body1>}
      {isAuthor && !hasNoClient && <StartBox />}
      <DeckCards />
      {!isAuthor && (
        <section className={styles.section}>
          <Subtitle2 as="h2">{t('pane_home.waiting')}</Subtitle2>
          {waiting.data !== undefined && waits.length === 0 ? (
            <Body1>{t('pane_home.none_waiting')}</Body1>
          ) : (
            <PresentationList
              list={waiting}
              label={t('pane_home.waiting')}
              deleted={deletedOfWaiting}
              onOpen={(id) => go({ page: 'review', presentation_id: id })}
            />
          )}
        </section>
      )}
      {isEmpty && (!isAuthor || hasNoClient) && <EmptyHome isAuthor={isAuthor} />}
      {!isEmpty && (
        <section className={styles.section}>
          <Subtitle2 as="h2">{t(isAuthor ? 'pane_home.all_recent' : 'pane_home.all')}</Subtitle2>
          <SearchBox
            className={styles.search}
            value={typed}
            onChange={(_event, { value }) => setTyped(value)}
            placeholder={t('pane_home.search')}
            aria-label={t('pane_home.search')}
            dismiss={{ 'aria-label': t('pane_home.clear') }}
          />
          {q !== '' && list.data?.pages[0]?.total === 0 && !list.isPlaceholderData && deleted.count === 0 ? (
            <Body1>{t('pane_home.none_found', { q })}</Body1>
          ) : (
            <PresentationList list={list} label={t('pane_home.list')} deleted={deleted} />
          )}
        </section>
      )}
    </PageBody>
  );
}

/** A text once no user types at it any more. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Announces how many were found, once per search: a list that is read again after a deletion would otherwise replace its
 * announcement before a screen reader has spoken it.
 */
function useFoundAnnounced(q: string, found: number | undefined): void {
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const announced = useRef('');
  useEffect(() => {
    if (q === '') announced.current = '';
    if (found === undefined || announced.current === q) return;
    announced.current = q;
    announce(t('pane_home.found', { count: found }));
  }, [q, found, announce, t]);
}

const PAGE_SIZE = 100;
const UNCHANGED_FOR_MS = 60_000;

/** The clients that a presentation can be created for, by name. */
function useClients(isEnabled: boolean): UseQueryResult<ClientView[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) => {
      const all: ClientView[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: PAGE_SIZE };
        const { items, total } = (await client.get('/admin/clients', { query, schema: clientList, signal })).data;
        all.push(...items);
        if (items.length === 0 || all.length >= total) break;
      }
      return all.filter(({ archived_at }) => archived_at === null);
    },
    enabled: isEnabled,
    staleTime: UNCHANGED_FOR_MS,
  });
}

/**
 * Creates a presentation, or reuses an empty one, so that empty ones don't accumulate. Its variable is the
 * client it is for, where who begins it has none of their own.
 */
function useNewPresentation(
  known: readonly PresentationSummary[],
  user: CurrentUser | undefined,
): UseMutationResult<string, Error, string | null> {
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (clientId) => {
      const left = known.find(
        (row) =>
          row.title === '' &&
          row.owner_id === user?.id &&
          row.client_id === (clientId ?? user.clientId) &&
          row.team_ids.length === 0 &&
          row.review_status === 'Draft',
      );
      if (left !== undefined) {
        const whole = await readPresentation(client, queries, left.id).catch(() => null);
        if (whole !== null && isUntouched(whole)) return left.id;
      }
      const body = clientId === null ? {} : { wizard: { client_id: clientId } };
      return (await client.post('/presentations', body, { schema: presentationSchema })).data.id;
    },
    onSuccess(id) {
      void queries.invalidateQueries({ queryKey: [keys.presentations('')[0]] });
      go({ page: 'sources', presentation_id: id });
    },
  });
}

const useEmptyHomeStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
  },
  icon: { fontSize: '32px', color: tokens.colorBrandForeground1 },
  steps: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

const STEPS = ['pane_home.empty_first', 'pane_home.empty_then', 'pane_home.empty_last'] as const;

/** Where there is nothing yet: what comes next. */
function EmptyHome({ isAuthor }: { isAuthor: boolean }): JSX.Element {
  const styles = useEmptyHomeStyles();
  const { t } = useTranslation('author');
  if (!isAuthor) return <Body1>{t('pane_home.empty_reviewer')}</Body1>;
  return (
    <div className={styles.box}>
      <DocumentAddRegular className={styles.icon} aria-hidden="true" />
      <Subtitle2 as="h2">{t('pane_home.empty')}</Subtitle2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <Body1>{t(step)}</Body1>
          </li>
        ))}
      </ol>
    </div>
  );
}
