import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Body1, makeStyles, SearchBox, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { useUser } from '../../../../common/web/session.ts';
import { mayCreate } from '../../data/use-may-change.ts';
import { DeckCards } from './deck-card.tsx';
import { StartBox } from './start-box.tsx';
import { PresentationList } from './presentation-list.tsx';
import { useDeletedRows } from './use-deleted-rows.ts';
import { rowsOf, usePresentationList } from './use-presentation-list.ts';

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
