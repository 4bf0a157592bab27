import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  makeStyles,
  SearchBox,
  Subtitle2,
  tokens,
  Body1Strong,
  Button,
  Caption1,
  Card,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { useUser } from '../../../../common/web/session.ts';
import { mayCreate } from '../../data/use-may-change.ts';
import { StartBox } from './start-box.tsx';
import { PresentationList } from './presentation-list.tsx';
import { useDeletedRows } from './use-deleted-rows.ts';
import { rowsOf, usePresentationList } from './use-presentation-list.ts';
import { useQueries } from '@tanstack/react-query';
import { path } from '../../../../common/client/request-url.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { CheckmarkStarburstRegular } from '@fluentui/react-icons';
import { useHost } from '../../data/host.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import { useTaggedDeck } from '../../data/open-deck.ts';
import { useOpenPresentation } from './use-open-presentation.ts';

/** So long after the last letter the server is asked. */
const TYPING_MS = 250;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  search: { maxWidth: 'none' },
});

/** A user's presentations: those waiting for them, those they work on, and a new one. */
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
  const waiting = usePresentationList('', { waits: true });
  const deleted = useDeletedRows(q);
  const deletedOfWaiting = useDeletedRows('');
  const isEmpty = all.data?.pages[0]?.total === 0 && deleted.count === 0;
  const waits = rowsOf(waiting.data);
  useFoundAnnounced(q, list.isPlaceholderData ? undefined : list.data?.pages[0]?.total);

  return (
    <PageBody isWide>
      {isAuthor && <StartBox known={rowsOf(all.data)} />}
      <DeckCards />
      {(!isAuthor || waits.length > 0) && (
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
      {isEmpty && !isAuthor && <Body1>{t('pane_home.empty_reviewer')}</Body1>}
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

/** A text once the user has stopped typing. */
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

const useDeckCardsStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Which slides of the open deck came from here, with links to their presentations. */
function DeckCards(): JSX.Element | null {
  const styles = useDeckCardsStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const { go } = useNavigation();
  const host = useHost();
  const { data: deck } = useTaggedDeck();
  const decks = deck?.presentations ?? [];
  const presentations = useQueries({
    queries: decks.map(({ presentation_id: id }) => ({
      queryKey: keys.presentation(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.get(path('/presentations/{id}', { id }), { schema: presentationSchema.loose(), signal })).data,
    })),
  });
  if (decks.length === 0 && !host.can.readFile) return null;
  return (
    <>
      {decks.map(({ presentation_id: id, slides }, index) => {
        const { data, error } = presentations[index] ?? {};
        const isGone = error instanceof ProblemError && error.status === 404;
        if (data === undefined && !isGone) return null;
        return <DeckCard key={id} id={id} count={slides.length} title={data?.title ?? null} />;
      })}
      {host.can.readFile && (
        <div className={styles.actions}>
          <Button icon={<CheckmarkStarburstRegular />} onClick={() => go({ page: 'check' })}>
            {t('pane_home.check_deck')}
          </Button>
        </div>
      )}
    </>
  );
}

/** @param title null if the presentation is not there for this person */
function DeckCard({ id, count, title }: { id: string; count: number; title: string | null }): JSX.Element {
  const styles = useDeckCardsStyles();
  const { t } = useTranslation('author');
  const { t: common } = useTranslation('common');
  const { go } = useNavigation();
  const open = useOpenPresentation();
  if (title === null) {
    return (
      <Card>
        <Body1Strong>{t('pane_home.deck_foreign', { count })}</Body1Strong>
        <Caption1 className={styles.quiet}>{t('pane_home.deck_foreign_note')}</Caption1>
      </Card>
    );
  }
  return (
    <Card>
      <Body1Strong dir="auto">
        {t('pane_home.deck', { count, title: title === '' ? common('pane.untitled') : title })}
      </Body1Strong>
      <div className={styles.actions}>
        <Button onClick={() => open.mutate(id)}>{t('pane_home.open')}</Button>
        <Button onClick={() => go({ page: 'review', presentation_id: id })}>{t('pane_home.review')}</Button>
        <Button onClick={() => go({ page: 'insert', presentation_id: id })}>{t('pane_home.see_changes')}</Button>
      </div>
    </Card>
  );
}
